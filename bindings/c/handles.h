/* handles.h -- handles that can be recognised after they were closed.
 *
 * A handle is no address: it is the number of a slot and how often that slot was used. So a closed
 * handle, one of another kind, or any other number is found out without reading memory that it
 * does not own. Looking one up takes no lock. */
#ifndef LIB_HANDLES_H
#define LIB_HANDLES_H

#include <stdint.h>

typedef enum {
    HANDLE_NONE,
    HANDLE_GAME,
    HANDLE_BATCH,
    HANDLE_BOT,
    HANDLE_REVIEW,
    HANDLE_GPU
} HandleKind;

/* A handle of this object; NULL if there is no room for another. */
void *handle_open(HandleKind kind, void *object);

/* The object; NULL if this is no open handle of the kind. */
void *handle_object(HandleKind kind, const void *handle);

/* The same, and the handle is closed. */
void *handle_close(HandleKind kind, void *handle);

#endif
