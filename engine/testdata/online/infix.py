# infix text to postfix, then run
PREC = {'+': 1, '-': 1, '*': 2}
def postfix(s):
    out = []
    ops = []
    for c in s:
        if c in PREC:
            while ops and ops[-1] != '(' and PREC[ops[-1]] >= PREC[c]:
                out.append(ops.pop())
            ops.append(c)
        elif c == '(':
            ops.append(c)
        elif c == ')':
            while ops[-1] != '(':
                out.append(ops.pop())
            ops.pop()
        else:
            out.append(c)
    while ops:
        out.append(ops.pop())
    return out
def run(code, x):
    st = []
    for c in code:
        if c == 'x':
            st.append(x)
        elif c.isdigit():
            st.append(int(c))
        else:
            b = st.pop()
            a = st.pop()
            if c == '+':
                st.append(a + b)
            elif c == '-':
                st.append(a - b)
            else:
                st.append(a * b)
    return st[0]
def main(n):
    return run(postfix("(x+1)*x-3*(2-x)"), n)
