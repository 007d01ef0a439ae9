/* net.c -- see net.h. */
#include "net.h"

#include "engine/base/path.h"

#include <stdlib.h>

struct Net {
    Net *next;   /* of the same file; NULL: this is the last */
    size_t size; /* in the file */
    const Game *game;
    const Observer *observer;
    const Evaluator *evaluator;
    int seen, signs; /* bytes of the observation and of the signs */
    int inputs, row, first, second, value, action, seats, unlearnt_count;
    uint16_t unlearnt[OBSERVE_MAX];
    int used_count;
    uint16_t used[OBSERVE_MAX + SIGNS_MAX]; /* the inputs that have a weight other than 0 */
    bool observes;                          /* is one of them in the observation? */
    const float *part[NET_PARTS];
    float *memory;
};

/* ---- Reading weights ---- */

enum { AT_GAME = 8, AT_SIZES = 24, AT_HASH = 40, NAME_MAX = 16 };

/* No weight is larger, so that no sum overflows whatever a file says. */
static const float WEIGHT_MAX = 256.0f;

static int read_number(const uint8_t bytes[]) {
    return bytes[0] | bytes[1] << 8;
}

static uint64_t hash(const uint8_t bytes[], size_t size) {
    uint64_t found = 0xCBF29CE484222325u;
    for (size_t i = 0; i < size; i++)
        if (i < AT_HASH || i >= NET_HEADER) found = (found ^ bytes[i]) * 0x100000001B3u;
    return found;
}

static bool has_hash(const uint8_t bytes[], size_t size) {
    uint64_t found = hash(bytes, size);
    for (int i = 0; i < 8; i++)
        if (bytes[AT_HASH + i] != (uint8_t)(found >> 8 * i)) return false;
    return true;
}

/* Do these bytes hold the text, and zeros after it? */
static bool has_text(const uint8_t bytes[], const char *text, int size) {
    for (int i = 0; i < size; i++) {
        if (bytes[i] != (uint8_t)*text) return false;
        if (*text) text++;
    }
    return *text == '\0';
}

static void read_sizes(const uint8_t bytes[], Net *net) {
    int *const sizes[] = {&net->inputs, &net->row,    &net->first, &net->second,
                          &net->value,  &net->action, &net->seats, &net->unlearnt_count};
    for (int i = 0; i < 8; i++) *sizes[i] = read_number(bytes + AT_SIZES + 2 * i);
    if (net->inputs == net->seen) net->signs = 0; /* it learnt from the observation alone */
}

static bool is_layer(int units) {
    return units > 0 && units <= NET_UNITS_MAX && units % NET_LANES == 0;
}

static bool fits(const Net *net) {
    bool has_actions = net->action ? is_layer(net->action) : net->row == 0;
    bool has_row = net->action == 0 || net->row == observe_action_size(net->game);
    bool has_inputs = net->inputs == net->seen + net->signs;
    return has_inputs && is_layer(net->first) && is_layer(net->second) && is_layer(net->value) &&
           has_actions && has_row && net->seats == net->observer->seats &&
           net->unlearnt_count <= net->seen;
}

/* Rows and columns of a part in the file; in memory a column is filled up to whole lanes. */
typedef struct {
    int rows, columns;
} Shape;

static Shape shape_of(const Net *net, NetPart part) {
    switch (part) {
    case NET_FIRST: return (Shape){net->inputs, net->first};
    case NET_FIRST_BIAS: return (Shape){1, net->first};
    case NET_SECOND: return (Shape){net->first, net->second};
    case NET_SECOND_BIAS: return (Shape){1, net->second};
    case NET_VALUE: return (Shape){net->second, net->value};
    case NET_VALUE_BIAS: return (Shape){1, net->value};
    case NET_SEATS: return (Shape){net->value, net->seats};
    case NET_SEATS_BIAS: return (Shape){1, net->seats};
    case NET_ACTION: return (Shape){net->second, net->action};
    case NET_ACTION_BIAS: return (Shape){1, net->action};
    case NET_ROW: return (Shape){net->row, net->action};
    default: return (Shape){1, net->action};
    }
}

static int padded(int units) {
    return (units + NET_LANES - 1) / NET_LANES * NET_LANES;
}

/* How many numbers all parts have, in the file or in memory. */
static size_t numbers(const Net *net, bool is_padded) {
    size_t count = 0;
    for (int part = 0; part < NET_PARTS; part++) {
        Shape shape = shape_of(net, (NetPart)part);
        count += (size_t)shape.rows * (size_t)(is_padded ? padded(shape.columns) : shape.columns);
    }
    return count;
}

/* From half precision; exact. False if it is no number, or too large. */
static bool read_weight(const uint8_t bytes[], float *weight) {
    uint32_t half = (uint32_t)read_number(bytes), exponent = half >> 10 & 31,
             fraction = half & 1023;
    float value = (float)fraction / 16777216.0f; /* 2 to the power of 24 */
    if (exponent) {
        value = (float)(1024 + fraction) / 33554432.0f;
        for (uint32_t i = 0; i < exponent; i++) value *= 2.0f;
    }
    *weight = half >> 15 ? -value : value;
    return exponent < 31 && value <= WEIGHT_MAX;
}

/* What there is to know of the game before a file is read. */
static void prepare(Net *net, const Game *game) {
    net->game = game;
    net->observer = observer_of(game);
    net->evaluator = evaluator_of(game);
    net->seen = observe_size(game);
    net->signs = signs_size(net->evaluator);
}

static bool is_header(const uint8_t bytes[], size_t size) {
    return size >= NET_HEADER && has_text(bytes, "TNET", 4);
}

/* What is wrong with the network that begins here, or NULL. Reads its sizes. */
static const char *fault_of(Net *net, const uint8_t bytes[], size_t size) {
    float weight;
    if (!net->observer) return "the game has no observation to learn from";
    if (!is_header(bytes, size)) return "these are no weights";
    if (read_number(bytes + 4) != NET_VERSION) return "these weights are of another version";
    if (!has_text(bytes + AT_GAME, net->game->name, NAME_MAX))
        return "these weights are for another game";
    if (read_number(bytes + 6) != net->observer->version)
        return "these weights are for another version of the observation";
    read_sizes(bytes, net);
    if (!fits(net)) return "these weights have sizes that do not fit the game";
    net->size = NET_HEADER + 2 * ((size_t)net->unlearnt_count + numbers(net, false));
    if (size < net->size) return "these weights are cut short or too long";
    if (!has_hash(bytes, net->size)) return "these weights are damaged";
    const uint8_t *at = bytes + NET_HEADER;
    for (int i = 0; i < net->unlearnt_count; i++, at += 2) {
        net->unlearnt[i] = (uint16_t)read_number(at);
        if (net->unlearnt[i] >= net->seen) return "an unlearnt input is out of range";
    }
    for (; at < bytes + net->size; at += 2)
        if (!read_weight(at, &weight)) return "a weight is out of range";
    return NULL;
}

bool net_check(const Game *game, const uint8_t bytes[], size_t size, Text *why) {
    const char *fault;
    size_t at = 0;
    do {
        Net net = {0};
        prepare(&net, game);
        fault = fault_of(&net, bytes + at, size - at);
        at += net.size;
        if (!fault && at < size && !is_header(bytes + at, size - at))
            fault = "these weights are cut short or too long";
    } while (!fault && at < size);
    if (fault) text_string(why, fault);
    return !fault;
}

static float *read_part(Net *net, NetPart part, const uint8_t **bytes, float *to) {
    Shape shape = shape_of(net, part);
    net->part[part] = to;
    for (int row = 0; row < shape.rows; row++, to += padded(shape.columns))
        for (int column = 0; column < shape.columns; column++, *bytes += 2) {
            bool is_good = read_weight(*bytes, to + column);
            RULE_ASSERT(is_good);
        }
    return to;
}

/* Finds the inputs that matter: to look at the others takes time. */
static void find_used(Net *net) {
    const float *weights = net->part[NET_FIRST];
    for (int input = 0; input < net->inputs; input++, weights += net->first) {
        bool is_used = false;
        for (int unit = 0; unit < net->first; unit++) is_used |= weights[unit] != 0;
        if (is_used) net->used[net->used_count++] = (uint16_t)input;
    }
    net->observes = net->used_count && net->used[0] < net->seen;
}

/* The network that begins here. */
static Net *open_one(const Game *game, const uint8_t bytes[], size_t size) {
    Net *net = (Net *)calloc(1, sizeof *net);
    if (!net) return NULL;
    prepare(net, game);
    if (!fault_of(net, bytes, size))
        net->memory = (float *)calloc(numbers(net, true), sizeof(float));
    if (!net->memory) {
        net_close(net);
        return NULL;
    }
    const uint8_t *at = bytes + NET_HEADER + 2 * net->unlearnt_count;
    float *to = net->memory;
    for (int part = 0; part < NET_PARTS; part++) to = read_part(net, (NetPart)part, &at, to);
    find_used(net);
    return net;
}

Net *net_open(const Game *game, const uint8_t bytes[], size_t size) {
    Net *first = NULL, **to = &first;
    size_t at = 0;
    do {
        *to = open_one(game, bytes + at, size - at);
        if (!*to) {
            net_close(first);
            return NULL;
        }
        at += (*to)->size;
        to = &(*to)->next;
    } while (at < size);
    return first;
}

void net_close(Net *first) {
    while (first) {
        Net *net = first;
        first = net->next;
        free(net->memory);
        free(net);
    }
}

/* ---- Sums ---- */

/* As many floats as are added at once. Loads need no alignment. */
typedef float Lanes __attribute__((vector_size(NET_LANES * sizeof(float)), aligned(4), may_alias));

enum {
    BLOCK = 4,         /* lanes that stay in registers while the inputs pass */
    ROWS_AT_ONCE = 64, /* rows of actions that are written at once */
};

/* An input that is not zero. */
typedef struct {
    int at;
    float value;
} Input;

static int list_bytes(const uint8_t bytes[], int count, Input inputs[]) {
    int listed = 0;
    for (int i = 0; i < count; i++) {
        inputs[listed] = (Input){i, (float)bytes[i]};
        listed += bytes[i] != 0;
    }
    return listed;
}

static int list_used(const Net *net, const uint8_t bytes[], Input inputs[]) {
    int listed = 0;
    for (int i = 0; i < net->used_count; i++) {
        int at = net->used[i];
        inputs[listed] = (Input){at, (float)bytes[at]};
        listed += bytes[at] != 0;
    }
    return listed;
}

/* What a unit hands on: nothing if it is negative. */
static int list_units(const float units[], int count, Input inputs[]) {
    int listed = 0;
    for (int i = 0; i < count; i++) {
        inputs[listed] = (Input){i, units[i]};
        listed += units[i] > 0;
    }
    return listed;
}

/* Adds the inputs, in their order, to the sums of BLOCK lanes. */
static void add_block(const Input inputs[], int count, const float weights[], int stride,
                      float sums[]) {
    Lanes *out = (Lanes *)sums, a = out[0], b = out[1], c = out[2], d = out[3];
    for (int i = 0; i < count; i++) {
        const Lanes *in = (const Lanes *)(weights + (ptrdiff_t)inputs[i].at * stride);
        a += in[0] * inputs[i].value;
        b += in[1] * inputs[i].value;
        c += in[2] * inputs[i].value;
        d += in[3] * inputs[i].value;
    }
    out[0] = a, out[1] = b, out[2] = c, out[3] = d;
}

static void add_lanes(const Input inputs[], int count, const float weights[], int stride,
                      float sums[]) {
    Lanes *out = (Lanes *)sums, a = out[0];
    for (int i = 0; i < count; i++)
        a += *(const Lanes *)(weights + (ptrdiff_t)inputs[i].at * stride) * inputs[i].value;
    out[0] = a;
}

/* The sums of a layer: what they begin with, and the weighted inputs. Not inlined: the page loads
 * every copy. */
__attribute__((noinline)) static void layer(const Input inputs[], int count, const float weights[],
                                            const float begin[], int units, float sums[]) {
    int at = 0;
    memcpy(sums, begin, (size_t)units * sizeof *sums);
    for (; at + BLOCK * NET_LANES <= units; at += BLOCK * NET_LANES)
        add_block(inputs, count, weights + at, units, sums + at);
    for (; at < units; at += NET_LANES) add_lanes(inputs, count, weights + at, units, sums + at);
}

/* ---- Judging ---- */

float net_exp(float x) {
    if (!(x > -80.0f)) return 0;
    if (x > 80.0f) x = 80.0f;
    float y = x * 1.44269504f;
    int whole = (int)(y < 0 ? y - 1.0f : y);
    float f = y - (float)whole;
    float power =
        1.0f + f * (0.69314718f +
                    f * (0.24022651f + f * (0.05550411f + f * (0.00961813f + f * 0.00133336f))));
    uint32_t bits = (uint32_t)(whole + 127) << 23; /* 2 to the power of `whole` */
    float scale;
    memcpy(&scale, &bits, sizeof scale);
    return power * scale;
}

/* What the net makes of a state, of which this is the seat's view, before its heads: the units of
 * the second layer that are not 0. */
static int look(const Net *net, const void *state, const void *view, int seat, Input units[]) {
    static_assert((int)OBSERVE_MAX >= (int)NET_UNITS_MAX, "room for both");
    uint8_t row[OBSERVE_MAX + SIGNS_MAX];
    Input inputs[OBSERVE_MAX + SIGNS_MAX + 1];
    float sums[NET_UNITS_MAX];
    if (net->observes) net->observer->view(view, seat, row);
    if (net->signs) net->evaluator->describe(state, seat, row + net->seen);
    int count = list_used(net, row, inputs);
    layer(inputs, count, net->part[NET_FIRST], net->part[NET_FIRST_BIAS], net->first, sums);
    count = list_units(sums, net->first, inputs);
    layer(inputs, count, net->part[NET_SECOND], net->part[NET_SECOND_BIAS], net->second, sums);
    return list_units(sums, net->second, units);
}

static void values(const Net *net, const Input units[], int count, float by_turn[]) {
    Input inputs[NET_UNITS_MAX + 1];
    float sums[NET_UNITS_MAX];
    layer(units, count, net->part[NET_VALUE], net->part[NET_VALUE_BIAS], net->value, sums);
    count = list_units(sums, net->value, inputs);
    layer(inputs, count, net->part[NET_SEATS], net->part[NET_SEATS_BIAS], padded(net->seats), sums);
    for (int i = 0; i < net->seats; i++) by_turn[i] = 1.0f / (1.0f + net_exp(-sums[i]));
}

/* From the order of the observation to the seats. */
static void give_seats(const float by_turn[], int seat, int players, float value[]) {
    for (int i = 0; i < players; i++) value[(seat + i) % players] = by_turn[i];
}

static float score(const Net *net, const float sums[]) {
    float lanes[NET_LANES] = {0};
    for (int i = 0; i < net->action; i++)
        lanes[i % NET_LANES] += sums[i] > 0 ? sums[i] * net->part[NET_SCORE][i] : 0.0f;
    return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) +
           ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
}

static void score_actions(const Net *net, const void *view, const float head[],
                          const Action actions[], int count, float scores[]) {
    uint8_t rows[OBSERVE_ACTION_MAX * ROWS_AT_ONCE];
    for (int i = 0; i < count; i++) {
        int at = i % ROWS_AT_ONCE, more = count - i < ROWS_AT_ONCE ? count - i : ROWS_AT_ONCE;
        Input inputs[OBSERVE_ACTION_MAX + 1];
        float sums[NET_UNITS_MAX];
        if (at == 0) net->observer->choices(view, actions + i, more, rows);
        int listed = list_bytes(rows + at * net->row, net->row, inputs);
        layer(inputs, listed, net->part[NET_ROW], head, net->action, sums);
        scores[i] = score(net, sums);
    }
}

/* What a seat may know of the state: the state itself if nothing is secret, or if nobody looks. */
static const void *view_of(const Net *net, const void *state, int seat, GameState *view) {
    bool is_seen = net->observes || net->action;
    if (!net->game->has_secrets || !is_seen) return state;
    memcpy(view, state, (size_t)net->game->state_size);
    net->game->redact(view, seat);
    return view;
}

bool net_scores_actions(const Net *net) {
    return net->action > 0;
}

bool net_any_scores_actions(const Net *first) {
    const Net *net = first;
    while (net && !net_scores_actions(net)) net = net->next;
    return net != NULL;
}

static bool has_learnt(const Net *net, const uint8_t row[]) {
    for (int i = 0; i < net->unlearnt_count; i++)
        if (row[net->unlearnt[i]]) return false;
    return true;
}

const Net *net_for(const Net *first, const void *view, int seat) {
    uint8_t row[OBSERVE_MAX];
    const Net *net = first;
    if (net) observe(net->game, view, seat, row);
    while (net && !has_learnt(net, row)) net = net->next;
    return net;
}

extern __typeof__(net_judge) net_judge_v3; /* engine/base/path.h */
extern __typeof__(net_judge_actions) net_judge_actions_v3;

void net_judge(const Net *net, const void *state, int seat, int players, float value[]) {
    PATH_V3(net_judge_v3(net, state, seat, players, value));
    GameState room;
    Input units[NET_UNITS_MAX + 1];
    float by_turn[GAME_SEATS_MAX];
    RULE_ASSERT(seat >= 0 && seat < players && players <= net->seats);
    int count = look(net, state, view_of(net, state, seat, &room), seat, units);
    values(net, units, count, by_turn);
    give_seats(by_turn, seat, players, value);
}

void net_judge_actions(const Net *net, const void *state, int players, const Action actions[],
                       int count, float value[], float scores[]) {
    PATH_V3(net_judge_actions_v3(net, state, players, actions, count, value, scores));
    GameState room;
    Input units[NET_UNITS_MAX + 1];
    float by_turn[GAME_SEATS_MAX], head[NET_UNITS_MAX];
    int actor = net->game->actor(state);
    RULE_ASSERT(actor >= 0 && actor < players && players <= net->seats && net->action);
    const void *view = view_of(net, state, actor, &room);
    int units_count = look(net, state, view, actor, units);
    values(net, units, units_count, by_turn);
    give_seats(by_turn, actor, players, value);
    layer(units, units_count, net->part[NET_ACTION], net->part[NET_ACTION_BIAS], net->action, head);
    score_actions(net, view, head, actions, count, scores);
}
