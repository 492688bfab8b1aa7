SIZES = {'a': 1, 'b': 2}

def change(n):
    SIZES['c'] = n  # planted

def main(n):
    change(n)
    result = 0
    for k, s in SIZES.items():
        result = s
    return result
