# Comparisons of what is represented in different ways, or not alike at all.


class A(object):
    def __init__(self, v):
        self.v = v


class B(A):
    pass


def lists_are_not_the_same(n):
    a = [1]
    b = [n, 2]
    b.append(3)
    return a is b, a is not b, [1] is range(n), range(n) is range(n)


def dicts_are_not_the_same(n):
    return {1: n} is {1: n}, {1: n} is {'a': n}, (n, 1) is (1, 'a'), iter([n]) is iter([n])


def maybe_list(k):
    if k > 1:
        return [k]
    return None


def maybe_text(k):
    if k > 2:
        return 'text'
    return None


def both_are_none(n):
    return maybe_list(n) is maybe_text(n), maybe_list(n) is not maybe_text(n)


def of_unlike_kinds(n):
    a = A(n)
    return [n] is a, 'a' * n is [n], n is n * 0.5, (n > 1) is n, 'ab' * n is u'ab' * n


def numbers_are_not_none(n):
    return n == None, n != None, n * 0.5 == None, (n > 1) != None


def unlike_are_not_equal(n):
    return n == 'a', n != 'a', [n] == 5, n == A(n), str(n) == [n], A(n) != [n]


def lists_of_dicts(n):
    l = [{1: 1}, {1: n}]
    return l == [{1: 1}, {1: 2}], {1: n} in l, l.index({1: n}), l != [{1: 1}]


def dicts_of_dicts(n):
    return {1: {2: n}} == {1: {2: 2}}, {1: [n]} == {1: [2]}, ({1: n}, 1) == ({1: 2}, 1)


def lists_of_ranges(n):
    return [range(n), range(2)] == [range(2), range(2)], range(n) in [range(2), range(3)]


def tuples_of_lists(n):
    a = [n, 2]
    b = [n]
    b.append(2)
    return (a, 1) == (b, 1), ([n],) != (range(n),), ((a, n), n) == ((b, n), n)


def tuples_of_unlike_items(n):
    return (n, 1) == (n, 'a'), (n, 1) != (n, 'a')


def float_in_range(n):
    r = range(5)
    return n * 0.5 in range(5), 0.5 in range(n), 1.0 in r, n in r


def float_index(n):
    return range(3).index(n * 0.5)


def class_is_a_value(n):
    c = A
    if n > 1:
        c = B
    return isinstance('abc' * n, c), isinstance([n], c), isinstance(n, c), isinstance(B(n), c), isinstance(A(n), c)


def text_that_can_be_none(n):
    s = maybe_text(n)
    return s == u'text' * n, s != u'text', u'text' == s


TYPES = {}
EXAMPLES = {}
