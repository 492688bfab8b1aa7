# stack cells are objects with a type tag; ints and pairs
class Val(object):
    pass
class Int(Val):
    def __init__(self, v):
        self.v = v
class Pair(Val):
    def __init__(self, a, b):
        self.a = a
        self.b = b
def num(x):
    assert isinstance(x, Int)
    return x.v
def run(code, n):
    st = [Int(n)]
    for c in code:
        if c == 'p':
            b = st.pop()
            a = st.pop()
            st.append(Pair(a, b))
        elif c == 'u':
            p = st.pop()
            if isinstance(p, Pair):
                st.append(p.b)
                st.append(p.a)
        elif c == 'd':
            st.append(st[-1])
        elif c == '+':
            b = num(st.pop())
            a = num(st.pop())
            st.append(Int(a + b))
        elif c == '*':
            b = num(st.pop())
            a = num(st.pop())
            st.append(Int(a * b))
    return num(st.pop())
def main(n):
    return run("ddpu+dpu*", n)
