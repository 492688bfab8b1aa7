def pick(*args):
    return args[1]

def main(n):
    a = pick(1, 2.5)  # planted
    b = pick(3, 4)
    return b
