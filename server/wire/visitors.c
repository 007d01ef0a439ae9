/* visitors.c -- see visitors.h. */
#include "visitors.h"

#include <arpa/inet.h>
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 16 };

struct Visitor {
    Visitor *next;         /* with the same hash */
    uint8_t key[KEY_SIZE]; /* all zero: what is no address */
    bool is_known;         /* is it in the table? */
    int connections;
    int64_t number;
    Allowance allowance;
};

struct Visitors {
    Visitor **buckets, *visitors;
    int count; /* of both */
    int hand;  /* where the next one to be forgotten is looked for */
    int messages_per_second;
    uint8_t hash_key[crypto_shorthash_KEYBYTES]; /* so that nobody can choose his bucket */
};

/* Always more than there can be connections, so that there is always one to be forgotten. */
Visitors *visitors_open(int connections_max, int messages_per_second) {
    Visitors *visitors = calloc(1, sizeof *visitors);
    if (!visitors || sodium_init() < 0) {
        free(visitors);
        return NULL;
    }
    visitors->count = 2 * connections_max;
    visitors->messages_per_second = messages_per_second;
    visitors->buckets = calloc((size_t)visitors->count, sizeof(Visitor *));
    visitors->visitors = calloc((size_t)visitors->count, sizeof(Visitor));
    crypto_shorthash_keygen(visitors->hash_key);
    if (visitors->buckets && visitors->visitors) return visitors;
    visitors_close(visitors);
    return NULL;
}

void visitors_close(Visitors *visitors) {
    if (!visitors) return;
    free(visitors->buckets);
    free(visitors->visitors);
    free(visitors);
}

/* Version 4 is kept as it is written within version 6. */
static void make_key(const char *address, uint8_t key[KEY_SIZE]) {
    static const uint8_t mapped[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    struct in_addr v4;
    memset(key, 0, KEY_SIZE);
    if (inet_pton(AF_INET, address, &v4) == 1) {
        memcpy(key, mapped, sizeof mapped);
        memcpy(key + sizeof mapped, &v4, sizeof v4);
    } else if (inet_pton(AF_INET6, address, key) != 1) {
        memset(key, 0, KEY_SIZE);
    } else if (memcmp(key, mapped, sizeof mapped) != 0) {
        memset(key + KEY_SIZE / 2, 0, KEY_SIZE / 2);
    }
}

static uint64_t hash_of(const Visitors *visitors, const uint8_t key[KEY_SIZE]) {
    uint64_t hash;
    static_assert(crypto_shorthash_BYTES == sizeof hash, "a hash is a number");
    (void)crypto_shorthash((uint8_t *)&hash, key, KEY_SIZE, visitors->hash_key);
    return hash;
}

static Visitor **bucket_of(const Visitors *visitors, const uint8_t key[KEY_SIZE]) {
    return &visitors->buckets[hash_of(visitors, key) % (uint64_t)visitors->count];
}

static Visitor *find(const Visitors *visitors, const uint8_t key[KEY_SIZE]) {
    Visitor *visitor = *bucket_of(visitors, key);
    while (visitor && memcmp(visitor->key, key, KEY_SIZE) != 0) visitor = visitor->next;
    return visitor;
}

static void forget(Visitors *visitors, Visitor *visitor) {
    Visitor **link = bucket_of(visitors, visitor->key);
    while (*link != visitor) link = &(*link)->next;
    *link = visitor->next;
    visitor->is_known = false;
}

static Visitor *add(Visitors *visitors, const uint8_t key[KEY_SIZE], int64_t now_ms) {
    Visitor *visitor;
    do {
        visitors->hand = (visitors->hand + 1) % visitors->count;
        visitor = &visitors->visitors[visitors->hand];
    } while (visitor->connections > 0);
    if (visitor->is_known) forget(visitors, visitor);
    int rate = visitors->messages_per_second;
    *visitor = (Visitor){.is_known = true, .allowance = allowance_new(2 * rate, rate, now_ms)};
    memcpy(visitor->key, key, KEY_SIZE);
    visitor->number = (int64_t)(hash_of(visitors, key) >> 1) | 1;
    Visitor **bucket = bucket_of(visitors, key);
    visitor->next = *bucket;
    *bucket = visitor;
    return visitor;
}

Visitor *visitors_enter(Visitors *visitors, const char *address, int64_t now_ms) {
    uint8_t key[KEY_SIZE];
    make_key(address, key);
    Visitor *visitor = find(visitors, key);
    if (!visitor) visitor = add(visitors, key, now_ms);
    visitor->connections++;
    return visitor;
}

void visitors_leave(Visitor *visitor) {
    assert(visitor->connections > 0);
    visitor->connections--;
}

int visitors_count(const Visitors *visitors, const char *address) {
    uint8_t key[KEY_SIZE];
    make_key(address, key);
    const Visitor *visitor = find(visitors, key);
    return visitor ? visitor->connections : 0;
}

int visitor_count(const Visitor *visitor) {
    return visitor->connections;
}

int64_t visitor_number(const Visitor *visitor) {
    return visitor->number;
}

Allowance *visitor_allowance(Visitor *visitor) {
    return &visitor->allowance;
}
