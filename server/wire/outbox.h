/* outbox.h -- texts that wait for clients to read them: how many bytes one client may leave unread,
 * and how many all of them together. Who has left the most is the first to go. */
#ifndef SERVER_WIRE_OUTBOX_H
#define SERVER_WIRE_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    OUTBOX_SIZE_MAX = 4 << 20, /* bytes of one client */
    OUTBOX_TEXTS_MAX = 1024,   /* likewise */
    OUTBOX_ROOM = 32,          /* bytes before each text that whoever sends it may write into */
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
    Outbox *previous, *next; /* among those that hold something; NULL: it is not counted */
    OutText *first, *last;
    size_t size; /* of the texts, and of what is on its way */
    size_t sending;
    int count; /* of the texts */
};

/* All of them together. */
typedef struct {
    Outbox ring; /* the head */
    size_t size, size_max;
} Outboxes;

void outboxes_begin(Outboxes *all, size_t size_max);

/* Keeps a copy; false if this client has left too much unread, or if there is no memory. */
__attribute__((warn_unused_result)) bool outbox_add(Outboxes *all, Outbox *box, const char *text,
                                                    size_t size);
/* The first text, which is the caller's to free; NULL if there is none. */
OutText *outbox_take(Outboxes *all, Outbox *box);
/* So many bytes that were taken are still held for the client, by whoever sends them. */
void outbox_note_sending(Outboxes *all, Outbox *box, size_t size);
void outbox_clear(Outboxes *all, Outbox *box);
/* It is not counted any more, whatever is in it: its client has been given up. */
void outbox_leave(Outboxes *all, Outbox *box);

/* Who has left the most unread, if that is too much for all together; else NULL. */
Outbox *outboxes_too_full(const Outboxes *all);

#endif
