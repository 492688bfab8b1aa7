"""Grammars as texts.

    NAME: "regular expression";               a token; those named IGNORE are left out
    name: other "text" NAME | <other>;        a rule

In a rule, x*, x+ and x? repeat, (x y) are together, [x y] are matched but left out of the tree, <x> takes the place of
the node itself, and >x y< are replaced by their parts.
"""

from rlib.parsing.deterministic import DFA
from rlib.parsing.lexer import Lexer, DummyLexer, SourcePos
from rlib.parsing.parsing import PackratParser, ParseError, ErrorInformation, Rule
from rlib.parsing.regex import StringExpression, RangeExpression, AddExpression, OrExpression, KleeneClosure
from rlib.parsing.regexparse import parse_regex, unescape
from rlib.parsing.tree import Nonterminal, Symbol, RPythonVisitor


def _tokens(text):
    """(kind, text, place) for each token of a grammar."""
    out, i, line, start = [], 0, 0, 0
    while i < len(text):
        c, j = text[i], i + 1
        place = SourcePos(i, line, i - start)
        if c in ' \t\r':
            i = j
            continue
        if c == '\n':
            i, line, start = j, line + 1, j
            continue
        if c == '#':
            while i < len(text) and text[i] != '\n':
                i += 1
            continue
        kind = c
        if text.startswith("'\"'", i):
            kind, j = 'QUOTE', i + 3
        elif c == '"':
            kind, j = 'QUOTE', _end_of_quote(text, i)
            if j == 0:
                raise ParseError(place, ErrorInformation(len(out), ['"']))
        elif c.isalpha() or c == '_':
            while j < len(text) and (text[j].isalnum() or text[j] == '_'):
                j += 1
            kind = 'SYMBOLNAME' if _is_symbol(text[i:j]) else 'NONTERMINALNAME'
        out.append((kind, text[i:j], place))
        i = j
    return out + [('EOF', '', SourcePos(i, line, i - start))]


def _end_of_quote(text, i):
    """Where a quoted text ends; 0 if it does not. A quote after a backslash belongs to it, if there is another one."""
    end = text.find('"', i + 1)
    while end >= 0 and text[end - 1] == '\\':
        after = text.find('"', end + 1)
        if after < 0:
            break
        end = after
    return end + 1


def _is_symbol(word):
    return word.upper() == word and not [c for c in word if not (c.isalpha() or c == '_')] and bool([c for c in word if c.isalpha()])


class ParserBuilder(object):
    """Reads a grammar, and keeps what it has found."""

    def __init__(self, text=''):
        self.tokens, self.pos = _tokens(text), 0
        self.regexs = []
        self.names = []
        self.rules = []
        self.changes = []
        self.maybe_rules = {}
        self.num_plus_symbols = 0
        self.first_rule = None
        self.literals = {}

    def kind(self):
        return self.tokens[self.pos][0]

    def take(self, *kinds):
        kind, text, place = self.tokens[self.pos]
        if kind not in kinds:
            raise ParseError(place, ErrorInformation(self.pos, list(kinds)))
        self.pos += 1
        return text

    def read(self):
        while self.kind() != 'EOF':
            if self.kind() == 'SYMBOLNAME':
                self.read_regex()
            else:
                self.read_production()

    def read_regex(self):
        name = self.take('SYMBOLNAME')
        self.take(':')
        text = self.take('QUOTE')[1:-1].replace('\\"', '"')
        self.take(';')
        self.regexs.append(parse_regex(text))
        self.names.append(name)

    def read_production(self):
        name = self.take('NONTERMINALNAME')
        self.take(':')
        if self.kind() == ';':
            self.pos += 1
            self.changes.append([])
            self.rules.append(Rule(name, [[]]))
            return
        expansions, changes = [], []
        while True:
            symbols = self.read_expansion()
            expansions.append([symbol for symbol, change in symbols])
            changes.append(''.join([change for symbol, change in symbols]))
            if self.take('|', ';') == ';':
                break
        if self.first_rule is None:
            self.first_rule = name
        self.changes.append(changes)
        self.rules.append(Rule(name, expansions))

    def read_expansion(self):
        """Symbols, each with what becomes of it in the tree."""
        symbols = self.read_decorated()
        while self.kind() in ('[', '>', '(', 'NONTERMINALNAME', 'SYMBOLNAME', 'QUOTE') or self.kind() == '<' and not self.closes():
            symbols = symbols + self.read_decorated()
        return symbols

    def closes(self):
        """Whether < is the end of >x<: then no name and > come next."""
        kinds = [t[0] for t in self.tokens[self.pos + 1:self.pos + 3]]
        return kinds[0] not in ('NONTERMINALNAME', 'SYMBOLNAME', 'QUOTE') or kinds[1:] != ['>']

    def read_decorated(self):
        symbols = self.read_enclosed()
        if self.kind() not in ('*', '+', '?'):
            return symbols
        how = self.take('*', '+', '?')
        names, change = [symbol for symbol, c in symbols], ''.join([c for symbol, c in symbols])
        if how == '*':
            name = '_star_symbol%s' % (len(self.maybe_rules),)
            expansions, changes = [names + [name], names], [change + '>', change]
        elif how == '+':
            name = '_plus_symbol%s' % (self.num_plus_symbols,)
            self.num_plus_symbols += 1
            expansions, changes = [names + [name], names], [change + '>', change]
        else:
            name = '_maybe_symbol%s' % (len(self.maybe_rules),)
            expansions, changes = [names], [change]
        self.rules.append(Rule(name, expansions))
        self.changes.append(changes)
        if how != '+':
            self.maybe_rules[name] = self.rules[-1]
        return [(name, '>')]

    def read_enclosed(self):
        if self.kind() == '(':
            self.pos += 1
            symbols = self.read_expansion()
            self.take(')')
            return symbols
        if self.kind() not in ('[', '>', '<'):
            return self.read_primary()
        change = self.take('[', '>', '<')
        symbols = self.read_primary() if change == '<' else self.read_expansion()
        self.take({'[': ']', '>': '<', '<': '>'}[change])
        for name, inner in symbols:
            if inner not in (' ', change):
                raise ValueError('%s cannot stand inside of %s' % (inner, change))
        return [(name, change) for name, inner in symbols]

    def read_primary(self):
        text = self.take('NONTERMINALNAME', 'SYMBOLNAME', 'QUOTE')
        if text[0] in '"\'':
            text = self.get_literal_name(unescape(text[1:-1]))
        return [(text, ' ')]

    def get_literal_name(self, expression):
        if expression not in self.literals:
            name = '__%s_%s' % (len(self.literals), expression)
            self.literals[expression] = name
            self.regexs.insert(0, StringExpression(expression))
            self.names.insert(0, name)
        return self.literals[expression]

    def get_rules_and_changes(self):
        self.fix_rule_order()
        return self.add_all_possibilities()

    def fix_rule_order(self):
        """Makes the first rule of the text the first of all."""
        for i, rule in enumerate(self.rules):
            if rule.nonterminal == self.first_rule:
                self.rules[0], self.rules[i] = self.rules[i], self.rules[0]
                self.changes[0], self.changes[i] = self.changes[i], self.changes[0]
                break

    def add_all_possibilities(self):
        """Rules in which every symbol is there: one that may be missing makes two sequences of one."""
        rules, changes, other_rules, other_changes = [], [], [], []
        for rule, change in zip(self.rules, self.changes):
            if rule.expansions == [[]]:
                rules.append(rule)
                changes.append([])
                continue
            expanded, expanded_changes = [], []
            for index, (expansion, c) in enumerate(zip(rule.expansions, change)):
                parts = self.possibilities(rule.nonterminal, index, expansion, c)
                expanded += parts[0][1]
                expanded_changes += parts[0][2]
                for name, e, ch in parts[1:]:
                    other_rules.append(Rule(name, e))
                    other_changes.append(ch)
            rules.append(Rule(rule.nonterminal, expanded))
            changes.append(expanded_changes)
        return rules + other_rules, changes + other_changes

    def possibilities(self, nonterminal, index, expansion, change):
        """(name, sequences, changes) for what a sequence becomes: those of the rule itself, then those of others for the
        rest after each symbol that may be missing."""
        maybe = [i for i, symbol in enumerate(expansion) if symbol in self.maybe_rules]
        if not maybe:
            return [(nonterminal, [expansion], [change])]
        if len(maybe) == len(expansion):
            raise ValueError("Rule %r's expansion needs at least one symbol with >0 repetitions" % (nonterminal,))
        out, start, name = [], 0, nonterminal
        for k, i in enumerate(maybe):
            if k < len(maybe) - 1:
                after = '__%s_rest_%s_%s' % (nonterminal, index, k)
                rest, rest_change = [after], '>'
            else:
                after, rest, rest_change = '', expansion[i + 1:], change[i + 1:]
            out.append((name, [expansion[start:i + 1] + rest, expansion[start:i] + rest], [change[start:i + 1] + rest_change, change[start:i] + rest_change]))
            start, name = i + 1, after
        return out


class TransformerMaker(object):
    """Makes the class that turns trees of a parser into those that the grammar asks for."""

    def __init__(self, rules, changes):
        self.rules, self.changes = rules, changes
        self.nonterminals = dict.fromkeys([rule.nonterminal for rule in rules])
        self.lines = []

    def make_transformer(self, print_code=False):
        self.lines = ['class ToAST(object):']
        for rule, change in zip(self.rules, self.changes):
            self.visit_method(rule, change)
        start = self.rules[0].nonterminal
        self.lines += [
            '    def transform(self, tree):', '        assert isinstance(tree, Nonterminal)', '        assert tree.symbol == %r' % (start,),
            '        r = self.visit_%s(tree)' % (start,), '        assert len(r) == 1', '        return r[0]']
        code = '\n'.join(self.lines) + '\n'
        if print_code:
            print(code)
        names = {'Nonterminal': Nonterminal, '__name__': 'rpython.rlib.parsing.ebnfparse'}
        exec(code, names)
        transformer = names['ToAST']
        transformer.source, transformer.changes = code, self.changes
        return transformer

    def dispatch(self, symbol, expr):
        return 'self.visit_%s(%s)' % (symbol, expr) if symbol in self.nonterminals else '[%s]' % (expr,)

    def visit_method(self, rule, changes):
        self.lines.append('    def visit_%s(self, node):' % (rule.nonterminal,))
        if not changes:
            self.lines.append('        return [node]')
            return
        alternatives = list(zip(rule.expansions, changes))
        for i, (expansion, change) in enumerate(alternatives):
            indent = ' ' * 8
            if i < len(alternatives) - 1:
                self.lines.append('        if %s:' % (self.condition(expansion, alternatives[i + 1:]),))
                indent = ' ' * 12
            self.returning(indent, rule, expansion, change)

    def condition(self, expansion, others):
        """What is only true for one sequence, and not for those after it."""
        parts = ['len(node.children) == %d' % (len(expansion),)]
        if [e for e, change in others if len(e) == len(expansion)]:
            parts += ['node.children[%d].symbol == %r' % (i, symbol) for i, symbol in enumerate(expansion)]
        return ' and '.join(parts)

    def returning(self, indent, rule, expansion, change):
        if '<' in change:
            if change.count('<') > 1:
                raise ValueError('cannot expand more than one node in rule %s' % (rule,))
            i = change.index('<')
            self.lines.append('%sreturn %s' % (indent, self.dispatch(expansion[i], 'node.children[%d]' % (i,))))
            return
        self.lines.append(indent + 'children = []')
        for i, (symbol, c) in enumerate(zip(expansion, change)):
            expr = self.dispatch(symbol, 'node.children[%d]' % (i,))
            if c == ' ':
                self.lines.append('%schildren.extend(%s)' % (indent, expr))
            elif c == '>':
                self.lines += ['%sexpr = %s' % (indent, expr), indent + 'assert len(expr) == 1', indent + 'children.extend(expr[0].children)']
        self.lines.append(indent + 'return [Nonterminal(node.symbol, children)]')


def parse_ebnf(s):
    """The tokens of a grammar as (name, expression), its rules, and the class that turns trees into those that it asks for."""
    builder = ParserBuilder(s)
    builder.read()
    if builder.first_rule is None:
        raise ParseError(builder.tokens[-1][2], ErrorInformation(len(builder.tokens) - 1, ['NONTERMINALNAME']))
    rules, changes = builder.get_rules_and_changes()
    return list(zip(builder.names, builder.regexs)), rules, TransformerMaker(rules, changes).make_transformer()


def check_for_missing_names(names, regexs, rules):
    """ValueError for a symbol that is neither a token nor a rule."""
    known = set(names) | set([rule.nonterminal for rule in rules]) | set(['EOF'])
    for rule in rules:
        for expansion in rule.expansions:
            for symbol in expansion:
                if symbol not in known:
                    raise ValueError("symbol '%s' not known" % (symbol,))


def make_parse_function(regexs, rules, eof=False):
    """A function that makes a tree out of a text; with eof, there is a token EOF at the end."""
    names = [name for name, expression in regexs]
    expressions = [expression for name, expression in regexs]
    check_for_missing_names(names, expressions, rules)
    ignore = ['IGNORE'] if 'IGNORE' in names else []
    lexer = Lexer(expressions, names, ignore=ignore)
    parser = PackratParser(rules, rules[0].nonterminal)

    def parse(s):
        tokens = lexer.tokenize(s, eof=eof)
        return parser.parse(tokens)
    return parse


def make_ebnf_parser():
    raise NotImplementedError('grammars are read by parse_ebnf(), which is no grammar itself')
