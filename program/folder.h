/* folder.h -- the user's data folder. */
#ifndef PROGRAM_FOLDER_H
#define PROGRAM_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* $XDG_DATA_HOME/tessera/NAME, or the same under ~/.local/share; it is made if it is not there, for
 * the user alone. False if there is no such place, or it cannot be made. */
bool data_folder(const char *name, char *path, size_t size);

#endif
