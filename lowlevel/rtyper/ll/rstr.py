"""Strings of bytes and of unicode characters. A helper works on both kinds: it
reads off its arguments which one it makes. A bound that is known not to be
negative may be below zero all the same, and is then taken for a number beyond the
end (see rlist.py)."""

from rlib.lltype import malloc, nullptr, typeOf, Char, Void
from rlib.llop import array_copy, debug_assert
from rlib.llop import cast_int_to_char, cast_int_to_unichar
from rlib.lltype import UniChar
from rtyper.rint import ll_check_product
from rtyper.rtypes import STR, UNICODE


# What iterators and lists need of a sequence.

def ll_strlen(s):
    return len(s.chars)


def ll_str_getitem_fast(s, i):
    return s.chars[i]


def ll_stritem_nonneg(s, i):
    debug_assert(Void, i >= 0, "negative index of a string")
    debug_assert(Void, i < len(s.chars), "string index out of range")
    return s.chars[i]


def ll_stritem(s, i):
    if i < 0:
        i += len(s.chars)
    return ll_stritem_nonneg(s, i)


def ll_stritem_nonneg_checked(s, i):
    if i < 0 or i >= len(s.chars):
        raise IndexError
    return s.chars[i]


def ll_stritem_checked(s, i):
    if i < 0:
        i += len(s.chars)
        if i < 0:
            raise IndexError
    if i >= len(s.chars):
        raise IndexError
    return s.chars[i]


def ll_str_is_true(s):
    if s:
        return len(s.chars) != 0
    return False


# Characters.

def ll_make_char(CHAR, n):
    if CHAR is Char:
        return cast_int_to_char(Char, n)
    return cast_int_to_unichar(UniChar, n)


def ll_chr2str(ch):
    if typeOf(ch) is Char:
        s = malloc(STR, 1)
    else:
        s = malloc(UNICODE, 1)
    s.chars[0] = ch
    return s


def ll_str2chr(s):
    if len(s.chars) != 1:
        raise TypeError
    return s.chars[0]


def ll_str2unicode(s):
    i = 0
    while i < len(s.chars):
        if ord(s.chars[i]) > 127:
            raise UnicodeDecodeError
        i += 1
    return ll_latin1_to_unicode(s)


def ll_str2unicode_or_none(s):
    if not s:
        return nullptr(UNICODE)
    return ll_str2unicode(s)


def ll_latin1_to_unicode_or_none(s):
    if not s:
        return nullptr(UNICODE)
    return ll_latin1_to_unicode(s)


def ll_latin1_to_unicode(s):
    n = len(s.chars)
    u = malloc(UNICODE, n)
    i = 0
    while i < n:
        u.chars[i] = cast_int_to_unichar(UniChar, ord(s.chars[i]))
        i += 1
    return u


def ll_unicode2str(u):
    return ll_narrow(u, 128)


def ll_unicode2latin1(u):
    return ll_narrow(u, 256)


def ll_narrow(u, limit):
    n = len(u.chars)
    s = malloc(STR, n)
    i = 0
    while i < n:
        if ord(u.chars[i]) >= limit:
            raise UnicodeEncodeError
        s.chars[i] = cast_int_to_char(Char, ord(u.chars[i]))
        i += 1
    return s


# UTF-8.

def ll_encode_utf8(u):
    n = 0
    i = 0
    while i < len(u.chars):
        n += ll_utf8_width(ll_joined_at(u, i))
        i += ll_joined_width(u, i)
    s = malloc(STR, n)
    n = 0
    i = 0
    while i < len(u.chars):
        n = ll_put_utf8(s, n, ll_joined_at(u, i))
        i += ll_joined_width(u, i)
    return s


def ll_joined_at(u, i):
    """The character at i. The two halves of a surrogate pair are one."""
    if ll_joined_width(u, i) == 1:
        return ord(u.chars[i])
    return 0x10000 + ((ord(u.chars[i]) & 0x3ff) << 10 | ord(u.chars[i + 1]) & 0x3ff)


def ll_joined_width(u, i):
    if ord(u.chars[i]) & 0x1ffc00 != 0xd800 or i + 1 == len(u.chars):
        return 1
    return 1 + (ord(u.chars[i + 1]) & 0x1ffc00 == 0xdc00)


def ll_utf8_width(code):
    if code < 0x80:
        return 1
    if code < 0x800:
        return 2
    if code < 0x10000:
        return 3
    return 4


def ll_put_utf8(s, n, code):
    """Writes a character at byte n, and returns where the next one goes."""
    width = ll_utf8_width(code)
    if width == 1:
        s.chars[n] = cast_int_to_char(Char, code)
        return n + 1
    k = width - 1
    while k > 0:
        s.chars[n + k] = cast_int_to_char(Char, 0x80 | (code & 0x3f))
        code >>= 6
        k -= 1
    s.chars[n] = cast_int_to_char(Char, (0xf00 >> width) & 0xff | code)
    return n + width


def ll_decode_utf8(s):
    n = 0
    i = 0
    while i < len(s.chars):
        i += ll_utf8_width_at(s, i)
        n += 1
    u = malloc(UNICODE, n)
    n = 0
    i = 0
    while i < len(s.chars):
        width = ll_utf8_width_at(s, i)
        u.chars[n] = cast_int_to_unichar(UniChar, ll_utf8_code_at(s, i, width))
        i += width
        n += 1
    return u


def ll_utf8_width_at(s, i):
    """How many bytes the character takes that begins at byte i. What is written in more
    bytes than it needs is no character; half a surrogate pair is one."""
    first = ord(s.chars[i])
    if first < 0x80:
        return 1
    if first < 0xc2 or first > 0xf4:
        raise UnicodeDecodeError
    width = 2 + (first >= 0xe0) + (first >= 0xf0)
    if i + width > len(s.chars):
        raise UnicodeDecodeError
    k = 1
    while k < width:
        if ord(s.chars[i + k]) & 0xc0 != 0x80:
            raise UnicodeDecodeError
        k += 1
    second = ord(s.chars[i + 1])
    if first == 0xe0 and second < 0xa0:
        raise UnicodeDecodeError
    if first == 0xf0 and second < 0x90 or first == 0xf4 and second > 0x8f:
        raise UnicodeDecodeError
    return width


def ll_utf8_code_at(s, i, width):
    code = ord(s.chars[i])
    if width > 1:
        code &= 0x7f >> width
        k = 1
        while k < width:
            code = code << 6 | ord(s.chars[i + k]) & 0x3f
            k += 1
    return code


# Comparison and hash.

def ll_strhash(s):
    if not s:
        return 0
    x = s.hash
    if x == 0:
        n = len(s.chars)
        if n == 0:
            return 0
        x = ord(s.chars[0]) << 7
        i = 0
        while i < n:
            x = (1000003 * x) ^ ord(s.chars[i])
            i += 1
        x ^= n
        if x == -1:
            x = -2
        s.hash = x
    return x


def ll_streq(s1, s2):
    if s1 == s2:
        return True
    if not s1 or not s2:
        return False
    n = len(s1.chars)
    if n != len(s2.chars):
        return False
    i = 0
    while i < n:
        if s1.chars[i] != s2.chars[i]:
            return False
        i += 1
    return True


def ll_strcmp(s1, s2):
    """Less than, equal to or greater than 0; None is less than any string."""
    if not s1:
        if not s2:
            return 0
        return -1
    if not s2:
        return 1
    n1 = len(s1.chars)
    n2 = len(s2.chars)
    i = 0
    while i < n1 and i < n2:
        diff = ord(s1.chars[i]) - ord(s2.chars[i])
        if diff != 0:
            return diff
        i += 1
    return n1 - n2


def ll_min_str(s1, s2):
    if ll_strcmp(s2, s1) < 0:
        return s2
    return s1


def ll_max_str(s1, s2):
    if ll_strcmp(s2, s1) > 0:
        return s2
    return s1


# Parts and sums.

def ll_strconcat(s1, s2):
    n1 = len(s1.chars)
    n2 = len(s2.chars)
    res = malloc(typeOf(s1).TO, n1 + n2)
    array_copy(Void, s1, res, 0, 0, n1)
    array_copy(Void, s2, res, 0, n1, n2)
    return res


def ll_str_mul(s, times):
    if times < 0:
        times = 0
    n = len(s.chars)
    ll_check_product(n, times)
    res = malloc(typeOf(s).TO, n * times)
    i = 0
    while i < times:
        array_copy(Void, s, res, 0, i * n, n)
        i += 1
    return res


def ll_substr(s, start, n):
    res = malloc(typeOf(s).TO, n)
    array_copy(Void, s, res, start, 0, n)
    return res


def ll_stringslice_startonly(s, start):
    n = len(s.chars)
    if start < 0 or start > n:
        start = n
    return ll_substr(s, start, n - start)


def ll_stringslice_startstop(s, start, stop):
    n = len(s.chars)
    if stop < 0 or stop >= n:
        if start == 0:
            return s
        stop = n
    if start < 0 or start >= stop:
        return ll_substr(s, 0, 0)
    return ll_substr(s, start, stop - start)


def ll_stringslice_minusone(s):
    n = len(s.chars)
    if n == 0:
        return s
    return ll_substr(s, 0, n - 1)


def ll_stringslice_step(s, start, step, n):
    res = malloc(typeOf(s).TO, n)
    i = 0
    while i < n:
        res.chars[i] = s.chars[start]
        start += step
        i += 1
    return res


# Searching. The bounds are those of Python: they may lie outside.

def ll_clip(i, n):
    if i < 0:
        i += n
        if i < 0:
            i = 0
    return i


def ll_clip_end(i, n):
    if i > n:
        return n
    return ll_clip(i, n)


def ll_startswith(s, prefix):
    n = len(prefix.chars)
    if n > len(s.chars):
        return False
    return ll_match_at(s, prefix, 0)


def ll_endswith(s, suffix):
    n = len(s.chars) - len(suffix.chars)
    if n < 0:
        return False
    return ll_match_at(s, suffix, n)


def ll_startswith_char(s, ch):
    return len(s.chars) > 0 and s.chars[0] == ch


def ll_endswith_char(s, ch):
    n = len(s.chars)
    return n > 0 and s.chars[n - 1] == ch


def ll_match_at(s, sub, at):
    n = len(sub.chars)
    i = 0
    while i < n:
        if s.chars[at + i] != sub.chars[i]:
            return False
        i += 1
    return True


def ll_find_char(s, ch, start, end):
    n = len(s.chars)
    i = ll_clip(start, n)
    end = ll_clip_end(end, n)
    while i < end:
        if s.chars[i] == ch:
            return i
        i += 1
    return -1


def ll_rfind_char(s, ch, start, end):
    n = len(s.chars)
    start = ll_clip(start, n)
    i = ll_clip_end(end, n) - 1
    while i >= start:
        if s.chars[i] == ch:
            return i
        i -= 1
    return -1


def ll_count_char(s, ch, start, end):
    n = len(s.chars)
    i = ll_clip(start, n)
    end = ll_clip_end(end, n)
    count = 0
    while i < end:
        if s.chars[i] == ch:
            count += 1
        i += 1
    return count


def ll_letters(sub):
    """A set that holds the characters of sub, and those that are equal to one of them modulo 64."""
    letters = 0
    k = 0
    while k < len(sub.chars):
        letters |= 1 << (ord(sub.chars[k]) & 63)
        k += 1
    return letters


def ll_find(s, sub, start, end):
    """Looks for the last character of sub, and if the one after it is none of sub goes on
    behind that (Horspool's and Sunday's ways to search, 1980 and 1990)."""
    n = len(s.chars)
    m = len(sub.chars)
    i = ll_clip(start, n)
    last = ll_clip_end(end, n) - m
    if m == 0:
        if i <= last:
            return i
        return -1
    if m == 1:
        return ll_find_char(s, sub.chars[0], i, last + 1)
    ch = sub.chars[m - 1]
    letters = ll_letters(sub)
    while i < last:
        if s.chars[i + m - 1] == ch and ll_match_at(s, sub, i):
            return i
        if (letters >> (ord(s.chars[i + m]) & 63)) & 1:
            i += 1
        else:
            i += m + 1
    if i == last and ll_match_at(s, sub, i):
        return i
    return -1


def ll_rfind(s, sub, start, end):
    n = len(s.chars)
    start = ll_clip(start, n)
    i = ll_clip_end(end, n) - len(sub.chars)
    while i >= start:
        if ll_match_at(s, sub, i):
            return i
        i -= 1
    return -1


def ll_count(s, sub, start, end):
    n = len(s.chars)
    i = ll_clip(start, n)
    m = len(sub.chars)
    last = ll_clip_end(end, n) - m
    count = 0
    while i <= last:
        if ll_match_at(s, sub, i):
            count += 1
            if m > 0:
                i += m - 1
        i += 1
    return count


def ll_contains_char(s, ch):
    n = len(s.chars)
    i = 0
    while i < n:
        if s.chars[i] == ch:
            return True
        i += 1
    return False


def ll_contains_str(s, sub):
    return ll_find(s, sub, 0, len(s.chars)) >= 0


# Methods that make strings.

def ll_strip_char(s, ch, left, right):
    n = len(s.chars)
    start = 0
    if left:
        while start < n and s.chars[start] == ch:
            start += 1
    if right:
        while n > start and s.chars[n - 1] == ch:
            n -= 1
    return ll_substr(s, start, n - start)


def ll_strip(s, chars, left, right):
    n = len(s.chars)
    start = 0
    if left:
        while start < n and ll_contains_char(chars, s.chars[start]):
            start += 1
    if right:
        while n > start and ll_contains_char(chars, s.chars[n - 1]):
            n -= 1
    return ll_substr(s, start, n - start)


def ll_upper(s):
    n = len(s.chars)
    res = malloc(typeOf(s).TO, n)
    i = 0
    while i < n:
        res.chars[i] = ll_upper_char(s.chars[i])
        i += 1
    return res


def ll_upper_char(ch):
    n = ord(ch)
    if 97 <= n <= 122:
        return ll_make_char(typeOf(ch), n - 32)
    return ch


def ll_lower(s):
    n = len(s.chars)
    res = malloc(typeOf(s).TO, n)
    i = 0
    while i < n:
        res.chars[i] = ll_lower_char(s.chars[i])
        i += 1
    return res


def ll_lower_char(ch):
    n = ord(ch)
    if 65 <= n <= 90:
        return ll_make_char(typeOf(ch), n + 32)
    return ch


def ll_replace_chr_chr(s, old, new):
    n = len(s.chars)
    res = malloc(typeOf(s).TO, n)
    i = 0
    while i < n:
        ch = s.chars[i]
        if ch == old:
            ch = new
        res.chars[i] = ch
        i += 1
    return res


def ll_replace(s, old, new):
    m = len(old.chars)
    if m == 0:
        return ll_interleave(s, new)
    n = len(s.chars)
    k = len(new.chars)
    count = ll_count(s, old, 0, n)
    if count == 0:
        return s
    res = malloc(typeOf(s).TO, n + count * (k - m))
    i = 0
    at = 0
    while count > 0:
        found = ll_find(s, old, i, n)
        array_copy(Void, s, res, i, at, found - i)
        at += found - i
        array_copy(Void, new, res, 0, at, k)
        at += k
        i = found + m
        count -= 1
    array_copy(Void, s, res, i, at, n - i)
    return res


def ll_interleave(s, new):
    """s with new before every character and at the end."""
    n = len(s.chars)
    k = len(new.chars)
    res = malloc(typeOf(s).TO, n + k * (n + 1))
    at = 0
    i = 0
    while i < n:
        array_copy(Void, new, res, 0, at, k)
        res.chars[at + k] = s.chars[i]
        at += k + 1
        i += 1
    array_copy(Void, new, res, 0, at, k)
    return res


def ll_split_chr(LIST, s, ch):
    n = len(s.chars)
    count = ll_count_char(s, ch, 0, n) + 1
    res = LIST.ll_newlist(count)
    start = 0
    i = 0
    while i < count:
        end = start
        while end < n and s.chars[end] != ch:
            end += 1
        res.ll_setitem_fast(i, ll_substr(s, start, end - start))
        start = end + 1
        i += 1
    return res


def ll_split(LIST, s, sep):
    m = len(sep.chars)
    if m == 0:
        raise ValueError
    n = len(s.chars)
    count = ll_count(s, sep, 0, n)
    res = LIST.ll_newlist(count + 1)
    start = 0
    i = 0
    while i < count:
        end = ll_find(s, sep, start, n)
        res.ll_setitem_fast(i, ll_substr(s, start, end - start))
        start = end + m
        i += 1
    res.ll_setitem_fast(count, ll_substr(s, start, n - start))
    return res


def ll_split_most(LIST, s, sep, most):
    m = len(sep.chars)
    if m == 0:
        raise ValueError
    n = len(s.chars)
    count = ll_count(s, sep, 0, n)
    if 0 <= most < count:
        count = most
    res = LIST.ll_newlist(count + 1)
    start = 0
    i = 0
    while i < count:
        end = ll_find(s, sep, start, n)
        res.ll_setitem_fast(i, ll_substr(s, start, end - start))
        start = end + m
        i += 1
    res.ll_setitem_fast(count, ll_substr(s, start, n - start))
    return res


def ll_rsplit_most(LIST, s, sep, most):
    m = len(sep.chars)
    if m == 0:
        raise ValueError
    end = len(s.chars)
    count = ll_count(s, sep, 0, end)
    if 0 <= most < count:
        count = most
    res = LIST.ll_newlist(count + 1)
    while count > 0:
        at = ll_rfind(s, sep, 0, end)
        res.ll_setitem_fast(count, ll_substr(s, at + m, end - at - m))
        end = at
        count -= 1
    res.ll_setitem_fast(0, ll_substr(s, 0, end))
    return res


def ll_is_space(ch, all):
    n = ord(ch)
    if n == 32 or 9 <= n <= 13:
        return True
    if not all or n < 28:
        return False
    return (n <= 31 or n == 0x85 or n == 0xa0 or n == 0x1680 or 0x2000 <= n <= 0x200a or
            n == 0x2028 or n == 0x2029 or n == 0x202f or n == 0x205f or n == 0x3000)


def ll_strip_spaces(s, left, right, all):
    n = len(s.chars)
    start = 0
    if left:
        while start < n and ll_is_space(s.chars[start], all):
            start += 1
    if right:
        while n > start and ll_is_space(s.chars[n - 1], all):
            n -= 1
    return ll_substr(s, start, n - start)


# How many parts there are between spaces, after at most so many splits.

def ll_count_words(s, most, all):
    n = len(s.chars)
    count = 0
    i = 0
    while True:
        while i < n and ll_is_space(s.chars[i], all):
            i += 1
        if i == n:
            return count
        count += 1
        if 0 <= most < count:
            return count
        while i < n and not ll_is_space(s.chars[i], all):
            i += 1


def ll_split_spaces(LIST, s, most, all):
    n = len(s.chars)
    count = ll_count_words(s, most, all)
    res = LIST.ll_newlist(count)
    i = 0
    k = 0
    while k < count:
        while ll_is_space(s.chars[i], all):
            i += 1
        start = i
        if k == most:
            i = n
        else:
            while i < n and not ll_is_space(s.chars[i], all):
                i += 1
        res.ll_setitem_fast(k, ll_substr(s, start, i - start))
        k += 1
    return res


def ll_rsplit_spaces(LIST, s, most, all):
    count = ll_count_words(s, most, all)
    res = LIST.ll_newlist(count)
    end = len(s.chars)
    k = count - 1
    while k >= 0:
        while ll_is_space(s.chars[end - 1], all):
            end -= 1
        start = end
        if count - 1 - k == most:
            start = 0
        else:
            while start > 0 and not ll_is_space(s.chars[start - 1], all):
                start -= 1
        res.ll_setitem_fast(k, ll_substr(s, start, end - start))
        end = start
        k -= 1
    return res


# Where the line that begins at i ends, and where the next one begins.

def ll_line_end(s, i, all):
    n = len(s.chars)
    while i < n:
        k = ord(s.chars[i])
        if k == 10 or k == 13:
            return i
        if all and (k == 11 or k == 12 or 28 <= k <= 30 or k == 0x85 or k == 0x2028 or k == 0x2029):
            return i
        i += 1
    return n


def ll_next_line(s, end):
    n = len(s.chars)
    if end < n:
        if ord(s.chars[end]) == 13 and end + 1 < n and ord(s.chars[end + 1]) == 10:
            return end + 2
        return end + 1
    return n


def ll_splitlines(LIST, s, keep, all):
    n = len(s.chars)
    count = 0
    i = 0
    while i < n:
        i = ll_next_line(s, ll_line_end(s, i, all))
        count += 1
    res = LIST.ll_newlist(count)
    i = 0
    k = 0
    while k < count:
        start = i
        end = ll_line_end(s, i, all)
        i = ll_next_line(s, end)
        if keep:
            end = i
        res.ll_setitem_fast(k, ll_substr(s, start, end - start))
        k += 1
    return res


def ll_join(s, count, items):
    n = 0
    i = 0
    while i < count:
        n += len(items[i].chars)
        i += 1
    m = len(s.chars)
    if count > 1:
        n += m * (count - 1)
    res = malloc(typeOf(s).TO, n)
    at = 0
    i = 0
    while i < count:
        if i > 0:
            array_copy(Void, s, res, 0, at, m)
            at += m
        k = len(items[i].chars)
        array_copy(Void, items[i], res, 0, at, k)
        at += k
        i += 1
    return res


def ll_join_strs(RESULT, count, items):
    n = 0
    i = 0
    while i < count:
        n += len(items[i].chars)
        i += 1
    res = malloc(RESULT, n)
    at = 0
    i = 0
    while i < count:
        k = len(items[i].chars)
        array_copy(Void, items[i], res, 0, at, k)
        at += k
        i += 1
    return res


def ll_join_chars(RESULT, count, items):
    res = malloc(RESULT, count)
    array_copy(Void, items, res, 0, 0, count)
    return res


def ll_join_chars_with(s, count, items):
    m = len(s.chars)
    n = 0
    if count > 0:
        n = count + m * (count - 1)
    res = malloc(typeOf(s).TO, n)
    at = 0
    i = 0
    while i < count:
        if i > 0:
            array_copy(Void, s, res, 0, at, m)
            at += m
        res.chars[at] = items[i]
        at += 1
        i += 1
    return res


# Kinds of characters, of ASCII and the spaces of Latin-1.

def ll_char_isspace(ch):
    n = ord(ch)
    return n == 32 or 9 <= n <= 13


def ll_char_isdigit(ch):
    return 48 <= ord(ch) <= 57


def ll_char_islower(ch):
    return 97 <= ord(ch) <= 122


def ll_char_isupper(ch):
    return 65 <= ord(ch) <= 90


def ll_char_isalpha(ch):
    return ll_char_islower(ch) or ll_char_isupper(ch)


def ll_char_isalnum(ch):
    return ll_char_isalpha(ch) or ll_char_isdigit(ch)


# Kinds of strings: all characters are of the kind, and there is one. Of small and capital letters, there is one
# and none of the other kind.

def ll_isspace(s):
    for i in range(len(s.chars)):
        if not ll_char_isspace(s.chars[i]):
            return False
    return len(s.chars) > 0


def ll_isdigit(s):
    for i in range(len(s.chars)):
        if not ll_char_isdigit(s.chars[i]):
            return False
    return len(s.chars) > 0


def ll_isalpha(s):
    for i in range(len(s.chars)):
        if not ll_char_isalpha(s.chars[i]):
            return False
    return len(s.chars) > 0


def ll_isalnum(s):
    for i in range(len(s.chars)):
        if not ll_char_isalnum(s.chars[i]):
            return False
    return len(s.chars) > 0


def ll_islower(s):
    cased = False
    for i in range(len(s.chars)):
        if ll_char_isupper(s.chars[i]):
            return False
        if ll_char_islower(s.chars[i]):
            cased = True
    return cased


def ll_isupper(s):
    cased = False
    for i in range(len(s.chars)):
        if ll_char_islower(s.chars[i]):
            return False
        if ll_char_isupper(s.chars[i]):
            cased = True
    return cased
