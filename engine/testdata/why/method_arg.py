class Env(object):
    def __init__(self):
        self.vars = {}
    def lookup(self, name, default):
        if name in self.vars:
            return self.vars[name]
        return default

def main(n):
    e = Env()
    e.vars['a'] = 'x'
    e.vars['b'] = 'y'
    a = e.lookup('a', 'z')
    b = e.lookup('b', None)  # planted
    return a
