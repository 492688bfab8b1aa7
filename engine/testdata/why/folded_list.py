L = ["a",
     "b"]
L.append(None)  # planted

def get():
    return L[2]

def main(n):
    if n:
        return "q"
    return get()
