OPS = {'p': 1, 'a': 2, 'n': 3, 'm': 4}
def run(code, n):
    st = []
    for ch in code:
        if ch not in OPS:
            st.append(ord(ch) - 48)
            continue
        op = OPS[ch]
        if op == 1:
            st.pop()
        elif op == 2:
            st.append(st.pop() + st.pop())
        elif op == 3:
            st.append(n)
        elif op == 4:
            st.append(st.pop() * st.pop())
    return st[0]
def main(n):
    return run("n3mn7ma", n)
