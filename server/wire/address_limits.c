/* address_limits.c -- see address_limits.h. */
#include "address_limits.h"

#include <arpa/inet.h>
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 16 };

struct AddressLimit {
    AddressLimit *next;    /* with the same hash */
    uint8_t key[KEY_SIZE]; /* all zero: the text was no address */
    bool is_known;         /* is it in the table? */
    int connections;
    int64_t number;
    RateLimit rate_limit;
};

struct AddressLimits {
    AddressLimit **buckets, *all;
    int count; /* of both */
    int hand;  /* where the search for one to be forgotten goes on */
    int messages_per_second;
    uint8_t hash_key[crypto_shorthash_KEYBYTES]; /* secret, so that nobody can choose a bucket */
};

/* There are always more entries than connections, so one can always be forgotten. */
AddressLimits *address_limits_open(int connections_max, int messages_per_second) {
    assert(connections_max > 0 && messages_per_second >= 0);
    AddressLimits *limits = calloc(1, sizeof *limits);
    if (!limits || sodium_init() < 0) {
        free(limits);
        return NULL;
    }
    limits->count = 2 * connections_max;
    limits->messages_per_second = messages_per_second;
    limits->buckets = calloc((size_t)limits->count, sizeof(AddressLimit *));
    limits->all = calloc((size_t)limits->count, sizeof(AddressLimit));
    crypto_shorthash_keygen(limits->hash_key);
    if (limits->buckets && limits->all) return limits;
    address_limits_close(limits);
    return NULL;
}

void address_limits_close(AddressLimits *limits) {
    if (!limits) return;
    free(limits->buckets);
    free(limits->all);
    free(limits);
}

/* An IPv4 address is kept in its IPv6 form (::ffff:a.b.c.d). An IPv6 address is cut to its network,
 * /64. */
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

static uint64_t hash_of(const AddressLimits *limits, const uint8_t key[KEY_SIZE]) {
    uint64_t hash;
    static_assert(crypto_shorthash_BYTES == sizeof hash, "a hash is a number");
    (void)crypto_shorthash((uint8_t *)&hash, key, KEY_SIZE, limits->hash_key);
    return hash;
}

static AddressLimit **bucket_of(const AddressLimits *limits, const uint8_t key[KEY_SIZE]) {
    return &limits->buckets[hash_of(limits, key) % (uint64_t)limits->count];
}

static AddressLimit *find(const AddressLimits *limits, const uint8_t key[KEY_SIZE]) {
    AddressLimit *limit = *bucket_of(limits, key);
    while (limit && memcmp(limit->key, key, KEY_SIZE) != 0) limit = limit->next;
    return limit;
}

static void forget(AddressLimits *limits, AddressLimit *limit) {
    AddressLimit **link = bucket_of(limits, limit->key);
    while (*link != limit) link = &(*link)->next;
    *link = limit->next;
    limit->is_known = false;
}

static AddressLimit *add(AddressLimits *limits, const uint8_t key[KEY_SIZE], int64_t now_ms) {
    AddressLimit *limit;
    do {
        limits->hand = (limits->hand + 1) % limits->count;
        limit = &limits->all[limits->hand];
    } while (limit->connections > 0);
    if (limit->is_known) forget(limits, limit);
    int rate = limits->messages_per_second;
    *limit = (AddressLimit){.is_known = true, .rate_limit = rate_limit_new(2 * rate, rate, now_ms)};
    memcpy(limit->key, key, KEY_SIZE);
    limit->number = (int64_t)(hash_of(limits, key) >> 1) | 1;
    AddressLimit **bucket = bucket_of(limits, key);
    limit->next = *bucket;
    *bucket = limit;
    return limit;
}

AddressLimit *address_limits_enter(AddressLimits *limits, const char *address, int64_t now_ms) {
    assert(limits && address);
    uint8_t key[KEY_SIZE];
    make_key(address, key);
    AddressLimit *limit = find(limits, key);
    if (!limit) limit = add(limits, key, now_ms);
    limit->connections++;
    return limit;
}

void address_limits_leave(AddressLimit *limit) {
    assert(limit->connections > 0);
    limit->connections--;
}

int address_limits_count(const AddressLimits *limits, const char *address) {
    assert(limits && address);
    uint8_t key[KEY_SIZE];
    make_key(address, key);
    const AddressLimit *limit = find(limits, key);
    return limit ? limit->connections : 0;
}

int address_limit_count(const AddressLimit *limit) {
    assert(limit->is_known && limit->connections >= 0);
    return limit->connections;
}

int64_t address_limit_number(const AddressLimit *limit) {
    assert(limit->is_known && limit->number != 0);
    return limit->number;
}

RateLimit *address_limit_rate(AddressLimit *limit) {
    assert(limit->is_known && limit->connections > 0);
    return &limit->rate_limit;
}
