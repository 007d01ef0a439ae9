/* display.c -- see display.h. */
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include "display.h"

#include <assert.h>
#include <langinfo.h>
#include <locale.h>
#include <ncursesw/curses.h>
#include <ncursesw/term.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* An ink in each kind of terminal: 24 bits, 256 colours, eight colours, none. */
typedef struct {
    int paper_rgb, paper_256, paper_8; /* -1: the terminal's own */
    int letter_rgb, letter_256, letter_8;
    attr_t attributes;       /* where there are colours */
    attr_t plain_attributes; /* where there are none */
} InkLook;

static const InkLook looks[INKS] = {
    [INK_TEXT] = {-1, -1, -1, -1, -1, -1, A_NORMAL, A_NORMAL},
    [INK_DIM] = {-1, -1, -1, 0x8a8a8a, 245, -1, A_NORMAL, A_DIM},
    [INK_STRONG] = {-1, -1, -1, -1, -1, -1, A_BOLD, A_BOLD},
    [INK_BAR] = {0x264653, 23, COLOR_BLUE, 0xffffff, 231, COLOR_WHITE, A_NORMAL, A_REVERSE},
    [INK_LEGAL] = {-1, -1, -1, 0x2fb67c, 42, COLOR_GREEN, A_BOLD, A_BOLD},
    [INK_CURSOR] = {0xf4f1de, 230, COLOR_WHITE, 0x101010, 16, COLOR_BLACK, A_BOLD, A_REVERSE},
    [INK_WARNING] = {-1, -1, -1, 0xe76f51, 203, COLOR_RED, A_BOLD, A_BOLD},
    [INK_RED] = {0xc1292e, 160, COLOR_RED, 0xffffff, 231, COLOR_WHITE, A_BOLD, A_NORMAL},
    [INK_ORANGE] = {0xf08a24, 208, COLOR_YELLOW, 0x101010, 16, COLOR_BLACK, A_BOLD, A_NORMAL},
    [INK_YELLOW] = {0xf2d13c, 220, COLOR_YELLOW, 0x101010, 16, COLOR_BLACK, A_BOLD, A_NORMAL},
    [INK_GREEN] = {0x2e8b57, 29, COLOR_GREEN, 0xffffff, 231, COLOR_WHITE, A_BOLD, A_NORMAL},
    [INK_BLUE] = {0x2a6fbb, 26, COLOR_BLUE, 0xffffff, 231, COLOR_WHITE, A_BOLD, A_NORMAL},
    [INK_PURPLE] = {0x7b3fa0, 91, COLOR_MAGENTA, 0xffffff, 231, COLOR_WHITE, A_BOLD, A_NORMAL},
    [INK_BROWN] = {0x7f4f24, 94, COLOR_YELLOW, 0xffffff, 231, COLOR_BLACK, A_BOLD, A_NORMAL},
    [INK_WHITE] = {0xf4f1ea, 255, COLOR_WHITE, 0x101010, 16, COLOR_BLACK, A_BOLD, A_NORMAL},
    [INK_BLACK] = {0x303036, 236, COLOR_BLACK, 0xffffff, 231, COLOR_WHITE, A_BOLD, A_NORMAL},
    [INK_GREY] = {0x8d99ae, 247, COLOR_WHITE, 0x101010, 16, COLOR_BLACK, A_BOLD, A_NORMAL},
    [INK_GOLD] = {-1, -1, -1, 0xe0a83b, 178, COLOR_YELLOW, A_BOLD, A_BOLD},
};

static SCREEN *screen;
static bool is_ascii, has_colours;
static volatile sig_atomic_t is_asked_to_end;

/* For handlers, which may call nothing but write() and tcsetattr(). */
static struct termios terminal_before;
static char give_back[256];
static size_t give_back_size;

static const int ends[] = {SIGTERM, SIGHUP, SIGINT};
static const int crashes[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

static void ask_to_end(int number) {
    (void)number;
    is_asked_to_end = 1;
}

/* The program is broken: give the terminal back and let the signal do what it does. */
static void give_back_at_once(int number) {
    ssize_t written = write(STDOUT_FILENO, give_back, give_back_size);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
    signal(number, SIG_DFL);
    raise(number);
}

static void install(const int numbers[], int count, void (*handler)(int)) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < count; i++) sigaction(numbers[i], &action, NULL);
}

static void catch_signals(void (*end)(int), void (*crash)(int)) {
    install(ends, sizeof ends / sizeof ends[0], end);
    install(crashes, sizeof crashes / sizeof crashes[0], crash);
}

/* ---- Starting and stopping ---- */

static bool has_string(const char *name) {
    const char *string = tigetstr(name);
    return string && string != (const char *)-1;
}

enum { ENTRY_MAX = 64 };

static bool has_entry(const char *name) {
    int error;
    if (setupterm(name, STDOUT_FILENO, &error) != OK) return false;
    bool has_cursor = has_string("cup");
    del_curterm(cur_term);
    return has_cursor;
}

static bool says_direct_colours(const char *name) {
    const char *says = getenv("COLORTERM");
    return strstr(name, "-direct") ||
           (says && (strcmp(says, "truecolor") == 0 || strcmp(says, "24bit") == 0));
}

/* The entry of the system's list of terminals to be used: the one with 24 bits of colour if TERM or
 * COLORTERM says that there are so many, TERM itself, or, for a terminal that this system has never
 * heard of, the usual one of its family. False if there is none. */
static bool find_entry(char entry[ENTRY_MAX]) {
    const char *name = getenv("TERM");
    if (!name || !*name || strlen(name) > ENTRY_MAX - 10 || strcmp(name, "dumb") == 0) return false;
    int family = (int)strcspn(name, "-");
    snprintf(entry, ENTRY_MAX, "%.*s-direct", family, name);
    if (says_direct_colours(name) && has_entry(entry)) return true;
    snprintf(entry, ENTRY_MAX, "%s", name);
    if (has_entry(entry)) return true;
    snprintf(entry, ENTRY_MAX, "%.*s-256color", family, name);
    return has_entry(entry);
}

bool display_is_possible(void) {
    char entry[ENTRY_MAX];
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && find_entry(entry);
}

static void keep_to_give_back(const char *string) {
    size_t size = strlen(string);
    if (give_back_size + size > sizeof give_back) return;
    memcpy(give_back + give_back_size, string, size);
    give_back_size += size;
}

/* What display_stop() would write, kept for handlers: mouse off, colours off, the old screen. */
static void prepare_to_give_back(void) {
    static const char *const names[] = {"sgr0", "rmcup", "rmkx", "cnorm"};
    give_back_size = 0;
    if (has_string("kmous")) keep_to_give_back("\033[?1000l\033[?1006l");
    for (int i = 0; i < 4; i++)
        if (has_string(names[i])) keep_to_give_back(tigetstr(names[i]));
}

static bool is_direct(void) {
    return tigetflag("RGB") > 0 || COLORS >= 1 << 24;
}

static void prepare_colours(void) {
    start_color();
    use_default_colors();
    for (int ink = 0; ink < INKS; ink++) {
        const InkLook *look = &looks[ink];
        int letter = look->letter_8, paper = look->paper_8;
        if (is_direct())
            letter = look->letter_rgb, paper = look->paper_rgb;
        else if (COLORS >= 256)
            letter = look->letter_256, paper = look->paper_256;
        init_extended_pair(ink + 1, letter, paper);
    }
}

/* What most terminals send, whatever their entry says: over ssh and inside other programs the two
 * often differ. */
typedef struct {
    const char *sequence;
    int key;
} DefaultKey;

static const DefaultKey default_keys[] = {
    {"\033[A", KEY_UP},   {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT},  {"\033[D", KEY_LEFT},
    {"\033OA", KEY_UP},   {"\033OB", KEY_DOWN}, {"\033OC", KEY_RIGHT},  {"\033OD", KEY_LEFT},
    {"\033[H", KEY_HOME}, {"\033[F", KEY_END},  {"\033[1~", KEY_HOME},  {"\033[4~", KEY_END},
    {"\033OH", KEY_HOME}, {"\033OF", KEY_END},  {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
};

bool display_start(const DisplayOptions *options) {
    assert(options);
    char entry[ENTRY_MAX];
    is_ascii = options->is_ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    is_asked_to_end = 0;
    tcgetattr(STDIN_FILENO, &terminal_before);
    if (!find_entry(entry) || !(screen = newterm(entry, stdout, stdin))) return false;
    set_escdelay(25);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    for (size_t i = 0; i < sizeof default_keys / sizeof default_keys[0]; i++)
        define_key(default_keys[i].sequence, default_keys[i].key);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON3_CLICKED | BUTTON3_PRESSED, NULL);
    mouseinterval(0);
    has_colours = !options->no_colour && has_colors();
    if (has_colours) prepare_colours();
    prepare_to_give_back();
    catch_signals(ask_to_end, give_back_at_once);
    return true;
}

void display_stop(void) {
    if (!screen) return;
    endwin();
    delscreen(screen);
    screen = NULL;
    catch_signals(SIG_DFL, SIG_DFL);
}

bool display_is_unicode(void) {
    return !is_ascii;
}

/* ---- Writing ---- */

void display_size(int *height, int *width) {
    assert(height && width);
    getmaxyx(stdscr, *height, *width);
}

void display_clear(void) {
    erase();
}

void display_put(int row, int column, Ink ink, const wchar_t *character, bool is_underlined) {
    assert(character);
    attr_t attributes = has_colours ? looks[ink].attributes : looks[ink].plain_attributes;
    int pair = has_colours ? ink + 1 : 0;
    cchar_t cell;
    if (is_underlined) attributes |= A_UNDERLINE;
    setcchar(&cell, character, attributes, 0, &pair);
    mvadd_wch(row, column, &cell);
}

void display_show(void) {
    refresh();
}

void display_bell(void) {
    beep();
}

/* ---- Keys ---- */

typedef struct {
    int theirs, ours;
} KeyName;

static const KeyName key_names[] = {
    {KEY_UP, KEY_IS_UP},          {KEY_DOWN, KEY_IS_DOWN},       {KEY_LEFT, KEY_IS_LEFT},
    {KEY_RIGHT, KEY_IS_RIGHT},    {KEY_HOME, KEY_IS_HOME},       {KEY_END, KEY_IS_END},
    {KEY_PPAGE, KEY_IS_PAGE_UP},  {KEY_NPAGE, KEY_IS_PAGE_DOWN}, {KEY_ENTER, KEY_IS_ENTER},
    {KEY_BACKSPACE, KEY_IS_BACK}, {KEY_RESIZE, KEY_IS_RESIZE},
};

static int special_key(int theirs) {
    for (size_t i = 0; i < sizeof key_names / sizeof key_names[0]; i++)
        if (key_names[i].theirs == theirs) return key_names[i].ours;
    return KEY_IS_NOTHING;
}

static int character_key(wint_t character) {
    switch (character) {
    case '\r':
    case '\n': return KEY_IS_ENTER;
    case '\t': return KEY_IS_TAB;
    case 27:
    case 8:
    case 127: return KEY_IS_BACK;
    default: return (int)character;
    }
}

static Key mouse_key(void) {
    MEVENT event;
    Key key = {KEY_IS_NOTHING, 0, 0};
    if (getmouse(&event) != OK) return key;
    bool is_right = event.bstate & (BUTTON3_CLICKED | BUTTON3_PRESSED);
    key.code = is_right ? KEY_IS_RIGHT_CLICK : KEY_IS_CLICK;
    key.row = event.y;
    key.column = event.x;
    return key;
}

static bool is_terminal_gone(void) {
    struct pollfd input = {STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

Key display_key(int wait_ms) {
    Key key = {KEY_IS_NOTHING, 0, 0};
    wint_t read = 0;
    timeout(wait_ms);
    int status = get_wch(&read);
    if (is_asked_to_end || (status == ERR && is_terminal_gone()))
        key.code = KEY_IS_GONE;
    else if (status == KEY_CODE_YES && read == KEY_MOUSE)
        key = mouse_key();
    else if (status == KEY_CODE_YES)
        key.code = special_key((int)read);
    else if (status == OK)
        key.code = character_key(read);
    return key;
}

/* What curses has read already comes first: nothing tells of it again. */
Key display_key_or_news(int wait_ms, int socket) {
    struct pollfd waits[] = {{STDIN_FILENO, POLLIN, 0}, {socket, POLLIN, 0}};
    Key key = display_key(0);
    if (key.code != KEY_IS_NOTHING) return key;
    poll(waits, 2, wait_ms);
    return display_key(0);
}
