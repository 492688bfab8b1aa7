"""How objects are written: repr() of strings, str() of None and of instances."""

from rlib.lltype import malloc, nullptr, Char, Void
from rlib.llop import cast_int_to_char
from rtyper.rtypes import STR, UNICODE
from rtyper.rnumstr import ll_digit
from rtyper.rstr import ll_join_strs, ll_latin1_to_unicode, ll_str2unicode, ll_strconcat, ll_unicode2str


def ll_str_or_none(s):
    if s:
        return s
    res = malloc(STR, 4)
    res.chars[0] = 'N'
    res.chars[1] = 'o'
    res.chars[2] = 'n'
    res.chars[3] = 'e'
    return res


def ll_unicode_or_none(u):
    if u:
        return u
    return ll_latin1_to_unicode(ll_str_or_none(nullptr(STR)))


def ll_unicode2str_or_none(u):
    if u:
        return ll_unicode2str(u)
    return ll_str_or_none(nullptr(STR))


def ll_str2unicode_or_none(s):
    if s:
        return ll_str2unicode(s)
    return ll_unicode_or_none(nullptr(UNICODE))


def ll_short_escape(n):
    """The letter behind a backslash that stands for a character; 0 if there is
    none."""
    if n == 9:
        return 116
    if n == 10:
        return 110
    if n == 13:
        return 114
    return 0


def ll_repr_width(n, quote):
    if n == quote or n == 92 or ll_short_escape(n) != 0:
        return 2
    if n < 32 or n >= 127:
        return 4
    return 1


def ll_quote_of(s):
    """The apostrophe, unless quotation marks save escapes."""
    single = False
    i = 0
    while i < len(s.chars):
        n = ord(s.chars[i])
        if n == 34:
            return 39
        if n == 39:
            single = True
        i += 1
    if single:
        return 34
    return 39


def ll_str2repr(s):
    if not s:
        return ll_str_or_none(s)
    quote = ll_quote_of(s)
    length = len(s.chars)
    n = 2
    i = 0
    while i < length:
        n += ll_repr_width(ord(s.chars[i]), quote)
        i += 1
    res = malloc(STR, n)
    res.chars[0] = cast_int_to_char(Char, quote)
    res.chars[n - 1] = cast_int_to_char(Char, quote)
    at = 1
    i = 0
    while i < length:
        c = ord(s.chars[i])
        width = ll_repr_width(c, quote)
        if width == 1:
            res.chars[at] = cast_int_to_char(Char, c)
        elif width == 2:
            res.chars[at] = cast_int_to_char(Char, 92)
            letter = ll_short_escape(c)
            if letter == 0:
                letter = c
            res.chars[at + 1] = cast_int_to_char(Char, letter)
        else:
            res.chars[at] = cast_int_to_char(Char, 92)
            res.chars[at + 1] = 'x'
            res.chars[at + 2] = ll_digit(c >> 4)
            res.chars[at + 3] = ll_digit(c & 15)
        at += width
        i += 1
    return res


def ll_class_name(name):
    """The name of a class, which is an array of characters."""
    n = len(name)
    s = malloc(STR, n)
    i = 0
    while i < n:
        s.chars[i] = name[i]
        i += 1
    return s


def ll_between(before, s, after):
    return ll_strconcat(ll_strconcat(before, s), after)


def ll_text_or_none(p, text):
    """What may be None; text writes it if it is not."""
    if p:
        return text(p)
    return ll_str_or_none(nullptr(STR))


def ll_instance_str(obj, before, after):
    return ll_between(before, ll_class_name(obj.typeptr.name), after)


def ll_list_text(PIECES, l, text, start, comma, end):
    """The items between brackets; text writes one of them."""
    if not l:
        return ll_str_or_none(nullptr(STR))
    n = l.ll_length()
    if n == 0:
        return ll_strconcat(start, end)
    pieces = malloc(PIECES, 2 * n + 1)
    pieces[0] = start
    i = 0
    while i < n:
        pieces[2 * i + 1] = text(l.ll_getitem_fast(i))
        pieces[2 * i + 2] = comma
        i += 1
    pieces[2 * n] = end
    return ll_join_strs(STR, 2 * n + 1, pieces)


def ll_dict_text(PIECES, d, keytext, valuetext, start, colon, comma, end):
    if not d:
        return ll_str_or_none(nullptr(STR))
    n = d.num_live_items
    if n == 0:
        return ll_strconcat(start, end)
    pieces = malloc(PIECES, 4 * n + 1)
    pieces[0] = start
    entries = d.entries
    at = 1
    i = 0
    while i < d.num_ever_used_items:
        if entries[i].f_valid:
            pieces[at] = keytext(entries[i].key)
            pieces[at + 1] = colon
            pieces[at + 2] = valuetext(entries[i].value)
            pieces[at + 3] = comma
            at += 4
        i += 1
    pieces[4 * n] = end
    return ll_join_strs(STR, 4 * n + 1, pieces)
