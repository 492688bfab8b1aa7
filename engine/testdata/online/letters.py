def run(code, x):
    acc = 0
    for c in code:
        if c == '+':
            acc += x
        elif c == '*':
            acc *= 2
        elif c == '-':
            acc -= 1
        elif '0' <= c <= '9':
            acc += ord(c) - ord('0')
    return acc
def main(n: int):
    return run("+*3-+", n)
