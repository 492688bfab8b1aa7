from __future__ import print_function


class S(set):
    __hash__ = object.__hash__


class F(frozenset):
    pass


s = S()
print(s, [s], F(), F([F()]), set(), frozenset(), S([1]), F([2]), frozenset([3]), set([4]))
s.add(s)
print(s, str(s) == repr(s), [s, {1: s}])
t = set([5])
u = S([frozenset([F()])])
print(t, u, set.__repr__(u), '%r' % (u,))
class Inner(object):
    def __init__(self, x): self.x = x
    def __repr__(self): return 'Inner(%r)' % (self.x,)
t.clear()
t.add(Inner(t))
print(t)
