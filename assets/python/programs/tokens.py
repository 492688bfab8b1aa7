class Token(object):
    def __init__(self, kind, value): self.kind, self.value = kind, value
def tokenize(text):
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace(): i += 1
        elif c.isdigit():
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."): j += 1
            yield Token("num", float(text[i:j]) if "." in text[i:j] else int(text[i:j]))
            i = j
        elif c.isalpha():
            j = i
            while j < len(text) and text[j].isalnum(): j += 1
            yield Token("name", text[i:j])
            i = j
        else:
            yield Token("op", c)
            i += 1
    yield Token("end", None)
class Parser(object):
    def __init__(self, text, env):
        self.tokens = list(tokenize(text)); self.at = 0; self.env = env
    def peek(self): return self.tokens[self.at]
    def take(self):
        t = self.tokens[self.at]
        self.at += 1
        return t
    def expr(self):
        v = self.term()
        while self.peek().value in ("+", "-"):
            if self.take().value == "+": v = v + self.term()
            else: v = v - self.term()
        return v
    def term(self):
        v = self.factor()
        while self.peek().value in ("*", "/", "%"):
            op = self.take().value
            w = self.factor()
            if op == "*": v = v * w
            elif op == "/": v = v / w
            else: v = v % w
        return v
    def factor(self):
        t = self.take()
        if t.kind == "num": return t.value
        if t.kind == "name":
            if t.value not in self.env: raise NameError("unknown " + t.value)
            return self.env[t.value]
        if t.value == "(":
            v = self.expr()
            if self.take().value != ")": raise SyntaxError("missing )")
            return v
        if t.value == "-": return -self.factor()
        raise SyntaxError("unexpected %r" % (t.value,))
for text in ["1 + 2 * 3", "(1 + 2) * 3", "-4 * (2 - 5) / 2", "x * y + 1.5", "10 % 4 + 2.25", "(1", "* 2", "zz + 1", "7 / 0", "2 * (3 + 4) * (5 - 6)"]:
    try: print text, "=", Parser(text, {"x": 6, "y": 7}).expr()
    except (SyntaxError, NameError, ZeroDivisionError), e: print text, "->", e.__class__.__name__, e
print sum(Parser("a * 2 + b", {"a": i, "b": i * i}).expr() for i in range(40))
