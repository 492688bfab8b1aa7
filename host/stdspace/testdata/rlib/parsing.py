# Regular expressions, automata, lexers, parsers and grammars.
import py
from rpython.rlib.parsing.deterministic import DFA, NFA, LexerError, compress_char_set, make_nice_charset_repr
from rpython.rlib.parsing.ebnfparse import parse_ebnf, make_parse_function, check_for_missing_names
from rpython.rlib.parsing.lexer import Lexer, DummyLexer, SourcePos, Token
from rpython.rlib.parsing.parsing import PackratParser, ParserCompiler, Rule, ParseError, LazyInputStream
from rpython.rlib.parsing.regex import StringExpression, RangeExpression, NotExpression
from rpython.rlib.parsing.regexparse import parse_regex, make_runner, unescape
from rpython.rlib.parsing.tree import Nonterminal, Symbol, RPythonVisitor, VisitError


def fails(exc, fn, *args):
    try:
        fn(*args)
    except exc as e:
        return e
    assert False, (exc, fn, args)


for pattern, yes, no in (
        ('a*b', 'b aab', 'a ba'), ('(ab|c)+', 'ab abcab c', 'a abb'), ('[a-c][^a-c]', 'ad b1', 'aa d'), ('x?y', 'y xy', 'xxy x'), ('a{3}', 'aaa', 'aa aaaa'),
        ('a{2,3}', 'aa aaa', 'a aaaa'), ('a{2,}', 'aa aaaaa', 'a'), (r'\d+\.\d*', '1. 12.5', '. 1'), (r'\w\W', 'a- _+', 'aa'), (r'[\]\\]', ']  \\', 'a'),
        ('.', 'a \n', 'aa'), (r'\x41\101\n', 'AA\n', 'AA'), ('[]a]', '] a', 'b'), ('[a\\-z]', 'a - z', 'b'), ('a|b|', 'a b', 'ab'), ('[+*.?]', '+ * . ?', 'a'), ('a-b', 'a-b', 'ab')):
    r = make_runner(pattern)
    assert [s for s in yes.split(' ') if s and not r.recognize(s)] == [] and [s for s in no.split(' ') if r.recognize(s)] == [], pattern
for bad in ('(a', '[a', '*', 'a)', '[b-a]'):
    fails(ValueError, parse_regex, bad)
assert unescape('a\\n\\x41\\\\') == 'a\nA\\' and compress_char_set('abcx') == [('a', 3), ('x', 1)] and make_nice_charset_repr('a-cb') == 'a-c\\-'
dfa = (~StringExpression('ab')).make_automaton().make_deterministic()
recognize = dfa.make_code()
assert recognize('a') and recognize('abc') and isinstance(fails(LexerError, recognize, 'ab'), LexerError)
a, b, c = (StringExpression('a') | StringExpression('b')), RangeExpression('0', '9') * 2, +StringExpression('z')
dfa = (a + b + c).make_automaton().make_deterministic()
n = dfa.num_states
assert dfa.optimize() and dfa.num_states < n and not dfa.optimize()
r = dfa.get_runner()
assert [r.recognize(s) for s in ('a12z', 'b99zzz', 'c12z', 'a1z', 'a12')] == [True, True, False, False, False] and 'shape=octagon' in dfa.dot()
lexing = dfa.make_lexing_code()
scope = {}
exec(str(py.code.Source(lexing)), scope)
class Running(object):
    def __init__(self, text):
        self.text, self.state, self.last_matched_index, self.last_matched_state = text, -1, -1, -1
for text in ('a12z', 'xa12zzz?', 'xa1', 'x', 'x\xe9'):
    one, other = Running(text), Running(text)
    assert lexing(one, text.find('a') if 'a' in text else 0) == scope['recognize'](other, text.find('a') if 'a' in text else 0)
    assert one.__dict__ == other.__dict__ and (one.last_matched_index > 0) == ('z' in text)

lexer = Lexer([StringExpression('if'), parse_regex('[a-z]+'), parse_regex('[ \n]')], ['IF', 'NAME', 'WHITE'], ignore=['WHITE'])
assert lexer.tokenize('if\n ifx', eof=True) == [Token('IF', 'if', SourcePos(0, 0, 0)), Token('NAME', 'ifx', SourcePos(4, 1, 1)), Token('EOF', 'EOF', SourcePos(7, 1, 4))]
e = fails(LexerError, lexer.tokenize, 'if\nab 3')
assert e.source_pos.lineno == 1 and e.input[e.source_pos.i] == '3' and e.nice_error_message('f') == '  File f, line 2\nab 3\n   ^\nLexerError'
assert DummyLexer(lexer.matcher, lexer.automaton, {}).tokenize('a b')[1] == Token('WHITE', ' ', SourcePos(1, 0, 1))

regexs, rules, ToAST = parse_ebnf(r'''
IGNORE: "[ \n]";
NUMBER: "[0-9]+";
NAME: "[a-z]+";
file: statement* EOF;
statement: NAME ["="] sum [";"] | <sum> [";"] | block;
block: "{" >statement+< "}";
sum: (product "+")* product;
product: (<atom> >tail?<) ;   # a comment
tail: ["*"] product;
atom: NUMBER | NAME | "(" <sum> ")";
call: NAME "(" (sum [","])* sum? ")";
nothing: ;
''')
check_for_missing_names([n for n, r in regexs], [r for n, r in regexs], rules)
assert rules[0].nonterminal == 'file' and [r for r in rules if r.nonterminal == 'nothing'][0].expansions == [[]]
assert sorted([r.nonterminal for r in rules if r.nonterminal.startswith('_')]) == ['__call_rest_0_0', '_maybe_symbol2', '_maybe_symbol4', '_plus_symbol0', '_star_symbol0', '_star_symbol1', '_star_symbol3']

regexs, rules, ToAST = parse_ebnf(r'''
IGNORE: "[ \n]";
NUMBER: "[0-9]+";
NAME: "[a-z]+";
file: statement* EOF;
statement: NAME ["="] sum [";"] | "{" >block< "}";
block: statement+;
sum: (product ["+"])* product;
product: atom ["*"] product | <atom>;
atom: <NUMBER> | <NAME> | "(" <sum> ")";
''')
parse = make_parse_function(regexs, rules, eof=True)
tree = ToAST().transform(parse('a = 1 + 2 * b; { c = (d); e = 5; }'))


def text(node):
    if isinstance(node, Symbol):
        return node.additional_info
    return '%s(%s)' % (node.symbol, ' '.join([text(c) for c in node.children]))


assert text(tree) == 'file(statement(a sum(1 product(2 b))) statement({ statement(c sum(sum(d))) statement(e sum(5)) }) EOF)', text(tree)
assert tree.children[1].getsourcepos().i == 15
source = 'a = 1;\nb = ;'
e = fails(ParseError, parse, source)
assert e.nice_error_message('f', source) == "  File f, line 2\nb = ;\n    ^\nParseError: expected 'NUMBER', 'NAME' or '('", e.nice_error_message('f', source)
assert fails(ParseError, parse, 'a').source_pos.i == 1
fails(ValueError, make_parse_function, *parse_ebnf('a: b;')[:2])
for bad in ('a: (b;', 'a b;', 'a: "x', 'A: b;', 'a: <b c>;', ''):
    fails(ParseError, parse_ebnf, bad)
fails(ValueError, parse_ebnf, 'A: "(";')
fails(ValueError, parse_ebnf, 'a: b?;')
fails(AssertionError, PackratParser, [Rule('a', [['b', 'X']]), Rule('b', [['a', 'Y'], ['Z']])], 'a')
parser = PackratParser([Rule('a', [['X', 'a'], ['X']])], 'a')
tokens = [Token('X', 'x', SourcePos(i, 0, i)) for i in range(3)]
assert text(parser.parse(iter(tokens), lazy=True)) == 'a(x a(x a(x)))' == text(ParserCompiler(parser).compile()().parse(tokens))
fails(IndexError, LazyInputStream(tokens).__getitem__, 3)


class Count(RPythonVisitor):
    def visit_sum(self, node):
        return len(node.children)

    def general_symbol_visit(self, node):
        return -1

    def general_nonterminal_visit(self, node):
        return sum([self.dispatch(c) for c in node.children])


class Only(RPythonVisitor):
    pass


assert tree.visit(Count()) == -2
fails(VisitError, tree.visit, Only())


class Plain(object):
    def visit_file(self, node):
        return [c.visit(self) for c in node.children[:1]]

    def visit(self, node):
        return node.symbol


assert tree.visit(Plain()) == ['statement']
x = 3
py.test.raises(ZeroDivisionError, '1 / (x - 3)')
print('all as expected')
