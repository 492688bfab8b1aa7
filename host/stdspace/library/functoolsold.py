"""What functools does in another way in Python 2."""


def cmp_to_key(mycmp):
    class K(object):
        __slots__ = ['obj']

        def __init__(self, obj, *args):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        def __ne__(self, other):
            return mycmp(self.obj, other.obj) != 0

        def __hash__(self):
            raise TypeError('hash not implemented')
    return K


_roots = ('__lt__', '__le__', '__gt__', '__ge__')


_given = dir  # what a class has, whoever defines it


def _ways(root):
    """The comparisons that follow from one: functions that no other class has, so that they can be translated."""
    unequal = ('__ne__', lambda self, other: not self == other)
    return {
        '__lt__': [('__gt__', lambda self, other: not (self < other or self == other)),
                   ('__le__', lambda self, other: self < other or self == other),
                   unequal,
                   ('__ge__', lambda self, other: not self < other)],
        '__le__': [('__ge__', lambda self, other: not self <= other or self == other),
                   ('__lt__', lambda self, other: self <= other and not self == other),
                   unequal,
                   ('__gt__', lambda self, other: not self <= other)],
        '__gt__': [('__lt__', lambda self, other: not (self > other or self == other)),
                   ('__ge__', lambda self, other: self > other or self == other),
                   unequal,
                   ('__le__', lambda self, other: not self > other)],
        '__ge__': [('__le__', lambda self, other: not self >= other or self == other),
                   ('__gt__', lambda self, other: self >= other and not self == other),
                   unequal,
                   ('__lt__', lambda self, other: not self >= other)]}[root]
