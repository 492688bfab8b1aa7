"""Abstract base classes, which are ordinary classes here."""


class ABCMeta(type):

    def register(cls, subclass):
        return subclass


def abstractmethod(func):
    func.__isabstractmethod__ = True
    return func


class abstractproperty(property):
    __isabstractmethod__ = True


abstractclassmethod = classmethod
abstractstaticmethod = staticmethod


class ABC(object):
    pass
