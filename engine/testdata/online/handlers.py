# handlers in a dictionary of functions
def op_add(st, n):
    b = st.pop()
    st.append(st.pop() + b)
def op_mul(st, n):
    b = st.pop()
    st.append(st.pop() * b)
def op_n(st, n):
    st.append(n)
def op_two(st, n):
    st.append(2)
HANDLERS = {'+': op_add, '*': op_mul, 'n': op_n, '2': op_two}
def run(code, n):
    st = []
    for c in code:
        HANDLERS[c](st, n)
    return st.pop()
def main(n):
    return run("n2*n+", n)
