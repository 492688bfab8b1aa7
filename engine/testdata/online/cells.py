# stack as cells
class Cell:
    def __init__(self, v, next):
        self.v = v
        self.next = next
def run(code, n):
    st = None
    for c in code:
        if c == 'n':
            st = Cell(n, st)
        elif c == '+':
            assert st is not None
            a = st.v
            st = st.next
            assert st is not None
            st = Cell(a + st.v, st.next)
        elif c == '*':
            assert st is not None
            a = st.v
            st = st.next
            assert st is not None
            st = Cell(a * st.v, st.next)
        else:
            st = Cell(ord(c) - 48, st)
    assert st is not None
    return st.v
def main(n):
    return run("n3*n+7+", n)
