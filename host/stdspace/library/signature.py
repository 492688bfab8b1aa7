"""Declared types of arguments and results. The annotator finds the types out by itself: declarations are only kept."""

from rlib import types


class FieldSpec(object):
    def __init__(self, tp):
        self.tp = tp


class ClassMethod(object):
    pass


def signature(*paramtypes, **kwargs):
    returns = kwargs.pop('returns', None)
    if returns is None:
        raise TypeError('signature: parameter "returns" required')

    def decorate(func):
        func._signature_ = paramtypes, returns
        return func
    return decorate


def finishsigs(cls):
    return cls
