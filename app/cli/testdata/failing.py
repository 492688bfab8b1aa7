# a neighbour
def helper(n):
    return n * 2

value = undefined_name
