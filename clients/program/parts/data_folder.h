/* data_folder.h -- where the program keeps what belongs to the user. */
#ifndef PROGRAM_DATA_FOLDER_H
#define PROGRAM_DATA_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* The folder `name` in the user's data folder, $XDG_DATA_HOME/tessera or ~/.local/share/tessera,
 * which is made where it is missing, for the user alone; NULL: that folder itself. False if there
 * is no such place, or it cannot be made; then `path` is as far as it came, and errno says why. */
__attribute__((warn_unused_result)) bool data_folder(const char *name, char *path, size_t size);

/* The same folder for reading: nothing is made. False if its name is too long. */
__attribute__((warn_unused_result)) bool data_folder_find(const char *name, char *path,
                                                          size_t size);

#endif
