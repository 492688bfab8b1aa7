def main(n):
    last = ""
    for word in ("a",
                 "b",
                 None):  # planted
        last = word
        if n:
            break
    return last
