/* post.c -- see post.h. */
#include "post.h"

#include <sodium.h>
#include <stdlib.h>

enum { HEADER_MAX = 256 };

/* Reads "Bearer TOKEN". True if there is no such header. */
static bool read_token(struct lws *wsi, Post *post) {
    static const char scheme[] = "Bearer ";
    char text[HEADER_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_AUTHORIZATION) == 0) return true;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) return false;
    const char *at = text + sizeof scheme - 1;
    if (strncmp(text, scheme, sizeof scheme - 1) != 0) return false;
    if (strlen(at) != 2 * MESSAGE_BYTES || strspn(at, "0123456789abcdef") != 2 * MESSAGE_BYTES)
        return false;
    post->has_token = sodium_hex2bin(post->token, sizeof post->token, at, 2 * MESSAGE_BYTES, NULL,
                                     NULL, NULL) == 0;
    return post->has_token;
}

int post_begin(Post *post, struct lws *wsi) {
    char length[HEADER_MAX];
    memset(post, 0, sizeof *post);
    post->socket.wsi = wsi;
    if (!socket_is_own_page(wsi)) return HTTP_STATUS_FORBIDDEN;
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return HTTP_STATUS_LENGTH_REQUIRED;
    long size = strtol(length, NULL, 10);
    if (size < 1 || size > MESSAGE_SIZE_MAX) return HTTP_STATUS_REQ_ENTITY_TOO_LARGE;
    if (!read_token(wsi, post)) return HTTP_STATUS_UNAUTHORIZED;
    post->socket.in = malloc(MESSAGE_SIZE_MAX);
    return post->socket.in ? 0 : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

void post_begin_log(Post *post, struct lws *wsi, int after) {
    assert(after >= 0);
    memset(post, 0, sizeof *post);
    post->socket.wsi = wsi;
    post->is_for_log = true;
    post->after = after;
}

int post_take(Post *post, const void *piece, size_t size) {
    assert(post);
    Socket *socket = &post->socket;
    if (!socket->in || size > MESSAGE_SIZE_MAX - socket->in_size) return -1;
    memcpy(socket->in + socket->in_size, piece, size);
    socket->in_size += size;
    return 0;
}

static void say_hello(Sockets *sockets, Post *post) {
    Message hello = {.say = SAY_HELLO, .version = MESSAGE_VERSION, .has_token = true};
    memcpy(hello.token, post->token, sizeof hello.token);
    socket_say(sockets, &post->socket, &hello, NULL);
}

static void refuse_full(Sockets *sockets, Socket *socket) {
    char buffer[512];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    Refusal refusal;
    (void)refuse(&refusal, REFUSED_FULL, NULL);
    refusal_json(&refusal, SAY_COUNT, 0, &json);
    socket_send(sockets, socket, buffer, (size_t)text_size(&text));
}

/* Enters the hall, and signs in if there is a token. */
static void post_enter(Sockets *sockets, Post *post) {
    Socket *socket = &post->socket;
    post->stage = post->has_token ? POST_GREETING : POST_SAYING;
    if (socket_on_open(sockets, socket->wsi, socket) != 0) {
        post->stage = POST_ANSWERED;
        refuse_full(sockets, socket);
    } else if (post->stage == POST_GREETING) {
        say_hello(sockets, post);
    }
}

/* If the sign-in was refused, that is the answer. */
static void pass_greeting(Sockets *sockets, Post *post) {
    post->stage = POST_SAYING;
    if (socket_is_known(sockets, &post->socket))
        socket_drop_first(sockets, &post->socket);
    else
        post->is_said = true;
}

/* A long poll says how long it waits. */
static void note_wait(Post *post, const Message *message) {
    if (!message->wait_s) return;
    memcpy(post->match, message->match, sizeof post->match);
    post->tag = message->tag;
    post->ply = message->ply;
    lws_set_timer_usecs(post->socket.wsi, message->wait_s * LWS_US_PER_SEC);
}

static void say_body(Sockets *sockets, Post *post) {
    Message message;
    Refusal refusal;
    const Socket *socket = &post->socket;
    bool is_read = message_read(socket->in, socket->in_size, &message, &refusal);
    if (is_read) note_wait(post, &message);
    socket_say(sockets, socket, &message, is_read ? NULL : &refusal);
    message_wipe(&message);
}

static void ask_for_log(Sockets *sockets, const Post *post) {
    const Message fair = {.say = SAY_FAIR, .after = post->after, .says_after = true};
    socket_say(sockets, &post->socket, &fair, NULL);
}

void post_time_up(Sockets *sockets, Post *post) {
    Message watch = {.say = SAY_WATCH, .tag = post->tag, .ply = post->ply};
    if (!post->match[0] || post->stage != POST_SAYING) return;
    memcpy(watch.match, post->match, sizeof watch.match);
    post->match[0] = '\0'; /* once is enough */
    socket_say(sockets, &post->socket, &watch, NULL);
}

const char *post_go_on(Sockets *sockets, Post *post, size_t *size) {
    assert((post->socket.in || post->is_for_log) && size);
    Socket *socket = &post->socket;
    if (!socket->is_in_hall && post->stage != POST_ANSWERED) post_enter(sockets, post);
    if (post->stage == POST_GREETING && socket->out.first) pass_greeting(sockets, post);
    if (post->stage == POST_SAYING && !post->is_said) {
        post->is_said = true;
        if (post->is_for_log)
            ask_for_log(sockets, post);
        else
            say_body(sockets, post);
    }
    const OutText *answer = socket->out.first;
    if (post->stage == POST_GREETING || !answer) return NULL;
    post->stage = POST_ANSWERED;
    socket->is_answer_sent = true;
    *size = answer->size;
    return (const char *)answer->bytes + OUTBOX_ROOM;
}

void post_end(Sockets *sockets, Post *post) {
    assert(post->socket.wsi);
    socket_on_close(sockets, &post->socket);
}
