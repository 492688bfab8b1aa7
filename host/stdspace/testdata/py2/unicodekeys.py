# Names that were put into a namespace as unicode strings.
d = {u'a': 1}
d['a'] = d['a'] + 1
print d, d.get('a'), 'a' in d, u'a' in d
globals()[u'late'] = 5
def f():
    return late
print late, f(), 'late' in globals()
class A(object):
    pass
a = A()
a.__dict__[u'y'] = 4
print a.y, hasattr(a, 'y')
big = {}
for i in range(20):
    big[unicode(i)] = i
print big['7'], big.get('20'), '19' in big, len(big)
del big['7']
print big.get('7'), len(big)
big[u"\xe9"] = 1
print "e" in big, big[u"\xe9"]
