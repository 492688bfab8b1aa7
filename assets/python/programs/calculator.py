from __future__ import print_function
# tokenizer + parser + evaluator, exceptions with finally, generators
class ParseError(Exception):
    def __init__(self, msg, pos):
        Exception.__init__(self, msg)
        self.pos = pos

def tokens(s):
    i, n = 0, len(s)
    while i < n:
        c = s[i]
        if c.isspace():
            i += 1
            continue
        if c.isdigit():
            j = i
            while j < n and (s[j].isdigit() or s[j] == '.'):
                j += 1
            yield ('num', float(s[i:j]) if '.' in s[i:j] else int(s[i:j]), i)
            i = j
        elif c.isalpha() or c == '_':
            j = i
            while j < n and (s[j].isalnum() or s[j] == '_'):
                j += 1
            yield ('name', s[i:j], i)
            i = j
        elif c in '+-*/()=,<>%':
            yield (c, c, i)
            i += 1
        else:
            raise ParseError('bad character %r' % c, i)
    yield ('end', None, n)

class Parser(object):
    def __init__(self, s):
        self.it = tokens(s)
        self.tok = next(self.it)
    def advance(self):
        t = self.tok
        if t[0] != 'end':
            self.tok = next(self.it)
        return t
    def expect(self, kind):
        if self.tok[0] != kind:
            raise ParseError('expected %s, got %s' % (kind, self.tok[0]), self.tok[2])
        return self.advance()
    def statement(self):
        e = self.expr(0)
        if self.tok[0] == '=' and e[0] == 'var':
            self.advance()
            e = ('set', e[1], self.statement())
        return e
    PREC = {'<': 1, '>': 1, '+': 2, '-': 2, '*': 3, '/': 3, '%': 3}
    def expr(self, prec):
        left = self.atom()
        while self.PREC.get(self.tok[0], 0) > prec:
            op = self.advance()[0]
            left = (op, left, self.expr(self.PREC[op]))
        return left
    def atom(self):
        kind, val, pos = self.advance()
        if kind == 'num':
            return ('num', val)
        if kind == '-':
            return ('neg', self.atom())
        if kind == '(':
            e = self.statement()
            self.expect(')')
            return e
        if kind == 'name':
            if self.tok[0] == '(':
                self.advance()
                args = []
                if self.tok[0] != ')':
                    args.append(self.statement())
                    while self.tok[0] == ',':
                        self.advance()
                        args.append(self.statement())
                self.expect(')')
                return ('call', val, args)
            return ('var', val)
        raise ParseError('unexpected %s' % kind, pos)

FUNCS = {'max': max, 'min': min, 'abs': abs, 'pow': lambda a, b: a ** b}

def ev(e, env):
    k = e[0]
    if k == 'num': return e[1]
    elif k == 'var': return env[e[1]]
    elif k == 'set':
        env[e[1]] = r = ev(e[2], env)
        return r
    elif k == 'neg': return -ev(e[1], env)
    elif k == 'call': return FUNCS[e[1]](*[ev(a, env) for a in e[2]])
    a, b = ev(e[1], env), ev(e[2], env)
    if k == '+': return a + b
    if k == '-': return a - b
    if k == '*': return a * b
    if k == '/': return a // b if isinstance(a, int) and isinstance(b, int) else a / b
    if k == '%': return a % b
    if k == '<': return a < b
    return a > b

env = {}
log = []
for line in ["x = 3", "y = x * (2 + 4) - -1", "pow(x, 20) * y", "z = 1.5 * x", "max(x, y, z) % 7", "q + 1", "1 / 0", "3 $ 4", "(1 + 2", "nofun(1)", "x < y", "f = 10 / 4"]:
    try:
        try:
            p = Parser(line)
            e = p.statement()
            if p.tok[0] != 'end':
                raise ParseError('trailing', p.tok[2])
            print(line, '->', ev(e, env))
        finally:
            log.append(len(line))
    except ParseError as x:
        print('parse error:', x, 'at', x.pos)
    except KeyError as x:
        print('unknown name', x)
    except ZeroDivisionError:
        print('division by zero')
print(sum(log), sorted(env.items()))
total = 0
prog = Parser("t = (t * 31 + i) % 1000003").statement()
env = {'t': 1}
for i in range(2000):
    env['i'] = i
    total ^= ev(prog, env)
print(total)
