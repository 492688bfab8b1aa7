"""A list of truth values: how many primes there are below n."""


def main(n):
    prime = [True] * n
    found = 0
    for i in range(2, n):
        if prime[i]:
            found += 1
            for k in range(i + i, n, i):
                prime[k] = False
    return found


ENTRIES = {"main": ["int"]}
