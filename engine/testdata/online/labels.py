# labels resolved at start into a jump table; text program with spaces
def labels(toks):
    table = {}
    i = 0
    for t in toks:
        if t.endswith(':'):
            table[t[:-1]] = i
        i += 1
    return table
def run(text, n):
    toks = text.split(' ')
    table = labels(toks)
    acc = 0
    i = 0
    while i < len(toks):
        t = toks[i]
        i += 1
        if t.endswith(':'):
            pass
        elif t == 'add':
            acc += n
        elif t == 'dec':
            n -= 1
        elif t == 'jpos':
            if n > 0:
                i = table[toks[i]]
            else:
                i += 1
        elif t == 'end':
            break
    return acc
def main(n):
    return run("top: add dec jpos top end", n)
