grammar = [
    ('S', ['NP', 'VP']),
    ('NP', ['Det', 'N']),
    ('VP', ['V', None]),  # planted
    ('V', ['eats']),
]
def main(n):
    name, parts = grammar[n]
    return parts[0]
