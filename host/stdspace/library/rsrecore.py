"""Regular expressions in functions that can be translated. An expression is compiled when the program is loaded, to
a list of numbers; what matches it is below, and keeps the ways that it may come back to in a chain of objects."""

import sys

(_CHAR, _NOT_CHAR, _ANY, _ANY_ALL, _SET, _AT, _MARK, _BRANCH, _JUMP, _REPEAT_ONE, _REPEAT, _UNTIL, _REFERENCE,
 _CONDITION, _ASSERT, _ASSERT_NOT, _FAIL, _ACCEPT) = range(18)
_WIDTH = 6
_OPERAND, _TO, _LOW, _HIGH = 2, 3, 4, 5
_ANY_NUMBER = (1 << 62) - 1

(_TRY_NEXT, _TAKE_LESS, _TAKE_MORE, _LEAVE_LOOP, _COUNT_BACK, _TRY_TAIL, _TRY_ROUND, _LEAVE_LOOKAROUND) = range(8)


class Error(Exception):
    def __init__(self, msg):
        self.msg = msg


class CompiledPattern(object):
    """An expression as numbers: instructions, then the sets that these lead to."""

    _immutable_fields_ = ['pattern[*]', 'flags', 'groups']

    def __init__(self, pattern, flags, groups=0):
        self.pattern = pattern
        self.flags = flags
        self.groups = groups

    def field(self, pc, which):
        return self.pattern[pc * _WIDTH + which]

    def in_set(self, at, c):
        pattern = self.pattern
        inside = pattern[at] != 0
        at += 2
        for i in range(pattern[at - 1]):
            if pattern[at] <= c <= pattern[at + 1]:
                return not inside
            at += 2
        return inside


class _Loop(object):
    """A repetition that is going on."""

    def __init__(self, outer):
        self.outer = outer
        self.count = -1
        self.begin = -1


class _Choice(object):
    """A way that may still be tried, or something to put right on the way back to others."""

    def __init__(self, before, kind, pc, pos, count, begin, loop):
        self.before = before
        self.kind, self.pc, self.pos, self.count, self.begin, self.loop = kind, pc, pos, count, begin, loop
        self.last_mark = self.last_index = -1
        self.marks = None
        self.outer = None


class AbstractMatchContext(object):
    """A string that is matched, and where: match_start and match_end once a match is found."""

    def __init__(self, match_start, end):
        self.match_start = self.original_pos = match_start
        self.match_end = match_start
        self.end = end
        self.fullmatch = False
        self._forget()

    def _forget(self):
        self._marks = [-1]
        self._last_mark = -1
        self.match_lastindex = -1
        self._pc = self._pos = 0
        self._loop = None
        self._choices = None
        self._assert = None

    def reset(self, start):
        self.match_start = self.original_pos = start
        self._forget()

    def get_mark(self, n):
        if 0 <= n <= self._last_mark:
            return self._marks[n]
        return -1

    def flatten_marks(self):
        """Begin and end of the match and of its groups, in one list."""
        spans = [self.match_start, self.match_end]
        for n in range(0, self._last_mark + 1, 2):
            first, last = self._group(n // 2 + 1)
            spans.append(first)
            spans.append(last)
        return spans

    def span(self, groupnum=0):
        if groupnum == 0:
            return self.match_start, self.match_end
        return self._group(groupnum)

    def _group(self, groupnum):
        n = 2 * (groupnum - 1)
        if n < 0 or n >= self._last_mark:
            return -1, -1
        first, last = self._marks[n], self._marks[n + 1]
        if first < 0 or last < first:
            return -1, -1
        return first, last

    def _mark(self, n):
        if n & 1:
            self.match_lastindex = n // 2
        while self._last_mark < n:
            self._last_mark += 1
            if self._last_mark >= len(self._marks):
                self._marks.append(-1)
            self._marks[self._last_mark] = -1
        self._marks[n] = self._pos

    def _push(self, kind, pc, pos, count, begin, loop):
        self._choices = choice = _Choice(self._choices, kind, pc, pos, count, begin, loop)
        choice.last_mark, choice.last_index = self._last_mark, self.match_lastindex
        return choice

    def _save_marks(self, choice):
        """Inside of repetitions marks are kept with their values; else it matters only how many there are."""
        if self._last_mark > 0:
            choice.marks = self._marks[:]

    def _restore(self, choice):
        marks = choice.marks
        if marks is not None:
            self._marks = marks[:]
        self._last_mark, self.match_lastindex = choice.last_mark, choice.last_index

    def _one(self, pattern, pc, c):
        """Whether the instruction at pc, which is for one character, takes that one."""
        op = pattern.field(pc, 0)
        if op == _SET:
            return pattern.in_set(pattern.field(pc, _OPERAND), c)
        if op == _CHAR:
            return c == pattern.field(pc, _OPERAND)
        if op == _ANY:
            return c != 10
        if op == _NOT_CHAR:
            return c != pattern.field(pc, _OPERAND)
        return True

    def _step(self, pattern):
        """Carry out an instruction; return whether it matches."""
        pc = self._pc
        op = pattern.field(pc, 0)
        if op <= _SET:
            if self._pos >= self.end or not self._one(pattern, pc, self.str(self._pos)):
                return False
            self._pos += 1
        elif op == _AT:
            if not self._is_at(pattern, pc):
                return False
        elif op == _MARK:
            self._mark(pattern.field(pc, _OPERAND))
        elif op == _BRANCH:
            choice = self._push(_TRY_NEXT, pattern.field(pc, _TO), self._pos, 0, 0, None)
            if self._loop is not None:
                self._save_marks(choice)
        elif op == _JUMP:
            self._pc = pattern.field(pc, _TO)
            return True
        elif op == _REPEAT_ONE:
            return self._repeat_one(pattern, pc)
        elif op == _REPEAT:
            self._push(_LEAVE_LOOP, 0, 0, 0, 0, self._loop)
            self._loop = _Loop(self._loop)
            self._pc = pattern.field(pc, _TO)
            return True
        elif op == _UNTIL:
            self._until(pattern, pc)
            return True
        elif op == _REFERENCE:
            return self._reference(pattern, pc)
        elif op == _CONDITION:
            if self._group(pattern.field(pc, _OPERAND))[0] < 0:
                self._pc = pattern.field(pc, _TO)
                return True
        elif op == _ASSERT or op == _ASSERT_NOT:
            return self._lookaround(pattern, pc)
        elif op == _ACCEPT:
            return self._end_lookaround(pattern)
        else:
            return False
        self._pc = pc + 1
        return True

    def _is_at(self, pattern, pc):
        place, to, pos = pattern.field(pc, _OPERAND), pattern.field(pc, _TO), self._pos
        if place == 0:
            return pos == 0 or to != 0 and self.str(pos - 1) == 10
        if place == 1:
            return pos == self.end or self.str(pos) == 10 and (pos + 1 == self.end or to != 0)
        if place == 2:
            return pos == 0
        if place == 3:
            return pos == self.end
        if self.end == 0:
            return False
        before = pos > 0 and pattern.in_set(to, self.str(pos - 1))
        after = pos < self.end and pattern.in_set(to, self.str(pos))
        return (before != after) == (place == 4)

    def _reference(self, pattern, pc):
        first, last = self._group(pattern.field(pc, _OPERAND))
        if first < 0 or last - first > self.end - self._pos:
            return False
        ignore_case = pattern.field(pc, _TO) != 0
        while first < last:
            a, b = self.str(first), self.str(self._pos)
            if a != b and not (ignore_case and _lower(a) == _lower(b)):
                return False
            first += 1
            self._pos += 1
        self._pc = pc + 1
        return True

    def _repeat_one(self, pattern, pc):
        """Begin to repeat the instruction behind pc, which is for one character."""
        low, to = pattern.field(pc, _LOW), pattern.field(pc, _TO)
        most = self.end - self._pos
        if low > most:
            return False
        lazy = pattern.field(pc, 1) != 0
        most = min(most, low if lazy else pattern.field(pc, _HIGH))
        n = 0
        while n < most and self._one(pattern, pc + 1, self.str(self._pos + n)):
            n += 1
        if n < low:
            return False
        self._pos += n
        if lazy:
            self._push(_TAKE_MORE, pc, self._pos, n, 0, None)
        else:
            self._push(_TAKE_LESS, to, self._pos, n - low, 0, None)
        self._pc = to
        return True

    def _until(self, pattern, pc):
        """End a round of the innermost repetition, or come before the first one."""
        loop = self._loop
        assert loop is not None
        count, high = loop.count + 1, pattern.field(pc, _HIGH)
        if count < pattern.field(pc, _LOW):
            self._push(_COUNT_BACK, 0, 0, loop.count, loop.begin, loop)
            loop.count = count
            self._pc = pattern.field(pc, _TO)
        elif pattern.field(pc, 1):
            self._push(_TRY_ROUND, pc, self._pos, 0, 0, loop)
            self._loop = loop.outer
            self._pc = pc + 1
        elif (count < high or high == _ANY_NUMBER) and self._pos != loop.begin:
            self._save_marks(self._push(_TRY_TAIL, pc + 1, self._pos, loop.count, loop.begin, loop))
            loop.count, loop.begin = count, self._pos
            self._pc = pattern.field(pc, _TO)
        else:
            self._leave(loop, pc + 1)

    def _leave(self, loop, pc):
        self._push(_LEAVE_LOOP, 0, 0, 0, 0, loop)
        self._loop = loop.outer
        self._pc = pc

    def _lazy_round(self, pattern, pc):
        """Begin another round of a repetition, as what follows it did not match."""
        loop = self._loop
        assert loop is not None
        count, high = loop.count + 1, pattern.field(pc, _HIGH)
        if count >= high and high != _ANY_NUMBER or self._pos == loop.begin:
            return False
        self._push(_COUNT_BACK, 0, 0, loop.count, loop.begin, loop)
        loop.count, loop.begin = count, self._pos
        self._pc = pattern.field(pc, _TO)
        return True

    def _lookaround(self, pattern, pc):
        back = pattern.field(pc, _OPERAND)
        if self._pos < back:
            self._pc = pattern.field(pc, _TO)
            return pattern.field(pc, 0) == _ASSERT_NOT
        choice = self._push(_LEAVE_LOOKAROUND, pc, self._pos, 0, 0, self._loop)
        choice.outer = self._assert
        self._assert = choice
        self._pos -= back
        self._pc = pc + 1
        return True

    def _end_lookaround(self, pattern):
        """What a lookaround looks for is there: there is no way back into it."""
        choice = self._assert
        assert choice is not None
        self._choices = choice.before
        self._assert, self._loop = choice.outer, choice.loop
        if pattern.field(choice.pc, 0) == _ASSERT_NOT:
            return False
        self._pos, self._pc = choice.pos, pattern.field(choice.pc, _TO)
        return True

    def _back(self, pattern):
        """Go back to the last choice that has something left to try; return whether there is one."""
        while True:
            choice = self._choices
            if choice is None:
                return False
            if choice.kind == _TAKE_LESS and choice.count > 0:
                choice.pos -= 1
            elif choice.kind == _TAKE_MORE and self._may_take_more(pattern, choice):
                choice.pos += 1
            else:
                self._choices = choice.before
                if self._retry(pattern, choice):
                    return True
                continue
            self._restore(choice)
            self._pos = choice.pos
            if choice.kind == _TAKE_LESS:
                choice.count -= 1
                self._pc = choice.pc
            else:
                choice.count += 1
                self._pc = pattern.field(choice.pc, _TO)
            return True

    def _may_take_more(self, pattern, choice):
        return (choice.count < pattern.field(choice.pc, _HIGH) and choice.pos < self.end and
                self._one(pattern, choice.pc + 1, self.str(choice.pos)))

    def _retry(self, pattern, choice):
        """Do what a choice says that is no longer in the chain; return whether to go on from there."""
        kind, loop = choice.kind, choice.loop
        if kind == _TRY_NEXT:
            self._restore(choice)
            self._pc, self._pos = choice.pc, choice.pos
            return True
        if kind == _TAKE_LESS or kind == _TAKE_MORE:
            self._restore(choice)
        elif kind == _LEAVE_LOOP:
            self._loop = loop
        elif kind == _LEAVE_LOOKAROUND:
            self._assert = choice.outer
            if pattern.field(choice.pc, 0) == _ASSERT_NOT:
                self._pc, self._pos = pattern.field(choice.pc, _TO), choice.pos
                return True
        elif loop is not None:
            if kind == _COUNT_BACK:
                loop.count, loop.begin = choice.count, choice.begin
            elif kind == _TRY_TAIL:
                self._restore(choice)
                loop.count, loop.begin = choice.count, choice.begin
                self._pos = choice.pos
                self._leave(loop, choice.pc)
                return True
            elif kind == _TRY_ROUND:
                self._loop, self._pos = loop, choice.pos
                self._restore(choice)
                return self._lazy_round(pattern, choice.pc)
        return False

    def _run(self, pattern, start):
        """Match at a position."""
        self._pc, self._pos, self._loop, self._choices, self._assert = 0, start, None, None, None
        while True:
            accepts = pattern.field(self._pc, 0) == _ACCEPT and self._assert is None
            if accepts and not (self.fullmatch and self._pos != self.end):
                self.match_start, self.match_end = start, self._pos
                self._choices = None
                return True
            if (accepts or not self._step(pattern)) and not self._back(pattern):
                return False


class StrMatchContext(AbstractMatchContext):
    """A string of bytes that is matched."""

    def __init__(self, string, match_start, end):
        AbstractMatchContext.__init__(self, match_start, end)
        self._string = string

    def str(self, index):
        return ord(self._string[index])

    def group(self, groupnum=0):
        first, last = self.span(groupnum)
        if 0 <= first <= last:
            return self._string[first:last]
        return None

    def fresh_copy(self, start):
        return StrMatchContext(self._string, start, self.end)


class UnicodeMatchContext(AbstractMatchContext):
    """A Unicode string that is matched; its groups are got by their spans."""

    def __init__(self, unicodestr, match_start, end):
        AbstractMatchContext.__init__(self, match_start, end)
        self._unicodestr = unicodestr

    def str(self, index):
        return ord(self._unicodestr[index])

    def fresh_copy(self, start):
        return UnicodeMatchContext(self._unicodestr, start, self.end)


def specializectx(func):
    """A decorator for functions of a context, which need nothing more: contexts have methods."""
    return func


def _lower(c):
    return c | 0x20 if 65 <= c <= 90 else c


def _adjust(start, end, length):
    return min(max(start, 0), length), min(max(end, 0), length)


def match(pattern, string, start=0, end=sys.maxint, fullmatch=False):
    assert isinstance(pattern, CompiledPattern)
    start, end = _adjust(start, end, len(string))
    ctx = StrMatchContext(string, start, end)
    ctx.fullmatch = fullmatch
    if match_context(ctx, pattern):
        return ctx
    return None


def fullmatch(pattern, string, start=0, end=sys.maxint):
    return match(pattern, string, start, end, fullmatch=True)


def search(pattern, string, start=0, end=sys.maxint):
    assert isinstance(pattern, CompiledPattern)
    start, end = _adjust(start, end, len(string))
    ctx = StrMatchContext(string, start, end)
    if search_context(ctx, pattern):
        return ctx
    return None


def match_context(ctx, pattern):
    ctx.original_pos = ctx.match_start
    return ctx.end >= ctx.match_start and ctx._run(pattern, ctx.match_start)


def search_context(ctx, pattern):
    ctx.original_pos = at = ctx.match_start
    while at <= ctx.end:
        if ctx._run(pattern, at):
            return True
        at += 1
    return False
