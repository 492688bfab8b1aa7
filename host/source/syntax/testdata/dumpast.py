"""Writes the syntax trees that this Python itself makes of files.

The names of the files are read from standard input, one a line. For each file
this writes a line with the number of bytes that follow (-1: not accepted) and
the tree in the form of the Go test's dump. Runs on Python 2.7 and 3.10 to 3.12.
"""
from __future__ import print_function

import ast
import struct
import sys
import warnings

PY2 = sys.version_info[0] == 2
SPANS = not PY2
FSTRING_SPANS = sys.version_info >= (3, 12)

BINARY = {
    'Add': '+', 'Sub': '-', 'Mult': '*', 'Div': '/', 'FloorDiv': '//',
    'Mod': '%', 'MatMult': '@', 'Pow': '**', 'LShift': '<<', 'RShift': '>>',
    'BitOr': '|', 'BitXor': '^', 'BitAnd': '&',
}
UNARY = {'Invert': '~', 'Not': 'not', 'UAdd': '+', 'USub': '-'}
COMPARE = {
    'Eq': '==', 'NotEq': '!=', 'Lt': '<', 'LtE': '<=', 'Gt': '>', 'GtE': '>=',
    'Is': 'is', 'IsNot': 'is not', 'In': 'in', 'NotIn': 'not in',
}


def name_of(node):
    return type(node).__name__


def utf8(s):
    if PY2:
        return s.encode('utf-8') if isinstance(s, unicode) else s
    return s.encode('utf-8', 'surrogatepass') if isinstance(s, str) else s


def quoted(s):
    out = []
    for c in bytearray(utf8(s)):
        if c < 32 or c >= 127 or chr(c) in '"\\':
            out.append('\\x%02x' % c)
        else:
            out.append(chr(c))
    return '"%s"' % ''.join(out)


def bits(x):
    return '%016x' % struct.unpack('>Q', struct.pack('>d', x))[0]


class Dumper(object):
    def __init__(self, text):
        self.lines = text.splitlines()
        self.in_fstring = 0

    def make(self, kind, node, fields):
        return self.spanned(kind, self.span(node), fields)

    def span(self, node):
        if not SPANS or not hasattr(node, 'lineno') or self.in_fstring and not FSTRING_SPANS:
            return None
        return (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)

    def spanned(self, kind, span, fields):
        out = ['\n(', kind]
        if span is not None:
            out.append(' %d:%d-%d:%d' % span)
        for field, value in fields:
            if value in (None, '', '[]', 0, False):
                continue
            out.append(' ')
            if field:
                out.append(field + '=')
            out.append(value)
        out.append(')')
        return ''.join(out)

    def dump(self, node):
        if node is None:
            return None
        return getattr(self, name_of(node))(node)

    def list(self, nodes):
        return '[' + ' '.join('-' if n is None else self.dump(n) for n in nodes) + ']'

    # Statements.

    def body(self, nodes):
        return self.list(nodes)

    def Module(self, n):
        return self.body(n.body)

    def Expr(self, n):
        return self.make('ExprStmt', n, [('', self.dump(n.value))])

    def Assign(self, n):
        return self.make('Assign', n, [('Targets', self.list(n.targets)), ('Value', self.dump(n.value))])

    def AugAssign(self, n):
        return self.make('AugAssign', n, [('Target', self.dump(n.target)), ('Op', BINARY[name_of(n.op)]),
                                          ('Value', self.dump(n.value))])

    def AnnAssign(self, n):
        return self.make('AnnAssign', n, [('Target', self.dump(n.target)), ('Annotation', self.dump(n.annotation)),
                                          ('Value', self.dump(n.value)), ('Simple', n.simple and 'true')])

    def Pass(self, n):
        return self.make(name_of(n), n, [])

    Break = Continue = Pass

    def Delete(self, n):
        return self.make('Del', n, [('Targets', self.list(n.targets))])

    def Assert(self, n):
        return self.make('Assert', n, [('Test', self.dump(n.test)), ('Msg', self.dump(n.msg))])

    def Global(self, n):
        return self.make(name_of(n), n, [('Names', '[' + ' '.join(n.names) + ']')])

    Nonlocal = Global

    def alias(self, n):
        return self.make('Alias', n, [('Name', n.name), ('AsName', n.asname)])

    def Import(self, n):
        return self.make('Import', n, [('Names', self.list(n.names))])

    def ImportFrom(self, n):
        star = n.names[0].name == '*'
        return self.make('ImportFrom', n, [('Module', n.module), ('Level', n.level and str(n.level)),
                                           ('Names', None if star else self.list(n.names)),
                                           ('Star', star and 'true')])

    def Return(self, n):
        return self.make('Return', n, [('Value', self.dump(n.value))])

    def Raise(self, n):
        if PY2:
            return self.make('Raise', n, [('Exc', self.dump(n.type)), ('Value', self.dump(n.inst)),
                                          ('Traceback', self.dump(n.tback))])
        return self.make('Raise', n, [('Exc', self.dump(n.exc)), ('Cause', self.dump(n.cause))])

    def If(self, n):
        return self.make(name_of(n), n, [('Test', self.dump(n.test)), ('Body', self.body(n.body)),
                                         ('Else', self.body(n.orelse))])

    While = If

    def For(self, n):
        return self.make('For', n, [('Target', self.dump(n.target)), ('Iter', self.dump(n.iter)),
                                    ('Body', self.body(n.body)), ('Else', self.body(n.orelse))])

    def try_(self, n, body, handlers, orelse, finalbody):
        return self.make('Try', n, [('Body', self.body(body)), ('Handlers', self.list(handlers)),
                                    ('Else', self.body(orelse)), ('Finally', self.body(finalbody))])

    def Try(self, n):
        return self.try_(n, n.body, n.handlers, n.orelse, n.finalbody)

    def TryExcept(self, n):
        return self.try_(n, n.body, n.handlers, n.orelse, [])

    def TryFinally(self, n):
        first = n.body[0]
        if len(n.body) == 1 and name_of(first) == 'TryExcept' and first.lineno == n.lineno:
            return self.try_(n, first.body, first.handlers, first.orelse, n.finalbody)
        return self.try_(n, n.body, [], [], n.finalbody)

    def ExceptHandler(self, n):
        target = n.name
        if PY2 and target is not None:
            target = target.id if isinstance(target, ast.Name) else self.dump(target)
        return self.make('Handler', n, [('Type', self.dump(n.type)), ('Target', target), ('Body', self.body(n.body))])

    def With(self, n):
        items, body = [], n.body
        if PY2:
            items.append((n.context_expr, n.optional_vars))
            while len(body) == 1 and isinstance(body[0], ast.With) and not self.has_keyword(body[0]):
                items.append((body[0].context_expr, body[0].optional_vars))
                body = body[0].body
        else:
            items = [(i.context_expr, i.optional_vars) for i in n.items]
        items = [self.spanned('WithItem', None, [('Context', self.dump(c)), ('Target', self.dump(t))])
                 for c, t in items]
        return self.make('With', n, [('Items', '[' + ' '.join(items) + ']'), ('Body', self.body(body))])

    def has_keyword(self, n):
        """Is this With of Python 2 a statement, not a further item of one?"""
        return self.lines[n.lineno - 1][:n.col_offset].rstrip().endswith('with')

    def FunctionDef(self, n):
        if getattr(n, 'type_params', None):
            return self.unsupported(n, 'type parameters')
        return self.make('FuncDef', n, [('Name', n.name), ('Params', self.params(n.args)),
                                        ('Returns', self.dump(getattr(n, 'returns', None))),
                                        ('Body', self.body(n.body)), ('Decorators', self.list(n.decorator_list))])

    def ClassDef(self, n):
        if getattr(n, 'type_params', None):
            return self.unsupported(n, 'type parameters')
        return self.make('ClassDef', n, [('Name', n.name), ('Bases', self.list(n.bases)),
                                         ('Keywords', self.list(getattr(n, 'keywords', []))),
                                         ('Body', self.body(n.body)), ('Decorators', self.list(n.decorator_list))])

    def unsupported(self, n, what):
        return self.make('Unsupported', n, [('What', what)])

    def AsyncFunctionDef(self, n):
        return self.unsupported(n, 'async def')

    def AsyncFor(self, n):
        return self.unsupported(n, 'async for')

    def AsyncWith(self, n):
        return self.unsupported(n, 'async with')

    def Match(self, n):
        return self.unsupported(n, 'match statement')

    def TryStar(self, n):
        return self.unsupported(n, 'except*')

    def TypeAlias(self, n):
        return self.unsupported(n, 'type statement')

    def Print(self, n):
        return self.make('Print', n, [('Dest', self.dump(n.dest)), ('Values', self.list(n.values)),
                                      ('NoNewline', not n.nl and 'true')])

    def Exec(self, n):
        return self.make('Exec', n, [('Body', self.dump(n.body)), ('Globals', self.dump(n.globals)),
                                     ('Locals', self.dump(n.locals))])

    # Parameters.

    def param(self, n, default=None):
        if n is None:
            return None
        if isinstance(n, str):
            fields = [('Name', n)]
        elif PY2:
            fields = [('Name', n.id)] if isinstance(n, ast.Name) else [('Tuple', self.dump(n))]
        else:
            fields = [('Name', n.arg), ('Annotation', self.dump(n.annotation))]
        return self.make('Param', n, fields + [('Default', self.dump(default))])

    def params(self, n):
        posonly = getattr(n, 'posonlyargs', [])
        positional = posonly + n.args
        defaults = [None] * (len(positional) - len(n.defaults)) + n.defaults
        texts = [self.param(p, d) for p, d in zip(positional, defaults)]
        kwonly = [self.param(p, d) for p, d in zip(getattr(n, 'kwonlyargs', []), getattr(n, 'kw_defaults', []))]
        return self.spanned('Params', None, [
            ('PosOnly', '[' + ' '.join(texts[:len(posonly)]) + ']'),
            ('Args', '[' + ' '.join(texts[len(posonly):]) + ']'),
            ('Star', self.param(n.vararg)),
            ('KwOnly', '[' + ' '.join(kwonly) + ']'),
            ('KwArg', self.param(n.kwarg))])

    # Expressions.

    def Name(self, n):
        if PY2 and n.id == 'None':
            return self.make('Constant', n, [('', 'None')])
        return self.make('Name', n, [('', n.id)])

    def literal(self, n, v):
        if v is None or v is True or v is False:
            text = repr(v)
        elif v is Ellipsis:
            text = '...'
        elif isinstance(v, int):
            text = '%d' % v
        elif isinstance(v, float):
            text = 'f' + bits(v)
        elif isinstance(v, complex):
            text = 'j' + bits(v.imag)
        elif PY2 and isinstance(v, unicode):
            text = 'u' + quoted(v)
        elif PY2 and isinstance(v, long):
            text = '%dL' % v
        elif isinstance(v, bytes) and not PY2:
            text = 'b' + quoted(v)
        else:
            text = 's' + quoted(v)
        return self.make('Constant', n, [('', text)])

    def Constant(self, n):
        return self.literal(n, n.value)

    def Num(self, n):
        if repr(n.n)[0] == '-':  # Python 2.7 folds signs
            return self.make('Unary', n, [('Op', '-'), ('', self.literal(n, -n.n))])
        return self.literal(n, n.n)

    def Str(self, n):
        return self.literal(n, n.s)

    def Ellipsis(self, n):
        return self.literal(n, Ellipsis)

    def JoinedStr(self, n):
        span = self.span(n)
        self.in_fstring += 1
        # 3.12 leaves empty texts in format specifications, 3.11 does not.
        parts = self.list([v for v in n.values if getattr(v, 'value', None) != ''])
        self.in_fstring -= 1
        return self.spanned('FString', span, [('Parts', parts)])

    def FormattedValue(self, n):
        conversion = "'%c'" % n.conversion if n.conversion > 0 else None
        return self.make('FormattedValue', n, [('', self.dump(n.value)), ('Conversion', conversion),
                                               ('Spec', self.dump(n.format_spec))])

    def Tuple(self, n):
        return self.make(name_of(n), n, [('Elts', self.list(n.elts))])

    List = Set = Tuple

    def Dict(self, n):
        return self.make('Dict', n, [('Keys', self.list(n.keys)), ('Values', self.list(n.values))])

    def Starred(self, n):
        return self.make('Starred', n, [('', self.dump(n.value))])

    def Attribute(self, n):
        return self.make('Attribute', n, [('', self.dump(n.value)), ('Name', n.attr)])

    def Subscript(self, n):
        return self.make('Subscript', n, [('', self.dump(n.value)), ('Index', self.dump(n.slice))])

    def Index(self, n):
        return self.dump(n.value)

    def ExtSlice(self, n):
        return self.make('Tuple', n, [('Elts', self.list(n.dims))])

    def Slice(self, n):
        step = n.step
        if PY2 and isinstance(step, ast.Name) and step.id == 'None':
            step = None
        return self.make('SliceExpr', n, [('Lo', self.dump(n.lower)), ('Hi', self.dump(n.upper)),
                                          ('Step', self.dump(step))])

    def Call(self, n):
        args, keywords = [self.dump(a) for a in n.args], [self.dump(k) for k in n.keywords]
        if PY2:
            if n.starargs is not None:
                args.append(self.spanned('Starred', None, [('', self.dump(n.starargs))]))
            if n.kwargs is not None:
                keywords.append(self.spanned('Keyword', None, [('Value', self.dump(n.kwargs))]))
        return self.make('Call', n, [('Fn', self.dump(n.func)), ('Args', '[' + ' '.join(args) + ']'),
                                     ('Keywords', '[' + ' '.join(keywords) + ']')])

    def keyword(self, n):
        return self.make('Keyword', n, [('Name', n.arg), ('Value', self.dump(n.value))])

    def UnaryOp(self, n):
        return self.make('Unary', n, [('Op', UNARY[name_of(n.op)]), ('', self.dump(n.operand))])

    def BinOp(self, n):
        return self.make('Binary', n, [('Op', BINARY[name_of(n.op)]), ('', self.dump(n.left)),
                                       ('Y', self.dump(n.right))])

    def BoolOp(self, n):
        return self.make('BoolOp', n, [('Op', name_of(n.op).lower()), ('', self.list(n.values))])

    def Compare(self, n):
        ops = ' '.join(COMPARE[name_of(o)] for o in n.ops)
        return self.make('Compare', n, [('', self.dump(n.left)), ('Ops', '[' + ops + ']'),
                                        ('Y', self.list(n.comparators))])

    def IfExp(self, n):
        return self.make('IfExp', n, [('Test', self.dump(n.test)), ('Body', self.dump(n.body)),
                                      ('Else', self.dump(n.orelse))])

    def Lambda(self, n):
        return self.make('Lambda', n, [('Params', self.params(n.args)), ('Body', self.dump(n.body))])

    def comprehension(self, n):
        return self.spanned('CompFor', None, [('Target', self.dump(n.target)), ('Iter', self.dump(n.iter)),
                                              ('Ifs', self.list(n.ifs))])

    def comp(self, n, kind, fields):
        if any(getattr(g, 'is_async', 0) for g in n.generators):
            return self.make('UnsupportedExpr', n, [('What', 'asynchronous comprehension')])
        return self.make(kind, n, fields + [('Clauses', self.list(n.generators))])

    def ListComp(self, n):
        return self.comp(n, 'ListComp', [('Elt', self.dump(n.elt))])

    def SetComp(self, n):
        return self.comp(n, 'SetComp', [('Elt', self.dump(n.elt))])

    def GeneratorExp(self, n):
        return self.comp(n, 'GenExp', [('Elt', self.dump(n.elt))])

    def DictComp(self, n):
        return self.comp(n, 'DictComp', [('Key', self.dump(n.key)), ('Value', self.dump(n.value))])

    def Yield(self, n):
        return self.make('Yield', n, [('', self.dump(n.value))])

    def YieldFrom(self, n):
        return self.make('YieldFrom', n, [('', self.dump(n.value))])

    def NamedExpr(self, n):
        return self.make('NamedExpr', n, [('Target', self.dump(n.target)), ('Value', self.dump(n.value))])

    def Repr(self, n):
        return self.make('Repr', n, [('', self.dump(n.value))])

    def Await(self, n):
        return self.make('UnsupportedExpr', n, [('What', 'await')])


def main():
    sys.setrecursionlimit(20000)
    warnings.simplefilter('ignore')
    out = sys.stdout if PY2 else sys.stdout.buffer
    # Not "for line in sys.stdin": that would read ahead and block the test.
    for line in iter(sys.stdin.readline, ''):
        with open(line.rstrip('\n'), 'rb') as f:
            text = f.read()
        try:
            tree = compile(text, 'file', 'exec', ast.PyCF_ONLY_AST, True)
        except (SyntaxError, ValueError, TypeError, RuntimeError, OverflowError):
            out.write(b'-1\n')
        else:
            dump = utf8(Dumper(text).dump(tree))
            out.write(('%d\n' % len(dump)).encode('ascii'))
            out.write(dump)
        out.flush()


main()
