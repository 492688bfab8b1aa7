class Animal:
    legs = 4

    def noise(self):
        return '...'


class Dog(Animal):
    def noise(self):
        return 'woof'


def pick(n: int):
    if n > 0:
        return Dog()
    return Animal()


def loudest(n: int, times: int = 2):
    return pick(n).noise() * times


def listed(n, s):
    names = [s]
    names.append('x')
    return names[n]


def untyped(n):
    return n


def nothing():
    return 3


def mixed(n: int):
    names = [n]
    names.append('x')
    return names[0]


def push(stack, item):
    stack.append(item)


def stacks(n):
    a = []
    push(a, n)
    b = []
    push(b, 'x')
    return a[0] + len(b[0])


def owner(dog: Dog, other: "Animal"):
    return dog.noise() + other.noise()


ENTRIES = {'listed': ['int', 'str'], 'pick': ['nonneg'], 'wrong': ['int'], 'untyped': None}
