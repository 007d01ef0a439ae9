/* store_fair_test.c -- the store: the chain of commitments, and one-time codes. */
#include "server/fair/fair.h"
#include "store_test.h"
#include "tests/test.h"

#include <pthread.h>
#include <stdio.h>

enum { CHAIN_MAX = 512, WRITERS = 2, MATCHES = 60 };

typedef struct {
    FairEntry entry[CHAIN_MAX];
    int count;
} Chain;

static bool keep(void *self, const FairEntry *entry) {
    Chain *chain = self;
    CHECK(chain->count < CHAIN_MAX);
    chain->entry[chain->count++] = *entry;
    return true;
}

/* Reads the whole log, which must be one chain that begins at 1. */
static void read_chain(Store *store, Chain *chain) {
    chain->count = 0;
    CHECK_EQ(store_fair_read(store, 0, CHAIN_MAX, keep, chain), SQL_OK);
    for (int i = 0; i < chain->count; i++) {
        CHECK_EQ(chain->entry[i].index, i + 1);
        CHECK(!fair_log_fault(&chain->entry[i]));
        CHECK(i == 0 || !fair_log_link_fault(&chain->entry[i - 1], &chain->entry[i]));
    }
}

TEST(store_chains_the_commitments_of_matches) {
    Store *store = test_open_store(test_new_store());
    static Chain chain, one;
    FairEntry head;
    uint8_t mark[FAIR_HASH_SIZE], commitment[FAIR_HASH_SIZE];
    CHECK_EQ(store_fair_head(store, &head), SQL_OK);
    CHECK_EQ(head.index, 0);
    for (int match = 1; match <= 3; match++) {
        Entry first = test_entry(match, 1, "{}"), second = test_entry(match, 2, "{}");
        CHECK_EQ(test_append(store, &first), SQL_OK);
        CHECK_EQ(test_append(store, &first), SQL_CONFLICT);
        CHECK_EQ(test_append(store, &second), SQL_OK);
    }
    read_chain(store, &chain);
    CHECK_EQ(chain.count, 3);
    fair_commitment(test_entry(1, 1, "").secret, commitment);
    CHECK(memcmp(chain.entry[0].commitment, commitment, sizeof commitment) == 0);
    fair_log_mark("match0000002", commitment, mark);
    CHECK(memcmp(chain.entry[1].match, mark, sizeof mark) == 0);
    CHECK_EQ(store_fair_of(store, "match0000002", keep, &one), SQL_OK);
    CHECK_EQ(one.count, 1);
    CHECK_EQ(one.entry[0].index, 2);
    CHECK_EQ(store_fair_head(store, &head), SQL_OK);
    CHECK(memcmp(&head, &chain.entry[2], sizeof head) == 0);
    one.count = 0;
    CHECK_EQ(store_fair_read(store, 1, 1, keep, &one), SQL_OK);
    CHECK_EQ(one.count, 1);
    CHECK_EQ(one.entry[0].index, 2);
    store_close(store);
}

TEST(store_chains_a_group_of_new_matches) {
    Store *store = test_open_store(test_new_store());
    static Chain chain;
    Entry entries[10];
    SqlStatus statuses[10];
    for (int i = 0; i < 10; i++) entries[i] = test_entry(10 - i, 1, "{}");
    store_append(store, entries, 10, statuses);
    for (int i = 0; i < 10; i++) CHECK_EQ(statuses[i], SQL_OK);
    read_chain(store, &chain);
    CHECK_EQ(chain.count, 10);
    store_close(store);
}

typedef struct {
    const char *url;
    int first;
} Writer;

static void *open_matches(void *self) {
    const Writer *writer = self;
    Store *store = test_open_store(writer->url);
    for (int i = 0; i < MATCHES; i += 2) {
        const Entry entries[] = {test_entry(writer->first + i, 1, "{}"),
                                 test_entry(writer->first + i + 1, 1, "{}")};
        SqlStatus statuses[2];
        store_append(store, entries, 2, statuses);
        CHECK(statuses[0] == SQL_OK && statuses[1] == SQL_OK);
    }
    store_close(store);
    return NULL;
}

TEST(store_keeps_one_chain_for_two_nodes) {
    const char *url = test_new_store();
    Store *store = test_open_store(url);
    static Chain chain;
    Writer writer[WRITERS];
    pthread_t thread[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        writer[i] = (Writer){url, 1 + 1000 * i};
        CHECK_EQ(pthread_create(&thread[i], NULL, open_matches, &writer[i]), 0);
    }
    for (int i = 0; i < WRITERS; i++) pthread_join(thread[i], NULL);
    read_chain(store, &chain);
    CHECK_EQ(chain.count, WRITERS * MATCHES);
    store_close(store);
}

TEST(store_lets_a_code_be_used_once_and_in_time) {
    Store *store = test_open_store(test_new_store());
    const uint8_t tokens[4][STORE_HASH_SIZE] = {{1}, {2}, {3}, {4}};
    const uint8_t codes[3][STORE_HASH_SIZE] = {{11}, {12}, {13}};
    Person ann, found;
    CHECK_EQ(store_add_guest(store, "Ann", tokens[0], 5, &ann), SQL_OK);
    CHECK_EQ(store_add_code(store, ann.id, codes[0], 10, 100), SQL_OK);
    CHECK_EQ(store_person_of_code(store, codes[0], 99, &found), SQL_OK);
    CHECK_EQ(found.id, ann.id);
    CHECK_EQ(store_person_of_code(store, codes[0], 100, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_use_code(store, codes[0], tokens[1], 100, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_add_code(store, ann.id, codes[1], 20, 100), SQL_OK);
    CHECK_EQ(store_use_code(store, codes[0], tokens[1], 21, &found), SQL_OK);
    CHECK_EQ(found.id, 0); /* a new code replaces the old one */
    CHECK_EQ(store_use_code(store, codes[1], tokens[1], 21, &found), SQL_OK);
    CHECK_EQ(found.id, ann.id);
    CHECK_EQ(store_use_code(store, codes[1], tokens[2], 22, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_person_of(store, tokens[1], &found), SQL_OK);
    CHECK_EQ(found.id, ann.id);
    CHECK_EQ(store_person_of(store, tokens[2], &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_add_code(store, ann.id, codes[2], 30, 100), SQL_OK);
    CHECK_EQ(store_remove_tokens(store, ann.id), SQL_OK);
    CHECK_EQ(store_use_code(store, codes[2], tokens[3], 31, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    store_close(store);
}

static int64_t person_of(Store *store, const uint8_t token[STORE_HASH_SIZE]) {
    Person found;
    CHECK_EQ(store_person_of(store, token, &found), SQL_OK);
    return found.id;
}

TEST(store_has_one_token_of_a_person_with_a_new_password) {
    Store *store = test_open_store(test_new_store());
    const uint8_t tokens[4][STORE_HASH_SIZE] = {{1}, {2}, {3}, {4}}, code[STORE_HASH_SIZE] = {9};
    char password[STORE_PASSWORD_SIZE];
    Person ann, found;
    CHECK_EQ(store_add_guest(store, "Ann", tokens[0], 5, &ann), SQL_OK);
    CHECK_EQ(store_add_token(store, ann.id, tokens[1], false, 5), SQL_OK);
    CHECK_EQ(store_add_code(store, ann.id, code, 5, 100), SQL_OK);
    const NewPassword first = {ann.id, "x", tokens[2], 6}, second = {ann.id, "y", tokens[3], 7};
    CHECK_EQ(store_set_password(store, &first), SQL_CONFLICT);
    CHECK_EQ(person_of(store, tokens[0]), ann.id);
    CHECK_EQ(store_set_account(store, "Ann", &first), SQL_OK);
    CHECK(person_of(store, tokens[0]) == 0 && person_of(store, tokens[1]) == 0);
    CHECK_EQ(person_of(store, tokens[2]), ann.id);
    CHECK_EQ(store_person_of_code(store, code, 6, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_set_account(store, "Annie", &second), SQL_CONFLICT);
    CHECK_EQ(person_of(store, tokens[2]), ann.id);
    CHECK_EQ(store_set_password(store, &second), SQL_OK);
    CHECK(person_of(store, tokens[2]) == 0 && person_of(store, tokens[3]) == ann.id);
    CHECK_EQ(store_account(store, "ann", &found, password), SQL_OK);
    CHECK_TEXT(password, "y");
    store_close(store);
}
