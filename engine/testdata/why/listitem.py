class Stack(object):
    def __init__(self):
        self.items = []
    def push(self, x):
        self.items.append(x)
    def pop(self):
        return self.items.pop()

def run(st, n):
    i = 0
    while i < n:
        st.push(i)
        i = i + 1
    tok = 0.5
    st.push(tok)  # planted
    st.push(7)

def main(n):
    st = Stack()
    st.push(n)
    run(st, n)
    x = st.pop()
    return x
