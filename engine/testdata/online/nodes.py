# closures by class: compile text to a chain of node objects at run time, then execute
class Node(object):
    def do(self, st):
        raise NotImplementedError
class Push(Node):
    def __init__(self, k):
        self.k = k
    def do(self, st):
        st.append(self.k)
class Arg(Node):
    def do(self, st):
        st.append(st[0])
class Plus(Node):
    def do(self, st):
        a = st.pop()
        st[-1] = st[-1] + a
class Times(Node):
    def do(self, st):
        a = st.pop()
        st[-1] = st[-1] * a
def compile(s):
    out = []
    for ch in s:
        if ch == 'x':
            out.append(Arg())
        elif ch == '+':
            out.append(Plus())
        elif ch == '*':
            out.append(Times())
        else:
            out.append(Push(ord(ch) - ord('0')))
    return out
def main(n):
    st = [n]
    for node in compile("x3*x2*+"):
        node.do(st)
    return st.pop()
