"""Objects that send messages: each method runs in a virtualizable frame of its own, so the portal,
which takes nothing but the frame, calls itself.
"""
from rpython.rlib.jit import JitDriver, elidable, hint, promote

class Version(object):
    pass

class W_Class(object):
    _immutable_fields_ = ['name', 'parent']
    def __init__(self, name, parent):
        self.name = name
        self.parent = parent
        self.methods = {}
        self.version = Version()

    def define(self, name, m):
        self.methods[name] = m
        self.version = Version()

    def lookup(self, name):
        self = promote(self)
        v = promote(self.version)
        return self._lookup(name, v)

    @elidable
    def _lookup(self, name, version):
        c = self
        while c is not None:
            if name in c.methods:
                return c.methods[name]
            c = c.parent
        return None

class W_Object(object):
    _immutable_fields_ = ['cls']
    def __init__(self, cls, size):
        self.cls = cls
        self.fields = [None] * size

class W_Int(W_Object):
    _immutable_fields_ = ['value']
    def __init__(self, value):
        W_Object.__init__(self, int_class, 0)
        self.value = value

class Method(object):
    _immutable_fields_ = ['code[*]', 'literals[*]', 'nlocals', 'nargs', 'name']
    def __init__(self, name, code, literals, nargs, nlocals):
        self.name = name
        self.code = code
        self.literals = literals
        self.nargs = nargs
        self.nlocals = nlocals

object_class = W_Class('Object', None)
int_class = W_Class('Int', object_class)
counter_class = W_Class('Counter', object_class)

(PUSHLOCAL, STORELOCAL, PUSHINT, SEND, RET, JMP, JMPF, PUSHFIELD, STOREFIELD, PUSHSELF, POP, NEW, ADD, LT, SUB) = range(15)

class Frame(object):
    _virtualizable_ = ['stack[*]', 'sp', 'pc', 'w_self', 'method']
    def __init__(self, method, w_self):
        self = hint(self, access_directly=True, fresh_virtualizable=True)
        self.stack = [None] * (method.nlocals + 8)
        self.sp = method.nlocals
        self.pc = 0
        self.w_self = w_self
        self.method = method

    def push(self, w):
        i = self.sp
        assert i >= 0
        self.stack[i] = w
        self.sp = i + 1

    def pop(self):
        i = self.sp - 1
        assert i >= 0
        self.sp = i
        w = self.stack[i]
        self.stack[i] = None
        return w

def location(pc, method):
    return '%s:%d' % (method.name, pc)

driver = JitDriver(greens=['pc', 'method'], reds=['frame'], virtualizables=['frame'], get_printable_location=location)

class DoesNotUnderstand(Exception):
    def __init__(self, name):
        self.name = name

def send(w_recv, name, args):
    m = w_recv.cls.lookup(name)
    if m is None:
        raise DoesNotUnderstand(name)
    f = Frame(m, w_recv)
    for i in range(m.nargs):
        f.stack[i] = args[i]
    return interpret(f)

def interpret(frame):
    pc = 0
    method = frame.method
    while True:
        driver.jit_merge_point(pc=pc, method=method, frame=frame)
        code = method.code
        op = ord(code[pc])
        arg = ord(code[pc + 1])
        pc += 2
        if op == PUSHLOCAL:
            frame.push(frame.stack[arg])
        elif op == STORELOCAL:
            frame.stack[arg] = frame.pop()
        elif op == PUSHINT:
            frame.push(W_Int(arg))
        elif op == PUSHSELF:
            frame.push(frame.w_self)
        elif op == POP:
            frame.pop()
        elif op == ADD:
            b = frame.pop()
            a = frame.pop()
            if isinstance(a, W_Int) and isinstance(b, W_Int):
                frame.push(W_Int(a.value + b.value))
            else:
                raise DoesNotUnderstand('+')
        elif op == SUB:
            b = frame.pop()
            a = frame.pop()
            if isinstance(a, W_Int) and isinstance(b, W_Int):
                frame.push(W_Int(a.value - b.value))
            else:
                raise DoesNotUnderstand('-')
        elif op == LT:
            b = frame.pop()
            a = frame.pop()
            assert isinstance(a, W_Int) and isinstance(b, W_Int)
            frame.push(W_Int(int(a.value < b.value)))
        elif op == JMP:
            if arg < pc:
                pc = arg
                driver.can_enter_jit(pc=pc, method=method, frame=frame)
            else:
                pc = arg
        elif op == JMPF:
            w = frame.pop()
            assert isinstance(w, W_Int)
            if w.value == 0:
                pc = arg
        elif op == PUSHFIELD:
            frame.push(frame.w_self.fields[arg])
        elif op == STOREFIELD:
            frame.w_self.fields[arg] = frame.pop()
        elif op == NEW:
            w = W_Object(counter_class, 2)
            w.fields[0] = W_Int(0)
            frame.push(w)
        elif op == SEND:
            name = method.literals[arg]
            n = ord(code[pc])
            pc += 2
            args = [None] * n
            i = n - 1
            while i >= 0:
                args[i] = frame.pop()
                i -= 1
            w = frame.pop()
            frame.push(send(w, name, args))
        elif op == RET:
            return frame.pop()
        else:
            raise ValueError

def asm(l):
    return ''.join([chr(x) for x in l])

incr = Method('incr:', asm([PUSHFIELD, 0, PUSHLOCAL, 0, ADD, 0, STOREFIELD, 0, PUSHSELF, 0, RET, 0]), [], 1, 1)
value = Method('value', asm([PUSHFIELD, 0, RET, 0]), [], 0, 0)
counter_class.define('incr:', incr)
counter_class.define('value', value)
# locals: 0 n, 1 i, 2 c
main_code = asm([NEW, 0, STORELOCAL, 2, PUSHINT, 0, STORELOCAL, 1,
  PUSHLOCAL, 1, PUSHLOCAL, 0, LT, 0, JMPF, 38,
  PUSHLOCAL, 2, PUSHLOCAL, 1, SEND, 0, 1, 0, POP, 0,
  PUSHLOCAL, 1, PUSHINT, 1, ADD, 0, STORELOCAL, 1, JMP, 8, 0, 0,
  PUSHLOCAL, 2, SEND, 1, 0, 0, RET, 0])
main_m = Method('main', main_code, ['incr:', 'value'], 1, 3)
bad_m = Method('bad', asm([NEW, 0, SEND, 0, 0, 0, RET, 0]), ['nothing'], 1, 3)

def main(n):
    w = W_Object(object_class, 0)
    object_class.define('main', main_m)
    object_class.define('bad', bad_m)
    if n < 0:
        try:
            send(w, 'bad', [W_Int(1)])
        except DoesNotUnderstand as e:
            return -len(e.name)
        return 0
    r = send(w, 'main', [W_Int(n)])
    assert isinstance(r, W_Int)
    return r.value
