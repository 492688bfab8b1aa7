"""Mandelbrot set, float arithmetic, n x n points, at most 50 iterations."""
DEFAULT = 560
def main(n=DEFAULT):
    total = 0
    y = 0
    while y < n:
        ci = 2.0 * y / n - 1.0
        x = 0
        while x < n:
            cr = 2.0 * x / n - 1.5
            zr = 0.0
            zi = 0.0
            k = 0
            while k < 50:
                zr2 = zr * zr
                zi2 = zi * zi
                if zr2 + zi2 > 4.0:
                    break
                zi = 2.0 * zr * zi + ci
                zr = zr2 - zi2 + cr
                k = k + 1
            total = total + k
            x = x + 1
        y = y + 1
    return total
if __name__ == "__main__":
    import sys
    print(main(int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT))
