SIZES = (5,
         int("-7"))  # planted

def main(n):
    if n:
        return SIZES[0]
    return SIZES[1]
