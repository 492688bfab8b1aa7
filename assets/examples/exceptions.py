"""Exceptions in a flow graph are links: a block whose last operation may raise
has an exit for each class that is caught."""


class Empty(Exception):
    pass


class Log:
    def __init__(self):
        self.lines = 0

    def note(self):
        self.lines += 1


def first(items):
    if len(items) == 0:
        raise Empty
    return items[0]


def lookup(table, key):
    try:
        return table[key]
    except KeyError:
        return -1


def guarded(log, items):
    try:
        return first(items)
    except Empty:
        return 0
    finally:
        log.note()


def divide(a: int, b: int):
    try:
        return a // b
    except ZeroDivisionError:
        return 0


def main(a: int, b: int):
    log = Log()
    table = {1: 10, 2: 20}
    return divide(lookup(table, a), b) + guarded(log, [a, b]) + log.lines
