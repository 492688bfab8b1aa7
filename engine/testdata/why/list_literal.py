def main(n):
    xs = [n,
          n + 1,
          1.25,  # planted
          n + 2]
    return xs[n % 4]
