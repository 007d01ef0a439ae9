/* pavilion_evaluate.c -- how Summer Pavilion is judged.
 *
 * A board is worth what its stars, numbers and features may still bring: each such goal counts with
 * a chance that falls with the tiles it still costs and rises with the rounds to come. The tiles
 * beside a board are worth what they bring when they are placed greedily by this measure:
 * estimate() plays the placing phase for each player in mind, which is better than any rollout of
 * it. What is still to be taken it cannot foretell, so a search plays on until all is taken.
 *
 * The weights were set by hand and then tuned: see docs/strength.md. */
#include "pavilion_evaluate.h"

#include "engine/base/bits.h"

enum {
    REACH,      /* chances: tiles towards one goal that a round brings */
    HAND_REACH, /* of the tiles at hand, while it is planned how to place them */
    STAR,       /* of the bonus of a star */
    NUMBER,     /* of the bonus of a number */
    GROUP,      /* of the points that the next tiles of a star bring */
    TILE,       /* points for a tile that a feature pays */
    PRICE,      /* points that a tile could bring elsewhere, when placements are compared */
    WILD_PRICE, /* the same for a wild tile, on top */
    KEEP,       /* for a tile kept for the next round */
    RATE,       /* the same, for each point per tile that its colour may bring */
    NEXT_WILD,  /* the same, if its colour is wild then */
    OVER,       /* loss of a tile more than four that is not placed, while more are to come */
    START,      /* for placing first and beginning the next round */
    TAKE,       /* promise: for a tile taken */
    TAKE_WILD,  /* promise: for a wild tile taken, on top */
    WEIGHTS,
};

static const Weight weights_[WEIGHTS] = {
    {"reach", 4.0f}, {"hand_reach", 0.5f}, {"star", 1.0f},      {"number", 0.8f},
    {"group", 0.5f}, {"tile", 1.3f},       {"price", 0.9f},     {"wild_price", 0.5f},
    {"keep", 0.5f},  {"rate", 0.4f},       {"next_wild", 0.8f}, {"over", 0.3f},
    {"start", 2.2f}, {"take", 3.2f},       {"take_wild", 1.0f},
};

enum {
    COST_MAX = 36,       /* of a goal: all the 3s of the grey side */
    UNKNOWN_BONUS = 16,  /* of a star that has no colour yet */
    PLACEMENTS_MAX = 16, /* looked ahead */
};

/* What is the same for all players of a position. */
typedef struct {
    const float *weights;
    uint8_t numbers[PAVILION_SPACES];
    uint64_t of_number[PAVILION_POINTS + 1]; /* the spaces with this number */
    float rounds;                            /* to come, with what is left of this one to take */
    int wild, next_wild;                     /* next_wild is -1 in the last round */
    bool is_taking;
} Outlook;

/* The chances of goals, by the tiles that they still cost. */
typedef struct {
    float at[COST_MAX + 1];
} Chances;

/* A placement that is thought of. */
typedef struct {
    int space, colour, number, wilds;
    float net; /* gain, less what the tiles could bring elsewhere */
} Placement;

/* One player's tiles being placed in mind. Gains are what a tile brings on each empty space: to its
 * star, and to numbers and features. */
typedef struct {
    Pavilion *s;
    int seat;
    const Outlook *outlook;
    Chances chances;
    uint64_t filled;
    int at_hand; /* the colours that are, may be won or are asked about: a bit each */
    int colours[PAVILION_STARS]; /* of these, what a star takes; none when it is full */
    float star_gains[PAVILION_SPACES], goal_gains[PAVILION_SPACES];
} Planning;

/* The chance of a goal that still costs so much, when so many tiles are to come for it. */
static float chance_of(float tiles, int cost) {
    float share = cost ? tiles / (tiles + (float)cost) : 1.0f;
    return share * share;
}

static Chances chances_with(float tiles) {
    Chances chances;
    for (int cost = 0; cost <= COST_MAX; cost++) chances.at[cost] = chance_of(tiles, cost);
    return chances;
}

static float rounds_to_come(const Pavilion *s) {
    PavilionTiles left = 0;
    for (int i = 0; i < PAVILION_SOURCES; i++) left += s->source[i];
    return (float)(PAVILION_ROUNDS - s->round) +
           (float)pavilion_total(left) / (float)(PAVILION_FACTORY_TILES * pavilion_factories(s));
}

static Outlook outlook_of(const Pavilion *s, const float weights[]) {
    Outlook outlook = {.weights = weights};
    memcpy(outlook.numbers, printed[s->is_grey], sizeof outlook.numbers);
    for (int space = 0; space < PAVILION_SPACES; space++)
        outlook.of_number[outlook.numbers[space]] |= (uint64_t)1 << space;
    outlook.rounds = rounds_to_come(s);
    outlook.wild = pavilion_wild(s);
    outlook.next_wild = s->round < PAVILION_ROUNDS ? wild_colours[s->round] : -1;
    outlook.is_taking = s->phase == PAVILION_TAKING;
    return outlook;
}

/* The tiles that these spaces cost. */
static int cost_of(const Outlook *outlook, uint64_t spaces) {
    int cost = 0;
    for (; spaces; spaces &= spaces - 1) cost += outlook->numbers[bits_lowest(spaces)];
    return cost;
}

/* ---- What a board may still bring ---- */

static int star_bonus(const Pavilion *s, const PavilionPlayer *player, int star) {
    if (!s->is_grey) return star == PAVILION_C ? (int)SIX_COLOURS_BONUS : colour_bonus[star];
    if (star == PAVILION_C && !s->is_free) return SIX_COLOURS_BONUS;
    int colours = pavilion_colours_in(player, star);
    if (colours == 0) return UNKNOWN_BONUS;
    return colours & (colours - 1) ? (int)SIX_COLOURS_BONUS : colour_bonus[bits_lowest(colours)];
}

static float star_value(const Outlook *outlook, const Chances *chances, const uint8_t numbers[],
                        int ring, int bonus) {
    float groups = 0;
    int cost = 0;
    for (int empty = PAVILION_FULL_RING & ~ring; empty; empty &= empty - 1) {
        int point = bits_lowest((uint64_t)empty), number = numbers[point];
        groups += (float)pavilion_group_size(ring, point) * chances->at[number];
        cost += number;
    }
    return outlook->weights[GROUP] * groups +
           outlook->weights[STAR] * (float)bonus * chances->at[cost];
}

static float board_value(const Pavilion *s, int seat, const Outlook *outlook) {
    const PavilionPlayer *player = &s->player[seat];
    uint64_t filled = pavilion_filled(player);
    Chances chances = chances_with(outlook->weights[REACH] * outlook->rounds);
    float value = 0;
    for (int star = 0; star < PAVILION_STARS; star++)
        value += star_value(outlook, &chances, printed[s->is_grey][star],
                            pavilion_ring(filled, star), star_bonus(s, player, star));
    for (int number = 1; number <= NUMBERS_WITH_BONUS; number++) {
        int cost = number * bits_count(outlook->of_number[number] & ~filled);
        value += outlook->weights[NUMBER] * (float)number_bonus[number - 1] * chances.at[cost];
    }
    for (int i = 0; i < PAVILION_FEATURES; i++) {
        int cost = cost_of(outlook, features[i] & ~filled);
        float pays = outlook->weights[TILE] * (float)(i / FEATURES_OF_A_KIND + 1);
        if (cost) value += pays * chances.at[cost];
    }
    return value;
}

/* Finds out what a star takes, and the gains in it. */
static void look_at_star(Planning *plan, int star) {
    const Outlook *outlook = plan->outlook;
    const uint8_t *numbers = &outlook->numbers[star * PAVILION_POINTS];
    int ring = pavilion_ring(plan->filled, star);
    plan->colours[star] = plan->at_hand & pavilion_colours(plan->s, plan->seat, star);
    if (ring == PAVILION_FULL_RING) plan->colours[star] = 0;
    if (plan->colours[star] == 0) return;
    int bonus = star_bonus(plan->s, &plan->s->player[plan->seat], star);
    float before = star_value(outlook, &plan->chances, numbers, ring, bonus);
    for (int empty = PAVILION_FULL_RING & ~ring; empty; empty &= empty - 1) {
        int point = bits_lowest((uint64_t)empty);
        float after = star_value(outlook, &plan->chances, numbers, ring | 1 << point, bonus);
        plan->star_gains[star * PAVILION_POINTS + point] =
            (float)pavilion_group_size(ring, point) + after - before;
    }
}

/* Adds what the numbers and features that have some of these spaces make of their gains, so many
 * times. */
static void add_goal_gains(Planning *plan, uint64_t spaces, float times) {
    const Outlook *outlook = plan->outlook;
    const float *chances = plan->chances.at;
    for (int number = 1; number <= NUMBERS_WITH_BONUS; number++) {
        uint64_t missing = outlook->of_number[number] & ~plan->filled;
        if (missing == 0 || (outlook->of_number[number] & spaces) == 0) continue;
        int cost = number * bits_count(missing);
        float gain = times * outlook->weights[NUMBER] * (float)number_bonus[number - 1] *
                     (chances[cost - number] - chances[cost]);
        for (; missing; missing &= missing - 1) plan->goal_gains[bits_lowest(missing)] += gain;
    }
    for (int i = 0; i < PAVILION_FEATURES; i++) {
        uint64_t missing = features[i] & ~plan->filled;
        if (missing == 0 || (features[i] & spaces) == 0) continue;
        int cost = cost_of(outlook, missing);
        float pays = times * outlook->weights[TILE] * (float)(i / FEATURES_OF_A_KIND + 1);
        for (; missing; missing &= missing - 1) {
            int space = bits_lowest(missing), rest = cost - outlook->numbers[space];
            plan->goal_gains[space] += pays * (chances[rest] - chances[cost]);
        }
    }
}

static void begin_plan(Planning *plan) {
    const Outlook *outlook = plan->outlook;
    const PavilionPlayer *player = &plan->s->player[plan->seat];
    plan->filled = pavilion_filled(player);
    plan->at_hand |= 1 << outlook->wild;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        plan->at_hand |= (pavilion_count(player->tiles, colour) > 0) << colour;
    plan->chances =
        chances_with(outlook->weights[REACH] * outlook->rounds +
                     outlook->weights[HAND_REACH] * (float)pavilion_total(player->tiles));
    add_goal_gains(plan, ~(uint64_t)0, 1);
    for (int star = 0; star < PAVILION_STARS; star++) look_at_star(plan, star);
}

/* ---- The tiles at hand ---- */

/* What it costs to part with tiles, if nothing else is done with them. */
static float holding(const Outlook *outlook, int tiles) {
    if (outlook->next_wild < 0) return -(float)tiles;
    if (tiles <= PAVILION_KEPT) return outlook->weights[KEEP] * (float)tiles;
    return outlook->weights[KEEP] * PAVILION_KEPT - (float)(tiles - PAVILION_KEPT);
}

static float gain_at(const Planning *plan, int space) {
    return plan->star_gains[space] + plan->goal_gains[space];
}

/* The gain, less what the tiles could bring elsewhere. */
static float net_gain(const Planning *plan, int space, int wilds) {
    const Outlook *outlook = plan->outlook;
    return gain_at(plan, space) - outlook->weights[PRICE] * (float)outlook->numbers[space] -
           outlook->weights[WILD_PRICE] * (float)wilds;
}

/* Looks for a better placement of this colour in this star. */
static void improve(const Planning *plan, int star, int colour, Placement *best) {
    const Outlook *outlook = plan->outlook;
    PavilionTiles tiles = plan->s->player[plan->seat].tiles;
    int own = pavilion_count(tiles, colour);
    if (own == 0) return;
    bool is_wild = colour == outlook->wild;
    int most = is_wild ? own : own + pavilion_count(tiles, outlook->wild);
    int empty = PAVILION_FULL_RING & ~pavilion_ring(plan->filled, star);
    for (; empty; empty &= empty - 1) {
        int space = star * PAVILION_POINTS + bits_lowest((uint64_t)empty);
        int number = outlook->numbers[space];
        if (number > most) continue;
        int helping = number > own ? number - own : 0;
        float net = net_gain(plan, space, is_wild ? number : helping);
        if (best->number && net <= best->net) continue;
        *best = (Placement){space, colour, number, helping, net};
    }
}

/* The best way to place one tile; its number is 0 if there is none. */
static Placement best_placement(const Planning *plan) {
    Placement best = {0};
    for (int star = 0; star < PAVILION_STARS; star++)
        for (int colours = plan->colours[star]; colours; colours &= colours - 1)
            improve(plan, star, bits_lowest((uint64_t)colours), &best);
    return best;
}

/* Places it; the tiles that features pay come as wild ones. Returns the points. */
static int place(Planning *plan, Placement placement) {
    PavilionPlayer *player = &plan->s->player[plan->seat];
    uint64_t space = (uint64_t)1 << placement.space;
    int star = placement.space / PAVILION_POINTS, won = 0;
    int ring = pavilion_ring(plan->filled, star);
    for (int i = 0; i < PAVILION_FEATURES; i++)
        if ((features[i] & ~plan->filled) == space) won += i / FEATURES_OF_A_KIND + 1;
    int own = placement.number - placement.wilds, wilds = won - placement.wilds;
    player->laid[placement.colour] |= space;
    player->tiles -= (PavilionTiles)own * pavilion_tile(placement.colour);
    player->tiles += (PavilionTiles)(int64_t)wilds * pavilion_tile(plan->outlook->wild);

    add_goal_gains(plan, space, -1);
    plan->filled |= space;
    add_goal_gains(plan, space, 1);
    look_at_star(plan, star);
    return pavilion_group_size(ring, placement.space % PAVILION_POINTS);
}

/* Places all that is worth it. Returns the points. */
static int place_all(Planning *plan) {
    const PavilionPlayer *player = &plan->s->player[plan->seat];
    int points = 0;
    for (int i = 0; i < PLACEMENTS_MAX && player->tiles; i++) {
        Placement best = best_placement(plan);
        int total = pavilion_total(player->tiles);
        float loss = holding(plan->outlook, total) - holding(plan->outlook, total - best.number);
        if (!best.number || gain_at(plan, best.space) <= loss) break;
        points += place(plan, best);
    }
    return points;
}

/* The most points per tile that a colour at hand may bring. */
static float rate_of(const Planning *plan, int colour) {
    float best = 0;
    for (int star = 0; star < PAVILION_STARS; star++) {
        if ((plan->colours[star] >> colour & 1) == 0) continue;
        int empty = PAVILION_FULL_RING & ~pavilion_ring(plan->filled, star);
        for (; empty; empty &= empty - 1) {
            int space = star * PAVILION_POINTS + bits_lowest((uint64_t)empty);
            float gain = gain_at(plan, space);
            if (gain > best * (float)plan->outlook->numbers[space])
                best = gain / (float)plan->outlook->numbers[space];
        }
    }
    return best;
}

/* The best four of the tiles that are left, and the loss for the others. */
static float rest_value(const Planning *plan) {
    const Outlook *outlook = plan->outlook;
    PavilionTiles tiles = plan->s->player[plan->seat].tiles;
    if (outlook->next_wild < 0 && !outlook->is_taking) return -(float)pavilion_total(tiles);
    float worth[PAVILION_COLOURS] = {0}, value = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        if (pavilion_count(tiles, colour) == 0) continue;
        float rate = rate_of(plan, colour);
        if (rate > 0) worth[colour] = outlook->weights[KEEP] + outlook->weights[RATE] * rate;
        if (colour == outlook->next_wild) worth[colour] += outlook->weights[NEXT_WILD];
    }
    for (int i = 0; i < PAVILION_KEPT && tiles; i++) {
        int best = -1;
        for (int colour = 0; colour < PAVILION_COLOURS; colour++)
            if (pavilion_count(tiles, colour) && (best < 0 || worth[colour] > worth[best]))
                best = colour;
        value += worth[best];
        tiles -= pavilion_tile(best);
    }
    float over = (float)pavilion_total(tiles);
    return value - over * (outlook->is_taking ? outlook->weights[OVER] : 1.0f);
}

/* Places the tiles of a seat in mind, and says what it may expect then. */
static void foresee_seat(Planning *plan, PavilionProspect *prospect) {
    Pavilion *s = plan->s;
    const Outlook *outlook = plan->outlook;
    int seat = plan->seat, placed = 0;
    PavilionPlayer *player = &s->player[seat];
    bool is_out = s->passed >> seat & 1 || (s->phase == PAVILION_KEEPING && s->actor == seat);
    float rest = 0;
    if (s->phase == PAVILION_PICKING && s->actor == seat)
        player->tiles += s->picks * pavilion_tile(outlook->wild);
    if (player->tiles || plan->at_hand) {
        begin_plan(plan);
        if (!is_out) placed = place_all(plan);
        rest = rest_value(plan);
    }
    prospect->placed = placed;
    prospect->goals = board_value(s, seat, outlook);
    prospect->points = (float)player->score + (float)placed + rest;
    if (s->start == seat) prospect->points += outlook->weights[START];
    prospect->points += prospect->goals;
}

static void estimate(const void *state, const float weights[], float points[]) {
    Pavilion s = *(const Pavilion *)state;
    for (int seat = 0; seat < s.players; seat++) points[seat] = (float)s.player[seat].score;
    if (s.phase == PAVILION_ENDED) return;
    Outlook outlook = outlook_of(&s, weights);
    for (int seat = 0; seat < s.players; seat++) {
        PavilionProspect prospect;
        Planning plan = {.s = &s, .seat = seat, .outlook = &outlook};
        foresee_seat(&plan, &prospect);
        points[seat] = prospect.points;
    }
}

static int full_bonuses(const Planning *plan) {
    int sum = 0;
    for (int star = 0; star < PAVILION_STARS; star++)
        if (pavilion_ring(plan->filled, star) == PAVILION_FULL_RING)
            sum += star_bonus(plan->s, &plan->s->player[plan->seat], star);
    for (int number = 1; number <= NUMBERS_WITH_BONUS; number++)
        if ((plan->outlook->of_number[number] & ~plan->filled) == 0)
            sum += number_bonus[number - 1];
    return sum;
}

void pavilion_foresee(Pavilion *s, PavilionProspect prospects[]) {
    float weights[WEIGHTS_MAX];
    evaluator_weights(&pavilion_evaluator, weights);
    Outlook outlook = outlook_of(s, weights);
    for (int seat = 0; seat < s->players; seat++) {
        Planning plan = {
            .s = s, .seat = seat, .outlook = &outlook, .at_hand = (1 << PAVILION_COLOURS) - 1};
        foresee_seat(&plan, &prospects[seat]);
        prospects[seat].filled = plan.filled;
        prospects[seat].bonuses = full_bonuses(&plan);
        for (int colour = 0; colour < PAVILION_COLOURS; colour++)
            prospects[seat].rates[colour] = rate_of(&plan, colour);
    }
}

/* ---- The promise of an action ---- */

static int ring_cost(const Pavilion *s, int star, int ring) {
    int cost = 0;
    for (int point = 0; point < PAVILION_POINTS; point++)
        if ((ring >> point & 1) == 0) cost += printed[s->is_grey][star][point];
    return cost;
}

/* What some more tiles of a colour bring: towards the star that needs them most, or kept. */
static float progress(const Pavilion *s, const float weights[], int colour, int count) {
    const PavilionPlayer *player = &s->player[s->actor];
    uint64_t filled = pavilion_filled(player);
    float best = 0, tiles = weights[REACH] * (float)(PAVILION_ROUNDS + 1 - s->round);
    for (int star = 0; star < PAVILION_STARS; star++) {
        if (!s->is_grey && star != colour && star != PAVILION_C) continue;
        int ring = pavilion_ring(filled, star);
        if (ring == PAVILION_FULL_RING) continue;
        if ((pavilion_colours(s, s->actor, star) >> colour & 1) == 0) continue;
        int cost = ring_cost(s, star, ring), rest = cost > count ? cost - count : 0;
        float gain =
            (float)star_bonus(s, player, star) * (chance_of(tiles, rest) - chance_of(tiles, cost));
        gain += weights[TAKE] * (float)(cost - rest);
        if (gain > best) best = gain;
    }
    if (s->round == PAVILION_ROUNDS || colour != wild_colours[s->round]) return best;
    return best + 0.5f * weights[NEXT_WILD] * (float)count;
}

static float promise_of_take(const Pavilion *s, const float weights[], Action action) {
    int source = (int)action / PAVILION_COLOURS, colour = (int)action % PAVILION_COLOURS;
    int wild = pavilion_wild(s);
    PavilionTiles here = s->source[source];
    int count = colour == wild ? 1 : pavilion_count(here, colour);
    int wilds = colour == wild || pavilion_count(here, wild) > 0;
    float value = progress(s, weights, colour, count);
    value += (float)wilds * (weights[TAKE] + weights[TAKE_WILD]);
    if (source != PAVILION_CENTRE || s->is_tile_taken) return value;
    return value + weights[START] - (float)(count + wilds);
}

static float promise_of_place(const Pavilion *s, const float weights[], Action action) {
    int code = (int)action - PAVILION_PLACE, wilds = code % PAVILION_WILDS;
    int space = code / PAVILION_WILDS / PAVILION_COLOURS, star = space / PAVILION_POINTS;
    const PavilionPlayer *player = &s->player[s->actor];
    uint64_t filled = pavilion_filled(player), bit = (uint64_t)1 << space;
    int ring = pavilion_ring(filled, star), cost = ring_cost(s, star, ring);
    float number = (float)pavilion_number(s, space),
          value = (float)pavilion_group_size(ring, space % PAVILION_POINTS);
    value += weights[STAR] * (float)star_bonus(s, player, star) * number / (float)(cost * cost);
    for (int i = 0; i < PAVILION_FEATURES; i++) {
        if ((features[i] & bit) == 0) continue;
        int missing = bits_count(features[i] & ~filled);
        value += weights[TILE] * (float)(i / FEATURES_OF_A_KIND + 1) / (float)(missing * missing);
    }
    return value - weights[PRICE] * number - weights[WILD_PRICE] * (float)wilds;
}

static float promise_of_keep(const Pavilion *s, const float weights[], Action action) {
    PavilionTiles kept = pavilion_kept(action);
    float value = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int count = pavilion_count(kept, colour);
        if (count) value += progress(s, weights, colour, count);
    }
    return value;
}

static float promise(const void *state, const float weights[], Action action) {
    const Pavilion *s = (const Pavilion *)state;
    if (action < PAVILION_PLACE) return promise_of_take(s, weights, action);
    if (action < PAVILION_PICK) return promise_of_place(s, weights, action);
    if (action >= PAVILION_KEEP) return promise_of_keep(s, weights, action);
    int over = pavilion_total(s->player[s->actor].tiles) - PAVILION_KEPT;
    if (action == PAVILION_PASS) return over > 0 ? -(float)over : 0;
    int colour = (int)action - PAVILION_PICK;
    float value = progress(s, weights, colour, 1);
    return colour == pavilion_wild(s) ? value + weights[TAKE_WILD] : value;
}

static bool is_settled(const void *state) {
    return ((const Pavilion *)state)->phase != PAVILION_TAKING;
}

/* The placements by their gains in the plan of estimate(): better than by their promise, and
 * quicker for all of them together. */
static int shortlist_places(const Pavilion *state, const float weights[], int max,
                            Candidate list[]) {
    Pavilion s = *state;
    Outlook outlook = outlook_of(&s, weights);
    Planning plan = {.s = &s, .seat = s.actor, .outlook = &outlook};
    Action actions[GAME_ACTIONS_MAX];
    int count = 0, legal = pavilion_legal(&s, actions);
    begin_plan(&plan);
    for (int i = 0; i < legal; i++) {
        int code = (int)actions[i] - PAVILION_PLACE, wilds = code % PAVILION_WILDS;
        float good = actions[i] == PAVILION_PASS
                         ? promise(state, weights, PAVILION_PASS)
                         : net_gain(&plan, code / PAVILION_WILDS / PAVILION_COLOURS, wilds);
        count = shortlist_insert(list, count, max, (Candidate){actions[i], good});
    }
    return count;
}

static int shortlist(const void *state, const float weights[], bool is_hurried, int max,
                     Candidate list[]) {
    const Pavilion *s = (const Pavilion *)state;
    if (s->phase == PAVILION_PLACING) return shortlist_places(s, weights, max, list);
    return shortlist_by_promise(&pavilion_game, promise, state, weights, is_hurried, max, list);
}

const Evaluator pavilion_evaluator = {
    .weights = weights_,
    .weights_count = WEIGHTS,
    .scale = 12,
    .pace = 250,
    .exploration = 0.3f,
    .considered = 24,
    .lapse = {5.65f, 2.0f, 0.35f},
    .estimate = estimate,
    .promise = promise,
    .shortlist = shortlist,
    .certainty = {1.5f, 2.5f},
    .progress = pavilion_rounds_behind,
    .is_settled = is_settled,
    .signs = pavilion_signs,
    .describe = pavilion_describe,
};
