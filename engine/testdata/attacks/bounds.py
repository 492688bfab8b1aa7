"""Indexes and bounds that are not what is known about them."""
from rlib.rarithmetic import r_uint, intmask
M = 9223372036854775807
def nn(n):
    if n < 0:
        n = 0
    return n + M
def slist(n):
    l = [10, 20, 30]
    l.append(n)
    i = intmask(nn(n))
    return l[nn(n):]
def sstr(n):
    s = "abc" + str(n)
    return s[nn(n):]
def sstr2(n):
    s = "abc" + str(n)
    return s[nn(n):2]
def ulist(n):
    l = [10, 20, 30]
    l.append(n)
    return l[r_uint(n) - r_uint(10):]
def ustr(n):
    s = "abc" + str(n)
    return s[r_uint(n) - r_uint(10):]
def ins(n):
    l = [10, 20, 30]
    l.append(n)
    l.insert(nn(n), 5)
    return l
def dele(n):
    l = [10, 20, 30]
    l.append(n)
    del l[nn(n):]
    return l
def dele2(n):
    l = [10, 20, 30]
    l.append(n)
    del l[nn(n):3]
    return l
def sets(n):
    l = [10, 20, 30]
    l.append(n)
    l[nn(n):] = [1,2,3]
    return l
def asserted(n):
    l = [10, 20, 30]
    l.append(n)
    m = n - 5
    assert m >= 0
    return l[m]
def asserted_slice(n):
    l = [10, 20, 30]
    l.append(n)
    m = n - 5
    assert m >= 0
    return l[m:]
class A(object):
    def __init__(self):
        self.a = 1
class B(A):
    def __init__(self):
        self.a = 1
        self.b = 2
        self.c = "x"
def isinst(n):
    x = A()
    if n == 7:
        x = B()
    assert isinstance(x, B)
    return x.b
def ord_of_any(n):
    s = "a" * (n - 1)
    return ord(s)
def tup(n):
    t = (1, 2, 3)
    return t[n * 100]
def findneg(n):
    s = "abc" * n
    return s.find("b", -n * 1000000, n * 1000000) + s.rfind("c", -9223372036854775807 - n, 9223372036854775807) + s.count("a", -5000, 9223372036854775807)
def startsw(n):
    s = "abc" * n
    return s.startswith("abcabcabc" * 100), s.endswith("abcabcabc" * 100)
def substep(n):
    s = "abcdef" * n
    return s[::-n], s[100:-100:-1], s[-9223372036854775807 - n:9223372036854775807:2]
def selfext(n):
    l = [1, 2, 3]
    l += l
    l.extend(l)
    l[1:2] = l
    l[3:] = l
    return l
def hugemul(n):
    return len([1, 2, 3] * (n << 61))
def hugestr(n):
    return len("abcd" * (n << 61))
def hugelist(n):
    l = [0] * (n << 60)
    l[1 << 50] = 3
    return len(l)
def hugelist2(n):
    l = [0] * (-n << 60)
    l[0] = 3
    return len(l)
def stepmin(n):
    l = [1, 2, 3]
    l.append(n)
    return l[::-9223372036854775807 - n]
def pops(n):
    l = [1, 2]
    l.append(n)
    return l.pop(-n - 10)
def dels(n):
    l = [1, 2]
    l.append(n)
    del l[n * 10]
    return l
