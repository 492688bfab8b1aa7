table = [
    'add',
    'sub',
    None,  # planted
    'mul',
]

def main(n):
    s = table[n]
    return s
