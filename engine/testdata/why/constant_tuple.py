LIMITS = (
    1,
    2,
    None,  # planted
)

def limit(n):
    if n == 0:
        return LIMITS[0]
    if n == 1:
        return LIMITS[1]
    return LIMITS[2]

def main(n):
    return limit(n)
