"""Hides what sort of object a value is, and finds it again."""


class Erased(object):

    def __init__(self, value, identity):
        self._value = value
        self._identity = identity


class ErasingPairIdentity(object):

    def __init__(self, name):
        self.name = name


def new_erasing_pair(name):
    identity = ErasingPairIdentity(name)

    def erase(x):
        return Erased(x, identity)

    def unerase(y):
        assert y._identity is identity
        return y._value

    return erase, unerase


def new_static_erasing_pair(name):
    erase, unerase = new_erasing_pair(name)
    return staticmethod(erase), staticmethod(unerase)


erase_int, unerase_int = new_erasing_pair('int')
