x = 5
print 1 < x < 10, 1 < x > 3, 1 < 2 < 3 < 4, 3 > 2 > 5, x == 5 == 5.0
print x if x > 3 else "small", "yes" and "no", "" or "default", None or 0 or [], 1 and 2 and 3
for i in range(3):
    for j in range(3):
        if j == 2: break
        if i == 1: continue
        print (i, j),
    else: print "never",
print
for i in range(2): pass
else: print "else ran"
while True:
    x -= 1
    if x < 0: break
else: print "not printed"
n = 0
while n < 3: n += 1
else: print "while else", n
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps
print [collatz(i) for i in range(1, 15)], max((collatz(i), i) for i in range(1, 300))
a = [1, 2, 3]; a[0] += 5; a[1] -= 1; a[2] *= 4; print a
y = 10; y += 1; y -= 2; y *= 3; y //= 2; y %= 7; y **= 2; y <<= 2; y >>= 1; y |= 1; y &= 15; y ^= 2; print y
del y
try: print y
except NameError, e: print e
def unbound():
    try: print z
    except UnboundLocalError, e: print e
    z = 1
unbound()
print is_prime(97) if False else "lazy"
i = 10
print [i for i in range(3)], i
print "a" "b", 1,; print 2
print None, True, False, None is None, 3 is not None, [] is []
pass
print (1, 2)[1], [1, [2, 3]][1][0], {"a": [1, {"b": 2}]}["a"][1]["b"]
if 0: print "zero"
elif "": print "empty"
elif []: print "list"
else: print "falsy all"
total = 0
for a in range(20):
    for b in range(20):
        if (a + b) % 3 == 0: continue
        if b > 15: break
        total += a * b
print total
assert total, "never"
exec_order = []
def t(v): exec_order.append(v); return v
t(1) + t(2) * t(3); {t(4): t(5)}; [t(6), t(7)]; print exec_order
