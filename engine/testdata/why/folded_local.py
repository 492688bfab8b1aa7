T = {"a": "x",
     "b": None}  # planted

def show(x):
    return x

def main(n):
    a = T["a"]
    b = T["b"]
    show(a)
    return show(b)
