"""The numbers of operators, and the special methods that they call."""

ADD, SUBTRACT, MULTIPLY, DIVIDE, TRUE_DIVIDE, FLOOR_DIVIDE, MODULO, POWER, LSHIFT, RSHIFT, AND, OR, XOR = range(13)
NAMES = ["add", "sub", "mul", "div", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor"]
SYMBOLS = ["+", "-", "*", "/", "/", "//", "%", "** or pow()", "<<", ">>", "&", "|", "^"]
METHODS = ["__" + _name + "__" for _name in NAMES]
REFLECTED = ["__r" + _name + "__" for _name in NAMES]
INPLACE = ["__i" + _name + "__" for _name in NAMES]

LT, LE, EQ, NE, GT, GE, IN, NOT_IN, IS, IS_NOT, EXC_MATCH = range(11)  # as in the argument of CompareOp
