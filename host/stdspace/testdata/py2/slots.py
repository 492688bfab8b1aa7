def t(f, *a):
    try:
        f(*a)
        return 'made'
    except Exception as e:
        return str(e).split(chr(10))[0]
def mk(bases, s=None):
    d = {'zz': 1}
    if s is not None: d['__slots__'] = s
    return type('Q', bases, d)
class S1(object): __slots__ = 'a',
class S2(object): __slots__ = 'b',
class S3(S1): __slots__ = 'c',
class S4(S1): __slots__ = ()
class S5(S1): __slots__ = 'e',
class E0(object): __slots__ = ()
class E1(object): __slots__ = ()
class P(object): pass
class P2(P): pass
class SD(object): __slots__ = '__dict__',
class SW(object): __slots__ = '__weakref__',
class LS(list): __slots__ = 'a',
class LP(list): pass
class PS(P): __slots__ = 'a',
class EX(ValueError): pass
class EX2(KeyError): pass
class EXO(OSError): pass
classes = [S1, S2, S3, S4, S5, E0, P, SD, SW, LS, LP, PS, EX, EX2, int, list, set]
for a in classes:
    for b in classes:
        if a is not b and not issubclass(b, a):
            print(a.__name__ + ' ' + b.__name__ + ' ' + t(mk, (a, b)))
for s in ('a b',), ('1',), ('',), ('__dict__', '__dict__'), ('__weakref__', '__weakref__'), ('__dict__', '__weakref__'), ('a', 'a'), ('class',), ('__x',), (), ('zz',), (1,), 5, 'ab', {'k': 1}, ['q']:
    for b in object, P, S1, SD, SW, int, str, tuple, list, dict, type:
        print(repr(s) + ' ' + b.__name__ + ' ' + t(mk, (b,), s))
