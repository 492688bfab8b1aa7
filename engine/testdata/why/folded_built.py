def build():
    d = {}
    for k in ["a", "b"]:
        d[k] = k + k
    d["c"] = None  # planted
    return d

TABLE = build()

def main(n):
    if n:
        return TABLE["a"]
    return TABLE["c"]
