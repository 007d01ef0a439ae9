/* main.c -- the program: finds the command and runs it. */
#include "bindings/c/tessera.h"
#include "clients/program/parts/command.h"
#include "clients/program/parts/nets.h"
#include "clients/program/parts/speak.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { FILE_MAX = 64 << 20, TEXT_LARGE = 16 << 20, SENTENCE_MAX = 4096 };

typedef struct {
    const char *name;
    int (*run)(int count, char **words);
    const char *text;    /* what it does, in a line */
    const char *usage;   /* its words */
    const char *example; /* GAME stands for a game */
} Command;

/* Does the command read --lang itself? For the others main() does. */
static bool takes_lang(const Command *command) {
    return strstr(command->usage, "--lang") != NULL;
}

static int command_help(int count, char **words);

static const Command commands[] = {
    {"serve", command_serve, "serve the page and online matches, on this machine or on a network",
     "serve [FLAG ...]", "tessera serve --open"},
    {"play", command_play, "play in the terminal, against bots or with others beside you",
     "play GAME [option=value ...] [--seats me,bot:5] [--plain] [--lang en|zh-Hant] [--ascii] "
     "[--no-colour] [--save FILE] [--seed N] [--pace MS]\n  tessera play FILE | --continue "
     "[--seats ...] ...\n "
     " tessera play",
     "tessera play GAME --seats me,bot:3"},
    {"join", command_join, "play in the terminal, in a match on a server",
     "join ADDRESS | LINK [--match ID] [--seat N] [--name NAME] [--code CODE] [--token-file FILE] "
     "[--ca-file "
     "FILE] [--plain] "
     "[--lang en|zh-Hant] [--ascii] [--no-colour]",
     "tessera join 127.0.0.1:8080"},
    {"backup", command_backup, "back up the server's store to a file, even while it runs",
     "backup FILE --store URL", "tessera backup today.backup --store sqlite:tessera.db"},
    {"restore", command_restore, "make a new store from a backup", "restore FILE --store URL",
     "tessera restore today.backup --store postgres://tessera@localhost/tessera"},
    {"reports", command_reports, "list the chat lines that players have reported",
     "reports --store URL", "tessera reports --store sqlite:tessera.db"},
    {"games", command_games, "list the games, their players and options", "games [GAME] [--json]",
     "tessera games GAME"},
    {"rules", command_rules, "show the rules of a game, or one section, or find words in them",
     "rules [GAME] [SECTION] [--find WORDS] [--lang en|zh-Hant]", "tessera rules GAME aim"},
    {"selfplay", command_selfplay, "let bots play games, and save the records",
     "selfplay GAME [option=value ...] [--seats bot:3,random] [--games N] [--seed S] [--out "
     "FOLDER] "
     "[--threads N] [--fair] [--json]",
     "tessera selfplay GAME players=2 --games 10 --seed 1 --out records"},
    {"replay", command_replay, "show a record, position by position",
     "replay FILE [--plain] [--json] [--viewer p1|spectator] [--lang en|zh-Hant] [--ascii] "
     "[--no-colour] [--proof]",
     "tessera replay records/GAME-1-1.tessera"},
    {"review", command_review,
     "show what decided a game, what was luck, and what would have been better",
     "review FILE [--ms N | --sims N] [--threads N] [--viewer p1|spectator] [--json] "
     "[--lang en|zh-Hant] [--ascii]",
     "tessera review records/GAME-1-1.tessera --sims 500"},
    {"verify", command_verify, "check that records follow the rules and their keys, and are fair",
     "verify FILE [FILE ...] [--log FILE|FOLDER ...]", "tessera verify records/*.tessera"},
    {"arena", command_arena, "find out which player is stronger",
     "arena GAME [option=value ...] --a PLAYER --b PLAYER [--c PLAYER ...] [--games N] "
     "[--seconds N] [--seed S] [--aivat [--asks N]] [--sprt ELO0,ELO1] [--opening N] [--threads N] "
     "[--out FOLDER] [--json]",
     "tessera arena GAME --a bot:3 --b bot:2 --games 200"},
    {"tune", command_tune, "improve the weights of a game's evaluation by self-play",
     "tune GAME [option=value ...] [--sims N] [--games N] [--rounds N] [--seed S] [--threads N] "
     "[--try WEIGHT=NUMBER ...]",
     "tessera tune GAME --sims 50 --games 400 --rounds 1"},
    {"bench", command_bench, "measure random games: speed, sizes, signatures",
     "bench [GAME] [option=value ...] [--seconds S] [--json]\n  tessera bench --batch [GAME] "
     "[option=value ...] [--seconds S] [--threads N,...] [--json]\n  tessera bench --gpu [GAME] "
     "[option=value ...] [--seconds S] [--batch] [--games N] [--check]",
     "tessera bench GAME players=2"},
    {"puzzle", command_puzzle, "make, solve, check and show puzzles",
     "puzzle new [GAME] [--seed N | --date YYYY-MM-DD | --code CODE] [--difficulty "
     "1..5] [--json]\n"
     "  tessera puzzle solve FILE [--json]\n"
     "  tessera puzzle check FILE PLACE ... [--json]\n"
     "  tessera puzzle show FILE [--svg]",
     "tessera puzzle new --difficulty 2 --date 2026-11-15"},
    {"signature", command_signature,
     "print two numbers per game: what its rules do, and what its bots choose",
     "signature [--speed]", "tessera signature"},
    {"help", command_help, "explain a command", "help [COMMAND]", "tessera help replay"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* Words from outside may be in the sentence. It stays one line, and moves no cursor. */
int fail(const char *format, ...) {
    assert(format);
    char sentence[SENTENCE_MAX];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, speak(format), arguments);
    va_end(arguments);
    for (char *at = sentence; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = '?';
    fprintf(stderr, "tessera: %s\n", sentence);
    return STATUS_BAD_INPUT;
}

static char *read_stream(FILE *file, const char *name, size_t *size) {
    size_t room = 1 << 16;
    char *bytes = malloc(room);
    for (*size = 0; bytes;) {
        *size += fread(bytes + *size, 1, room - *size, file);
        if (*size < room) break;
        char *larger = room < FILE_MAX ? realloc(bytes, room *= 2) : NULL;
        if (!larger) free(bytes);
        bytes = larger;
    }
    if (!bytes) {
        fail("%s is too large: a file may have %d MB", name, FILE_MAX >> 20);
    } else if (ferror(file)) {
        fail("cannot read %s: %s", name, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

char *file_read(const char *name, size_t *size) {
    assert(name && size);
    if (strcmp(name, "-") == 0) return read_stream(stdin, "standard input", size);
    FILE *file = fopen(name, "rb");
    if (!file) {
        fail("cannot read %s: %s", name, strerror(errno));
        return NULL;
    }
    char *bytes = read_stream(file, name, size);
    fclose(file);
    return bytes;
}

bool file_may_replace(const char *name) {
    assert(name);
    struct stat about;
    if (stat(name, &about) != 0 || S_ISREG(about.st_mode)) return true;
    errno = S_ISDIR(about.st_mode) ? EISDIR : ENODEV;
    return false;
}

Text text_large(void) {
    char *buffer = malloc(TEXT_LARGE);
    if (!buffer) {
        fail("there is not enough memory");
        exit(STATUS_BAD_INPUT);
    }
    return text_in(buffer, TEXT_LARGE);
}

void text_print(Text *text) {
    assert(text);
    fwrite(text->start, 1, (size_t)text_size(text), stdout);
    text->at = text->start;
}

bool flag_value(int count, char **words, int *at, const char **value) {
    assert(at);
    if (*at + 1 >= count) {
        fail("%s needs a value after it", words[*at]);
        return false;
    }
    *value = words[++*at];
    return true;
}

bool number_read(const char *word, uint64_t min, uint64_t max, uint64_t *number) {
    assert(word && number);
    uint64_t value = 0;
    if (!*word) return false;
    for (; *word; word++) {
        if (*word < '0' || *word > '9' || value > UINT64_MAX / 10 - 1) return false;
        value = 10 * value + (uint64_t)(*word - '0');
    }
    *number = value;
    return value >= min && value <= max;
}

const Game *game_wanted(const char *name) {
    assert(name);
    const Game *game = game_named(name);
    if (game) return game;
    char list[256];
    Text text = text_in(list, sizeof list);
    for (int i = 0; i < games_count; i++) {
        if (i) text_string(&text, speak(i == games_count - 1 ? " and " : ", "));
        text_string(&text, games[i]->name);
    }
    fail("there is no game '%s'; there are %s", name, list);
    return NULL;
}

static const Command *find_command(const char *name) {
    if (strcmp(name, "--help") == 0) name = "help";
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    return NULL;
}

static const Command *command_named(const char *name) {
    const Command *command = find_command(name);
    if (command) return command;
    fail("there is no command '%s'; 'tessera help' lists them", name);
    return NULL;
}

/* The example works as it is printed: GAME becomes the first of the games. */
static void print_example(const char *example) {
    const char *name = strstr(example, "GAME");
    if (name)
        printf("%.*s%s%s\n", (int)(name - example), example, games[0]->name, name + strlen("GAME"));
    else
        puts(example);
}

static int command_help(int count, char **words) {
    if (count > 1) return fail("help takes one command, as in 'tessera help replay'");
    if (count == 1) {
        const Command *command = command_named(words[0]);
        if (!command) return STATUS_BAD_INPUT;
        printf("%s: %s\n\n  tessera %s\n\n%s", command->name, speak(command->text), command->usage,
               speak("For example: "));
        print_example(command->example);
        if (command->run == command_serve) serve_help();
        return STATUS_OK;
    }
    printf("%s\n\n", speak("Tessera: five tile-laying games, played by their rulebooks."));
    for (int i = 0; i < COMMANDS; i++)
        printf("  tessera %-10s %s\n", commands[i].name, speak(commands[i].text));
    printf("\n%s\n", speak("'tessera help COMMAND' says more and shows an example; 'tessera "
                           "--version' shows the version. --lang chooses the language."));
    return STATUS_OK;
}

int main(int count, char **words) {
    if (count == 2 && strcmp(words[1], "--version") == 0)
        return printf("tessera %s\n", tessera_version()) < 0;
    char **rest = words + 1;
    int left = count - 1;
    const Command *first = left > 0 ? find_command(rest[0]) : NULL;
    if (!speak_begin(&left, rest, first && takes_lang(first))) return STATUS_BAD_INPUT;
    const Command *command = command_named(left > 0 ? rest[0] : "help");
    if (!command) return STATUS_BAD_INPUT;
    nets_begin();
    bool asks = left > 1 && strcmp(rest[1], "--help") == 0;
    int status = asks ? command_help(1, rest) : command->run(left > 1 ? left - 1 : 0, rest + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        return fail("cannot write to standard output: %s", strerror(errno));
    return status;
}
