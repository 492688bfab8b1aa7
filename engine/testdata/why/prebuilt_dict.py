levels = {
    'low': 1,
    'mid': 2,
    'high': 2.5,  # planted
}

def main(n):
    k = str(n)
    return levels[k]
