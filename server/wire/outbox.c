/* outbox.c -- see outbox.h. */
#include "outbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void outboxes_begin(Outboxes *all, size_t size_max) {
    assert(size_max > 0);
    *all = (Outboxes){.size_max = size_max};
    all->ring.previous = all->ring.next = &all->ring;
}

static void enter(Outboxes *all, Outbox *box) {
    box->next = &all->ring;
    box->previous = all->ring.previous;
    box->previous->next = all->ring.previous = box;
    all->size += box->size;
}

void outbox_leave(Outboxes *all, Outbox *box) {
    assert(!box->next || all->size >= box->size);
    if (!box->next) return;
    box->previous->next = box->next;
    box->next->previous = box->previous;
    box->previous = box->next = NULL;
    all->size -= box->size;
}

static void resize(Outboxes *all, Outbox *box, size_t size) {
    if (box->next) all->size += size - box->size;
    box->size = size;
    if (size && !box->next)
        enter(all, box);
    else if (!size)
        outbox_leave(all, box);
}

bool outbox_add(Outboxes *all, Outbox *box, const char *text, size_t size) {
    assert(text);
    assert(box->count >= 0 && !box->first == (box->count == 0));
    if (box->size + size > OUTBOX_SIZE_MAX || box->count >= OUTBOX_TEXTS_MAX) return false;
    OutText *out = malloc(sizeof *out + OUTBOX_ROOM + size);
    if (!out) return false;
    out->next = NULL;
    out->size = size;
    memcpy(out->bytes + OUTBOX_ROOM, text, size);
    if (box->first)
        box->last->next = out;
    else
        box->first = out;
    box->last = out;
    box->count++;
    resize(all, box, box->size + size);
    return true;
}

OutText *outbox_take(Outboxes *all, Outbox *box) {
    assert(!box->first == (box->count == 0));
    OutText *out = box->first;
    if (!out) return NULL;
    box->first = out->next;
    box->count--;
    resize(all, box, box->size - out->size);
    return out;
}

void outbox_note_sending(Outboxes *all, Outbox *box, size_t size) {
    assert(box->size >= box->sending);
    size_t before = box->sending;
    box->sending = size;
    if (size != before) resize(all, box, box->size - before + size);
}

void outbox_clear(Outboxes *all, Outbox *box) {
    while (box->first) {
        OutText *out = box->first;
        box->first = out->next;
        free(out);
    }
    outbox_leave(all, box);
    *box = (Outbox){0};
}

Outbox *outboxes_too_full(const Outboxes *all) {
    Outbox *fullest = NULL;
    if (all->size <= all->size_max) return NULL;
    for (Outbox *box = all->ring.next; box != &all->ring; box = box->next)
        if (!fullest || box->size > fullest->size) fullest = box;
    return fullest;
}
