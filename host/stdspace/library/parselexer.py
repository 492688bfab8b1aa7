"""Lexers: texts into tokens, by regular expressions."""

from rlib.parsing import deterministic, regex


class SourcePos(object):
    """A place in a text; lines and columns are counted from 0."""

    def __init__(self, i, lineno, columnno):
        self.i = i
        self.lineno = lineno
        self.columnno = columnno

    def copy(self):
        return SourcePos(self.i, self.lineno, self.columnno)

    def __eq__(self, other):
        return self.__dict__ == other.__dict__

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        return 'SourcePos(%r, %r, %r)' % (self.i, self.lineno, self.columnno)


class Token(object):
    """A token: the name of its kind, its text and its place."""

    source_position_class = SourcePos

    def __init__(self, name, source, source_pos):
        self.name = name
        self.source = source
        self.source_pos = source_pos

    def copy(self):
        return self.__class__(self.name, self.source, self.source_pos)

    def __eq__(self, other):
        return self.__dict__ == other.__dict__

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        return 'Token(%r, %r, %r)' % (self.name, self.source, self.source_pos)


class Lexer(object):
    """Takes the longest token each time, and of several the one that was named first."""

    def __init__(self, token_regexs, names, ignore=None):
        self.token_regexs = token_regexs
        self.names = names
        self.rex = regex.LexingOrExpression(token_regexs, names)
        self.automaton = self.rex.make_automaton().make_deterministic(names)
        self.automaton.optimize()
        if ignore is None:
            ignore = []
        for name in ignore:
            assert name in names, 'a token that is ignored has no expression'
        self.ignore = dict.fromkeys(ignore)
        self.matcher = self.automaton.make_lexing_code()

    def get_runner(self, text, eof=False, token_class=None):
        return LexingDFARunner(self.matcher, self.automaton, text, self.ignore, eof, token_class)

    def tokenize(self, text, eof=False):
        """All tokens; with eof, another one at the end."""
        r = self.get_runner(text, eof)
        result = []
        while 1:
            try:
                tok = r.find_next_token()
                result.append(tok)
            except StopIteration:
                break
        return result


class DummyLexer(Lexer):
    """A lexer whose function was written down before."""

    def __init__(self, matcher, automaton, ignore):
        self.token_regexs = None
        self.names = None
        self.rex = None
        self.automaton = automaton
        self.ignore = ignore
        self.matcher = matcher


class AbstractLexingDFARunner(deterministic.DFARunner):
    """Finds one token after the other."""

    i = 0

    def __init__(self, matcher, automaton, text, eof=False):
        self.automaton = automaton
        self.state = 0
        self.text = text
        self.last_matched_state = 0
        self.last_matched_index = -1
        self.eof = eof
        self.matcher = matcher
        self.lineno = 0
        self.columnno = 0

    def find_next_token(self):
        while 1:
            self.state = 0
            start = self.last_matched_index + 1
            assert start >= 0
            if start >= len(self.text):
                if start == len(self.text) and self.eof:
                    self.last_matched_index += 1
                    return self.make_token(start, -1, '', eof=True)
                raise StopIteration
            self.last_matched_index = start - 1
            i = self.inner_loop(start)
            if i < 0:
                i = ~i
            stop = self.last_matched_index + 1
            assert stop >= 0
            if stop == start:
                raise self.error_at(i)
            source = self.text[start:stop]
            result = self.make_token(start, self.last_matched_state, source)
            self.adjust_position(source)
            if not self.ignore_token(self.last_matched_state):
                return result

    def error_at(self, i):
        return deterministic.LexerError(self.text, self.state, SourcePos(i - 1, self.lineno, self.columnno))

    def adjust_position(self, token):
        """Goes on over the text of a token."""
        newlines = token.count('\n')
        self.lineno += newlines
        if newlines == 0:
            self.columnno += len(token)
        else:
            self.columnno = len(token) - token.rfind('\n') - 1

    def inner_loop(self, i):
        return self.matcher(self, i)

    next = find_next_token
    __next__ = find_next_token

    def __iter__(self):
        return self


class LexingDFARunner(AbstractLexingDFARunner):
    def __init__(self, matcher, automaton, text, ignore, eof=False, token_class=None):
        if token_class is None:
            token_class = Token
        self.token_class = token_class
        self.token_position_class = token_class.source_position_class
        AbstractLexingDFARunner.__init__(self, matcher, automaton, text, eof)
        self.ignore = ignore

    def ignore_token(self, state):
        return self.automaton.names[state] in self.ignore

    def make_token(self, index, state, text, eof=False):
        source_pos = self.token_position_class(index, self.lineno, self.columnno)
        if eof:
            return self.token_class('EOF', 'EOF', source_pos)
        return self.token_class(self.automaton.names[state], text, source_pos)
