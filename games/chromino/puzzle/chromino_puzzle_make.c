/* chromino_puzzle_make.c -- see chromino_puzzle_make.h. */
#include "chromino_puzzle_make.h"

enum {
    TRIES_MAX = 4000,  /* random tiles for one table; a few dozen are enough for most */
    TABLES_MAX = 1000, /* in 50,000 puzzles of each level none needed more than 18 */
};

/* A level begins about where the one before has its middle. */
static const ChrominoLevel levels[CHROMINO_LEVELS] = {
    {5, 9, 2, 15, 40},    {8, 10, 3, 30, 60},   {12, 11, 3, 45, 80},
    {17, 13, 4, 65, 110}, {24, 15, 4, 90, 200},
};

const ChrominoLevel *chromino_level(int level) {
    RULE_ASSERT(level >= 1 && level <= CHROMINO_LEVELS);
    return &levels[level - 1];
}

/* ---- Measuring ---- */

/* A place where a tile could lie as far as CR-4 and CR-6 go, with the marks that CR-5 allows. */
typedef struct {
    uint32_t place, allowed;
} Spot;

typedef struct {
    Spot spot[CHROMINO_PUZZLE_SLOTS];
    int count;
} Spots;

/* A place in a patch. */
typedef struct {
    int direction, line, square;
} SpotAt;

/* Is one of the first `count` tiles of the table beside the place? */
static bool is_beside_earlier(const ChrominoPuzzle *puzzle, int count, uint32_t place) {
    for (int i = 0; i < count; i++)
        if (chromino_near(puzzle->table[i].place, place)) return true;
    return false;
}

/* Adds the place at this square of a line of the patch around tile `index`, if it is beside no
 * earlier tile. */
static void add_spot(Spots *spots, const ChrominoPuzzle *puzzle, int index,
                     const ChrominoPatch *patch, SpotAt at) {
    int along = patch->origin[1 - at.direction] + at.square - CHROMINO_ZERO;
    int across = patch->origin[at.direction] + at.line - CHROMINO_ZERO;
    uint32_t place =
        chromino_place(at.direction ? across : along, at.direction ? along : across, at.direction);
    if (is_beside_earlier(puzzle, index, place)) return;
    spots->spot[spots->count].place = place;
    spots->spot[spots->count++].allowed =
        chromino_marks_allowed(patch, at.direction, at.line, at.square);
}

/* The spots in one direction of the patch around tile `index`. */
static void add_spots(Spots *spots, const ChrominoPuzzle *puzzle, int index,
                      const ChrominoPatch *patch, int direction) {
    for (uint64_t places = chromino_free(patch, direction, true); places; places &= places - 1) {
        int bit = bits_lowest(places);
        SpotAt at = {direction, CHROMINO_FIRST_LINE + bit / 8, CHROMINO_FIRST_AT + bit % 8};
        add_spot(spots, puzzle, index, patch, at);
    }
}

static void find_spots(const ChrominoPuzzle *puzzle, Spots *spots) {
    spots->count = 0;
    for (int i = 0; i < puzzle->table_count; i++) {
        ChrominoPatch patch;
        chromino_patch_around(&patch, puzzle->table[i].place);
        for (int k = 0; k < puzzle->table_count; k++)
            chromino_patch_add(&patch, puzzle->table[k].place, puzzle->table[k].marks);
        for (int direction = 0; direction < 2; direction++)
            add_spots(spots, puzzle, i, &patch, direction);
    }
}

/* How many of the three squares do not match what they touch. */
static int misfits(uint32_t allowed, uint32_t marks) {
    uint32_t barred = marks & ~allowed;
    return ((barred & 0xF) != 0) + ((barred & 0xF0) != 0) + ((barred & 0xF00) != 0);
}

static ChrominoMeasure measure_on(const Spots *spots, uint32_t marks) {
    ChrominoMeasure measure = {0, 0};
    uint32_t turned = chromino_turned(marks);
    for (int i = 0; i < spots->count; i++) {
        for (int way = 0; way < (marks == turned ? 1 : 2); way++) {
            int count = misfits(spots->spot[i].allowed, way ? turned : marks);
            measure.places += count == 0;
            measure.look_alikes += count == 1;
        }
    }
    return measure;
}

ChrominoMeasure chromino_measure(const ChrominoPuzzle *puzzle, uint32_t marks) {
    Spots spots;
    find_spots(puzzle, &spots);
    return measure_on(&spots, marks);
}

int chromino_effort(ChrominoMeasure measure) {
    return CHROMINO_PLACE_WEIGHT * measure.places + measure.look_alikes;
}

/* ---- Laying the table ---- */

static bool is_inside(uint32_t place, int window) {
    int low = 1 - window / 2, x = chromino_x(place), y = chromino_y(place);
    int right = x + (chromino_direction(place) ? 0 : 2),
        bottom = y + (chromino_direction(place) ? 2 : 0);
    return x >= low && right < low + window && y >= low && bottom < low + window;
}

/* A place of the tile inside the window, each as likely as any other; false if there is none. */
static bool choose_place(const Chromino *s, int tile, int window, Rng *rng,
                         ChrominoFigure *figure) {
    int count = 0;
    for (int i = 0; i < s->slots_count; i++) {
        uint32_t place = s->slot[i] >> CHROMINO_SLOT_BITS;
        if (!is_inside(place, window)) continue;
        for (int way = 0; way < 2; way++) {
            uint32_t marks = chromino_marks(tile, way);
            if (!chromino_fits(s->slot[i], marks)) continue;
            if (rng_below(rng, ++count) > 0) continue;
            figure->place = place;
            figure->marks = marks;
        }
    }
    return count > 0;
}

static void lay(Chromino *s, ChrominoPuzzle *puzzle, int tile, ChrominoFigure figure) {
    int way = figure.marks != chromino_marks(tile, 0);
    chromino_lay(s, tile, way, figure.place);
    puzzle->table[puzzle->table_count++] = figure;
}

static void lay_table(ChrominoPuzzle *puzzle, Chromino *s, const ChrominoLevel *level, Rng *rng) {
    memset(s, 0, sizeof *s);
    memset(puzzle, 0, sizeof *puzzle);
    int first = CHROMINO_PLAIN + rng_below(rng, CHROMINO_TILES - CHROMINO_PLAIN);
    ChrominoFigure figure = {chromino_place(0, 0, CHROMINO_HORIZONTAL), chromino_marks(first, 0)};
    lay(s, puzzle, first, figure);
    for (int tries = 0; tries < TRIES_MAX && puzzle->table_count < level->tiles; tries++) {
        int tile = rng_below(rng, CHROMINO_TILES);
        if (chromino_has(&s->table, tile)) continue;
        if (choose_place(s, tile, level->window, rng, &figure)) lay(s, puzzle, tile, figure);
    }
}

/* ---- Asking ---- */

/* Asks for tiles of the box that are not on the table and as hard as the level wants; false if
 * there are too few of them. */
static bool ask(ChrominoPuzzle *puzzle, const Chromino *s, const ChrominoLevel *level, Rng *rng) {
    Spots spots;
    uint16_t fitting[CHROMINO_TILES];
    int count = 0;
    find_spots(puzzle, &spots);
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        if (chromino_has(&s->table, tile)) continue;
        ChrominoMeasure measure = measure_on(&spots, chromino_marks(tile, 0));
        int effort = chromino_effort(measure);
        if (measure.places > 0 && effort >= level->effort_min && effort <= level->effort_max)
            fitting[count++] = (uint16_t)chromino_marks(tile, 0);
    }
    if (count < level->asked) return false;
    while (puzzle->asked_count < level->asked) {
        int chosen = rng_below(rng, count);
        puzzle->asked[puzzle->asked_count++] = fitting[chosen];
        fitting[chosen] = fitting[--count];
    }
    return true;
}

void chromino_make(ChrominoPuzzle *puzzle, int level, Rng *rng) {
    const ChrominoLevel *wanted = chromino_level(level);
    bool is_made = false;
    for (int i = 0; i < TABLES_MAX && !is_made; i++) {
        Chromino s;
        lay_table(puzzle, &s, wanted, rng);
        is_made = puzzle->table_count == wanted->tiles && ask(puzzle, &s, wanted, rng);
    }
    RULE_ASSERT(is_made);
}
