RULES = (
    ("a", 1),
    ("b", 2),
    ("c",
     3.5),  # planted
)

def main(n):
    if n == 0:
        return RULES[0][1]
    if n == 1:
        return RULES[1][1]
    return RULES[2][1]
