/* bot_queue.h -- turns of bots that wait for a thread, so that nobody's bots keep others waiting.
 *
 * People take turns: their ids, which are random, spread them over the bins of a ring, and one job
 * of a bin is done before the next bin comes. A match has one job at a time, so matches of one
 * person take turns, too. Quick levels and slow ones wait apart, so that bot:1 never waits behind
 * bot:9. The more wait, and the less time a bot has left, the lower is the level it thinks at.
 *
 * No threads in it: whoever has several threads locks it. */
#ifndef SERVER_JOBS_BOT_QUEUE_H
#define SERVER_JOBS_BOT_QUEUE_H

#include "job.h"

enum {
    BOT_QUEUE_BINS = 256,
    BOT_QUEUE_QUICK_MS = 30,  /* a level that thinks no longer is quick */
    BOT_QUEUE_DRAIN_MS = 400, /* all who wait should have had their turn in about so long */
    BOT_QUEUE_TIME_SHARE = 10 /* of the time left on its clock a bot uses such a part */
};

typedef enum { BOT_LANE_QUICK, BOT_LANE_SLOW, BOT_LANES } BotLane;

typedef struct {
    Job *first[BOT_QUEUE_BINS], *last[BOT_QUEUE_BINS];
    int hand; /* the bin that was served last */
    int count;
} BotBins;

/* All zero is empty. */
typedef struct {
    BotBins lane[BOT_LANES];
    int threads;      /* that serve it */
    uint64_t lowered; /* jobs that got a lower level than they were to have, so far */
} BotQueue;

void bot_queue_add(BotQueue *queue, Job *job);

/* The next job of a lane, with the level it is to think at; NULL if none waits there. */
Job *bot_queue_take(BotQueue *queue, BotLane lane);

int bot_queue_count(const BotQueue *queue);

/* About how long a level thinks. */
int bot_level_ms(int level);

#endif
