/* socket.c -- see socket.h. */
#include "socket.h"
#include "server/jobs/bots.h"
#include "server/log.h"
#include "server/moment.h"

#include <malloc.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HEADER_MAX = 256, SLOW_TIME_S = 1, TRIM_S = 5, SYSTEM_OUT_MAX = 128 << 10 };

static_assert(OUTBOX_ROOM >= LWS_PRE, "libwebsockets writes before a text");

struct Sockets {
    SocketsConfig config;
    Hall *hall;
    Workers *workers;
    lws_sorted_usec_list_t timer;
    int ticks;
    int count; /* of connections in the hall */
    int jobs;  /* that are not finished, without those that can be given up */
    bool is_winding_down;
    bool is_collecting; /* a group of results is being told */
    Socket *ready;      /* those who are told of it */
    Outboxes outboxes;
    uint64_t slow; /* connections that were closed because they did not read */
    LogPause slow_pause;
    Metrics logged; /* the metrics that were logged last */
    LogPause pauses[REFUSED_COUNT];
    bool has_offset, is_skewed;
    int64_t offset_ms; /* the clock of the database minus the steady clock */
};

/* Nodes that share a database use its clock. It is computed from the steady clock of this machine,
 * which nobody can set, and the difference between the two. */
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

static Socket *socket_of(Outbox *box) {
    return lws_container_of(box, Socket, out);
}

/* The client does not read. Its connection is closed, with a reason that it can still read. An
 * answer to a request that is being sent stays until its end. */
static void give_up(Sockets *sockets, Socket *socket) {
    if (socket->is_slow) return;
    socket->is_slow = true;
    sockets->slow++;
    if (socket->is_answer_sent)
        outbox_leave(&sockets->outboxes, &socket->out);
    else
        outbox_clear(&sockets->outboxes, &socket->out);
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, SLOW_TIME_S);
    (void)lws_rx_flow_control(socket->wsi, 0); /* read nothing more from it */
    lws_callback_on_writable(socket->wsi);
}

/* What a group of results brings is sent at its end, in one go for each client. To wait until a
 * socket can be written would take two more system calls for each, and nearly all can be. */
static void plan_sending(Sockets *sockets, Socket *socket) {
    if (socket->is_ready) return;
    if (!sockets->is_collecting || !socket->is_framed || lws_partial_buffered(socket->wsi)) {
        lws_callback_on_writable(socket->wsi);
        return;
    }
    socket->is_ready = true;
    socket->next_ready = sockets->ready;
    sockets->ready = socket;
}

void socket_send(Sockets *sockets, Socket *socket, const char *text, size_t size) {
    assert(text && size > 0);
    if (socket->is_slow) return;
    if (!outbox_add(&sockets->outboxes, &socket->out, text, size)) {
        give_up(sockets, socket);
        return;
    }
    plan_sending(sockets, socket);
    for (Outbox *full; (full = outboxes_too_full(&sockets->outboxes));)
        give_up(sockets, socket_of(full));
}

static void send_text(void *self, void *client, const char *text, size_t size) {
    socket_send(self, client, text, size);
}

/* When the server stops, nobody waits for bots and push services. */
static bool is_awaited(const Job *job) {
    return job->kind != JOB_BOT && job->kind != JOB_PUSH;
}

static void start_job(void *self, Job *job) {
    Sockets *sockets = self;
    sockets->jobs += is_awaited(job);
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
    sockets->jobs -= is_awaited(job);
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

/* Logs the metrics that have changed and are worth a line. */
static void log_changes(Sockets *sockets) {
    Metrics now = {0};
    sockets_metrics(sockets, &now);
    for (int code = 0; code < REFUSED_COUNT; code++) {
        int more = (int)(now.hall.refusals[code] - sockets->logged.hall.refusals[code]);
        int count = is_of_limits((RefusedCode)code) ? log_pause(&sockets->pauses[code], more) : 0;
        if (count > 0)
            log_event("refused", NULL, "code=%s count=%d", refused_name((RefusedCode)code), count);
    }
    int slow = log_pause(&sockets->slow_pause, (int)(now.slow - sockets->logged.slow));
    if (slow > 0) log_event("slow", "they did not read what was sent", "connections=%d", slow);
    if (now.hall.pruned_unfinished + now.hall.pruned_guests >
        sockets->logged.hall.pruned_unfinished + sockets->logged.hall.pruned_guests)
        log_event("pruned", NULL, "unfinished=%d guests=%d",
                  (int)(now.hall.pruned_unfinished - sockets->logged.hall.pruned_unfinished),
                  (int)(now.hall.pruned_guests - sockets->logged.hall.pruned_guests));
    if (now.hall.taken_over > sockets->logged.hall.taken_over)
        log_event("takeover", NULL, "matches=%d",
                  (int)(now.hall.taken_over - sockets->logged.hall.taken_over));
    sockets->logged = now;
}

/* Gives back the pages that a burst of messages has left between the matches. */
static void trim_memory(void) {
#ifdef __GLIBC__
    (void)malloc_trim(0);
#endif
}

static void on_second(Sockets *sockets, int second) {
    workers_tick(sockets->workers);
    log_changes(sockets);
    if (second % TRIM_S == 0) trim_memory();
}

static void on_time(lws_sorted_usec_list_t *timer) {
    enum { TICKS_OF_SECOND = 1000 / HALL_TICK_MS };
    Sockets *sockets = lws_container_of(timer, Sockets, timer);
    hall_tick(sockets->hall, clock_ms(sockets));
    if (++sockets->ticks % TICKS_OF_SECOND == 0)
        on_second(sockets, sockets->ticks / TICKS_OF_SECOND);
    lws_sul_schedule(sockets->config.context, 0, timer, on_time, HALL_TICK_MS * LWS_US_PER_MS);
}

/* As many threads for bots as there are processors. */
static int bots_wanted(void) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1) return 1;
    return processors < BOTS_MAX ? (int)processors : BOTS_MAX;
}

static void complain(void *self, const char *match, int number) {
    (void)self;
    log_event("match_closed", "an entry of its log cannot be taken", "match=%s number=%d", match,
              number);
}

static bool open_hall(Sockets *sockets, Text *why) {
    const SocketsConfig *config = &sockets->config;
    HallConfig hall = {.self = sockets,
                       .send = send_text,
                       .start = start_job,
                       .random = make_random,
                       .matches_max = config->matches_max,
                       .connections_max = config->connections_max,
                       .complain = complain,
                       .has_beats = true,
                       .limits = config->limits,
                       .push_key = config->vapid ? config->vapid->public_key : NULL,
                       .push_hosts = config->push_hosts};
    sockets->hall = hall_open(&hall);
    if (!sockets->hall) text_string(why, "there is not enough memory");
    return sockets->hall != NULL;
}

static bool open_workers(Sockets *sockets, Text *why) {
    StoreBeat beat;
    WorkersConfig workers = {sockets->config.store,
                             bots_wanted(),
                             sockets,
                             wake,
                             finish_job,
                             hear,
                             sockets->config.vapid,
                             sockets->config.push_hosts};
    sockets->workers = workers_open(&workers, &beat, why);
    if (sockets->workers) take_beat(sockets, &beat);
    return sockets->workers != NULL;
}

Sockets *sockets_open(const SocketsConfig *config, Text *why) {
    assert(config->context && config->store);
    assert(config->connections_max > 0 && config->matches_max > 0);
    Sockets *sockets = calloc(1, sizeof *sockets);
    if (!sockets || sodium_init() < 0) {
        free(sockets);
        text_string(why, "there is not enough memory");
        return NULL;
    }
    sockets->config = *config;
    outboxes_begin(&sockets->outboxes, config->unread_max);
    if (open_hall(sockets, why) && open_workers(sockets, why)) {
        on_time(&sockets->timer);
        return sockets;
    }
    sockets_close(sockets);
    return NULL;
}

void sockets_wind_down(Sockets *sockets) {
    assert(sockets && sockets->workers);
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

void sockets_metrics(Sockets *sockets, Metrics *metrics) {
    assert(sockets->hall && sockets->workers);
    hall_metrics(sockets->hall, &metrics->hall);
    workers_metrics(sockets->workers, &metrics->workers);
    metrics->slow = sockets->slow;
    metrics->unread = (int64_t)sockets->outboxes.size;
}

/* ---- Connections ---- */

static bool header_is(struct lws *wsi, enum lws_token_indexes token, const char *value) {
    char text[HEADER_MAX];
    return lws_hdr_copy(wsi, text, sizeof text, token) > 0 && text_equal(text, value);
}

/* Programs other than browsers send no Origin, and cannot misuse another user's rights. With TLS, a
 * page that was loaded without it may come from anybody, so it is refused. Behind a proxy, only the
 * proxy knows whether there was TLS. */
bool socket_is_own_page(struct lws *wsi) {
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
           header_is(wsi, WSI_TOKEN_PROTOCOL, SOCKET_PROTOCOL) && socket_is_own_page(wsi);
}

/* The system also buffers what a client does not read: megabytes, unless there is a limit. */
static void limit_send_buffer(struct lws *wsi) {
    const int size = SYSTEM_OUT_MAX;
    (void)setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

int socket_on_open(Sockets *sockets, struct lws *wsi, Socket *socket) {
    assert(wsi && !socket->is_in_hall);
    socket->wsi = wsi;
    limit_send_buffer(wsi);
    socket->slot = hall_enter(sockets->hall, socket, clock_ms(sockets));
    socket->is_in_hall = socket->slot >= 0;
    if (!socket->is_in_hall) return -1;
    hall_charge(sockets->hall, socket->slot, sockets->config.rate_limit(wsi));
    hall_note_address(sockets->hall, socket->slot, sockets->config.address(wsi));
    sockets->count++;
    return 0;
}

void socket_on_close(Sockets *sockets, Socket *socket) {
    assert(sockets->count >= socket->is_in_hall && !socket->is_ready);
    if (socket->is_in_hall) hall_leave(sockets->hall, socket->slot);
    sockets->count -= socket->is_in_hall;
    socket->is_in_hall = false;
    outbox_clear(&sockets->outboxes, &socket->out);
    free(socket->in);
    socket->in = NULL;
}

void socket_say(Sockets *sockets, const Socket *socket, const Message *message,
                const Refusal *refusal) {
    assert(socket->is_in_hall && message);
    hall_take_message(sockets->hall, socket->slot, message, refusal, clock_ms(sockets));
}

bool socket_is_known(const Sockets *sockets, const Socket *socket) {
    assert(socket->is_in_hall);
    return hall_knows(sockets->hall, socket->slot);
}

void socket_drop_first(Sockets *sockets, Socket *socket) {
    free(outbox_take(&sockets->outboxes, &socket->out));
}

static void hear_message(Sockets *sockets, const Socket *socket, const char *bytes, size_t size) {
    if (!sockets->is_winding_down && !socket->is_slow)
        hall_say(sockets->hall, socket->slot, bytes, size, clock_ms(sockets));
}

/* Joins the pieces of a message, if there is more than one. If it is too large, the rest is
 * skipped, and the hall refuses what there is. */
static int take_piece(Sockets *sockets, struct lws *wsi, Socket *socket, const void *piece,
                      size_t size) {
    bool is_last = !lws_remaining_packet_payload(wsi) && lws_is_final_fragment(wsi);
    if (lws_frame_is_binary(wsi)) return -1;
    if (is_last && !socket->in) {
        hear_message(sockets, socket, piece, size);
        return 0;
    }
    if (!socket->in) socket->in = malloc(MESSAGE_SIZE_MAX + 1);
    if (!socket->in) return -1;
    size_t room = MESSAGE_SIZE_MAX + 1 - socket->in_size;
    memcpy(socket->in + socket->in_size, piece, size < room ? size : room);
    socket->in_size += size < room ? size : room;
    if (!is_last) return 0;
    hear_message(sockets, socket, socket->in, socket->in_size);
    free(socket->in);
    socket->in = NULL;
    socket->in_size = 0;
    return 0;
}

static int say_goodbye(struct lws *wsi) {
    lws_close_reason(wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
    return -1;
}

static int say_slow(struct lws *wsi) {
    static unsigned char reason[] = "you did not read what was sent";
    lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, reason, sizeof reason - 1);
    return -1;
}

/* Libwebsockets keeps what the system does not take of a text. */
static int send_first(Sockets *sockets, struct lws *wsi, Socket *socket) {
    OutText *out = outbox_take(&sockets->outboxes, &socket->out);
    int sent = lws_write(wsi, out->bytes + OUTBOX_ROOM, out->size, LWS_WRITE_TEXT);
    bool is_kept = lws_partial_buffered(wsi) != 0;
    outbox_note_sending(&sockets->outboxes, &socket->out, is_kept ? out->size : 0);
    free(out);
    return sent < 0 ? -1 : 0;
}

/* While it is corked, a connection sends full packets only. */
static void cork(struct lws *wsi, int is_corked) {
    (void)setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &is_corked, sizeof is_corked);
}

/* A player who moves gets two texts, the move and that it is done; these are sent in one packet. If
 * the system does not take all of a text, libwebsockets keeps the rest, and gets no other text
 * until it is sent. */
static int send_texts(Sockets *sockets, struct lws *wsi, Socket *socket) {
    Outbox *box = &socket->out;
    bool is_several = box->count > 1;
    int status = 0;
    if (socket->is_slow) return say_slow(wsi);
    if (!lws_partial_buffered(wsi)) outbox_note_sending(&sockets->outboxes, box, 0);
    if (!box->first) return sockets_are_quiet(sockets) ? say_goodbye(wsi) : 0;
    if (is_several) cork(wsi, 1);
    while (status == 0 && box->first && !lws_partial_buffered(wsi))
        status = send_first(sockets, wsi, socket);
    if (is_several) cork(wsi, 0);
    if (status == 0 && (box->first || box->sending || sockets->is_winding_down))
        lws_callback_on_writable(wsi);
    return status;
}

/* A connection that fails can be closed only when it is its turn in the loop. */
static void send_ready(Sockets *sockets) {
    while (sockets->ready) {
        Socket *socket = sockets->ready;
        sockets->ready = socket->next_ready;
        socket->is_ready = false;
        if (!socket->is_slow && send_texts(sockets, socket->wsi, socket) != 0)
            lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

static void collect(Sockets *sockets) {
    if (!sockets->workers) return;
    sockets->is_collecting = true;
    workers_collect(sockets->workers);
    sockets->is_collecting = false;
    send_ready(sockets);
}

int socket_on(Sockets *sockets, struct lws *wsi, enum lws_callback_reasons reason, Socket *socket,
              const void *in, size_t size) {
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        socket->is_framed = true;
        return socket_on_open(sockets, wsi, socket);
    case LWS_CALLBACK_RECEIVE: return take_piece(sockets, wsi, socket, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return send_texts(sockets, wsi, socket);
    case LWS_CALLBACK_CLOSED: socket_on_close(sockets, socket); return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: collect(sockets); return 0;
    default: return 0;
    }
}
