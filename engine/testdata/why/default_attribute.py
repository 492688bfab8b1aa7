class Config(object):
    depth = "deep"  # planted

def run(n, depth=Config.depth):
    return depth

def main(n):
    if n:
        return run(n)
    return run(n, None)
