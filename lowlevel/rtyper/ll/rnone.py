"""Helpers for what has only one value."""


def ll_same(x, y):
    return True


def ll_hash_none(x):
    return 0


def ll_first(x, y):
    return x
