/* outbox_test.c -- there is a limit to what clients leave unread, for each of them and for all. */
#include "engine/base/rng.h"
#include "outbox.h"
#include "tests/test.h"

#include <stdlib.h>

static const char text[OUTBOX_SIZE_MAX + 1];

TEST(outbox_of_one_client_is_bounded_in_bytes_and_texts) {
    Outboxes all;
    Outbox box = {0};
    outboxes_begin(&all, (size_t)1 << 40);
    CHECK(!outbox_add(&all, &box, text, OUTBOX_SIZE_MAX + 1));
    CHECK(outbox_add(&all, &box, text, OUTBOX_SIZE_MAX));
    CHECK(!outbox_add(&all, &box, text, 1));
    outbox_clear(&all, &box);
    CHECK_EQ(all.size, 0);
    for (int i = 0; i < OUTBOX_TEXTS_MAX; i++) CHECK(outbox_add(&all, &box, text, 1));
    CHECK(!outbox_add(&all, &box, text, 1));
    outbox_clear(&all, &box);
}

TEST(outbox_with_the_most_in_it_is_the_first_to_go) {
    Outboxes all;
    Outbox box[3] = {{0}};
    outboxes_begin(&all, 1000);
    CHECK(outbox_add(&all, &box[0], text, 300) && outbox_add(&all, &box[1], text, 500));
    CHECK(outbox_add(&all, &box[2], text, 200));
    CHECK(outboxes_too_full(&all) == NULL);
    CHECK(outbox_add(&all, &box[2], text, 1));
    CHECK(outboxes_too_full(&all) == &box[1]);
    outbox_clear(&all, &box[1]);
    CHECK(outboxes_too_full(&all) == NULL);
    free(outbox_take(&all, &box[0]));
    outbox_note_sending(&all, &box[0], 300); /* it is being sent, so it still counts */
    CHECK_EQ(all.size, 501);
    outbox_note_sending(&all, &box[0], 0);
    CHECK_EQ(all.size, 201);
    outbox_leave(&all, &box[2]);
    CHECK_EQ(all.size, 0);
    for (int i = 0; i < 3; i++) outbox_clear(&all, &box[i]);
}

/* The counted size is always the size of what is there. */
TEST(outboxes_are_as_large_as_what_is_in_them) {
    enum { BOXES = 8 };
    Outboxes all;
    Outbox box[BOXES] = {{0}};
    Rng rng = {5};
    outboxes_begin(&all, 20000);
    for (int step = 0; step < 20000; step++) {
        Outbox *it = &box[rng_word(&rng) % BOXES];
        uint32_t what = rng_word(&rng) % 8, size = rng_word(&rng) % 3000;
        OutText *taken = what > 4 ? outbox_take(&all, it) : NULL;
        if (what <= 4) CHECK(outbox_add(&all, it, text, size));
        if (taken) outbox_note_sending(&all, it, what == 6 ? taken->size : 0);
        free(taken);
        if (what == 7) outbox_clear(&all, it);
        for (Outbox *full; (full = outboxes_too_full(&all));) outbox_clear(&all, full);
        size_t sum = 0;
        for (int i = 0; i < BOXES; i++) {
            sum += box[i].sending;
            for (const OutText *out = box[i].first; out; out = out->next) sum += out->size;
        }
        CHECK_EQ(all.size, sum);
        CHECK(all.size <= all.size_max);
    }
    for (int i = 0; i < BOXES; i++) outbox_clear(&all, &box[i]);
    CHECK_EQ(all.size, 0);
}
