/* bot_queue.c -- see bot_queue.h. */
#include "bot_queue.h"
#include "players/levels/levels.h"

int bot_level_ms(int level) {
    assert(level >= 1 && level <= MESSAGE_LEVEL_MAX);
    PlayerConfig config = level_config(level);
    return config.budget.time_ms_max ? config.budget.time_ms_max : config.paced_ms;
}

static BotLane lane_of(const Job *job) {
    return bot_level_ms(job->bot.level) <= BOT_QUEUE_QUICK_MS ? BOT_LANE_QUICK : BOT_LANE_SLOW;
}

void bot_queue_add(BotQueue *queue, Job *job) {
    assert(job->kind == JOB_BOT);
    BotBins *bins = &queue->lane[lane_of(job)];
    int bin = (int)((uint64_t)job->person.id % BOT_QUEUE_BINS);
    job->next = NULL;
    if (bins->first[bin])
        bins->last[bin]->next = job;
    else
        bins->first[bin] = job;
    bins->last[bin] = job;
    bins->count++;
}

/* How long a bot may think if so many others wait. */
static int64_t share_ms(const BotQueue *queue, int waiting) {
    if (waiting < queue->threads) return INT64_MAX;
    return (int64_t)queue->threads * BOT_QUEUE_DRAIN_MS / waiting;
}

static void lower_level(BotQueue *queue, Job *job, int waiting) {
    int64_t most_ms = share_ms(queue, waiting), left_ms = job->bot.left_ms / BOT_QUEUE_TIME_SHARE;
    int level = job->bot.level;
    if (left_ms < most_ms) most_ms = left_ms;
    while (job->bot.level > 1 && bot_level_ms(job->bot.level) > most_ms) job->bot.level--;
    queue->lowered += job->bot.level < level;
}

Job *bot_queue_take(BotQueue *queue, BotLane lane) {
    assert(queue->threads > 0);
    assert(lane == BOT_LANE_QUICK || lane == BOT_LANE_SLOW);
    BotBins *bins = &queue->lane[lane];
    if (bins->count == 0) return NULL;
    do bins->hand = (bins->hand + 1) % BOT_QUEUE_BINS;
    while (!bins->first[bins->hand]);
    Job *job = bins->first[bins->hand];
    bins->first[bins->hand] = job->next;
    bins->count--;
    lower_level(queue, job, bins->count);
    return job;
}

int bot_queue_count(const BotQueue *queue) {
    assert(queue->lane[BOT_LANE_QUICK].count >= 0 && queue->lane[BOT_LANE_SLOW].count >= 0);
    return queue->lane[BOT_LANE_QUICK].count + queue->lane[BOT_LANE_SLOW].count;
}
