COLORS = ("red",
          None,  # planted
          "blue")

def main(n):
    a, b, c = COLORS
    if n == 0:
        return a
    if n == 1:
        return b
    return c
