/* bot_queue.h -- turns of bots that wait for a thread, shared out fairly among people.
 *
 * Jobs are spread over a ring of bins by the id of the person, which is random. One job of each bin
 * is done in turn, so nobody's bots keep others waiting. A match has at most one job, so the
 * matches of one person take turns as well. Quick and slow levels have queues of their own, so
 * bot:1 never waits behind bot:9. The more jobs wait, and the less time a bot has left, the lower
 * is the level at which it thinks.
 *
 * It has no threads; a caller with several threads must lock it. */
#ifndef SERVER_JOBS_BOT_QUEUE_H
#define SERVER_JOBS_BOT_QUEUE_H

#include "job.h"

enum {
    BOT_QUEUE_BINS = 256,
    BOT_QUEUE_QUICK_MS = 30,  /* a level that thinks no longer than this is quick */
    BOT_QUEUE_DRAIN_MS = 400, /* all that wait should have had their turn in about so long */
    BOT_QUEUE_TIME_SHARE = 10 /* the fraction of its remaining time that a bot uses */
};

typedef enum { BOT_LANE_QUICK, BOT_LANE_SLOW, BOT_LANES } BotLane;

typedef struct {
    Job *first[BOT_QUEUE_BINS], *last[BOT_QUEUE_BINS];
    int hand; /* the bin whose job was taken last */
    int count;
} BotBins;

/* All zero is empty. */
typedef struct {
    BotBins lane[BOT_LANES];
    int threads;      /* that take jobs from it */
    uint64_t lowered; /* jobs so far that got a lower level */
} BotQueue;

void bot_queue_add(BotQueue *queue, Job *job);

/* The next job of a lane, with the level to think at; NULL if none waits. */
Job *bot_queue_take(BotQueue *queue, BotLane lane);

int bot_queue_count(const BotQueue *queue);

/* About how long a level thinks. */
int bot_level_ms(int level);

#endif
