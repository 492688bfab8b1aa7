xs = range(10)
for sl in [slice(2, 5), slice(None, None, 2), slice(None, None, -1), slice(8, 2, -3), slice(-3, None), slice(5, 2), slice(None, -8)]:
    print xs[sl], "abcdefghij"[sl], tuple(xs)[sl]
print xs[:], xs[3:], xs[:3], xs[-4:-1], xs[2:8:3], xs[100:], xs[-100:2], xs[::5]
ys = xs[:]; ys[2:4] = ["a"]; print ys; ys[:0] = [7]; print ys; ys[len(ys):] = [8, 9]; print ys; del ys[::3]; print ys; ys[1:3] = []; print ys
zs = range(6); zs[::2] = [0, 0, 0]; print zs; zs[::-1] = range(6); print zs
try: zs[::2] = [1]
except ValueError, e: print e
try: zs[::0]
except ValueError, e: print e
class S(object):
    def __getitem__(self, i): return (i.start, i.stop, i.step) if isinstance(i, slice) else i
print S()[1:2:3], S()[::2], S()[5], S()["k"], S()[1, 2]
s = "hello world"
print s[::-1], s[1::2], s[-5:], s[:-6], s[4:1:-1], s[20:30] == ""
t = 0
for i in range(200): t += len(xs[i % 7:]) + xs[i % 5:][0]
print t
