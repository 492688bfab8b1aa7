from __future__ import division

def mean(a, b):
    return (a + b) / 2  # planted

def main(n):
    m = mean(n, n + 1)
    k = m
    return k
