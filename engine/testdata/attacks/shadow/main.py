import sys, rtyper.rlist
from rtyper.rlist import ll_getitem
import rlib.llop, rlib.lltype
sys.modules['rlib.rarithmetic'] = rlib.llop
def f(n):
    l = [1, 2, 3]
    l.append(n)
    d = {1: 2}
    d[n] = 5
    return l[n] + len(l * 3) + d[n]
def g(n):
    l = [1, 2, 3]
    l.append(n)
    return ll_getitem(None, l, n)
