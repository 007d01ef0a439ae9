/* socket.c -- see socket.h. */
#include "socket.h"
#include "log.h"
#include "moment.h"

#include <netinet/tcp.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER_MAX = 256 };

struct SocketFrame {
    SocketFrame *next;
    size_t size;
    unsigned char bytes[]; /* LWS_PRE of them are for libwebsockets, then the text */
};

struct Sockets {
    SocketsConfig config;
    Hall *hall;
    Workers *workers;
    lws_sorted_usec_list_t timer;
    int ticks;
    int count; /* of connections in the hall */
    int jobs;  /* that are out, but for those of bots */
    bool is_winding_down;
    Figures logged; /* as they were when they were looked at last */
    LogPause pauses[REFUSED_COUNT];
    bool has_offset, is_skewed;
    int64_t offset_ms; /* the database's clock less the steady one */
};

/* Nodes that share a database go by its clock: by the steady one of this machine, which nobody
 * sets, and how far the two are apart. */
static int64_t clock_ms(const Sockets *sockets) {
    return sockets->has_offset ? moment_steady_ms() + sockets->offset_ms : moment_ms();
}

static void take_beat(Sockets *sockets, const StoreBeat *beat) {
    bool is_skewed = llabs(beat->skew_ms) > STORE_SKEW_MS;
    sockets->has_offset = beat->has_clock;
    sockets->offset_ms = beat->offset_ms;
    if (is_skewed != sockets->is_skewed)
        log_event(is_skewed ? "clock_skew" : "clock_well", NULL, "ahead_s=%.1f",
                  -(double)beat->skew_ms / 1000);
    sockets->is_skewed = is_skewed;
}

/* ---- What the hall wants ---- */

static void drop_frames(Socket *socket) {
    while (socket->first) {
        SocketFrame *frame = socket->first;
        socket->first = frame->next;
        free(frame);
    }
    socket->last = NULL;
    socket->out_size = 0;
    socket->out_count = 0;
}

/* Closes as soon as the loop is back in libwebsockets. */
static void give_up(Socket *socket) {
    socket->is_slow = true;
    drop_frames(socket);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

static void send_text(void *self, void *client, const char *text, size_t size) {
    Socket *socket = client;
    (void)self;
    if (socket->is_slow) return;
    SocketFrame *frame = malloc(sizeof *frame + LWS_PRE + size);
    bool has_room =
        socket->out_size + size <= SOCKET_OUT_MAX && socket->out_count < SOCKET_OUT_FRAMES_MAX;
    if (!frame || !has_room) {
        free(frame);
        give_up(socket);
        return;
    }
    frame->next = NULL;
    frame->size = size;
    memcpy(frame->bytes + LWS_PRE, text, size);
    if (socket->first)
        socket->last->next = frame;
    else
        socket->first = frame;
    socket->last = frame;
    socket->out_size += size;
    socket->out_count++;
    lws_callback_on_writable(socket->wsi);
}

static void start_job(void *self, Job *job) {
    Sockets *sockets = self;
    sockets->jobs += job->kind != JOB_BOT;
    workers_start(sockets->workers, job);
}

static void make_random(void *self, uint8_t *bytes, size_t size) {
    (void)self;
    randombytes_buf(bytes, size);
}

/* ---- What the workers want ---- */

static void wake(void *self) {
    lws_cancel_service(((Sockets *)self)->config.context);
}

static void finish_job(void *self, Job *job) {
    Sockets *sockets = self;
    sockets->jobs -= job->kind != JOB_BOT;
    if (job->kind == JOB_BEAT && job->status == SQL_OK) take_beat(sockets, job->beat);
    if (sockets->is_winding_down && job->kind == JOB_BOT)
        job_free(job);
    else
        hall_finish(sockets->hall, job, clock_ms(sockets));
}

static void hear(void *self, const StoreNews *news) {
    Sockets *sockets = self;
    Hall *hall = sockets->hall;
    if (news->person)
        hall_heard_person(hall, news->person);
    else if (!news->match[0])
        hall_missed(hall, clock_ms(sockets));
    else if (news->number)
        hall_heard(hall, news->match, news->number, clock_ms(sockets));
    else
        hall_heard_presence(hall, news, clock_ms(sockets));
}

/* ---- Opening and closing ---- */

static bool is_of_limits(RefusedCode code) {
    return code == REFUSED_TOO_FAST || code == REFUSED_BUSY || code == REFUSED_FULL ||
           code == REFUSED_TOO_LARGE;
}

/* What is in the figures, and is worth a line. */
static void log_changes(Sockets *sockets) {
    Figures now = {0};
    sockets_figures(sockets, &now);
    for (int code = 0; code < REFUSED_COUNT; code++) {
        int more = (int)(now.refusals[code] - sockets->logged.refusals[code]);
        int count = is_of_limits((RefusedCode)code) ? log_pause(&sockets->pauses[code], more) : 0;
        if (count > 0)
            log_event("refused", NULL, "code=%s count=%d", refused_name((RefusedCode)code), count);
    }
    if (now.taken_over > sockets->logged.taken_over)
        log_event("takeover", NULL, "matches=%d",
                  (int)(now.taken_over - sockets->logged.taken_over));
    sockets->logged = now;
}

static void on_time(lws_sorted_usec_list_t *timer) {
    Sockets *sockets = lws_container_of(timer, Sockets, timer);
    hall_tick(sockets->hall, clock_ms(sockets));
    if (++sockets->ticks % (1000 / HALL_TICK_MS) == 0) {
        workers_tick(sockets->workers);
        log_changes(sockets);
    }
    lws_sul_schedule(sockets->config.context, 0, timer, on_time, HALL_TICK_MS * LWS_US_PER_MS);
}

/* As many bots think at once as there are processors. */
static int bots_wanted(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1) return 1;
    return processors < WORKERS_BOTS_MAX ? (int)processors : WORKERS_BOTS_MAX;
}

Sockets *sockets_open(const SocketsConfig *config, Text *why) {
    Sockets *sockets = calloc(1, sizeof *sockets);
    if (!sockets || sodium_init() < 0) {
        free(sockets);
        text_string(why, "there is not enough memory");
        return NULL;
    }
    HallConfig hall = {sockets,     send_text,           start_job,
                       make_random, config->matches_max, config->connections_max,
                       true};
    WorkersConfig workers = {config->store, bots_wanted(), sockets, wake, finish_job, hear};
    StoreBeat beat;
    sockets->config = *config;
    sockets->hall = hall_open(&hall);
    if (!sockets->hall) text_string(why, "there is not enough memory");
    if (sockets->hall) sockets->workers = workers_open(&workers, &beat, why);
    if (!sockets->workers) {
        sockets_close(sockets);
        return NULL;
    }
    take_beat(sockets, &beat);
    on_time(&sockets->timer);
    return sockets;
}

void sockets_wind_down(Sockets *sockets) {
    sockets->is_winding_down = true;
    lws_sul_cancel(&sockets->timer);
}

bool sockets_are_quiet(const Sockets *sockets) {
    return sockets->is_winding_down && sockets->jobs == 0;
}

bool sockets_are_empty(const Sockets *sockets) {
    return sockets->count == 0;
}

void sockets_stop(Sockets *sockets) {
    if (!sockets) return;
    lws_sul_cancel(&sockets->timer);
    workers_close(sockets->workers);
    sockets->workers = NULL;
}

void sockets_close(Sockets *sockets) {
    if (!sockets) return;
    hall_close(sockets->hall);
    free(sockets);
}

Health sockets_health(Sockets *sockets) {
    return workers_health(sockets->workers);
}

void sockets_figures(Sockets *sockets, Figures *figures) {
    hall_figures(sockets->hall, figures);
    workers_figures(sockets->workers, figures);
}

/* ---- Connections ---- */

static bool header_is(struct lws *wsi, enum lws_token_indexes token, const char *value) {
    char text[HEADER_MAX];
    return lws_hdr_copy(wsi, text, sizeof text, token) > 0 && text_equal(text, value);
}

/* Programs other than browsers say no origin, and have nobody else's rights to misuse. A page that
 * came in clear may be anybody's, so where there is TLS it is none of ours; before a proxy only the
 * proxy knows. */
static bool is_own_page(struct lws *wsi) {
    char origin[HEADER_MAX], host[HEADER_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    const char *at = strstr(origin, "://");
    if (lws_is_ssl(wsi) && strncmp(origin, "https://", strlen("https://")) != 0) return false;
    return at && text_equal(at + strlen("://"), host);
}

bool socket_is_welcome(struct lws *wsi) {
    return header_is(wsi, WSI_TOKEN_UPGRADE, "websocket") &&
           header_is(wsi, WSI_TOKEN_GET_URI, SOCKET_PATH) &&
           header_is(wsi, WSI_TOKEN_PROTOCOL, SOCKET_PROTOCOL) && is_own_page(wsi);
}

static int come(Sockets *sockets, struct lws *wsi, Socket *socket) {
    socket->wsi = wsi;
    socket->place = hall_enter(sockets->hall, socket, clock_ms(sockets));
    socket->is_in_hall = socket->place >= 0;
    if (!socket->is_in_hall) return -1;
    hall_charge(sockets->hall, socket->place, sockets->config.allowance(wsi));
    sockets->count++;
    return 0;
}

static void go(Sockets *sockets, Socket *socket) {
    if (socket->is_in_hall) hall_leave(sockets->hall, socket->place);
    sockets->count -= socket->is_in_hall;
    socket->is_in_hall = false;
    drop_frames(socket);
    free(socket->in);
    socket->in = NULL;
}

/* Puts the pieces of a message together. Of one that is too large the rest is passed over, and the
 * hall refuses what there is. */
static int take_piece(Sockets *sockets, struct lws *wsi, Socket *socket, const void *piece,
                      size_t size) {
    if (lws_frame_is_binary(wsi)) return -1;
    if (!socket->in) socket->in = malloc(MESSAGE_SIZE_MAX + 1);
    if (!socket->in) return -1;
    size_t room = MESSAGE_SIZE_MAX + 1 - socket->in_size;
    memcpy(socket->in + socket->in_size, piece, size < room ? size : room);
    socket->in_size += size < room ? size : room;
    if (lws_remaining_packet_payload(wsi) || !lws_is_final_fragment(wsi)) return 0;
    if (!sockets->is_winding_down)
        hall_say(sockets->hall, socket->place, socket->in, socket->in_size, clock_ms(sockets));
    free(socket->in);
    socket->in = NULL;
    socket->in_size = 0;
    return 0;
}

static SocketFrame *take_frame(Socket *socket) {
    SocketFrame *frame = socket->first;
    if (!frame) return NULL;
    socket->first = frame->next;
    socket->out_size -= frame->size;
    socket->out_count--;
    return frame;
}

static int say_goodbye(struct lws *wsi) {
    lws_close_reason(wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
    return -1;
}

static int send_first(struct lws *wsi, Socket *socket) {
    SocketFrame *frame = take_frame(socket);
    int sent = lws_write(wsi, frame->bytes + LWS_PRE, frame->size, LWS_WRITE_TEXT);
    free(frame);
    return sent < 0 ? -1 : 0;
}

/* While it is held, nothing leaves but full packets. */
static void hold(struct lws *wsi, int is_held) {
    (void)setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &is_held, sizeof is_held);
}

/* Who plays is told what he did and that it is done: that goes out together. Libwebsockets keeps
 * what the system does not take of a frame, and gets no other one until that is gone. */
static int send_frames(const Sockets *sockets, struct lws *wsi, Socket *socket) {
    bool is_several = socket->out_count > 1;
    int status = 0;
    if (!socket->first) return sockets_are_quiet(sockets) ? say_goodbye(wsi) : 0;
    if (is_several) hold(wsi, 1);
    while (status == 0 && socket->first && !lws_partial_buffered(wsi))
        status = send_first(wsi, socket);
    if (is_several) hold(wsi, 0);
    if (status == 0 && (socket->first || sockets->is_winding_down)) lws_callback_on_writable(wsi);
    return status;
}

int socket_on(Sockets *sockets, struct lws *wsi, enum lws_callback_reasons reason, Socket *socket,
              const void *in, size_t size) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: return come(sockets, wsi, socket);
    case LWS_CALLBACK_RECEIVE: return take_piece(sockets, wsi, socket, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_frames(sockets, wsi, socket);
    case LWS_CALLBACK_CLOSED: go(sockets, socket); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        if (sockets->workers) workers_collect(sockets->workers);
        return 0;
    default: return 0;
    }
}

/* ---- Over HTTP ---- */

/* "Bearer" and the token. */
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
    if (!is_own_page(wsi)) return HTTP_STATUS_FORBIDDEN;
    if (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return HTTP_STATUS_LENGTH_REQUIRED;
    long size = strtol(length, NULL, 10);
    if (size < 1 || size > MESSAGE_SIZE_MAX) return HTTP_STATUS_REQ_ENTITY_TOO_LARGE;
    if (!read_token(wsi, post->token)) return HTTP_STATUS_UNAUTHORIZED;
    post->socket.in = malloc(MESSAGE_SIZE_MAX);
    return post->socket.in ? 0 : HTTP_STATUS_SERVICE_UNAVAILABLE;
}

int post_take(Post *post, const void *piece, size_t size) {
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
    hall_say(sockets->hall, post->socket.place, buffer, (size_t)text_size(&text),
             clock_ms(sockets));
}

/* Comes into the hall, as somebody if there is a token. */
static void post_enter(Sockets *sockets, Post *post) {
    static const char full[] = "{\"refused\":\"full\",\"sentence\":\"there is no room for more at "
                               "the moment\"}";
    Socket *socket = &post->socket;
    post->stage = post->token[0] ? POST_GREETING : POST_SAYING;
    if (come(sockets, socket->wsi, socket) != 0) {
        post->stage = POST_ANSWERED;
        send_text(sockets, socket, full, sizeof full - 1);
    } else if (post->stage == POST_GREETING) {
        say_hello(sockets, post);
    }
}

/* A greeting that was refused is the answer. */
static void pass_greeting(Post *post) {
    static const char refused[] = "{\"refused\"";
    SocketFrame *frame = post->socket.first;
    post->stage = POST_SAYING;
    if (memcmp(frame->bytes + LWS_PRE, refused, sizeof refused - 1) == 0)
        post->is_said = true;
    else
        free(take_frame(&post->socket));
}

/* Who waits for news says for how long. */
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
    hall_say(sockets->hall, post->socket.place, buffer, (size_t)text_size(&text),
             clock_ms(sockets));
}

const char *post_go_on(Sockets *sockets, Post *post, size_t *size) {
    Socket *socket = &post->socket;
    if (!socket->is_in_hall && post->stage != POST_ANSWERED) post_enter(sockets, post);
    if (post->stage == POST_GREETING && socket->first) pass_greeting(post);
    if (post->stage == POST_SAYING && !post->is_said) {
        post->is_said = true;
        note_wait(post);
        hall_say(sockets->hall, socket->place, socket->in, socket->in_size, clock_ms(sockets));
    }
    if (post->stage == POST_GREETING || !socket->first) return NULL;
    post->stage = POST_ANSWERED;
    *size = socket->first->size;
    return (const char *)socket->first->bytes + LWS_PRE;
}

void post_end(Sockets *sockets, Post *post) {
    go(sockets, &post->socket);
}
