# Calls that never return, of one of several functions.


class A(object):
    def boom(self, k):
        raise ValueError


class B(A):
    def boom(self, k):
        raise KeyError


class Abstract(object):
    def boom(self, k):
        raise NotImplementedError


class Half(Abstract):
    def boom(self, k):
        raise IndexError


class First(object):
    def _freeze_(self):
        return True

    def stop(self, k):
        raise ValueError


class Second(object):
    def _freeze_(self):
        return True

    def stop(self, k):
        raise KeyError


first = First()
second = Second()


def with_value(k):
    raise ValueError


def with_key(k):
    raise KeyError


def caught_of_methods(n):
    a = A()
    if n > 1:
        a = B()
    try:
        a.boom(n)
    except ValueError:
        return 'v'
    except KeyError:
        return 'k'


def caught_of_functions(n):
    f = with_value
    if n > 1:
        f = with_key
    try:
        f(n)
    except ValueError:
        return 'v'
    except KeyError:
        return 'k'


def uncaught(n):
    [with_value, with_key][n & 1](n)


def of_bound_methods(n):
    kept = {0: A().boom, 1: B().boom}
    try:
        kept[n & 1](n)
    except ValueError:
        return 1
    except KeyError:
        return 2


def with_star(n):
    a = A()
    if n > 1:
        a = B()
    t = (n,)
    try:
        a.boom(*t)
    except LookupError:
        return n
    except ValueError:
        return -n


def of_abstract(n):
    a = Abstract()
    if n > 1:
        a = Half()
    try:
        a.boom(n)
    except IndexError:
        return n
    except NotImplementedError:
        return -1


def of_frozen(n):
    x = first.stop
    if n > 1:
        x = second.stop
    try:
        x(n)
    except ValueError:
        return 1
    except KeyError:
        return 2


def behind_is_nothing(n):
    f = with_value
    if n > 1:
        f = with_key
    g = caught_of_methods
    if n > 2:
        g = caught_of_functions
    if n > 0:
        f(n)
        return g(n) + 'never'
    return 'none'


def of_unused(n):
    ord('a' * n)
    return n


class Watched(object):
    def __init__(self, swallows):
        self.swallows = swallows
        self.seen = 0

    def __enter__(self):
        self.seen += 1
        return self

    def __exit__(self, kind, value, traceback):
        self.seen += 10
        if kind is not None:
            self.seen += 100
            if isinstance(value, KeyError):
                self.seen += 1000
        return self.swallows


def inside(n, watched):
    with watched as w:
        if n == 3:
            raise KeyError
        if n > 3:
            raise ValueError
        w.seen += n


def around(n):
    watched = Watched(n > 6)
    try:
        inside(n, watched)
    except ValueError:
        return watched.seen + 10000
    except KeyError:
        return watched.seen + 20000
    return watched.seen


def environment(n):
    try:
        if n == 1:
            raise IOError(n, 'in', 'file')
        if n == 2:
            raise OSError(n, 'out')
        if n < 5:
            raise EnvironmentError(n, 'of', None)
        raise IOError('alone')
    except OSError as e:
        return 'os', e.errno, e.strerror, e.filename
    except EnvironmentError as e:
        if n == 1:
            return 'any', e.errno, e.strerror, e.filename
        return 'other', n, e.strerror, e.filename


class Swallowing(object):
    def __init__(self, swallow):
        self.swallow = swallow

    def __enter__(self):
        return self

    def __exit__(self, etype, evalue, tb):
        return self.swallow


def set_in_with(n):
    items = {3: 5, 4: 6, 5: 7, 8: 9}
    result = 0
    for swallow in [True, False]:
        try:
            with Swallowing(swallow):
                x = items[n]
            result = result * 100 + x
        except UnboundLocalError:
            result += 1
        except KeyError:
            result += 2
    return result


def set_in_with_and_again(n):
    items = {3: 5, 4: 6, 5: 7, 8: 9}
    total = 0
    for i in range(3):
        with Swallowing(True):
            x = items[n + i]
            if n == 8:
                break
            total += x
    with Swallowing(True):
        x = items[n]
        total = total * 10 + x
    return total


TYPES = {}
EXAMPLES = {}
