from pypy.rlib.rarithmetic import r_uint

def mix(x):
    return x

def main(n):
    a = mix(n)
    b = mix(r_uint(3))  # planted
    return a
