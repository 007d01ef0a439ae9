/* store_push_test.c -- the store: where pushes for a person are sent, and until when. */
#include "store_test.h"
#include "tests/test.h"

#include <stdio.h>

static const uint8_t phone[STORE_HASH_SIZE] = {1}, desk[STORE_HASH_SIZE] = {2};

static bool write_push(void *self, const PushSubscription *push) {
    char line[PUSH_ENDPOINT_MAX + 32];
    (void)snprintf(line, sizeof line, "%s %d %d\n", push->endpoint, push->key[64], push->auth[15]);
    text_string(self, line);
    return true;
}

/* All subscriptions of a person, as one text. Lives until the next call. */
static const char *pushes_of(Store *store, int64_t person) {
    static char buffer[4096];
    Text text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_subscriptions(store, person, write_push, &text), SQL_OK);
    return buffer;
}

/* `mark` is the last byte of both keys. */
static void subscribe(Store *store, int64_t person, const uint8_t *token, const char *endpoint,
                      int mark) {
    PushSubscription push = {0};
    const Subscription subscription = {person, token, mark, &push};
    (void)snprintf(push.endpoint, sizeof push.endpoint, "%s", endpoint);
    push.key[64] = push.auth[15] = (uint8_t)mark;
    CHECK_EQ(store_subscribe(store, &subscription), SQL_OK);
}

static Store *open_with_two(Person *ann, Person *bob) {
    Store *store = test_open_store(test_new_store());
    const uint8_t other[STORE_HASH_SIZE] = {9};
    CHECK_EQ(store_add_guest(store, "Ann", phone, 5, ann), SQL_OK);
    CHECK_EQ(store_add_guest(store, "Bob", other, 5, bob), SQL_OK);
    CHECK_EQ(store_add_token(store, ann->id, desk, false, 6), SQL_OK);
    subscribe(store, bob->id, other, "https://push.example/bob", 7);
    return store;
}

TEST(store_keeps_where_pushes_for_a_person_are_sent) {
    Person ann, bob;
    Store *store = open_with_two(&ann, &bob);
    CHECK_TEXT(pushes_of(store, ann.id), "");
    subscribe(store, ann.id, phone, "https://push.example/1", 1);
    subscribe(store, ann.id, desk, "https://push.example/2", 2);
    subscribe(store, ann.id, phone, "https://push.example/1", 3); /* again, with other keys */
    CHECK_TEXT(pushes_of(store, ann.id),
               "https://push.example/1 3 3\nhttps://push.example/2 2 2\n");
    subscribe(store, ann.id, phone, "https://push.example/bob", 4); /* two people, one browser */
    CHECK_EQ(store_unsubscribe(store, ann.id, "https://push.example/bob"), SQL_OK);
    CHECK_EQ(store_unsubscribe(store, ann.id, "https://push.example/2"), SQL_OK);
    CHECK_TEXT(pushes_of(store, ann.id), "https://push.example/1 3 3\n");
    CHECK_TEXT(pushes_of(store, bob.id), "https://push.example/bob 7 7\n");
    store_close(store);
}

TEST(store_forgets_where_pushes_are_sent_with_the_token_and_the_person) {
    Person ann, bob;
    Store *store = open_with_two(&ann, &bob);
    subscribe(store, ann.id, phone, "https://push.example/1", 1);
    subscribe(store, ann.id, desk, "https://push.example/2", 2);
    CHECK_EQ(store_remove_token(store, phone), SQL_OK);
    CHECK_TEXT(pushes_of(store, ann.id), "https://push.example/2 2 2\n");
    subscribe(store, ann.id, phone, "https://push.example/1", 1); /* after it was signed out */
    CHECK_TEXT(pushes_of(store, ann.id), "https://push.example/2 2 2\n");
    const NewPassword secret = {ann.id, "$argon2id$", desk, 6};
    CHECK_EQ(store_set_account(store, "Ann", &secret), SQL_OK);
    CHECK_TEXT(pushes_of(store, ann.id), ""); /* all tokens are new */
    subscribe(store, ann.id, desk, "https://push.example/2", 2);
    CHECK_EQ(store_remove_tokens(store, ann.id), SQL_OK);
    CHECK_EQ(store_add_token(store, ann.id, desk, false, 6), SQL_OK);
    CHECK_TEXT(pushes_of(store, ann.id), ""); /* the same token does not bring it back */
    subscribe(store, ann.id, desk, "https://push.example/2", 2);
    CHECK_EQ(store_forget(store, ann.id), SQL_OK);
    CHECK_EQ(store_add_token(store, ann.id, desk, false, 6), SQL_OK);
    CHECK_TEXT(pushes_of(store, ann.id), "");
    CHECK_TEXT(pushes_of(store, bob.id), "https://push.example/bob 7 7\n");
    store_close(store);
}

TEST(store_keeps_so_many_subscriptions_of_a_person_and_no_more) {
    Person ann, bob;
    Store *store = open_with_two(&ann, &bob);
    char endpoint[64], expected[512] = "";
    Text text = text_in(expected, sizeof expected);
    for (int i = 1; i <= STORE_SUBSCRIPTIONS_MAX + 3; i++) {
        (void)snprintf(endpoint, sizeof endpoint, "https://push.example/%d", i);
        subscribe(store, ann.id, phone, endpoint, i);
        if (i <= 3) continue;
        text_string(&text, endpoint);
        text_char(&text, ' ');
        text_int(&text, i);
        text_char(&text, ' ');
        text_int(&text, i);
        text_char(&text, '\n');
    }
    CHECK_TEXT(pushes_of(store, ann.id), expected);
    CHECK_TEXT(pushes_of(store, bob.id), "https://push.example/bob 7 7\n");
    store_close(store);
}
