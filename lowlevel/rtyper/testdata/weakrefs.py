"""Weak references: held, passed on, followed, and dead after gc.collect()."""

import gc
import weakref
from rpython.rlib import rgc
from rpython.rlib.objectmodel import keepalive_until_here
from rpython.rlib.rweakref import RWeakKeyDictionary, RWeakValueDictionary, dead_ref, has_weakref_support, ref


class Animal(object):
    def __init__(self, name):
        self.name = name
        self.watcher = dead_ref

    def sound(self):
        return self.name + '?'


class Dog(Animal):
    def sound(self):
        return self.name + '!'


class Cat(Animal):
    def __init__(self, name, lives):
        Animal.__init__(self, name)
        self.lives = lives


class Holder(object):
    """An attribute that is None, or leads to an animal."""

    def __init__(self):
        self.seen = None

    def look(self, animal):
        self.seen = weakref.ref(animal)

    def text(self):
        if self.seen is None:
            return 'nothing'
        animal = self.seen()
        if animal is None:
            return 'lost'
        return animal.sound()


class Cage(object):
    def __init__(self, animal):
        self.animal = animal


REX = Dog('rex')
TO_REX = weakref.ref(REX)
REFERENCES = [TO_REX, dead_ref, weakref.ref(Cat('tom', 9))]
HOLDER = Holder()
HOLDER.look(REX)


def make(kind):
    if kind % 2:
        return Dog('d%d' % kind)
    return Cat('c%d' % kind, kind)


def lose(kind):
    return weakref.ref(make(kind))


def told(reference):
    animal = reference()
    if animal is None:
        return 'dead'
    return animal.sound()


def followed(n):
    animal = make(n)
    reference = weakref.ref(animal)
    gc.collect()
    same = reference() is animal
    text = told(reference)
    keepalive_until_here(animal)
    return text + str(same)


def lost(n):
    reference = lose(n)
    gc.collect()
    return told(reference) + str(reference() is None)


def dropped(n):
    animal = make(n)
    reference = ref(animal)
    rgc.collect()
    text = told(reference) + animal.name
    animal = None
    rgc.collect()
    return text + told(reference)


def listed(n):
    animals = [make(i) for i in range(n)]
    references = [weakref.ref(animal) for animal in animals]
    animal = None
    del animals[:]
    animals.append(make(100))
    references.append(weakref.ref(animals[0]))
    gc.collect()
    out = [told(reference) for reference in references]
    keepalive_until_here(animals)
    return ' '.join(out)


def in_dictionary(n):
    kept = {}
    references = {}
    for i in range(n):
        animal = make(i)
        if i % 3 == 0:
            kept[i] = animal
        references[str(i)] = weakref.ref(animal)
    animal = None
    gc.collect()
    out = []
    for i in range(n):
        out.append(told(references[str(i)]))
    return ' '.join(out) + str(len(kept))


def in_attribute(n):
    holder = Holder()
    out = holder.text()
    animal = make(n)
    holder.look(animal)
    gc.collect()
    out += holder.text() + animal.name
    animal = None
    gc.collect()
    out += holder.text()
    holder.seen = None
    return out + holder.text()


def joined_with_none(n):
    animal = make(n)
    reference = None
    if n % 3:
        reference = weakref.ref(animal)
    if n % 3 == 2:
        reference = dead_ref
    out = 'none'
    if reference is not None:
        out = told(reference)
    if reference:
        out += ' true'
    if reference == None:
        out += ' ==None'
    keepalive_until_here(animal)
    return out


def of_subclasses(n):
    dog, cat = Dog('a'), Cat('b', 9)
    if n % 2:
        reference = weakref.ref(dog)
    else:
        reference = weakref.ref(cat)
    gc.collect()
    animal = reference()
    lives = 0
    if isinstance(animal, Cat):
        lives = animal.lives
    keepalive_until_here(dog)
    keepalive_until_here(cat)
    return animal.sound() + str(lives)


def same(n):
    animal = make(n)
    a = weakref.ref(animal)
    b = a
    if n > 3:
        b = weakref.ref(make(n))
    gc.collect()
    out = '%d %d %d' % (a is b, a is not b, a() is b())
    return out + animal.name


def prebuilt(n):
    gc.collect()
    out = told(TO_REX) + str(TO_REX() is REX) + HOLDER.text()
    return out + told(REFERENCES[0]) + told(REFERENCES[1])


def written_over(n):
    holder = HOLDER
    seen = holder.seen
    animal = make(n)
    holder.look(animal)
    gc.collect()
    out = holder.text() + animal.name
    animal = None
    gc.collect()
    out += holder.text()
    holder.seen = seen
    return out + holder.text()


def to_each_other(n):
    a, b = make(n), make(n + 1)
    a.watcher = weakref.ref(b)
    b.watcher = weakref.ref(a)
    gc.collect()
    out = told(a.watcher) + told(b.watcher)
    b = None
    gc.collect()
    return out + told(a.watcher) + a.name


class Node(object):
    def __init__(self, parent):
        self.children = []
        self.parent = dead_ref
        if parent is not None:
            self.parent = weakref.ref(parent)
            parent.children.append(self)

    def depth(self):
        depth = 0
        node = self.parent()
        while node is not None:
            depth += 1
            node = node.parent()
        return depth


def tree(n):
    root = Node(None)
    node = root
    for i in range(n):
        node = Node(node)
        Node(node)
        if i % 4 == 3:
            gc.collect()
    depth = node.depth()
    keepalive_until_here(root)
    root = None
    gc.collect()
    return '%d %d %d' % (depth, node.depth(), len(node.children))


def many(n):
    """Allocation collects, too."""
    kept, references = [], []
    for i in range(n * 30):
        animal = make(i)
        if i % 5 == 0:
            kept.append(animal)
        references.append(weakref.ref(animal))
    animal = None
    gc.collect()
    alive = 0
    for i in range(len(references)):
        animal = references[i]()
        if animal is not None:
            alive += 1
            if animal is not kept[i // 5]:
                return -i
    return alive


class Unhappy(Exception):
    def __init__(self, reference):
        self.reference = reference


def failing(n):
    if n > 2:
        raise Unhappy(weakref.ref(REX))
    raise Unhappy(lose(n))


def raised(n):
    try:
        failing(n)
    except Unhappy, e:
        gc.collect()
        return told(e.reference)
    return 'not raised'


def in_tuple(n):
    animal = make(n)
    pair = (weakref.ref(animal), n)
    pairs = [pair, (lose(n), n + 1)]
    gc.collect()
    out = []
    for reference, i in pairs:
        out.append('%s %d' % (told(reference), i))
    return ' '.join(out) + animal.name


VALUES = RWeakValueDictionary(str, Animal)
NUMBERED = RWeakValueDictionary(int, Dog)
NAMES = RWeakKeyDictionary(Animal, Holder)


def values_by_name(n):
    kept = []
    for i in range(n * 8):
        animal = make(i)
        if i % 3 == 0:
            kept.append(animal)
        VALUES.set(str(i), animal)
    animal = None
    gc.collect()
    found = 0
    for i in range(n * 8):
        animal = VALUES.get(str(i))
        if animal is not None:
            found = found * 7 % 100003 + len(animal.sound()) + i
    VALUES.set('0', None)
    gone = VALUES.get('0') is None and VALUES.get('x') is None
    keepalive_until_here(kept)
    return '%d %d' % (found, gone)


def values_by_number(n):
    dogs = RWeakValueDictionary(int, Dog)
    a = Dog('a')
    dogs.set(n, a)
    NUMBERED.set(n, Dog('b'))
    gc.collect()
    out = dogs.get(n).sound() + a.name
    if NUMBERED.get(n) is not None:
        out += 'alive'
    a = None
    gc.collect()
    return out + str(dogs.get(n) is None) + str(dogs.get(n + 1) is None)


def weak_keys(n):
    kept = []
    for i in range(n * 8):
        animal = make(i)
        holder = Holder()
        holder.look(REX)
        if i % 3 == 0:
            kept.append(animal)
        NAMES.set(animal, holder)
    animal = holder = None
    gc.collect()
    length = NAMES.length()
    found = 0
    for animal in kept:
        holder = NAMES.get(animal)
        if holder is not None and holder.text() == 'rex!':
            found += 1
    missing = NAMES.get(make(1)) is None
    for animal in kept:
        NAMES.set(animal, None)
    return '%d %d %d %d' % (length, found, missing, NAMES.length())


def own_weak_keys(n):
    table = RWeakKeyDictionary(Dog, Cat)
    a, b = Dog('a'), Dog('b')
    table.set(a, Cat('first', 1))
    table.set(a, Cat('second', n))
    table.set(b, Cat('third', 3))
    gc.collect()
    out = table.get(a).name + str(table.get(a).lives) + str(table.length())
    keepalive_until_here(b)
    b = None
    gc.collect()
    return out + str(table.length()) + a.name


def kept_by_a_list(n):
    """A list that is only kept alive keeps what it holds."""
    kept = [Dog('first')]
    references = []
    for i in range(n):
        animal = make(i)
        if i % 3 == 0:
            kept.append(animal)
        references.append(weakref.ref(animal))
    animal = None
    gc.collect()
    out = [told(reference) for reference in references]
    keepalive_until_here(kept)
    return ' '.join(out)


def kept_by_an_object(n):
    dog = Dog('inside')
    holder = Cage(dog)
    reference = weakref.ref(dog)
    dog = None
    gc.collect()
    text = told(reference)
    keepalive_until_here(holder)
    return text


class Registry(object):
    """Dictionaries of one kind, some of them prebuilt."""

    def __init__(self):
        self.by_name = RWeakValueDictionary(str, Animal)
        self.by_key = RWeakKeyDictionary(Animal, Cat)
        self.last = None

    def put(self, name, animal):
        self.by_name.set(name, animal)
        self.by_key.set(animal, Cat(name, len(name)))
        self.last = weakref.ref(animal)


REGISTRY = Registry()
REGISTRY.put('rex', REX)
BY_SIZE = RWeakValueDictionary(int, Animal)
BY_SIZE.set(3, REX)


def registered(n):
    REGISTRY.put('n', make(n))
    other = Registry()
    animal = make(n)
    other.put('own', animal)
    gc.collect()
    out = told(REGISTRY.last) + REGISTRY.by_name.get('rex').name + str(REGISTRY.by_key.get(REX).lives)
    out += str(REGISTRY.by_name.get('n') is None) + other.by_name.get('own').name + str(other.by_key.length())
    out += BY_SIZE.get(3).name + str(BY_SIZE.get(4) is None)
    keepalive_until_here(animal)
    animal = None
    gc.collect()
    return out + str(other.by_key.length())


def supported(n):
    if has_weakref_support():
        return dead_ref() is None
    return False


TYPES = {}
EXAMPLES = {'tree': [(0,), (1,), (3,), (9,)], 'many': [(0,), (1,), (5,)], 'values_by_name': [(0,), (1,), (5,)],
            'weak_keys': [(0,), (1,), (5,)]}
