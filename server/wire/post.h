/* post.h -- matches over HTTP: a POST has one message, and the first text that the hall sends is
 * the answer. A message that waits for news is a long poll. */
#ifndef SERVER_WIRE_POST_H
#define SERVER_WIRE_POST_H

#include "socket.h"

typedef enum {
    POST_GREETING, /* the token has been said */
    POST_SAYING,   /* the message has been said, or will be when there is time */
    POST_ANSWERED,
} PostStage;

typedef struct {
    Socket socket; /* its frames are the answers, its `in` is the body */
    PostStage stage;
    bool is_said;
    char match[STORE_ID_SIZE + 1];     /* that it waits for news of; "" if it does not */
    int tag, ply;                      /* of the message that does */
    char token[2 * MESSAGE_BYTES + 1]; /* "" if there is none */
} Post;

/* Begins with a request; 0, or the status it is refused with. */
int post_begin(Post *post, struct lws *wsi);
/* Begins with a request that has no body: the message is said for it, by nobody. */
int post_begin_reading(Post *post, struct lws *wsi, const char *message);
/* A piece of the body: 0, or -1 to close. */
int post_take(Post *post, const void *piece, size_t size);
/* All of the body is there, or there is time to go on. The answer, when it is there; it lives until
 * post_end(). */
const char *post_go_on(Sockets *sockets, Post *post, size_t *size);
/* There was no news for as long as the client wanted to wait: the present is told instead. */
void post_time_up(Sockets *sockets, Post *post);
void post_end(Sockets *sockets, Post *post);

#endif
