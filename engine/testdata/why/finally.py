class R(object):
    def __init__(self):
        self.state = 'open'

def use(r, n):
    try:
        if n > 3:
            raise ValueError
        r.state = 'used'
    finally:
        r.state = None  # planted

def main(n):
    r = R()
    try:
        use(r, n)
    except ValueError:
        pass
    return r.state
