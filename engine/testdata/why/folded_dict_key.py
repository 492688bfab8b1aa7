FACTORS = {1: 2,
           2: 4,
           3: 0.5}  # planted

def factor():
    return FACTORS[3]

def main(n):
    if n:
        x = 3
    else:
        x = factor()
    return x
