EMPTY = ""
END = None  # planted
WORDS = ["a", "b", EMPTY, END]

def main(n):
    return WORDS[n]
