/* post.c -- see post.h. */
#include "post.h"

#include <stdlib.h>

enum { HEADER_MAX = 256 };

/* Reads "Bearer TOKEN". True, and "" in `token`, if there is no such header. */
static bool read_token(struct lws *wsi, char token[2 * MESSAGE_BYTES + 1]) {
    static const char scheme[] = "Bearer ";
    char text[HEADER_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_AUTHORIZATION) == 0) return true;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) return false;
    const char *at = text + sizeof scheme - 1;
    if (strncmp(text, scheme, sizeof scheme - 1) != 0) return false;
    if (strlen(at) != 2 * MESSAGE_BYTES || strspn(at, "0123456789abcdef") != 2 * MESSAGE_BYTES)
        return false;
    memcpy(token, at, 2 * MESSAGE_BYTES + 1);
    return true;
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
    if (!read_token(wsi, post->token)) return HTTP_STATUS_UNAUTHORIZED;
    post->socket.in = malloc(MESSAGE_SIZE_MAX);
    return post->socket.in ? 0 : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

int post_begin_reading(Post *post, struct lws *wsi, const char *message) {
    assert(message && message[0]);
    memset(post, 0, sizeof *post);
    post->socket.wsi = wsi;
    post->socket.in = strdup(message);
    post->socket.in_size = strlen(message);
    return post->socket.in ? 0 : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

int post_take(Post *post, const void *piece, size_t size) {
    assert(post && piece);
    Socket *socket = &post->socket;
    if (!socket->in || size > MESSAGE_SIZE_MAX - socket->in_size) return -1;
    memcpy(socket->in + socket->in_size, piece, size);
    socket->in_size += size;
    return 0;
}

static void say_hello(Sockets *sockets, Post *post) {
    char buffer[256];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    json_object(&json, NULL);
    json_string(&json, "say", say_name(SAY_HELLO));
    json_int(&json, "version", MESSAGE_VERSION);
    json_string(&json, "token", post->token);
    json_end(&json);
    socket_say(sockets, &post->socket, buffer, (size_t)text_size(&text));
}

/* Enters the hall, and signs in if there is a token. */
static void post_enter(Sockets *sockets, Post *post) {
    static const char full[] = "{\"refused\":\"full\",\"sentence\":\"there is no room for more at "
                               "the moment\"}";
    Socket *socket = &post->socket;
    post->stage = post->token[0] ? POST_GREETING : POST_SAYING;
    if (socket_on_open(sockets, socket->wsi, socket) != 0) {
        post->stage = POST_ANSWERED;
        socket_send(sockets, socket, full, sizeof full - 1);
    } else if (post->stage == POST_GREETING) {
        say_hello(sockets, post);
    }
}

/* If the sign-in was refused, that is the answer. */
static void pass_greeting(Sockets *sockets, Post *post) {
    static const char refused[] = "{\"refused\"";
    const OutText *first = post->socket.out.first;
    post->stage = POST_SAYING;
    if (memcmp(first->bytes + OUTBOX_ROOM, refused, sizeof refused - 1) == 0)
        post->is_said = true;
    else
        socket_drop_first(sockets, &post->socket);
}

/* A long poll says how long it waits. */
static void note_wait(Post *post) {
    Message message;
    Refusal refusal;
    const Socket *socket = &post->socket;
    if (!message_read(socket->in, socket->in_size, &message, &refusal) || !message.wait_s) return;
    memcpy(post->match, message.match, sizeof post->match);
    post->tag = message.tag;
    post->ply = message.ply;
    lws_set_timer_usecs(socket->wsi, message.wait_s * LWS_US_PER_SEC);
}

void post_time_up(Sockets *sockets, Post *post) {
    char buffer[256];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    if (!post->match[0] || post->stage != POST_SAYING) return;
    json_object(&json, NULL);
    json_string(&json, "say", say_name(SAY_WATCH));
    json_string(&json, "match", post->match);
    json_int(&json, "ply", post->ply);
    if (post->tag) json_int(&json, "tag", post->tag);
    json_end(&json);
    post->match[0] = '\0'; /* once is enough */
    socket_say(sockets, &post->socket, buffer, (size_t)text_size(&text));
}

const char *post_go_on(Sockets *sockets, Post *post, size_t *size) {
    assert(post->socket.in && size);
    Socket *socket = &post->socket;
    if (!socket->is_in_hall && post->stage != POST_ANSWERED) post_enter(sockets, post);
    if (post->stage == POST_GREETING && socket->out.first) pass_greeting(sockets, post);
    if (post->stage == POST_SAYING && !post->is_said) {
        post->is_said = true;
        note_wait(post);
        socket_say(sockets, socket, socket->in, socket->in_size);
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
