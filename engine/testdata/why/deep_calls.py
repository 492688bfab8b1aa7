def f0(x): return x
def f1(x): return f0(x)
def f2(x): return f1(x)
def f3(x): return f2(x)
def f4(x): return f3(x)
def f5(x): return f4(x)
def f6(x): return f5(x)

def main(n):
    a = f6(1)
    b = f6(n)
    c = f6(0.5)  # planted
    d = f6(3)
    return d
