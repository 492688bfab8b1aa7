"""A stack machine with integers and cons cells: the size of the interpreters that
partial evaluation is tried on. Each instruction is a letter; those that take a number
have it in the character behind them."""


class Failure(Exception):
    def __init__(self, what):
        self.what = what


class Value(object):
    def truth(self):
        raise Failure('truth')

    def number(self):
        raise Failure('number')

    def plus(self, other):
        raise Failure('plus')

    def minus(self, other):
        raise Failure('minus')

    def times(self, other):
        raise Failure('times')

    def same(self, other):
        raise Failure('same')

    def below(self, other):
        raise Failure('below')

    def head(self):
        raise Failure('head')

    def tail(self):
        raise Failure('tail')

    def joined(self, other):
        raise Failure('joined')

    def text(self):
        return '?'


class Number(Value):
    def __init__(self, value):
        self.value = value

    def truth(self):
        return self.value != 0

    def number(self):
        return self.value

    def plus(self, other):
        return Number(self.value + other.number())

    def minus(self, other):
        return Number(self.value - other.number())

    def times(self, other):
        return Number(self.value * other.number())

    def same(self, other):
        return isinstance(other, Number) and self.value == other.value

    def below(self, other):
        return self.value < other.number()

    def text(self):
        return str(self.value)


ZERO = Number(0)


class List(Value):
    def plus(self, other):
        if not isinstance(other, List):
            raise Failure('plus')
        return self.joined(other)

    def minus(self, other):
        return self.item(other.number())

    def item(self, n):
        raise Failure('item')


class Nil(List):
    def truth(self):
        return False

    def same(self, other):
        return self is other

    def joined(self, other):
        return other

    def text(self):
        return '()'


NIL = Nil()


class Cons(List):
    def __init__(self, first, rest):
        self.first = first
        self.rest = rest

    def truth(self):
        return True

    def same(self, other):
        return isinstance(other, Cons) and self.first.same(other.first) and self.rest.same(other.rest)

    def head(self):
        return self.first

    def tail(self):
        return self.rest

    def joined(self, other):
        return Cons(self.first, self.rest.joined(other))

    def item(self, n):
        if n == 0:
            return self.first
        rest = self.rest
        if isinstance(rest, List):
            return rest.item(n - 1)
        raise Failure('item')

    def text(self):
        return '(' + self.first.text() + ' . ' + self.rest.text() + ')'


class Frame(object):
    def __init__(self, argument):
        self.stack = []
        self.argument = argument

    def push(self, value):
        self.stack.append(value)

    def pop(self):
        if len(self.stack) == 0:
            raise Failure('empty')
        return self.stack.pop()

    def roll(self, n):
        if n < 0:
            value = self.stack.pop()
            self.stack.insert(len(self.stack) + n + 1, value)
        elif n > 0:
            at = len(self.stack) - n
            value = self.stack[at]
            del self.stack[at]
            self.stack.append(value)


def signed(char):
    n = ord(char)
    if n >= 128:
        return n - 256
    return n


def label(code, name):
    at = 0
    while at + 1 < len(code):
        if code[at] == ':' and code[at + 1] == name:
            return at + 2
        at += 1
    raise Failure('label')


def interpret(code, pc, argument):
    frame = Frame(argument)
    while pc < len(code):
        op = code[pc]
        pc += 1
        if op == 'i':
            frame.push(Number(signed(code[pc])))
            pc += 1
        elif op == 'a':
            frame.push(frame.argument)
        elif op == 'n':
            frame.push(NIL)
        elif op == 'p':
            frame.pop()
        elif op == 'd':
            value = frame.pop()
            frame.push(value)
            frame.push(value)
        elif op == 's':
            a, b = frame.pop(), frame.pop()
            frame.push(a)
            frame.push(b)
        elif op == 'r':
            frame.roll(signed(code[pc]))
            pc += 1
        elif op == 'k':
            frame.push(frame.stack[signed(code[pc])])
            pc += 1
        elif op == '+':
            b, a = frame.pop(), frame.pop()
            frame.push(a.plus(b))
        elif op == '-':
            b, a = frame.pop(), frame.pop()
            frame.push(a.minus(b))
        elif op == '*':
            b, a = frame.pop(), frame.pop()
            frame.push(a.times(b))
        elif op == '=':
            b, a = frame.pop(), frame.pop()
            frame.push(Number(int(a.same(b))))
        elif op == '<':
            b, a = frame.pop(), frame.pop()
            frame.push(Number(int(a.below(b))))
        elif op == '.':
            b, a = frame.pop(), frame.pop()
            frame.push(Cons(a, b))
        elif op == 'h':
            frame.push(frame.pop().head())
        elif op == 't':
            frame.push(frame.pop().tail())
        elif op == ':':
            pc += 1
        elif op == 'j':
            pc = label(code, code[pc])
        elif op == '?':
            if frame.pop().truth():
                pc = label(code, code[pc])
            else:
                pc += 1
        elif op == 'c':
            start = label(code, code[pc])
            pc += 1
            frame.push(interpret(code, start, frame.pop()))
        elif op == 'x':
            break
        elif op != ' ':
            raise Failure('instruction ' + op)
    return frame.pop()


def main(code: str, argument: int):
    try:
        return interpret(code, 0, Number(argument)).text()
    except Failure as e:
        return e.what
