"""Parsers that remember what they have matched where (packrat parsers; Ford, 2002)."""

from rlib.objectmodel import not_rpython
from rlib.parsing.lexer import SourcePos
from rlib.parsing.tree import Node, Symbol, Nonterminal


class Rule(object):
    """What a nonterminal is: one of several sequences of symbols."""

    def __init__(self, nonterminal, expansions):
        self.nonterminal = nonterminal
        self.expansions = expansions

    def getkey(self):
        return (self.nonterminal, tuple(self.expansions))

    def __eq__(self, other):
        return self.getkey() == other.getkey()

    def __ne__(self, other):
        return not self == other

    def __str__(self):
        return '%s: %s' % (self.nonterminal, ' | '.join([repr(e) for e in self.expansions]))

    def __repr__(self):
        return 'Rule(%r, %r)' % (self.nonterminal, self.expansions)


class LazyInputStream(object):
    """Tokens that are made when they are needed."""

    def __init__(self, iterator):
        self.iterator = iter(iterator)
        self.data = []

    def __getitem__(self, index):
        assert index >= 0
        while len(self.data) <= index:
            try:
                self.data.append(next(self.iterator))
            except StopIteration:
                raise IndexError('index out of range')
        return self.data[index]


class ParseError(Exception):
    """A text does not fit the rules."""

    def __init__(self, source_pos, errorinformation):
        self.source_pos = source_pos
        self.errorinformation = errorinformation
        self.args = (source_pos, errorinformation)

    def nice_error_message(self, filename='<unknown>', source=''):
        """The line, with a mark, and what was expected there."""
        result = ['  File %s, line %s' % (filename, self.source_pos.lineno + 1)]
        if source:
            result.append(source.split('\n')[self.source_pos.lineno])
            result.append(' ' * self.source_pos.columnno + '^')
        else:
            result.append("<couldn't get source>")
        text = 'ParseError'
        if self.errorinformation:
            reasons = self.errorinformation.failure_reasons
            if len(reasons) == 1:
                text += ': expected %s' % (reasons[0],)
            elif len(reasons) > 1:
                last = len(reasons) - 1
                text += ": expected %s or '%s'" % (', '.join(["'%s'" % (reasons[i],) for i in range(last)]), reasons[last])
        result.append(text)
        return '\n'.join(result)


class ErrorInformation(object):
    """What was expected at a token."""

    def __init__(self, pos, failure_reasons=None):
        if failure_reasons is None:
            failure_reasons = []
        self.failure_reasons = failure_reasons
        self.pos = pos


def combine_errors(self, other):
    """Of two errors the one that is further on; if both are at one place, both."""
    if self is None:
        return other
    if other is None or self.pos > other.pos or len(other.failure_reasons) == 0:
        return self
    if other.pos > self.pos or len(self.failure_reasons) == 0:
        return other
    reasons = []
    seen = {}
    for some in [self.failure_reasons, other.failure_reasons]:
        for reason in some:
            if reason not in seen:
                seen[reason] = True
                reasons.append(reason)
    return ErrorInformation(self.pos, reasons)


def expected_text(symbol):
    """How an error names a symbol: a literal by its text."""
    if symbol.startswith('__'):
        end = symbol.find('_', 2)
        if end > 2 and symbol[2] in '0123456789':
            return symbol[end + 1:]
    return symbol


class LazyParseTable(object):
    """What has been matched: for a token and a symbol the node, the token after it, and the error there was."""

    def __init__(self, input, parser):
        self.parser = parser
        self.input = input
        self.matched = {}
        self.errorinformation = {}

    def match_symbol(self, i, symbol):
        if (i, symbol) in self.matched:
            return self.matched[i, symbol]
        error = None
        if self.parser.is_nonterminal(symbol):
            rule = self.parser.get_rule(symbol)
            for expansion in rule.expansions:
                curr = i
                children = []
                complete = True
                for subsymbol in expansion:
                    node, next, error2 = self.match_symbol(curr, subsymbol)
                    error = combine_errors(error, error2)
                    if node is None:
                        complete = False
                        break
                    children.append(node)
                    curr = next
                if complete:
                    result = (Nonterminal(symbol, children), curr, error)
                    self.matched[i, symbol] = result
                    return result
            self.matched[i, symbol] = None, 0, error
            return None, 0, error
        try:
            input = self.input[i]
            if self.terminal_equality(symbol, input):
                result = (Symbol(symbol, input.source, input), i + 1, error)
                self.matched[i, symbol] = result
                return result
            error = ErrorInformation(i, [expected_text(symbol)])
        except IndexError:
            error = ErrorInformation(i)
        return None, 0, error

    def terminal_equality(self, symbol, input):
        return symbol == input.name


class PackratParser(object):
    """Makes trees out of tokens, by rules; the alternatives of a rule are tried in their order."""

    def __init__(self, rules, startsymbol, parsetablefactory=LazyParseTable, check_for_left_recursion=True):
        self.rules = rules
        self.nonterminal_to_rule = {}
        for rule in rules:
            self.nonterminal_to_rule[rule.nonterminal] = rule
        self.startsymbol = startsymbol
        if check_for_left_recursion:
            assert not self.has_left_recursion(), 'a rule begins with itself'
        self.parsetablefactory = parsetablefactory

    def is_nonterminal(self, symbol):
        return symbol in self.nonterminal_to_rule

    def get_rule(self, symbol):
        return self.nonterminal_to_rule[symbol]

    def parse(self, tokeniterator, lazy=False):
        """The tree of the tokens; ParseError if there is none."""
        if lazy:
            input = LazyInputStream(tokeniterator)
        else:
            input = list(tokeniterator)
        table = self.parsetablefactory(input, self)
        result = table.match_symbol(0, self.startsymbol)
        if result[0] is None:
            error = result[2]
            raise ParseError(self.place(input, error), error)
        return result[0]

    def place(self, input, error):
        """Where an error is; at the last token if the tokens have ended."""
        pos = 0
        if error is not None:
            pos = error.pos
        while pos > 0:
            try:
                return input[pos].source_pos
            except IndexError:
                pos -= 1
        try:
            return input[0].source_pos
        except IndexError:
            return SourcePos(0, 0, 0)

    @not_rpython
    def has_left_recursion(self):
        """Whether a rule leads to itself before any token."""
        begins = {}
        for rule in self.rules:
            begins[rule.nonterminal] = set([e[0] for e in rule.expansions if e and self.is_nonterminal(e[0])])
        changed = True
        while changed:
            changed = False
            for name in begins:
                more = set()
                for other in begins[name]:
                    more |= begins[other]
                if not more <= begins[name]:
                    begins[name] |= more
                    changed = True
        return bool([name for name in begins if name in begins[name]])

    def __repr__(self):
        from pprint import pformat
        return '%s%s' % (self.__class__.__name__, pformat((self.rules, self.startsymbol)))


class ParserCompiler(object):
    """Makes a class of parsers for the rules of one parser: its instances parse by calling parse(tokens)."""

    def __init__(self, parser):
        self.parser = parser

    @not_rpython
    def compile(self):
        original = self.parser

        class CompileableParser(original.__class__):
            def __init__(self):
                self.rules = original.rules
                self.nonterminal_to_rule = original.nonterminal_to_rule
                self.startsymbol = original.startsymbol
                self.parsetablefactory = original.parsetablefactory
        return CompileableParser
