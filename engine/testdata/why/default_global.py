NOTHING = None  # planted

def greet(n, name=NOTHING):
    return name

def main(n):
    if n:
        return greet(n)
    return greet(n, "bob")
