class Rule(object):
    def __init__(self, name, change):
        self.name = name
        self.change = change


def adder(amount):
    def add(n):
        return n + amount
    return add


def scaler(by):
    factor = by
    factor = factor * 2

    def scale(n):
        return n * factor
    return scale


RULES = [
    Rule("one", adder(1)),
    Rule("twice", scaler(1)),
    Rule("half", adder(0.5)),  # planted
]


def main(n):
    return RULES[n % 3].change(n)
