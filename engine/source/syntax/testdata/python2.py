print "hi", x,
print >>f, x
print (a) % b
print -1
exec code in d, e
exec (a, b, c)
try: pass
except (A, B), e: raise E, v, tb
x = `1, 2` <> 0777 + 10L
def f(a, (b, (c,))=1): return [x for x in 1, 2, 3 if lambda: 1]
lambda (a, b), c: 1
u"\u1234", ur"\u1234\n", "\u1234"
