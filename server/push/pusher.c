/* pusher.c -- see pusher.h. */
#include "pusher.h"

#include <assert.h>
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { HEADERS_MAX = 64, WAIT_MS = 60000, PAUSE_MS = 1000 };

/* One push, from its taking to its end. */
typedef struct Transfer {
    struct Transfer *next;
    void *owner;
    PushSubscription to;
    char text[SEAL_TEXT_MAX + 1];
    uint8_t body[SEAL_SIZE_MAX];
    CURL *easy;
    struct curl_slist *headers;
    size_t answered; /* bytes so far */
    bool is_trusted; /* listed by the operator */
    bool is_refused; /* an address of it was not public */
} Transfer;

struct Pusher {
    PusherConfig config;
    pthread_t thread;
    CURLM *multi;
    const char *certificates; /* file of those to trust; NULL: the system's */
    Transfer *active;         /* of the thread only */
    int active_count;

    pthread_mutex_t mutex; /* guards what follows */
    Transfer *first, *last;
    int waiting_count;
    bool is_closing;
};

/* ---- One transfer ---- */

static void free_transfer(Transfer *transfer) {
    curl_slist_free_all(transfer->headers);
    if (transfer->easy) curl_easy_cleanup(transfer->easy);
    free(transfer);
}

/* The address that is really connected to, after the name was looked up. */
static curl_socket_t open_socket(void *self, curlsocktype purpose, struct curl_sockaddr *address) {
    Transfer *transfer = self;
    (void)purpose;
    if (!transfer->is_trusted && !endpoint_is_public(&address->addr)) {
        transfer->is_refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Of head and body; nobody reads them. */
static size_t take_answer(const char *bytes, size_t size, size_t count, void *self) {
    Transfer *transfer = self;
    (void)bytes;
    transfer->answered += size * count;
    return transfer->answered > PUSHER_ANSWER_MAX ? 0 : size * count;
}

static bool add_header(Transfer *transfer, const char *header) {
    struct curl_slist *list = curl_slist_append(transfer->headers, header);
    if (list) transfer->headers = list;
    return list != NULL;
}

static bool add_headers(const Pusher *pusher, Transfer *transfer) {
    char authorization[VAPID_HEADER_MAX], ttl[HEADERS_MAX];
    (void)snprintf(ttl, sizeof ttl, "TTL: %d", PUSHER_TTL_S);
    return vapid_header(pusher->config.vapid, transfer->to.endpoint, time(NULL), authorization) &&
           add_header(transfer, authorization) && add_header(transfer, ttl) &&
           add_header(transfer, "Urgency: high") &&
           add_header(transfer, "Content-Encoding: aes128gcm") &&
           add_header(transfer, "Content-Type: application/octet-stream") &&
           add_header(transfer, "Expect:");
}

/* Through no proxy: it would look up the name and connect in our place, unchecked. */
static void limit(const Pusher *pusher, Transfer *transfer) {
    CURL *easy = transfer->easy;
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)PUSHER_CONNECT_MS);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)PUSHER_TIME_MS);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); /* wait for no resolver */
#endif
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_answer);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
    if (pusher->certificates) curl_easy_setopt(easy, CURLOPT_CAINFO, pusher->certificates);
}

/* False if there is no memory, or libcrypto fails. */
static bool begin(Pusher *pusher, Transfer *transfer) {
    size_t size = seal_anew(&transfer->to, transfer->text, transfer->body);
    transfer->easy = size ? curl_easy_init() : NULL;
    if (!transfer->easy || !add_headers(pusher, transfer)) return false;
    transfer->is_trusted = endpoint_is_listed(transfer->to.endpoint, pusher->config.hosts);
    limit(pusher, transfer);
    curl_easy_setopt(transfer->easy, CURLOPT_URL, transfer->to.endpoint);
    curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDS, transfer->body);
    curl_easy_setopt(transfer->easy, CURLOPT_POSTFIELDSIZE, (long)size);
    curl_easy_setopt(transfer->easy, CURLOPT_HTTPHEADER, transfer->headers);
    curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
    return curl_multi_add_handle(pusher->multi, transfer->easy) == CURLM_OK;
}

/* The status counts even if the answer was cut off. */
static PushResult result_of(const Transfer *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
    if (status >= 200 && status < 300) return PUSH_SENT;
    bool is_gone = status == 404 || status == 410 || (status == 0 && transfer->is_refused);
    return is_gone ? PUSH_GONE : PUSH_FAILED;
}

/* ---- The thread ---- */

static void finish(const Pusher *pusher, Transfer *transfer, PushResult result) {
    pusher->config.done(pusher->config.self, transfer->owner, result);
    free_transfer(transfer);
}

static void end_active(Pusher *pusher, Transfer *transfer, PushResult result) {
    Transfer **link = &pusher->active;
    while (*link != transfer) link = &(*link)->next;
    *link = transfer->next;
    pusher->active_count--;
    (void)curl_multi_remove_handle(pusher->multi, transfer->easy);
    finish(pusher, transfer, result);
}

/* The next one that waits; NULL: none, or the pusher closes. */
static Transfer *take_waiting(Pusher *pusher) {
    pthread_mutex_lock(&pusher->mutex);
    Transfer *transfer = pusher->is_closing ? NULL : pusher->first;
    if (transfer) {
        pusher->first = transfer->next;
        pusher->waiting_count--;
    }
    pthread_mutex_unlock(&pusher->mutex);
    return transfer;
}

static void begin_waiting(Pusher *pusher) {
    while (pusher->active_count < PUSHER_AT_ONCE) {
        Transfer *transfer = take_waiting(pusher);
        if (!transfer) return;
        if (!begin(pusher, transfer)) {
            finish(pusher, transfer, PUSH_FAILED);
            continue;
        }
        transfer->next = pusher->active;
        pusher->active = transfer;
        pusher->active_count++;
    }
}

static void end_done(Pusher *pusher) {
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(pusher->multi, &left));) {
        Transfer *transfer = NULL;
        if (message->msg != CURLMSG_DONE) continue;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
        end_active(pusher, transfer, result_of(transfer));
    }
}

static bool is_closing(Pusher *pusher) {
    pthread_mutex_lock(&pusher->mutex);
    bool is = pusher->is_closing;
    pthread_mutex_unlock(&pusher->mutex);
    return is;
}

/* libcurl leaves SIGPIPE to a caller who wants no signals. */
static void *work(void *self) {
    Pusher *pusher = self;
    sigset_t pipe;
    int running;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    (void)pthread_sigmask(SIG_BLOCK, &pipe, NULL);
    while (!is_closing(pusher)) {
        begin_waiting(pusher);
        (void)curl_multi_perform(pusher->multi, &running);
        end_done(pusher);
        (void)curl_multi_poll(pusher->multi, NULL, 0, pusher->active ? PAUSE_MS : WAIT_MS, NULL);
    }
    while (pusher->active) end_active(pusher, pusher->active, PUSH_FAILED);
    return NULL;
}

/* ---- Opening and closing ---- */

bool pusher_send(Pusher *pusher, const PushSubscription *to, const char *text, void *owner) {
    assert(to && text && strlen(text) <= SEAL_TEXT_MAX);
    Transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return false;
    transfer->to = *to;
    transfer->owner = owner;
    memcpy(transfer->text, text, strlen(text) + 1);
    pthread_mutex_lock(&pusher->mutex);
    bool is_taken = pusher->waiting_count < PUSHER_QUEUE_MAX;
    if (is_taken && pusher->first)
        pusher->last->next = transfer;
    else if (is_taken)
        pusher->first = transfer;
    if (is_taken) {
        pusher->last = transfer;
        pusher->waiting_count++;
    }
    pthread_mutex_unlock(&pusher->mutex);
    if (is_taken)
        (void)curl_multi_wakeup(pusher->multi);
    else
        free(transfer);
    return is_taken;
}

static void destroy(Pusher *pusher) {
    if (pusher->multi) (void)curl_multi_cleanup(pusher->multi);
    pthread_mutex_destroy(&pusher->mutex);
    free(pusher);
}

Pusher *pusher_open(const PusherConfig *config) {
    assert(config->vapid && config->done);
    Pusher *pusher = calloc(1, sizeof *pusher);
    if (!pusher) return NULL;
    pusher->config = *config;
    pthread_mutex_init(&pusher->mutex, NULL);
    const char *certificates = getenv("SSL_CERT_FILE");
    pusher->certificates = certificates && *certificates ? certificates : NULL;
    if (curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) pusher->multi = curl_multi_init();
    if (pusher->multi)
        (void)curl_multi_setopt(pusher->multi, CURLMOPT_MAXCONNECTS, (long)PUSHER_AT_ONCE);
    if (pusher->multi && pthread_create(&pusher->thread, NULL, work, pusher) == 0) return pusher;
    destroy(pusher);
    return NULL;
}

void pusher_close(Pusher *pusher) {
    if (!pusher) return;
    pthread_mutex_lock(&pusher->mutex);
    pusher->is_closing = true;
    pthread_mutex_unlock(&pusher->mutex);
    (void)curl_multi_wakeup(pusher->multi);
    pthread_join(pusher->thread, NULL);
    while (pusher->first) {
        Transfer *transfer = pusher->first;
        pusher->first = transfer->next;
        finish(pusher, transfer, PUSH_FAILED);
    }
    destroy(pusher);
}
