# In which order parts of the program are evaluated, and how often a value is asked something.
class Truth:
    def __init__(self, n):
        self.n = n

    def __bool__(self):
        self.n += 1
        print('bool', self.n)
        return self.n % 3 != 0

    def __lt__(self, other):
        print('lt', other)
        return self


def tell(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__, e)


def conditions(n):
    a = Truth(n)
    more = [1] * 9
    yield not (a or a), not (a and a), not a, 1 if not (a or (a and not a)) else 2
    while not (a or a) and more: more.pop()
    while more and not (a and (a or a)): more.pop()
    if a < 3 < 4: print('less')
    if not a < 3 < 4: print('not less')
    if not (a < 3 < 4 or a): print('neither')
    yield [x for x in [1, 2] if a < 3 < 4 if not (a or a)]
    yield bool((a or a) and a), bool((a and a) or a), 1 if (a or a) and a else 2
    yield 1 if a < 4 < 5 and a else 2
    yield 1 if (a if a else a) else 2, not (a if a else a)
    while (a if a else a) and not a < 3 < 4 and more: print('again', more.pop())
    try:
        assert not (a or [1]), (a and [1] and 4)
    except AssertionError as e:
        print(e)
    yield bool((not a) and a), bool((a or not a) or a), bool((a and a and 4) or (a or a) and 7)


for n in range(3):
    print(list(conditions(n)))


def lines(a):
    # What begins in another line is asked again.
    (
        a or a) and a
    ((
        a or a) and a and
        a or a) and (a or
        a) or a
    (a or
     a) and (a
             or a)
    if (a or
            a) and not (
            a and a): print('yes')


for n in range(3):
    lines(Truth(n))
#---
# Displays, keywords and annotations.
def tell(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        print('hash', self.n)
        return 1

    def __eq__(self, other):
        print('eq', self.n, getattr(other, 'n', other))
        return self is other

    def __str__(self):
        return 'Key%d' % self.n


class Mapping:
    def __init__(self, items, error=None):
        self.items, self.error = items, error

    def keys(self):
        print('keys')
        return iter([k for k, v in self.items])

    def __getitem__(self, key):
        print('get', key)
        if self.error is not None:
            raise self.error
        return dict(self.items).get(key)


def f(*args, **named):
    return args, sorted(map(str, named))


def say(*args):
    print('say', *args)
    return args[0]


a, b = Key(1), Key(2)
tell(lambda: {*[1], [2], say(3)})
tell(lambda: {say(0), [2], *[1], say(3)})
tell(lambda: len({say(0), a, *[a], b, say(3)}))
tell(lambda: len({*[a], b, a, *[b], say(3)}))
tell(lambda: {*say([]), a, {}, say(3)})
tell(lambda: [*say([1]), say(2), *say([3]), say(4)])
tell(lambda: f(**{a: 1}, **{b: 2}))
tell(lambda: f(**{'x': 1}, **{'x': 2}))
tell(lambda: f(x=1, **{'x': 2}))
tell(lambda: f(x=1, **Mapping([('x', 2)])))
tell(lambda: f(**Mapping([('x', 2)]), **Mapping([('y', 2), ('x', 3)])))
tell(lambda: f(**Mapping([('x', 2), ('x', 3)])))
tell(lambda: f(**Mapping([('x', 2)], KeyError('q'))))
tell(lambda: f(**Mapping([('x', 2)], AttributeError('q'))))
tell(lambda: f(**{a: 1}, **Mapping([(a, 2)])))
tell(lambda: f(**{a: 1}, **Mapping([(b, 2)]), z=1))
tell(lambda: f(**{a: 1}, y=say('y'), **{a: 2}))
tell(lambda: f(**{1: 1}, y=2, **{1: 2}))
tell(lambda: f(**{'a': 1}, y=say(1), **3))
tell(lambda: f(*[1], **{'a': 1}, **Mapping([(1, 2)]), a=say('late')))


def head(what):
    tell(lambda: exec(what))


head('class C(**{"metaclass": type}, **{}): pass')
head('class C(metaclass=type, **{"metaclass": type}): pass')
head('class C(**{"a": 1}, **{"a": 2}): pass')
head('class C(a=1, **3): pass')


def annotated(x: say('x'), y: say('y') = say('dy'), /, z: say('z') = say('dz'), *v: say('v'), k: say('k') = say('dk'), **w: say('w')) -> say('r'):
    try: a = 1
    except ValueError as e: b = 2
    else: c = 3
    finally: d = 4


print(annotated.__annotations__)
print(annotated.__code__.co_varnames)
#---
# The class that assert raises is that of the name AssertionError before somebody gives it another.
AssertionError = KeyError


def f(n):
    AssertionError = 3
    assert n, 'message'


for n in (1, 0):
    try:
        f(n)
    except BaseException as e:
        print(type(e), e)
print(f.__code__.co_names)
#---
# Tuples of other lengths are compared item by item, lists are not.
class Item:
    def __eq__(self, other):
        print('eq')
        return True


a = Item()
print((a, 1) == (a,), (Item(),) != (a, 2), (Item(),) < (a, 2), [Item()] == [], (Item(),) == (), [Item()] != [a, 1])
#---
# Declarations after an import and after a use in a comprehension, and what is refused.
def check(text):
    try:
        exec(text)
        print('fine')
    except SyntaxError as e:
        print(e.msg)


for declaration in 'global', 'nonlocal':
    for use in ('import x', 'import x.y', 'from x import y as x', 'x', 'x = 1', 'x: int', 'x: int = 3', 'x = 1; x', 'x: int; x', 'def x(): pass', 'class x: pass',
                'del x', 'for x in []: pass', '[x for y in []]', '[y for y in x]', 'lambda: x', '[y for x in []]', '(x := 1)', 'with a as x: pass', 'global x',
                '{y: x for y in []}', 'try: pass\n    except: x\n    else: pass', 'try: pass\n    except E as x: pass'):
        print(declaration, use, end=': ')
        check('def f():\n  x = 0\n  def g():\n    %s\n    %s x\n' % (use, declaration))
check('def f():\n  try: pass\n  except: x\n  else:\n    global x\n')
check('def f():\n  try: pass\n  except: pass\n  else: x\n  finally:\n    global x\n')
check('x = 1\nnonlocal x')
check('nonlocal x')
check('def f(x):\n  global x')
check('def f(x):\n  nonlocal x')
check('def f():\n  global x\n  nonlocal x')
check('def f():\n  x = 1\n  def g():\n    nonlocal x\n    global x')
