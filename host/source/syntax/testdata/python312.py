# Forms that came with Python 3.11 and 3.12.
type X[T: int, *U, **V] = list[T]
def f[T](x): pass
class A[T]: pass
try: pass
except* E: pass
f"{a["b"]}{f"{c}"}{d:{"e"}}"
f"{
    a  # a comment
}"
def f(*a: *b): pass
