/* bots.c -- see bots.h. */
#include "bots.h"
#include "bot_queue.h"
#include "players/levels/levels.h"
#include "server/moment.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { NICENESS = 10 };

typedef struct {
    Bots *bots;
    pthread_t thread;
    bool is_for_quick; /* it takes no other jobs */
    BotLane lane;      /* whose job was taken last */
} Bot;

struct Bots {
    void (*done)(void *self, Job *job);
    void *self;
    Bot bot[BOTS_MAX + 1];
    int count;

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t has_quick, has_work;
    BotQueue queue;
    bool is_closing;
};

/* Without memory for a search, any legal action is better than a match that stands still. */
static void choose(Job *job) {
    PlayerConfig config = level_config(job->bot.level);
    Text out = text_in(job->bot.notation, sizeof job->bot.notation);
    Action action;
    int64_t begun_ms = moment_steady_ms();
    config.now_ms = moment_steady_ms;
    Player *player = player_open(job->bot.game, &config);
    if (player)
        action =
            player_choose(player, job->bot.view, job->bot.seat, (Budget){0}, job->bot.seed).action;
    else
        job->bot.game->sample(job->bot.view, (uint32_t)job->bot.seed, &action);
    player_close(player);
    job->bot.game->action_text(job->bot.view, action, &out);
    job->bot.thought_ms = moment_steady_ms() - begun_ms;
}

/* The lanes take turns, unless one is empty. */
static Job *take_job(Bot *bot) {
    BotQueue *queue = &bot->bots->queue;
    if (bot->is_for_quick) return bot_queue_take(queue, BOT_LANE_QUICK);
    bot->lane = bot->lane == BOT_LANE_QUICK ? BOT_LANE_SLOW : BOT_LANE_QUICK;
    Job *job = bot_queue_take(queue, bot->lane);
    return job ? job
               : bot_queue_take(queue,
                                bot->lane == BOT_LANE_QUICK ? BOT_LANE_SLOW : BOT_LANE_QUICK);
}

static Job *wait_for_job(Bot *bot) {
    Bots *bots = bot->bots;
    Job *job = NULL;
    pthread_mutex_lock(&bots->mutex);
    while (!bots->is_closing && !(job = take_job(bot)))
        pthread_cond_wait(bot->is_for_quick ? &bots->has_quick : &bots->has_work, &bots->mutex);
    pthread_mutex_unlock(&bots->mutex);
    return job;
}

/* On Linux each thread has its own priority. If it cannot be lowered, nothing changes. */
static void lower_priority(void) {
    const struct sched_param usual = {0};
    (void)pthread_setschedparam(pthread_self(), SCHED_OTHER, &usual);
    (void)setpriority(PRIO_PROCESS, 0, NICENESS);
}

static void *think(void *self) {
    Bot *bot = self;
    lower_priority();
    for (Job *job; (job = wait_for_job(bot));) {
        choose(job);
        bot->bots->done(bot->bots->self, job);
    }
    return NULL;
}

void bots_start(Bots *bots, Job *job) {
    assert(job->kind == JOB_BOT && job->bot.game);
    pthread_mutex_lock(&bots->mutex);
    bot_queue_add(&bots->queue, job);
    pthread_cond_signal(&bots->has_quick);
    pthread_cond_signal(&bots->has_work);
    pthread_mutex_unlock(&bots->mutex);
}

void bots_metrics(Bots *bots, BotsMetrics *metrics) {
    pthread_mutex_lock(&bots->mutex);
    metrics->waiting = bot_queue_count(&bots->queue);
    metrics->lowered = bots->queue.lowered;
    pthread_mutex_unlock(&bots->mutex);
}

Bots *bots_open(int threads, void (*done)(void *self, Job *job), void *self) {
    RULE_ASSERT(threads > 0 && threads <= BOTS_MAX);
    Bots *bots = calloc(1, sizeof *bots);
    if (!bots) return NULL;
    bots->done = done;
    bots->self = self;
    bots->queue.threads = threads;
    pthread_mutex_init(&bots->mutex, NULL);
    pthread_cond_init(&bots->has_quick, NULL);
    pthread_cond_init(&bots->has_work, NULL);
    while (bots->count <= threads) {
        Bot *bot = &bots->bot[bots->count];
        *bot = (Bot){.bots = bots, .is_for_quick = bots->count == 1};
        if (pthread_create(&bot->thread, NULL, think, bot) != 0) break;
        bots->count++;
    }
    if (bots->count > 0) return bots;
    bots_close(bots);
    return NULL;
}

static void free_waiting(BotQueue *queue) {
    for (int lane = 0; lane < BOT_LANES; lane++)
        for (Job *job; (job = bot_queue_take(queue, (BotLane)lane));) job_free(job);
}

void bots_close(Bots *bots) {
    if (!bots) return;
    pthread_mutex_lock(&bots->mutex);
    bots->is_closing = true;
    pthread_cond_broadcast(&bots->has_quick);
    pthread_cond_broadcast(&bots->has_work);
    pthread_mutex_unlock(&bots->mutex);
    for (int i = 0; i < bots->count; i++) pthread_join(bots->bot[i].thread, NULL);
    free_waiting(&bots->queue);
    pthread_cond_destroy(&bots->has_quick);
    pthread_cond_destroy(&bots->has_work);
    pthread_mutex_destroy(&bots->mutex);
    free(bots);
}
