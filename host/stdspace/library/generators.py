"""What generators of translated programs are.

Calling a generator makes an Iterator. It remembers a Position: where the body of the
generator goes on, and what its variables are there. Each generator has classes of its
own, so that those of different generators need nothing in common.
"""


def make_classes(name, body):
    """The classes for a generator: of its iterators, and the base of its positions.

    body(position) runs the generator from there up to its next yield, and gives the
    position behind that and the value; or it raises, StopIteration at the end.
    """

    class Position(object):
        _immutable_ = True
        _attrs_ = ()

    class End(Position):
        _immutable_ = True

    end = End()

    class Iterator(object):
        def __init__(self, position):
            self.position = position

        def __iter__(self):
            return self

        def next(self):
            position = self.position
            if position is None:
                raise ValueError('generator already executing')
            self.position = None
            after = end
            try:
                after, value = body(position)
            finally:
                self.position = after
            return value

        __next__ = next

    Iterator.__name__ = name + '__iterator'
    Position.__name__ = name + '__position'
    End.__name__ = name + '__end'
    return Iterator, Position
