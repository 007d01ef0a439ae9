/* post.h -- matches over HTTP: a POST has one message, and the first text that the hall sends is
 * the answer. A message that waits for news is a long poll. */
#ifndef SERVER_WIRE_POST_H
#define SERVER_WIRE_POST_H

#include "socket.h"

typedef enum {
    POST_GREETING, /* the token has been sent to the hall */
    POST_SAYING,   /* the message has been sent to the hall, or is next */
    POST_ANSWERED,
} PostStage;

typedef struct {
    Socket socket; /* its first text is the answer, its `in` is the body */
    PostStage stage;
    bool is_said;
    bool has_token;
    uint8_t token[MESSAGE_BYTES];
    char match[STORE_ID_SIZE + 1]; /* of a long poll: the match it waits for; else "" */
    int tag, ply;                  /* of the message of a long poll */
    bool is_for_log;               /* it has no body, and asks for the log of commitments */
    int after;                     /* of such a request: after this entry */
} Post;

/* Begins with the head of a request: 0, or the status of the refusal. */
int post_begin(Post *post, struct lws *wsi);
/* Begins with a request without a body, which asks for the log of commitments after an entry. */
void post_begin_log(Post *post, struct lws *wsi, int after);
/* Takes a piece of the body: 0, or -1 to close the connection. */
int post_take(Post *post, const void *piece, size_t size);
/* Goes on, when the body is complete or the hall has answered. Returns the answer, which lives
 * until post_end(), or NULL if there is none yet. */
const char *post_go_on(Sockets *sockets, Post *post, size_t *size);
/* The time of a long poll is over: it gets the present view. */
void post_time_up(Sockets *sockets, Post *post);
void post_end(Sockets *sockets, Post *post);

#endif
