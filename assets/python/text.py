"""Strings and their methods."""
from rpython.rlib.jit import dont_look_inside, elidable
from objects import W_None, W_Int, W_Bool, W_Str, W_Tuple, w_None, wrap_int, wrap_bool, wrap_char
from classes import error, type_error, name_of_type, w_ValueError, w_TypeError, w_str
from functions import method
from lists import new_list

import iteration
import subscripts
import formatting
import comparing


def compare(how, a, b):
    if how == 2:
        return same(a, b)
    if how == 3:
        return not same(a, b)
    order = order_of(a, b)
    if how == 0:
        return order < 0
    if how == 1:
        return order <= 0
    if how == 4:
        return order > 0
    return order >= 0


@dont_look_inside
def same(a, b):
    return a == b


@dont_look_inside
def order_of(a, b):
    n = min(len(a), len(b))
    for i in range(n):
        if a[i] != b[i]:
            if a[i] < b[i]:
                return -1
            return 1
    return len(a) - len(b)


def value_of(w):
    if isinstance(w, W_Str):
        return w.value
    raise type_error("expected a string, not " + name_of_type(w))


def number(args, at, default):
    """The argument that is an index, if it is given."""
    if len(args) > at and args[at] is not w_None:
        return subscripts.index_of(args[at])
    return default


def is_space(c):
    return c == " " or "\t" <= c <= "\r"


def is_upper(c):
    return "A" <= c <= "Z"


def is_lower(c):
    return "a" <= c <= "z"


def is_digit(c):
    return "0" <= c <= "9"


def upper(c):
    if is_lower(c):
        return chr(ord(c) - 32)
    return c


def lower(c):
    if is_upper(c):
        return chr(ord(c) + 32)
    return c


@method(w_str, "upper", 1)
@dont_look_inside
def str_upper(w):
    return W_Str("".join([upper(c) for c in value_of(w)]))


@method(w_str, "lower", 1)
@dont_look_inside
def str_lower(w):
    return W_Str("".join([lower(c) for c in value_of(w)]))


@method(w_str, "swapcase", 1)
@dont_look_inside
def str_swapcase(w):
    letters = []
    for c in value_of(w):
        if is_upper(c):
            letters.append(lower(c))
        else:
            letters.append(upper(c))
    return W_Str("".join(letters))


@method(w_str, "capitalize", 1)
@dont_look_inside
def str_capitalize(w):
    letters = [lower(c) for c in value_of(w)]
    if len(letters) > 0:
        letters[0] = upper(letters[0])
    return W_Str("".join(letters))


@method(w_str, "title", 1)
@dont_look_inside
def str_title(w):
    letters = []
    inside = False
    for c in value_of(w):
        if inside:
            letters.append(lower(c))
        else:
            letters.append(upper(c))
        inside = is_upper(c) or is_lower(c)
    return W_Str("".join(letters))


@method(w_str, "join", 2)
@dont_look_inside
def str_join(w, w_items):
    parts = []
    for w_item in iteration.unpack(w_items):
        if not isinstance(w_item, W_Str):
            raise type_error("sequence item " + str(len(parts)) + ": expected string, " + name_of_type(w_item) + " found")
        parts.append(w_item.value)
    return W_Str(value_of(w).join(parts))


def split_by_space(s, most):
    items = []
    i, n = 0, len(s)
    while True:
        while i < n and is_space(s[i]):
            i += 1
        if i == n:
            return items
        start = i
        if most == 0:
            items.append(W_Str(s[start:]))
            return items
        while i < n and not is_space(s[i]):
            i += 1
        items.append(W_Str(s[start:i]))
        most -= 1


@method(w_str, "split", 1, 3)
@dont_look_inside
def str_split(args):
    s = value_of(args[0])
    most = number(args, 2, -1)
    if len(args) == 1 or args[1] is w_None:
        return new_list(split_by_space(s, most))
    by = value_of(args[1])
    if len(by) == 0:
        raise error(w_ValueError, "empty separator")
    items = []
    start = 0
    while most != 0:
        at = s.find(by, start)
        if at < 0:
            break
        items.append(W_Str(s[start:at]))
        start = at + len(by)
        most -= 1
    items.append(W_Str(s[start:]))
    return new_list(items)


def rsplit_by_space(s, most):
    items = []
    n = len(s)
    while True:
        while n > 0 and is_space(s[n - 1]):
            n -= 1
        if n == 0:
            break
        end = n
        if most == 0:
            items.append(W_Str(s[:end]))
            break
        while n > 0 and not is_space(s[n - 1]):
            n -= 1
        items.append(W_Str(s[n:end]))
        most -= 1
    items.reverse()
    return items


@method(w_str, "rsplit", 1, 3)
@dont_look_inside
def str_rsplit(args):
    most = number(args, 2, -1)
    if most < 0 or len(args) < 3:
        return str_split(args)
    if args[1] is w_None:
        return new_list(rsplit_by_space(value_of(args[0]), most))
    s, by = value_of(args[0]), value_of(args[1])
    if len(by) == 0:
        raise error(w_ValueError, "empty separator")
    items = []
    end = len(s)
    while most != 0:
        at = s.rfind(by, 0, end)
        if at < 0:
            break
        items.append(W_Str(s[at + len(by):end]))
        end = at
        most -= 1
    items.append(W_Str(s[:end]))
    items.reverse()
    return new_list(items)


@method(w_str, "splitlines", 1, 2)
@dont_look_inside
def str_splitlines(args):
    s = value_of(args[0])
    keep = len(args) > 1 and comparing.is_true(args[1])
    items = []
    start = 0
    i = 0
    while i < len(s):
        if s[i] == "\n" or s[i] == "\r":
            end = i
            if s[i] == "\r" and i + 1 < len(s) and s[i + 1] == "\n":
                i += 1
            if keep:
                end = i + 1
            items.append(W_Str(s[start:end]))
            start = i + 1
        i += 1
    if start < len(s):
        items.append(W_Str(s[start:]))
    return new_list(items)


@method(w_str, "partition", 2)
@dont_look_inside
def str_partition(w, w_by):
    s, by = value_of(w), value_of(w_by)
    if by == "":
        raise error(w_ValueError, "empty separator")
    at = s.find(by)
    if at < 0:
        return W_Tuple([W_Str(s), W_Str(""), W_Str("")])
    return W_Tuple([W_Str(s[:at]), W_Str(by), W_Str(s[at + len(by):])])


@method(w_str, "rpartition", 2)
@dont_look_inside
def str_rpartition(w, w_by):
    s, by = value_of(w), value_of(w_by)
    if by == "":
        raise error(w_ValueError, "empty separator")
    at = s.rfind(by)
    if at < 0:
        return W_Tuple([W_Str(""), W_Str(""), W_Str(s)])
    return W_Tuple([W_Str(s[:at]), W_Str(by), W_Str(s[at + len(by):])])


def stripped(args, left, right):
    s = value_of(args[0])
    chars = " \t\n\r\x0b\x0c"
    if len(args) > 1 and args[1] is not w_None:
        chars = value_of(args[1])
    i, n = 0, len(s)
    if left:
        while i < n and chars.find(s[i]) >= 0:
            i += 1
    if right:
        while n > i and chars.find(s[n - 1]) >= 0:
            n -= 1
    return W_Str(s[i:n])


@method(w_str, "strip", 1, 2)
@dont_look_inside
def str_strip(args):
    return stripped(args, True, True)


@method(w_str, "lstrip", 1, 2)
@dont_look_inside
def str_lstrip(args):
    return stripped(args, True, False)


@method(w_str, "rstrip", 1, 2)
@dont_look_inside
def str_rstrip(args):
    return stripped(args, False, True)


class Range(object):
    """The part of a string that a search is about."""

    def __init__(self, args):
        self.text = value_of(args[0])
        n = len(self.text)
        self.start = number(args, 2, 0)
        if self.start < 0:
            self.start = subscripts.bound(self.start, n)
        self.end = subscripts.bound(number(args, 3, n), n)


def find_in(args):
    r = Range(args)
    if r.start > r.end:
        return -1
    return r.text.find(value_of(args[1]), r.start, r.end)


def rfind_in(args):
    r = Range(args)
    if r.start > r.end:
        return -1
    return r.text.rfind(value_of(args[1]), r.start, r.end)


@method(w_str, "find", 2, 4)
@dont_look_inside
def str_find(args):
    return wrap_int(find_in(args))


@method(w_str, "rfind", 2, 4)
@dont_look_inside
def str_rfind(args):
    return wrap_int(rfind_in(args))


@method(w_str, "index", 2, 4)
@dont_look_inside
def str_index(args):
    at = find_in(args)
    if at < 0:
        raise error(w_ValueError, "substring not found")
    return wrap_int(at)


@method(w_str, "rindex", 2, 4)
@dont_look_inside
def str_rindex(args):
    at = rfind_in(args)
    if at < 0:
        raise error(w_ValueError, "substring not found")
    return wrap_int(at)


@method(w_str, "count", 2, 4)
@dont_look_inside
def str_count(args):
    r = Range(args)
    wanted = value_of(args[1])
    if r.start > r.end:
        return wrap_int(0)
    if len(wanted) == 0:
        return wrap_int(r.end - r.start + 1)
    count = 0
    at = r.text.find(wanted, r.start, r.end)
    while at >= 0:
        count += 1
        at = r.text.find(wanted, at + len(wanted), r.end)
    return wrap_int(count)


@method(w_str, "replace", 3, 4)
@dont_look_inside
def str_replace(args):
    s, old, new = value_of(args[0]), value_of(args[1]), value_of(args[2])
    most = number(args, 3, -1)
    parts = []
    if len(old) == 0:
        for i in range(len(s)):
            if most != 0:
                parts.append(new)
                most -= 1
            parts.append(s[i])
        if most != 0:
            parts.append(new)
        return W_Str("".join(parts))
    start = 0
    while most != 0:
        at = s.find(old, start)
        if at < 0:
            break
        parts.append(s[start:at])
        parts.append(new)
        start = at + len(old)
        most -= 1
    parts.append(s[start:])
    return W_Str("".join(parts))


def begins(args, w, at_end):
    r = Range(args)
    if isinstance(w, W_Tuple):
        for w_one in w.items:
            if begins(args, w_one, at_end):
                return True
        return False
    wanted = value_of(w)
    n = len(wanted)
    if r.start > r.end or n > r.end - r.start:
        return False
    first = r.start
    if at_end:
        first = r.end - n
    for i in range(n):
        if r.text[first + i] != wanted[i]:
            return False
    return True


@method(w_str, "startswith", 2, 4)
@dont_look_inside
def str_startswith(args):
    return wrap_bool(begins(args, args[1], False))


@method(w_str, "endswith", 2, 4)
@dont_look_inside
def str_endswith(args):
    return wrap_bool(begins(args, args[1], True))


def padding(args):
    """How much a string is too short, and what it is filled with."""
    fill = " "
    if len(args) > 2:
        fill = value_of(args[2])
    return max(0, subscripts.index_of(args[1]) - len(value_of(args[0]))), fill


@method(w_str, "ljust", 2, 3)
@dont_look_inside
def str_ljust(args):
    n, fill = padding(args)
    return W_Str(value_of(args[0]) + fill * n)


@method(w_str, "rjust", 2, 3)
@dont_look_inside
def str_rjust(args):
    n, fill = padding(args)
    return W_Str(fill * n + value_of(args[0]))


@method(w_str, "center", 2, 3)
@dont_look_inside
def str_center(args):
    n, fill = padding(args)
    left = n // 2 + (n & subscripts.index_of(args[1]) & 1)
    return W_Str(fill * left + value_of(args[0]) + fill * (n - left))


@method(w_str, "zfill", 2)
@dont_look_inside
def str_zfill(w, w_width):
    s = value_of(w)
    n = max(0, subscripts.index_of(w_width) - len(s))
    if len(s) > 0 and (s[0] == "-" or s[0] == "+"):
        return W_Str(s[:1] + "0" * n + s[1:])
    return W_Str("0" * n + s)


@method(w_str, "expandtabs", 1, 2)
@dont_look_inside
def str_expandtabs(args):
    width = number(args, 1, 8)
    parts = []
    column = 0
    for c in value_of(args[0]):
        if c == "\t":
            n = 0
            if width > 0:
                n = width - column % width
            parts.append(" " * n)
            column += n
        else:
            parts.append(c)
            column += 1
            if c == "\n" or c == "\r":
                column = 0
    return W_Str("".join(parts))


@method(w_str, "translate", 2, 3)
@dont_look_inside
def str_translate(args):
    dropped = ""
    if len(args) > 2:
        dropped = value_of(args[2])
    to = ""
    if args[1] is not w_None:
        to = value_of(args[1])
        if len(to) != 256:
            raise error(w_ValueError, "translation table must be 256 characters long")
    letters = []
    for c in value_of(args[0]):
        if dropped.find(c) >= 0:
            continue
        if len(to) > 0:
            c = to[ord(c)]
        letters.append(c)
    return W_Str("".join(letters))


@method(w_str, "istitle", 1)
@dont_look_inside
def str_istitle(w):
    found = False
    inside = False
    for c in value_of(w):
        if is_upper(c):
            if inside:
                return wrap_bool(False)
            inside = found = True
        elif is_lower(c):
            if not inside:
                return wrap_bool(False)
        else:
            inside = False
    return wrap_bool(found)


@method(w_str, "isdigit", 1)
@dont_look_inside
def str_isdigit(w):
    s = value_of(w)
    for c in s:
        if not is_digit(c):
            return wrap_bool(False)
    return wrap_bool(len(s) > 0)


@method(w_str, "isalpha", 1)
@dont_look_inside
def str_isalpha(w):
    s = value_of(w)
    for c in s:
        if not is_upper(c) and not is_lower(c):
            return wrap_bool(False)
    return wrap_bool(len(s) > 0)


@method(w_str, "isalnum", 1)
@dont_look_inside
def str_isalnum(w):
    s = value_of(w)
    for c in s:
        if not is_upper(c) and not is_lower(c) and not is_digit(c):
            return wrap_bool(False)
    return wrap_bool(len(s) > 0)


@method(w_str, "isspace", 1)
@dont_look_inside
def str_isspace(w):
    s = value_of(w)
    for c in s:
        if not is_space(c):
            return wrap_bool(False)
    return wrap_bool(len(s) > 0)


@method(w_str, "isupper", 1)
@dont_look_inside
def str_isupper(w):
    found = False
    for c in value_of(w):
        if is_lower(c):
            return wrap_bool(False)
        found = found or is_upper(c)
    return wrap_bool(found)


@method(w_str, "islower", 1)
@dont_look_inside
def str_islower(w):
    found = False
    for c in value_of(w):
        if is_upper(c):
            return wrap_bool(False)
        found = found or is_lower(c)
    return wrap_bool(found)
