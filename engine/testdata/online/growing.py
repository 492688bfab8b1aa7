# a stack that grows with the loop of the program
def run(code, n):
    st = []
    i = n
    pc = 0
    while pc < len(code):
        c = code[pc]
        pc += 1
        if c == 'p':
            st.append(i)
        elif c == 'd':
            i -= 1
        elif c == 'j':
            if i > 0:
                pc = 0
        elif c == 's':
            t = 0
            while len(st) > 0:
                t += st.pop()
            return t
    return 0
def main(n):
    return run("pdjs", n)
