Void = Signed = None
def malloc(T, n=0):
    return T
def nullptr(T):
    return T
def typeOf(x):
    return x
