/* outbox.h -- texts that wait until clients read them. There is a limit of unread bytes for one
 * client, and another for all together; when that is reached, the client with the most is dropped
 * first. */
#ifndef SERVER_WIRE_OUTBOX_H
#define SERVER_WIRE_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    OUTBOX_SIZE_MAX = 4 << 20, /* unread bytes of one client */
    OUTBOX_TEXTS_MAX = 1024,   /* unread texts of one client */
    OUTBOX_ROOM = 32,          /* free bytes before each text, for whoever sends it */
};

typedef struct OutText OutText;
struct OutText {
    OutText *next;
    size_t size;
    unsigned char bytes[]; /* OUTBOX_ROOM of them, then the text */
};

/* What one client has not read; all zero is empty. */
typedef struct Outbox Outbox;
struct Outbox {
    Outbox *previous, *next; /* in the ring of all that hold something; NULL: not counted */
    OutText *first, *last;
    size_t size; /* of the texts, and of what is being sent */
    size_t sending;
    int count; /* of the texts */
};

/* All outboxes together. */
typedef struct {
    Outbox ring; /* the head */
    size_t size, size_max;
} Outboxes;

void outboxes_begin(Outboxes *all, size_t size_max);

/* Keeps a copy of the text. False if this client has too much unread, or if there is no memory. */
__attribute__((warn_unused_result)) bool outbox_add(Outboxes *all, Outbox *box, const char *text,
                                                    size_t size);
/* The first text, which is the caller's to free; NULL if there is none. */
OutText *outbox_take(Outboxes *all, Outbox *box);
/* How many bytes that were taken are not sent yet, and still use memory. */
void outbox_note_sending(Outboxes *all, Outbox *box, size_t size);
void outbox_clear(Outboxes *all, Outbox *box);
/* Takes the outbox out of the count, with all that is in it: its client has been dropped. */
void outbox_leave(Outboxes *all, Outbox *box);

/* The outbox with the most unread bytes, if all together have too many; else NULL. */
Outbox *outboxes_too_full(const Outboxes *all);

#endif
