def f(n):
    try:
        if n == 0: return 'ret'
        if n == 1: raise ValueError('v')
        if n == 2: raise KeyError('k')
        if n == 3: 1 / 0
        if n == 4: [][1]
        print('body')
    except ValueError as e:
        print('value', e, e.args)
    except (KeyError, IndexError) as e:
        print('lookup', type(e).__name__, e, repr(e))
    else:
        print('else')
    finally:
        print('finally', n)
    return 'end'
for i in range(6):
    try: print(f(i))
    except ZeroDivisionError as e: print('escaped', e)
# ---
def loops():
    for i in range(5):
        try:
            if i == 1: continue
            if i == 3: break
            print('i', i)
        finally:
            print('fin', i)
    else:
        print('never')
    while True:
        try:
            return 'returned'
        finally:
            print('outer fin')
print(loops())
def override():
    try: raise ValueError
    finally: return 'swallowed'
print(override())
def nested():
    try:
        try: raise KeyError('inner')
        finally: print('f1')
    except KeyError as e:
        print('got', e)
        try: raise ValueError('second')
        except ValueError as e2: print('ctx', repr(e2.__context__))
nested()
def reraise():
    try:
        try: raise IndexError('orig')
        except IndexError: raise
    except IndexError as e: return repr(e)
print(reraise())
def cont():
    n = 0
    for i in range(3):
        try:
            n += 1
            continue
        finally:
            n += 10
    return n
print(cont())
def retfin():
    for i in range(3):
        try:
            return i
        finally:
            if i == 0: print('first')
print(retfin())
# ---
class MyError(Exception):
    def __init__(self, code, msg):
        super().__init__(msg); self.code = code
class Sub(MyError): pass
try: raise Sub(5, 'hello')
except MyError as e: print(e.code, e, e.args, repr(e), isinstance(e, Exception))
try:
    try: raise KeyError('a')
    except KeyError as k: raise ValueError('b') from k
except ValueError as e: print(repr(e.__cause__), e.__suppress_context__, repr(e.__context__))
try:
    try: raise KeyError('a')
    except KeyError: raise ValueError('b') from None
except ValueError as e: print(e.__cause__, e.__suppress_context__, repr(e.__context__))
for exc in (ValueError, ValueError(), ValueError('x'), ValueError('x', 2), KeyError('k'), KeyError(), OSError(2, 'No such file'), StopIteration(3), SystemExit(4)):
    try: raise exc
    except BaseException as e: print(type(e).__name__, str(e), repr(e), e.args)
print(issubclass(KeyError, LookupError), issubclass(ZeroDivisionError, ArithmeticError), issubclass(NotImplementedError, RuntimeError), issubclass(RecursionError, RuntimeError), issubclass(UnboundLocalError, NameError), IOError is OSError, KeyError.__mro__)
try: raise 5
except TypeError as e: print(e)
try: raise int
except TypeError as e: print(e)
try: raise
except RuntimeError as e: print(e)
try:
    try: 1 / 0
    except 5: pass
except TypeError as e: print(e)
try: raise ValueError from 5
except TypeError as e: print(e)
def e_deleted():
    try: raise ValueError
    except ValueError as e: pass
    try: e
    except NameError as x: print(type(x).__name__)
e_deleted()
e = SystemExit(3); print(e.code); s = StopIteration(9); print(s.value)
o = OSError(2, 'msg', 'file'); print(o.errno, o.strerror, o.filename, o)
# ---
class Ctx:
    def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
    def __enter__(self): print('enter', self.name); return self.name
    def __exit__(self, t, v, tb): print('exit', self.name, t and t.__name__, v); return self.swallow
with Ctx('a') as a, Ctx('b') as b: print(a, b)
with Ctx('s', True): raise ValueError('swallowed')
def ret():
    with Ctx('r'): return 'value'
print(ret())
for i in range(2):
    with Ctx(i):
        if i == 0: continue
        break
try:
    with Ctx('outer'), Ctx('inner', True): raise KeyError('q')
    print('after')
    with Ctx('x'): raise KeyError('z')
except KeyError as e: print('caught', e)
# ---
def deep(n): return deep(n + 1)
try: deep(0)
except RecursionError as e: print(e)
class R:
    def __repr__(self): return '<' + repr(self) + '>'
    def __getattr__(self, n): return getattr(self, n + 'x')
    def __eq__(self, o): return self == o
    def __call__(self): return self()
for f in (lambda: repr(R()), lambda: R().foo, lambda: R() == R(), lambda: R()()):
    try: f(); print('?')
    except RecursionError as e: print('RecursionError')
l = []
for i in range(100000): l = [l]
for f in (lambda: repr(l), lambda: l == [l], lambda: str(l)):
    try: f(); print('?')
    except RecursionError as e: print(e)
t = ()
for i in range(100000): t = (t,)
for f in (lambda: isinstance(1, t),):
    try: f(); print('?')
    except RecursionError as e: print('RecursionError')
# ---
# The variable of a handler is gone wherever the handler is left: by an exception, past a finally clause, from a function whose variable is global.
def bound(f):
    try: print(f.__name__, f())
    except Exception as e: print(f.__name__, type(e).__name__, e)
def leave_by_raise():
    try:
        try: raise ValueError(1)
        except ValueError as e: raise KeyError(2)
    except KeyError: return e
bound(leave_by_raise)
def kept_inside():
    try: raise ValueError(1)
    except ValueError as e:
        try: 1 / 0
        except ZeroDivisionError as z:
            try: raise KeyError(3)
            except KeyError: return (e.args, z.args)
bound(kept_inside)
def return_through_finally():
    out = []
    def look():
        try: out.append(e)
        except NameError as n: out.append('gone')
    try:
        try: raise ValueError(1)
        except ValueError as e:
            try: return out
            finally: out.append(e.args)
    finally: look()
bound(return_through_finally)
def break_through_finally():
    for i in range(2):
        try: raise ValueError(i)
        except ValueError as e:
            try: break
            finally: i = e.args
    return i, e
bound(break_through_finally)
def continue_through_finally():
    for i in range(2):
        try: raise ValueError(i)
        except ValueError as e:
            try: continue
            finally: last = e.args
    return last, e
bound(continue_through_finally)
def shared():
    def get(): return e
    try:
        try: raise ValueError(1)
        except ValueError as e:
            get().args
            raise KeyError
    except KeyError: return get()
bound(shared)
def everywhere():
    global g
    try: raise ValueError(1)
    except ValueError as g: raise KeyError(4)
bound(everywhere)
print('g' in globals())
try:
    try: raise ValueError(1)
    except ValueError as m: raise KeyError(2)
except KeyError: print('m' in globals())
class C:
    try:
        try: raise ValueError(1)
        except ValueError as m: raise KeyError(2)
    except KeyError: print('m' in locals())
def deleted_already():
    try:
        try: raise ValueError(1)
        except ValueError as e:
            del e
            raise KeyError(5)
    except KeyError as k: return k.args
bound(deleted_already)
def other_handler():
    e = 'before'
    try:
        try: raise ValueError(1)
        except KeyError as e: pass
        except ValueError: raise KeyError(6)
    except KeyError: return e
bound(other_handler)
def gen():
    try:
        try: raise ValueError(1)
        except ValueError as e: yield 1
    except KeyError: yield e
def thrown():
    g = gen()
    next(g)
    return g.throw(KeyError(7))
bound(thrown)
def group():
    for i in range(3):
        try:
            try: raise (ValueError, KeyError, TypeError)[i](i)
            except (ValueError, KeyError) as e:
                with open('/nonexistent/x'): pass
            except TypeError as t: pass
        except OSError as o:
            try: print(i, e)
            except NameError as n: print(i, n)
    return t
bound(group)
