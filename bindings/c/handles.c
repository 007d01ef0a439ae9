/* handles.c -- see handles.h. Slots come in chunks that are never given back, so that a thread may
 * look at a slot while another opens one. */
#include "handles.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { CHUNK = 1024, CHUNKS = 1024, SLOT_BITS = 20 };

typedef struct {
    atomic_uintptr_t stamp; /* the open handle; 0: none */
    HandleKind kind;
    void *object;
    uintptr_t uses;
    uint32_t next_free; /* + 1; 0: none */
} Slot;

static Slot *_Atomic chunks[CHUNKS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t slots_count, first_free; /* under the lock; first_free + 1 */

static Slot *slot_at(uint32_t index) {
    Slot *chunk = atomic_load_explicit(&chunks[index / CHUNK], memory_order_acquire);
    return chunk ? &chunk[index % CHUNK] : NULL;
}

static uint32_t index_of(uintptr_t handle) {
    return (uint32_t)(handle & (((uintptr_t)1 << SLOT_BITS) - 1));
}

/* Under the lock: a slot that is not in use, + 1; 0 if there is none. */
static uint32_t take_slot(void) {
    if (first_free) {
        uint32_t taken = first_free;
        first_free = slot_at(taken - 1)->next_free;
        return taken;
    }
    if (slots_count == CHUNK * CHUNKS) return 0;
    if (slots_count % CHUNK == 0) {
        Slot *chunk = (Slot *)calloc(CHUNK, sizeof *chunk);
        if (!chunk) return 0;
        atomic_store_explicit(&chunks[slots_count / CHUNK], chunk, memory_order_release);
    }
    return ++slots_count;
}

void *handle_open(HandleKind kind, void *object) {
    uintptr_t handle = 0;
    pthread_mutex_lock(&lock);
    uint32_t taken = take_slot();
    if (taken) {
        Slot *slot = slot_at(taken - 1);
        slot->kind = kind;
        slot->object = object;
        handle = ++slot->uses << SLOT_BITS | (taken - 1);
        atomic_store_explicit(&slot->stamp, handle, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return (void *)handle;
}

static Slot *slot_of(HandleKind kind, uintptr_t handle) {
    Slot *slot = handle ? slot_at(index_of(handle)) : NULL;
    if (!slot || atomic_load_explicit(&slot->stamp, memory_order_acquire) != handle) return NULL;
    return slot->kind == kind ? slot : NULL;
}

void *handle_object(HandleKind kind, const void *handle) {
    Slot *slot = slot_of(kind, (uintptr_t)handle);
    return slot ? slot->object : NULL;
}

void *handle_close(HandleKind kind, void *handle) {
    void *object = NULL;
    pthread_mutex_lock(&lock);
    Slot *slot = slot_of(kind, (uintptr_t)handle);
    if (slot) {
        object = slot->object;
        slot->object = NULL;
        atomic_store_explicit(&slot->stamp, 0, memory_order_release);
        slot->next_free = first_free;
        first_free = index_of((uintptr_t)handle) + 1;
    }
    pthread_mutex_unlock(&lock);
    return object;
}
