"""Text in lines of a width."""

_SPACE = '\t\n\x0b\x0c\r '
_SPACES = {ord(c): ' ' for c in _SPACE}
_python2 = str is bytes


def _isword(c):
    return c.isalnum() or c == '_'


def _isletter(c):
    return _isword(c) and not c.isdigit()


def _letters_before(word, start, i):
    """Whether what stands between start and a hyphen at i may be left alone."""
    if i == start or i < 2 or not _isletter(word[i - 1]):
        return False
    if _python2:
        return i - start >= 2 and _isword(word[i - 2])
    return _isletter(word[i - 2]) or i >= 3 and word[i - 2] == '-' and _isletter(word[i - 3])


def _letters_after(word, j):
    """Whether what stands behind a hyphen, at j, may be left alone."""
    if not _python2:
        rest = word[j:j + 3]
        if rest[1:2] == '-':
            rest = rest[:1] + rest[2:]
        return len(rest) > 1 and _isletter(rest[0]) and _isletter(rest[1])
    end = j
    while end < len(word) and _isword(word[end]):
        end += 1
    return any([_isletter(c) for c in word[j + 1:end]])


class TextWrapper(object):
    """Fills paragraphs; the attributes say how."""

    def __init__(self, width=70, initial_indent='', subsequent_indent='', expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize

    def _munge_whitespace(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            text = ''.join([' ' if c in _SPACE else c for c in text]) if _python2 else text.translate(_SPACES)
        return text

    def _split(self, text):
        """Chunks that are not broken: runs of spaces, words, and parts of words up to a hyphen or dashes."""
        chunks, i, n = [], 0, len(text)
        while i < n:
            j = i
            while j < n and text[j] in _SPACE:
                j += 1
            if j > i:
                chunks.append(text[i:j])
                i = j
                continue
            while j < n and text[j] not in _SPACE:
                j += 1
            chunks.extend(self._split_word(text[i:j]))
            i = j
        return chunks

    def _split_word(self, word):
        if not self.break_on_hyphens:
            return [word]
        parts, start, i, n = [], 0, 0, len(word)
        while i < n:
            if word[i] != '-':
                i += 1
                continue
            j = i
            while j < n and word[j] == '-':
                j += 1
            if j - i >= 2 and i > 0 and (_isword(word[i - 1]) or word[i - 1] in '!"\'&.,?') and j < n and _isword(word[j]):
                if i > start:
                    parts.append(word[start:i])
                parts.append(word[i:j])
                start = j
            elif j - i == 1 and _letters_before(word, start, i) and _letters_after(word, j):
                parts.append(word[start:j])
                start = j
            i = j
        if start < n:
            parts.append(word[start:])
        return parts

    def _fix_sentence_endings(self, chunks):
        i = 0
        while i < len(chunks) - 1:
            word = chunks[i].rstrip('"\'')
            if chunks[i + 1] == ' ' and len(word) > 1 and word[-1] in '.!?' and word[-2].islower():
                chunks[i + 1] = '  '
                i += 2
            else:
                i += 1

    def _handle_long_word(self, chunks, line, length, width):
        room = 1 if width < 1 else width - length
        if self.break_long_words:
            chunk, end = chunks[-1], room
            if not _python2 and self.break_on_hyphens and len(chunk) > room:
                hyphen = chunk.rfind('-', 0, room)
                if hyphen > 0 and chunk[:hyphen].strip('-'):
                    end = hyphen + 1
            line.append(chunk[:end])
            chunks[-1] = chunk[end:]
        elif not line:
            line.append(chunks.pop())

    def _wrap_chunks(self, chunks):
        if self.width <= 0:
            raise ValueError('invalid width %r (must be > 0)' % (self.width,))
        lines = []
        chunks.reverse()
        while chunks:
            line, length = [], 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == '' and lines:
                chunks.pop()
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._handle_long_word(chunks, line, length, width)
            if self.drop_whitespace and line and line[-1].strip() == '':
                line.pop()
            if line:
                lines.append(indent + ''.join(line))
        return lines

    def wrap(self, text):
        """The lines of a paragraph."""
        chunks = self._split(self._munge_whitespace(text))
        if self.fix_sentence_endings:
            self._fix_sentence_endings(chunks)
        return self._wrap_chunks(chunks)

    def fill(self, text):
        return '\n'.join(self.wrap(text))


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def dedent(text):
    """Takes away the indentation that all lines have."""
    if not _python2:
        _check_matched(text)
    lines = [line if line.strip(' \t') else '' for line in text.split('\n')]
    margin = None
    for line in lines:
        if not line:
            continue
        indent = line[:len(line) - len(line.lstrip(' \t'))]
        if margin is None:
            margin = indent
        while not indent.startswith(margin):
            margin = margin[:-1]
    return '\n'.join([line[len(margin or ''):] for line in lines])


def indent(text, prefix, predicate=None):
    """Puts a prefix before the lines for which predicate holds: those that are not blank, if it is not given."""
    if predicate is None:
        predicate = _is_not_blank
    return ''.join([prefix + line if predicate(line) else line for line in text.splitlines(True)])


def _is_not_blank(line):
    return line.strip()
