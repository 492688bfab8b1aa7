class Visitor(object):
    def name(self, n):
        return 'visitor'

class A(Visitor):
    def name(self, n):
        return 'a'

class B(Visitor):
    def name(self, n):
        if n > 2:
            return 'b'
        # falls off the end  

class C(Visitor):
    def name(self, n):
        return None  # planted

def pick(n):
    if n == 1:
        return A()
    elif n == 2:
        return C()
    return Visitor()

def main(n):
    v = pick(n)
    s = v.name(n)
    return s
