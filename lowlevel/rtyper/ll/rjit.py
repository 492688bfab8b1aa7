"""Helpers that ask partial evaluation something."""


def ll_is_early_constant(x):
    return False
ll_is_early_constant.oopspec = 'jit.is_early_constant(x)'
