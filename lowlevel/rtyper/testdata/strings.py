"""Strings: every method and operation, on empty ones and beyond their ends."""


def basics(x):
    return len(x) + (x == 'abc') * 10 + (x != 'abc') * 100 + (x == '') * 1000 + bool(x) * 10000


def order(x, y):
    return (x < y) + (x <= y) * 2 + (x > y) * 4 + (x >= y) * 8 + (x == y) * 16 + (x != y) * 32


def order_char(x):
    return (x < 'b') + ('b' < x) * 2 + (x == 'b') * 4 + ('b' != x) * 8


def get_checked(x, y):
    try:
        return x[y]
    except IndexError:
        return '?'


def get_nonneg_checked(x, y):
    if y < 0:
        return '-'
    try:
        return x[y]
    except IndexError:
        return '?'


def slices(x, y):
    return x[y:] + '|' + x[:y] + '|' + x[1:y] + '|' + x[y:3] + '|' + x[:-1] + '|' + x[-y:] + '|' + x[:]


def slices_nonneg(x, y):
    if y < 0:
        y = 0
    return x[y:] + '|' + x[:y] + '|' + x[1:y] + '|' + x[y:3]


def slices_steps(x, y):
    s = x[::2] + '|' + x[::-1] + '|' + x[y::-1] + '|' + x[1::3]
    if y != 0:
        s += '|' + x[::y]
    return s


def slice_of_char(x):
    c = chr(x)
    return c[0:] + c[:0] + c[0] + c[-1]


def sums(x, y):
    return x + y + x + 'c' + y


def chars_sum(x):
    c = chr(65 + x)
    return c + c + 'xyz' + c


def products(x):
    return 'ab' * x + x * 'c' + chr(65 + x) * 3


def prefixes(x, y):
    return x.startswith(y) + x.endswith(y) * 2 + x.startswith('a') * 4 + x.endswith('c') * 8


def searching(x, y):
    return [x.find(y), x.rfind(y), x.count(y), x.find(y, 1), x.rfind(y, 1), x.count(y, 1), x.find(y, 1, 3), x.rfind(y, 0, 2),
            x.count(y, 0, 4), x.find(y, -2), x.find(y, 0, -1), x.find(y, 100)]


def sums_of_lengths(x):
    """Copies of every length, to every place: a text is put together from its parts."""
    text = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.,:;-_+*'
    h = x
    for n in range(70):
        part = text[:n]
        for c in part + '|' + part + text[n // 2:]:
            h = (h * 33 + ord(c)) & 0xffffffffff
    return h


def digits_of(x):
    """Numbers of every length, on both sides of the next one."""
    n = 1
    texts = []
    for i in range(18):
        texts.append(str(n - 1) + str(n) + str(-n) + str(1 - n))
        n = n * 10
    return '.'.join(texts) + str(n + x) + str(-n - x)


def searching_char(x):
    return [x.find('a'), x.rfind('a'), x.count('a'), x.find('a', 1), x.rfind('a', 0, 2), x.count('b', 1, 3)]


def containing(x, y):
    return (y in x) * 2 + ('b' in x) + (y not in x) * 4


def stripping(x):
    return '[' + x.strip(' ') + '|' + x.lstrip(' ') + '|' + x.rstrip(' ') + '|' + x.strip('a ') + '|' + x.rstrip('ba') + ']'


def splitting(x):
    return x.split(' ')


def splitting_text(x):
    return x.split('--')


def splitting_empty(x, y):
    try:
        return x.split(y)
    except ValueError:
        return ['error']


def joining(x):
    l = x.split(' ')
    l.append('end')
    return ', '.join(l) + ''.join(l) + '-'.join([]) + '-'.join(['a'])


def joining_fixed(x):
    return '+'.join([x, 'b', x])


def joining_chars(x):
    l = [c for c in x]
    return '.'.join(l) + ''.join(l) + '--'.join(l)


def joining_tuple_of_chars(x):
    return ''.join([chr(97 + x), chr(98 + x)])


def replacing(x):
    return x.replace('a', 'b') + '|' + x.replace('a', 'xyz') + '|' + x.replace('ab', '') + '|' + x.replace('', '-') + '|' + x.replace('bc', 'q')


def cases(x):
    return x.upper() + x.lower()


def char_case(x):
    c = chr(x)
    return c.upper() + c.lower()


def kinds(x):
    c = chr(x)
    return (c.isspace() + c.isdigit() * 2 + c.isalpha() * 4 + c.isalnum() * 8 + c.islower() * 16 + c.isupper() * 32)


def iterate(x):
    total = 0
    for c in x:
        total = total * 3 + ord(c)
    return total


def numbers(x):
    return str(x) + repr(x) + '%d' % x + hex(x) + oct(x)


def bools(x):
    return str(x > 2) + repr(x > 2) + '%s' % (x > 2)


def floats(x):
    return str(x * 0.5) + repr(x * 0.25) + '%s' % (x * 0.5)


def texts(x):
    return str(x) + repr(x) + '%s' % x + '%r' % x


def nones(x):
    s = None
    if x > 2:
        s = 'abc'
    return str(s) + '%s' % s + str(None)


def formats(x):
    return '%d|%5d|%-5d|%05d|%x|%X|%o|%c|%%|%+d|% d|%i' % (x, x, x, x, x, x, x, 65 + x, x, x, x)


def formats_negative(x):
    return '%5d|%-5d|%05d|%s' % (-x, -x, -x, -x)


def formats_text(x):
    return '%s|%5s|%-5s|%r|%.2s|%s' % (x, x, x, x, x, x)


def formats_floats(x):
    f = x * 1.25
    return '%f|%.2f|%8.3f|%-8.1f|%e|%g|%.0f' % (f, f, f, f, f, f, f)


def format_of_char(x):
    return '%s%s' % (chr(65 + x), 'b')


def format_only_text(x):
    return 'abc' % ()


def texts_of_numbers(n):
    found = []
    for s in ['99999999999999999999x', '-99999999999999999999_', '99999999999999999999 1', '1_000', '-1_0', '1__0', '_1', '1_', '0_0', '9_223_372_036_854_775_807']:
        try:
            found.append(int(s))
        except ValueError:
            found.append(-n)
    for s in ['017', '00', '0_0', '0x_f', '0xf', '0x_', '0b1_1', '0o17', '08', '0', '1_7', '-017', '0_x']:
        try:
            found.append(int(s, 0))
        except ValueError:
            found.append(-n)
    for s in ['0x_f', '_f', 'f_f', 'ffffffffffffffffffg', '0x', 'x']:
        try:
            found.append(int(s, 16))
        except ValueError:
            found.append(-n)
    return found


def to_int(x):
    try:
        return int(x)
    except ValueError:
        return -99


def to_int_base(x, y):
    try:
        return int(x, y)
    except ValueError:
        return -99


def to_float(x):
    try:
        return float(x)
    except ValueError:
        return -99.5


def char_to_int(x):
    try:
        return int(chr(x))
    except ValueError:
        return -1


def ord_of_text(x):
    if len(x) == 1:
        return ord(x)
    return -1


def maybe(x):
    if x > 3:
        s = 'abc'
    elif x > 1:
        s = ''
    else:
        s = None
    if s:
        return 1
    if s is None:
        return 2
    if s == 'abc':
        return 3
    return 4


def maybe_equal(x, y):
    s = x
    if y == 'None':
        s = None
    t = None
    if x == 'a':
        t = 'a'
    return (s == t) * 2 + (s != t) + (s == None) * 4


def merged(x):
    if x > 5:
        s = 'long'
    elif x > 2:
        s = 'c'
    else:
        s = chr(65 + x)
    return s + s


def hashes(x):
    return hash(x) == hash(x + '') and hash('abc') == hash(x) or hash(x) == hash('q' + x)


def identity(x):
    t = x
    return t is x


TABLE = {'a': 'first', 'bc': 'second'}
WORDS = ['zero', 'one', 'two']


def prebuilt(x):
    word = WORDS[x % 3]
    if word == 'one':
        return word + WORDS[0]
    return word


def build(x):
    s = ''
    for i in range(x):
        s += str(i)
        s += ','
    return s


def special(x):
    s = '\x00\xff\n\t\r\\\'"' + chr(x)
    return repr(s) + str(len(s)) + repr("it's") + repr('say "x"')


class Thing(object):
    def __init__(self, name):
        self.name = name
        self.alias = None


def attributes(x):
    t = Thing('thing')
    if x > 2:
        t.alias = 'other' + str(x)
    if t.alias is None:
        return t.name
    return t.alias


TWO = ['str', 'str']
ONE = ['str']
def spaced_numbers(n):
    l = ['+ 42', ' -  7 ', '- \t0', '+', '- ', '+ -1']
    try:
        return int(l[n % 6])
    except ValueError:
        return 1000



def stripping_spaces(s):
    return '|'.join([s.strip(), s.lstrip(), s.rstrip(), s.strip(None)])


def words(s, n):
    return '|'.join(s.split()) + '/' + '|'.join(s.rsplit()) + '/' + '|'.join(s.split(None, n)) + '/' + '|'.join(s.rsplit(None, n))


def splitting_most(s, n):
    return '|'.join(s.split('a', n)) + '/' + '|'.join(s.rsplit('a', n)) + '/' + '|'.join(s.split('aa', n)) + '/' + '|'.join(s.rsplit('aa', n))


def splitting_right(s):
    return '|'.join(s.rsplit('-')) + '/' + '|'.join(s.rsplit('--'))


def splitting_right_empty(s, sep):
    try:
        return len(s.rsplit(sep, 1))
    except ValueError:
        return -1


def lines(s, n):
    return '|'.join(s.splitlines()) + '/' + '|'.join(s.splitlines(True)) + '/' + '|'.join(s.splitlines(n > 1))


def kinds_of_text(s):
    return s.isspace(), s.isdigit(), s.isalpha(), s.isalnum(), s.islower(), s.isupper()


TYPES = {
    'basics': ONE, 'order': TWO, 'order_char': ONE, 'get_checked': ['str', 'int'], 'get_nonneg_checked': ['str', 'int'],
    'slices': ['str', 'int'], 'slices_nonneg': ['str', 'int'], 'slices_steps': ['str', 'int'], 'sums': TWO, 'prefixes': TWO,
    'searching': TWO, 'searching_char': ONE, 'containing': TWO, 'stripping': ONE, 'splitting': ONE, 'splitting_text': ONE,
    'splitting_empty': TWO, 'joining': ONE, 'joining_fixed': ONE, 'joining_chars': ONE, 'replacing': ONE, 'cases': ONE,
    'iterate': ONE, 'texts': ONE, 'formats_text': ONE, 'to_int': ONE, 'to_int_base': ['str', 'int'], 'to_float': ONE,
    'stripping_spaces': ONE, 'words': ['str', 'int'], 'splitting_most': ['str', 'int'], 'splitting_right': ONE,
    'splitting_right_empty': TWO, 'lines': ['str', 'int'], 'kinds_of_text': ONE,
    'ord_of_text': ONE, 'maybe_equal': TWO, 'hashes': ONE, 'identity': ONE, 'sums_of_lengths': ['int'], 'digits_of': ['int'],
}

SAMPLES = [('',), ('a',), ('b',), ('abc',), ('aab abc  b',), (' a b ',), ('cabcabcab',), ('--',), ('x--yy--',), ('A1 zZ',), ("it's\n",)]
PAIRS = [('', ''), ('a', ''), ('', 'a'), ('abc', 'a'), ('abc', 'c'), ('abc', 'abc'), ('abc', 'abcd'), ('abd', 'abc'), ('aaaa', 'aa'),
         ('xabxab', 'ab'), ('abc', 'z')]
SOUGHT = [('1a2b1a3c1a1a', '1a1a'), ('abababac', 'abac'), ('aaab', 'aab'), ('xyzxyzab', 'ab'), ('baaaaaaa', 'ba'), ('aaaaaaab', 'ba'),
          ('abcdabcdabcde', 'abcde'), ('q1' * 40 + 'q2', 'q2'), ('mississippi', 'issip')]
PLACES = [('abc', 0), ('abc', 2), ('abc', 3), ('abc', -1), ('abc', -3), ('abc', -4), ('', 0), ('', -1), ('abcdefgh', 5), ('abcdefgh', -2)]
SPACED = ['', ' ', 'a', ' a ', 'a b  c', '  a\tb\nc  ', 'abc', '\x0ba\x0cb\r', ' \x1ca\x1d b\x85 \xa0c', 'a\nb', 'a\r\nb\rc\n\n', '\n', '\r\n\r\n', '\n\r', 'c\x1ed\x1fe']
RUNS = ['', 'a', 'aa', 'aaa', 'baab', 'aabaaa', 'b', 'ba', 'ab']
MOST = [-1, 0, 1, 2, 3]
KINDS = ['', 'a', 'A', 'ab1', 'AB1', '12', ' \t', 'aB', '1 ', 'abc', '!', '1a ']
NUMERALS = [('0',), ('12',), (' -7 ',), ('+5',), ('',), ('-',), ('x',), ('1x',), ('9223372036854775807',), ('-9223372036854775808',),
            ('1.5',), ('1e3',), ('-2.5e-1',), (' 3.25 ',)]
EXAMPLES = {
    'stripping_spaces': [(s,) for s in SPACED], 'words': [(s, n) for s in SPACED for n in MOST], 'lines': [(s, n) for s in SPACED for n in (1, 2)],
    'splitting_most': [(s, n) for s in RUNS for n in MOST], 'splitting_right_empty': PAIRS, 'kinds_of_text': [(s,) for s in KINDS],
    'order': PAIRS, 'prefixes': PAIRS, 'searching': PAIRS + SOUGHT, 'sums_of_lengths': [(0,), (7,)], 'digits_of': [(0,), (5,)], 'containing': PAIRS, 'sums': PAIRS, 'splitting_empty': PAIRS,
    'maybe_equal': PAIRS + [('a', 'None'), ('b', 'None'), ('a', 'a')],
    'get_checked': PLACES, 'get_nonneg_checked': PLACES, 'slices': PLACES, 'slices_nonneg': PLACES, 'slices_steps': PLACES,
    'to_int': NUMERALS, 'to_float': NUMERALS,
    'to_int_base': [('ff', 16), ('0xFF', 16), ('-0x1f', 0), ('777', 8), ('0b11', 0), ('zz', 36), ('8', 8), ('12', 0), ('2', 2), ('1', 40),
                    ('-1000000000000000000000000000000000000000000000000000000000000000', 2)],
    'char_to_int': [(48,), (57,), (65,)], 'char_case': [(65,), (97,), (48,)], 'kinds': [(32,), (48,), (65,), (97,), (10,), (126,), (200,)],
    'slice_of_char': [(65,), (0,), (126,)], 'special': [(0,), (200,), (65,)],
    'formats': [(0,), (1,), (10,)], 'formats_floats': [(0,), (1,), (-3,), (1000000,)],
}
for name in TYPES:
    if name not in EXAMPLES and TYPES[name] == ONE:
        EXAMPLES[name] = SAMPLES
