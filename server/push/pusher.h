/* pusher.h -- sends pushes, in a thread of its own, so that nobody waits for a push service.
 *
 * Many are under way at once, so a slow service does not keep the others waiting. Each has limits
 * of time and of bytes, and follows no redirect. All functions are called by one thread; only
 * `done` is called by the thread of the pusher. */
#ifndef SERVER_PUSH_PUSHER_H
#define SERVER_PUSH_PUSHER_H

#include "vapid.h"

enum {
    PUSHER_QUEUE_MAX = 256,                /* that wait; more are dropped */
    PUSHER_AT_ONCE = 32,                   /* that are under way */
    PUSHER_CONNECT_MS = 5000,              /* to connect, and */
    PUSHER_TIME_MS = 10000,                /* for all of it */
    PUSHER_ANSWER_MAX = 16384,             /* bytes of an answer with its head */
    PUSHER_FILES_MAX = 4 * PUSHER_AT_ONCE, /* that it may open: sockets and those of resolvers */
    PUSHER_TTL_S = 24 * 3600, /* how long the push service keeps it for a device that is off */
};

typedef struct {
    const Vapid *vapid; /* both live as long as the pusher */
    const char *hosts;  /* of endpoint_objection(); NULL: any public one */
    void *self;
    void (*done)(void *self, void *owner, PushResult result);
} PusherConfig;

typedef struct Pusher Pusher;

/* NULL if there is not enough memory, or no thread can be started. */
Pusher *pusher_open(const PusherConfig *config);
/* Gives up what is under way; `done` is called for all of it. */
void pusher_close(Pusher *pusher);

/* Takes a text for a browser. False if too many wait: then `done` is not called. */
__attribute__((warn_unused_result)) bool pusher_send(Pusher *pusher, const PushSubscription *to,
                                                     const char *text, void *owner);

#endif
