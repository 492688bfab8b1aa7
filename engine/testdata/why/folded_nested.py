T = {"k": {"x": 5,
           "y": 0.5}}  # planted

def main(n):
    if n:
        return T["k"]["x"]
    return T["k"]["y"]
