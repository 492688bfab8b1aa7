# forth with user defined words
def run(src, n):
    words = {}
    stack = [n]
    toks = src.split(' ')
    i = 0
    while i < len(toks):
        t = toks[i]
        if t == ':':
            name = toks[i + 1]
            body = []
            i += 2
            while toks[i] != ';':
                body.append(toks[i])
                i += 1
            words[name] = body
        else:
            execute(t, words, stack)
        i += 1
    return stack.pop()
def execute(t, words, stack):
    if t in words:
        for u in words[t]:
            execute(u, words, stack)
    elif t == 'dup':
        stack.append(stack[-1])
    elif t == '*':
        b = stack.pop()
        a = stack.pop()
        stack.append(a * b)
    elif t == '+':
        b = stack.pop()
        a = stack.pop()
        stack.append(a + b)
    elif t == 'swap':
        b = stack.pop()
        a = stack.pop()
        stack.append(b)
        stack.append(a)
    else:
        stack.append(int(t))
def main(n):
    return run(": sq dup * ; : cube dup sq * ; cube 1 +", n)
