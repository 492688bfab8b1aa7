"""Hides what sort of object a value is, and finds it again."""


class Erased(object):
    """A value of which nothing is known but where it was hidden. Each pair has a class of its own, so that
    values of different types never meet."""


class ErasingPairIdentity(object):

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return 'ErasingPairIdentity(%r)' % self.name


def new_erasing_pair(name):

    class ErasedAs(Erased):

        _identity = ErasingPairIdentity(name)

        def __init__(self, value):
            self._value = value

    ErasedAs.__name__ = 'Erased_' + name

    def erase(x):
        return ErasedAs(x)

    def unerase(y):
        assert isinstance(y, ErasedAs)
        return y._value

    return erase, unerase


def new_static_erasing_pair(name):
    erase, unerase = new_erasing_pair(name)
    return staticmethod(erase), staticmethod(unerase)


erase_int, unerase_int = new_erasing_pair('int')
