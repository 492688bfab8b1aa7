class A(object):
    def __init__(self): self.log = ["A"]
    def f(self): return "A.f"
    def g(self): return self.f() + "!"
class B(A):
    def __init__(self):
        A.__init__(self)
        self.log.append("B")
    def f(self): return "B.f " + super(B, self).f()
class C(A):
    def __init__(self):
        super(C, self).__init__()
        self.log.append("C")
    def f(self): return "C.f " + A.f(self)
class D(B, C):
    def f(self): return "D.f " + super(D, self).f()
d = D(); print d.f(), d.g(), d.log, [k.__name__ for k in D.__mro__]
print isinstance(d, C), issubclass(D, A), issubclass(A, D), B.__bases__[0].__name__
classes = [A]
for i in range(12):
    class Deep(classes[-1]):
        level = i
        def depth(self): return self.level
        if i % 3 == 0:
            def f(self): return "f%d" % self.level
    classes.append(Deep)
print [k().f() for k in classes], [k().depth() for k in classes[1:]], classes[-1]().g()
class Shape(object):
    def area(self): raise NotImplementedError
    def describe(self): return "%s %.2f" % (self.__class__.__name__, self.area())
class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s * self.s
class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return 3.14159 * self.r ** 2
shapes = [Square(2), Circle(1.5), Square(1.5), Circle(2)]
print [s.describe() for s in shapes], sum(s.area() for s in shapes)
try: Shape().describe()
except NotImplementedError, e: print "abstract", repr(e)
class S(object):
    count = 0
    @staticmethod
    def make(n): return n * 2
    @classmethod
    def create(cls, n):
        cls.count += 1
        o = cls()
        o.n = n
        return o
    @property
    def twice(self): return self.n * 2
    def get(self): return self._v
    def set(self, v): self._v = v + 1
    v = property(get, set)
s = S.create(5); print S.make(4), s.make(1), s.n, s.twice, S.count
s.v = 10; print s.v
try: s.twice = 3
except AttributeError, e: print e
class T(S): pass
t = T.create(1); print T.count, S.count, t.__class__.__name__
class Node(object):
    def __init__(self, value, left=None, right=None): self.value, self.left, self.right = value, left, right
    def insert(self, v):
        if v < self.value:
            if self.left is None: self.left = Node(v)
            else: self.left.insert(v)
        elif self.right is None: self.right = Node(v)
        else: self.right.insert(v)
    def walk(self):
        if self.left is not None:
            for x in self.left.walk(): yield x
        yield self.value
        if self.right is not None:
            for x in self.right.walk(): yield x
root = Node(50); seed = 7
for i in range(60):
    seed = seed * 37 % 101
    root.insert(seed)
print list(root.walk())
total = 0
for i in range(400): total += shapes[i % 4].area()
print total
class M:
    def __init__(self): self.a = 1
print M().a
def late(self): return "late " + str(self.a)
M.late = late; print M().late()
