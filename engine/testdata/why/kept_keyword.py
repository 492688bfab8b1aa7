def draw(n, width=1, colour=0):
    w = width
    c = colour
    if n > w:
        return c
    return w

def main(n):
    red = 'red'  # planted
    return draw(n, colour=red) 
