#!/usr/bin/env python3
"""words.py [FOLDER] -- the words that people read: catalogues, page texts and guides, in English and Chinese.

It reads clients/texts/, games/*/texts/, clients/web/src/{texts,review/texts,history/texts,online/match/phrases,https/texts}/, games/*/page/{texts,reasons}/ and games/*/page/learn/, and finds
  missing   a text that one language has and another has not
  marks     half-width punctuation beside Chinese
  simplified  characters that are not written in Taiwan
  words     words that nobody in Taiwan would use here, or that the rulebooks call differently
  spaces    no space between Chinese and a Latin letter or digit; or a space beside a place, where spacing.c and
            spacing.ts make it
  terms     two translations of one term
tests/words_terms.py has the lists. `words.py --self-test` plants a fault of each kind and expects it to be found."""
import glob
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from words_terms import FORBIDDEN, ONE_OR_MORE, SIMPLIFIED, TERMS

LANGUAGES = ("en", "zh-Hant")
PLACE = "\ufffc"  # what stands in a text for a place that is filled
HAN = "[\u3400-\u9fff]"
LATIN = "[A-Za-z0-9#]"


class Text:
    """A text of one language: where it stands, and what it is called there."""

    def __init__(self, path, line, key, text):
        self.path, self.line, self.key, self.text = path, line, key, text

    def __str__(self):
        return f"{self.path}:{self.line}: {self.key}: {self.text.replace(PLACE, '{}')}"


# ---- Reading ----

def read_catalogue(path, name):
    """`kind key = text`; below [terminal] the key is the English sentence."""
    is_terminal = False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line == "[terminal]":
            is_terminal = True
        if line.startswith("#") or " = " not in line:
            continue
        left, right = re.match(r'("[^"]*"|.*?) = (.*)$', line).groups()
        right = re.sub(r"\{(\d)\}", r"\1", right)  # the words of a refusal, which are put in as they are
        text = re.sub(r"\{(\w+)( [^|}]*\|[^}]*)?\}", lambda it: PLACE + (it.group(2) or ""), right.strip('"'))
        yield Text(name, number, ("terminal " if is_terminal else "") + left.strip('"'), text)


def read_guide(path, name):
    """`[section] Title`, and paragraphs below it, which are called by their number."""
    section, count = "", 0
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        head = re.match(r"\[([^\]]+)\] ?(.*)", line)
        if head:
            section, count, line = head.group(1), 0, head.group(2)
        yield Text(name, number, f"guide {section} {count}", re.sub(r"\{[^}]*\}", PLACE, line))
        count += 1


TOKEN = re.compile(r"""/\*.*?\*/|//[^\n]*|"(?:[^"\\]|\\.)*"|`|[{}()\[\]]|[A-Za-z_]\w*|\d+|=>|[:,]|\n""", re.S)


def template_end(source, at):
    """Where the template that begins here ends, and its text, with a place for each ${...}."""
    text, depth = "", 0
    while source[at] != "`" or depth:
        if source.startswith("${", at):
            depth, at = depth + 1, at + 2
            text += PLACE
            continue
        if depth and source[at] == "{":
            depth += 1
        elif depth and source[at] == "}":
            depth -= 1
        elif not depth:
            text += source[at]
        at += 1
    return at + 1, text


def read_page(path, name):
    """Objects of TypeScript: a text is called by the names of the properties it is in."""
    source = open(path, encoding="utf-8").read()
    at = source.find("export const")
    first = source.find("\nconst ")
    at = min(it for it in (at, first) if it >= 0)
    stack, key, last, parens = [], "", "", 0
    while (token := TOKEN.search(source, at)) is not None:
        word, at = token.group(), token.end()
        text = None
        if not stack and word == "const":  # const NAME: Type = {...}
            name_of_const, at = const_name(source, at)
            key = "" if name_of_const in ("en", "zhHant") else name_of_const
            continue
        if word == "`":
            at, text = template_end(source, at)
        elif word.startswith('"'):
            text = word[1:-1]
        elif word in "([":
            parens += 1
        elif word in ")]":
            parens -= 1
        elif word == "{":
            stack.append((key, parens))
            parens = 0
        elif word == "}" and stack:
            key, parens = stack.pop()
        elif word == ":" and parens == 0:
            key, last = last or key, ""
            yield Text(name, 0, path_of(stack, key), "")  # it is there, whatever it says
            continue
        if text is not None and re.match(r"\s*:", source[at:]) and parens == 0 and not is_choice(source, token.start()):
            last = text  # a property in quotes
            continue
        if text is not None and stack and not any(inside for _, inside in stack[1:]):
            yield Text(name, source.count("\n", 0, token.start()) + 1, path_of(stack, key), text)
        if re.match(r"[A-Za-z_0-9]", word):
            last = word
        elif word != "\n":
            last = ""


def path_of(stack, key):
    return ".".join([part for part, _ in stack if part] + [key])


def const_name(source, at):
    """The name of a constant, and where its value begins."""
    it = re.compile(r"\s*(\w+|\[[^\]]*\])\s*(?::[^=]*)?=", re.S).match(source, at)
    return (it.group(1), it.end()) if it else ("", at)  # "as const" names nothing


def is_choice(source, at):
    """Is this what stands between ? and : of a choice?"""
    return source[:at].rstrip().endswith("?")


def sources(folder):
    """(path of one language, path of another, how to read it), for each pair of files."""
    kinds = [
        ("clients/texts/{}.txt", read_catalogue),
        ("games/*/texts/{}.txt", read_catalogue),
        ("games/*/texts/guide.{}.txt", read_guide),
        ("clients/web/src/texts/{}.ts", read_page),
        ("clients/web/src/review/texts/{}.ts", read_page),
        ("clients/web/src/history/texts/{}.ts", read_page),
        ("clients/web/src/online/match/phrases/{}.ts", read_page),
        ("clients/web/src/https/texts/{}.ts", read_page),
        ("games/*/page/texts/{}.ts", read_page),
        ("games/*/page/reasons/{}.ts", read_page),
        ("games/*/page/learn/{}.ts", read_page),
    ]
    for pattern, read in kinds:
        for english in sorted(glob.glob(os.path.join(folder, pattern.format("en")))):
            head, name = os.path.split(english)
            chinese = os.path.join(head, name.replace("en", "zh-Hant"))
            yield english, chinese, read


def read_all(folder):
    """Pairs of lists of texts, English and Chinese."""
    for english, chinese, read in sources(folder):
        name = os.path.relpath(english, folder)
        if not os.path.exists(chinese):
            yield list(read(english, name)), []
            continue
        yield list(read(english, name)), list(read(chinese, os.path.relpath(chinese, folder)))


# ---- What is looked for ----

def missing(english, chinese):
    keys = {it.key for it in english}, {it.key for it in chinese}
    for texts, other in ((english, keys[1]), (chinese, keys[0])):
        for it in texts:
            # The sentences of the terminal are their own keys; the engine's English is its own translation.
            is_own = re.match(r"terminal |reasons?\b|[A-Z]+\b", it.key)
            if it.key not in other and it.text and not is_own:
                yield f"missing: the other language has no such text: {it}"


def marks(it):
    if re.search(rf"{HAN}[,.:;!?()](?![A-Za-z0-9/])|(?<![A-Za-z0-9])[,.:;!?()]{HAN}|{HAN}[,:;] ", it.text):
        yield f"marks: half-width punctuation beside Chinese: {it}"


def simplified(it):
    found = sorted(set(it.text) & SIMPLIFIED)
    if found:
        yield f"simplified: {''.join(found)}: {it}"


def words(it):
    for word, better, where in FORBIDDEN:
        if re.search(word, it.text) and re.search(where, it.path):
            yield f"words: '{word}' is {better}: {it}"


def spaces(it):
    if re.search(rf"{HAN}{LATIN}|[A-Za-z0-9#%]{HAN}", it.text):
        yield f"spaces: none between Chinese and a letter or digit: {it}"
    if "guide" not in it.path and re.search(rf"{HAN} {PLACE}|{PLACE} {HAN}", it.text):
        yield f"spaces: one beside a place, where the program makes it: {it}"


def by_key(texts):
    found = {}
    for it in texts:
        if it.text:
            found.setdefault(it.key, []).append(it)
    return found


def said_twice(folder_texts):
    """One English word or label with two translations in one game, or where all games share it."""
    meanings = {}
    for english, chinese in folder_texts:
        ours, theirs = by_key(english), by_key(chinese)
        for key in ours:
            it, other = ours[key][0], theirs.get(key, [None])[0]
            is_alone = other and len(ours[key]) == len(theirs[key]) == 1
            if not is_alone or len(it.text) > 40 or PLACE in it.text + other.text or it.text.lower() in ONE_OR_MORE:
                continue
            game = re.match(r"games/(\w+)/|", it.path).group(1) or ""
            first = meanings.setdefault((game, it.text.lower()), other)
            if first.text.rstrip("。") != other.text.rstrip("。"):
                yield f"terms: '{it.text}' is also said as in {first}: {other}"


def terms(english, chinese):
    own = {}
    for it in chinese:
        own.setdefault(it.key, []).append(it.text)
    for it in english:
        if it.key not in own:
            continue
        for word, translation, where in TERMS:
            if re.search(where, it.path) and re.search(word, it.text, re.I):
                if not re.search(translation, " ".join(own[it.key])):
                    yield f"terms: '{word}' is {translation}: {it} = {' '.join(own[it.key])}"


def faults(folder):
    pairs = list(read_all(folder))
    for english, chinese in pairs:
        yield from missing(english, chinese)
        yield from terms(english, chinese)
        for it in chinese:
            for rule in (marks, simplified, words, spaces):
                yield from rule(it)
    yield from said_twice(pairs)


# ---- The check of the check ----

PLANTED = [  # kind, file, what is there, what is planted
    ("missing", "games/pavilion/texts/zh-Hant.txt", "word tower = 高塔\n", ""),
    ("missing", "games/polyssimo/page/texts/zh-Hant.ts", '  placedAll: "全部放完",\n', ""),
    ("marks", "clients/texts/zh-Hant.txt", "沒有這個座位。", "沒有這個座位."),
    ("marks", "clients/web/src/texts/zh-Hant.ts", "已複製。", "已複製,好。"),
    ("simplified", "clients/web/src/texts/zh-Hant.ts", "設定", "设定"),
    ("words", "games/chromino/texts/zh-Hant.txt", "word pile = 方塊堆", "word pile = 牌堆"),
    ("words", "clients/web/src/texts/zh-Hant.ts", "系統預設", "跟隨系統"),
    ("words", "clients/web/src/review/texts/zh-Hant.ts", "走法……", "走法 …"),
    ("spaces", "clients/texts/zh-Hant.txt", "points -0 = 扣 0 分", "points -0 = 扣0 分"),
    ("spaces", "games/chromino/texts/zh-Hant.txt", "{seat}抽到{tile}", "{seat}抽到 {tile}"),
    ("terms", "games/pavilion/texts/zh-Hant.txt", "供應堆只剩", "供應區只剩"),
    ("terms", "games/chocolatier/texts/zh-Hant.txt", "word lid = 盒蓋", "word lid = 蓋子"),
]


def first_guide(folder):
    return sorted(glob.glob(os.path.join(folder, "games/*/texts/guide.zh-Hant.txt")))[0]


def copy_of(folder, into):
    for english, chinese, _ in sources(folder):
        for path in (english, chinese):
            to = os.path.join(into, os.path.relpath(path, folder))
            os.makedirs(os.path.dirname(to), exist_ok=True)
            shutil.copy(path, to)


def plant(folder, path, old, new):
    target = os.path.join(folder, path)
    text = open(target, encoding="utf-8").read()
    assert old in text, f"{path} has no '{old}'"
    open(target, "w", encoding="utf-8").write(text.replace(old, new, 1))


def is_found(found, planted, kind, folder):
    wanted = sum(it[0] == kind and os.path.dirname(it[1]) == folder for it in planted)
    return sum(it.startswith(kind) and folder in it for it in found) >= wanted


def self_test(folder):
    guide = os.path.relpath(first_guide(folder), folder)
    title = open(first_guide(folder), encoding="utf-8").read().split("\n[", 1)[1].split("\n")[0]
    planted = PLANTED + [("marks", guide, title, title + "的,"), ("spaces", guide, title, title + "的8塊")]
    before = set(faults(folder))
    with tempfile.TemporaryDirectory() as copy:
        copy_of(folder, copy)
        for _, path, old, new in planted:
            plant(copy, path, old, new)
        found = set(faults(copy)) - before
    # A fault names the file in one of the two languages. Two of a kind in one folder must be found twice.
    missed = [it for it in planted if not is_found(found, planted, it[0], os.path.dirname(it[1]))]
    for kind, path, _, new in missed:
        print(f"not found: {kind} in {path}: {new}")
    print(f"{len(planted) - len(missed)} passed, {len(missed)} failed")
    return not missed


def main():
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if sys.argv[1:2] == ["--self-test"]:
        sys.exit(0 if self_test(here) else 1)
    folder = sys.argv[1] if len(sys.argv) > 1 else here
    pairs = list(read_all(folder))
    count = sum(len(english) + len(chinese) for english, chinese in pairs)
    found = list(faults(folder))
    for it in found:
        print(it)
    print(f"words: {count} texts in {2 * len(pairs)} files, {len(found)} faults")
    sys.exit(1 if found or count < 3000 else 0)


if __name__ == "__main__":
    main()
