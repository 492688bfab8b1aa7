# Prebuilt objects that the program changes before it reads them at places that are known, and
# dictionaries whose index is made when a key is looked for that is not known.
TABLE = [1, 2, 3, 4]
ROWS = [[1, 2], [3, 4]]
PAIRS = [(1, 2), (3, 4)]
WORDS = ["ab", "cd"]
HALVES = [0.5, 1.5]
SLOPES = [4.0, 5.0]
QUARTERS = [6.25, 7.25]
OTHERS = {1: 7, 3: 9}
NAMES = {"a": 1, "b": 2}
CODES = {1: 10, 2: 20}


class Box(object):
    size = 3

    def __init__(self, x, items):
        self.x = x
        self.items = items


BOX = Box(7, [5, 6])
BOXES = [Box(1, [2]), Box(3, [4])]
SIZES = {BOXES[0]: 1, BOXES[1]: 2}
CORNERS = {(0, 1): 2, (1, 0): 3}


def item(i, n):
    TABLE[0] = n
    return TABLE[i]


def part(i, n):
    TABLE[0:2] = [n, n + 1]
    return TABLE[i] * 10 + TABLE[1]


def inserted(i, n):
    TABLE.insert(0, n)
    return TABLE[i] * 10 + len(TABLE)


def appended(i, n):
    TABLE.append(n)
    return TABLE[i + 4] * 10 + len(TABLE)


def extended(i, n):
    TABLE.extend([n, i])
    return TABLE[i + 4] * 10 + len(TABLE)


def popped(i, n):
    n += TABLE.pop()
    return TABLE[i - 1] * 10 + n + len(TABLE)


def deleted(i, n):
    del TABLE[0]
    return TABLE[i] * 10 + n + len(TABLE)


def turned(i, n):
    TABLE.reverse()
    return TABLE[i] * 10 + n


def row(i, n):
    ROWS[i][1] = n
    return ROWS[0][1] * 10 + ROWS[1][1]


def new_row(i, n):
    ROWS[i] = [n, n + 1]
    return ROWS[0][1]


def pair(i, n):
    PAIRS[i] = (n, n + 1)
    return PAIRS[0][1]


def word(i, n):
    WORDS[0] = "x" * n
    return len(WORDS[i]) * 10 + ord(WORDS[1][i])


def half(i, n):
    HALVES[0] = n * 0.25
    return int(HALVES[i] * 4.0)


def copied(i, n):
    SLOPES[0:2] = QUARTERS
    return int(SLOPES[i] * n)


def updated(i, n):
    CODES.update(OTHERS)
    t = CODES.copy()
    return CODES[i + 1] * 100 + t[i + 1] + n


def name(i, n):
    NAMES["a"] = n
    return NAMES["a"] + NAMES["b"] + i


def code(i, n):
    CODES[i + 1] = n
    return CODES[1] * 10 + len(CODES)


def gone(i, n):
    del CODES[i + 1]
    return (1 in CODES) * 100 + len(CODES) * 10 + n


def looked_up(i, n):
    return CODES.get(n, 5) * 10 + CODES.get(n - 8, 6)


def fetched(i, n):
    try:
        return CODES[n - 8] * 10 + CODES[n]
    except KeyError:
        return CODES[n - 7]


def contained(i, n):
    return (n in CODES) * 10 + (n - 7 in CODES)


def fetched_by_text(i, n):
    return NAMES[chr(88 + n)] * 10 + NAMES.get("a" * n, 3)


def fetched_by_object(i, n):
    return SIZES[BOXES[n - 8]] * 10 + SIZES[BOXES[i]]


def fetched_by_pair(i, n):
    return CORNERS.get((i, n), 4) * 10 + CORNERS[i, n - 8]


def set_by_default(i, n):
    return CODES.setdefault(n, i) * 100 + CODES.setdefault(n - 8, 7) * 10 + len(CODES)


def counted(i, n):
    t = n
    for k in CODES:
        t = t * 7 + CODES[k]
    return t


def emptied(i, n):
    CODES.clear()
    CODES[n] = 4
    return CODES.get(i + 1, 8) * 10 + CODES[n]


def field(i, n):
    BOX.x = n
    return BOX.x * 10 + i


def items_of_field(i, n):
    BOX.items[0] = n
    return BOX.items[i]


def new_items(i, n):
    BOX.items = [n, n + 1]
    return BOX.items[i]


def field_of_item(i, n):
    BOXES[i].x = n
    BOXES[1].items[0] = n + 1
    return BOXES[0].x * 10 + BOXES[1].items[i]


def later(i, n):
    if n > 0:
        TABLE[0] = n
        return later(i, n - 2)
    return TABLE[i]


def around(i, n):
    t = 0
    for k in range(n):
        t = t * 3 + TABLE[i]
        TABLE[0] = t
    return t
