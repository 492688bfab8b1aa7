# Numbers are the same when they are equal, before and after a loop has become hot.
nan = float('inf') - float('inf')
big = 1 << 40

def run(n):
    x = nan
    y = x
    b = big
    c = b
    l = [x]
    d = {x: 1}
    i = 0
    same = 0
    while i < n:
        if x is y:
            same = same + 1
        if b is c:
            same = same + 1
        if x in l:
            same = same + 1
        if x == y:
            same = same + 1
        if y in d and x in d:
            same = same + d[y]
        i = i + 1
    print same
    print x is y, b is c, x in l, l == [x]
    print id(x) == id(y), id(b) == id(c), x in d

run(1000)
