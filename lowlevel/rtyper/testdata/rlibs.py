"""Modules of rlib that are written in RPython, in programs that are translated."""

from rpython.rlib import rutf8, rrandom, rpath, rbisect, rfloat
from rpython.rlib.rutf8 import Utf8StringBuilder, Utf8StringIterator
from rpython.rlib.rbigint import rbigint
from rpython.rtyper.lltypesystem import lltype, rffi
from rpython.rlib import rgc
from rpython.rlib.rmd5 import RMD5
from rpython.rlib.rsha import RSHA
from rpython.rlib.rstring import InvalidBaseError, NumberStringParser, ParseStringError
from rpython.rlib.longlong2float import float2longlong, longlong2float, singlefloat2uint, uint2singlefloat
from rpython.rlib import rlocale
from rpython.rlib.rerased import new_erasing_pair
from rpython.rlib.rarithmetic import ovfcheck_int32_add, ovfcheck_int32_mul, ovfcheck_int32_sub, string_to_int
from rpython.rlib.rstring import ParseStringOverflowError, replace
from rpython.rlib.listsort import make_timsort_class
from rpython.rlib.rbigint import _divrem
from rpython.rlib.objectmodel import UnboxedValue, compute_hash, newlist_hint, we_are_translated
from rpython.rlib.unroll import unrolling_iterable
from rpython.rtyper.lltypesystem.lloperation import llop
from rpython.rtyper.lltypesystem.lltype import Signed, Unsigned, Float, Bool
from collections import OrderedDict
from rpython.rlib.rarithmetic import r_singlefloat, r_uint, r_ulonglong
from rpython.rlib.parsing.ebnfparse import parse_ebnf, make_parse_function
from rpython.rlib.parsing.parsing import ParseError
from rpython.rlib.parsing.deterministic import LexerError
from rpython.rlib.parsing.tree import RPythonVisitor

PRE = rbigint.fromlong(3 ** 200)


def factorial(n):
    r = rbigint.fromint(1)
    i = 1
    while i <= n:
        r = r.int_mul(i)
        i += 1
    return r.str()


def operations(n):
    a = rbigint.fromstr('123456789012345678901234567890').int_add(n)
    b = rbigint.fromdecimalstr('-98765432109876543210').add(rbigint.fromfloat(1e20))
    q, r = a.divmod(b)
    out = [q.str(), r.str(), a.mul(b).hex(), a.sub(b).oct(), a.and_(b).str(), a.or_(b).repr(), a.xor(b).str(), a.lshift(n).str(), a.rshift(n).str(),
       a.pow(rbigint.fromint(3)).str(), a.pow(b, rbigint.fromint(1000007)).str(), str(a.lt(b)), str(a.hash() == 0), str(a.tofloat()), str(b.neg().abs().toint() if b.fits_int() else 0),
       str(a.truediv(b)), str(a.bit_length()), a.format('0123456789abcdef', '<', '>'), str(a.uintmask()), a.isqrt().str(), a.gcd(b).str(), str(a.log(10.0)), PRE.str(),
       str(a.int_mod_int_result(77)), a.invert().str(), a.tobytes(20, 'big', True), rbigint.frombytes('abcdefghijk', 'little', False).str(), str(a.eq(b)), str(a.ne(b)), str(a.int_lt(5)), str(a.bit_count()),
       str(a.abs_rshift_and_mask(r_ulonglong(10), 255)), str(a.touint() if n > 5000 else r_uint(3)), rbigint.fromrarith_int(r_uint(5)).str(), rbigint.frombool(n > 3).str(), rbigint.from_list_n_bits([1, 2], 8).str()]
    try:
        a.toint()
    except OverflowError:
        out.append('overflow')
    try:
        a.div(rbigint.fromint(n - n))
    except ZeroDivisionError:
        out.append('zero')
    try:
        rbigint.fromstr('12x')
    except ParseStringError:
        out.append('parse')
    return ' '.join(out)


def digits(n):
    one = rbigint.fromint(1)
    k, a, b, a1, b1 = rbigint.fromint(2), rbigint.fromint(4), one, rbigint.fromint(12), rbigint.fromint(4)
    out = []
    while len(out) < n:
        p, q, k = k.mul(k), k.int_mul(2).int_add(1), k.int_add(1)
        a, b, a1, b1 = a1, b1, p.mul(a).add(q.mul(a1)), p.mul(b).add(q.mul(b1))
        d, d1 = a.div(b), a1.div(b1)
        while d.eq(d1):
            out.append(d.str())
            a, a1 = a.mod(b).int_mul(10), a1.mod(b1).int_mul(10)
            d, d1 = a.div(b), a1.div(b1)
    return ''.join(out)


def texts(n):
    b = Utf8StringBuilder()
    for c in [n + 65, 0xe9, 0x20ac, 0x1f600]:
        b.append_code(c)
    s = b.build()
    total = b.getlength()
    it = Utf8StringIterator(s)
    while not it.done():
        total = total * 31 + it.next()
    index = rutf8.create_utf8_index_storage(s, 4)
    try:
        rutf8.check_utf8(s + '\xff', False)
    except rutf8.CheckError as e:
        total += e.pos
    try:
        s += rutf8.unichr_as_utf8(0x110000 + n)
    except rutf8.OutOfRange:
        total += 1
    return s, total, rutf8.codepoint_at_index(s, index, 3), rutf8.check_utf8(s, False), rutf8.decode_latin_1('\xe9')


def randoms(n):
    r = rrandom.Random(r_uint(n))
    r.init_by_array([r_uint(n), r_uint(7)])
    x = r.genrand32()
    y = r.random()
    r.jumpahead(n + 3)
    return x, y, r.genrand32()


def paths(n):
    return rpath.rnormpath('/a/./b' + '/..' * n + '//c'), rpath.rjoin('a', 'b'), rbisect.bisect_left([1, 3, 5], n, 3)


def floats(n):
    p, q = rfloat.float_as_rbigint_ratio(n / 8.0)
    return p.str(), q.str(), rfloat.log2(float(n + 1)), rfloat.nextafter(float(n), 9.0), rfloat.round_half_even(n + 0.5)


GRAMMAR = parse_ebnf(r"""
DECIMAL: "0|[1-9][0-9]*";
IGNORE: "[ \n]";
expr: additive EOF;
additive: (multitive ["+"])* multitive;
multitive: primary ["*"] multitive | <primary>;
primary: "(" <additive> ")" | <DECIMAL>;
""")
parse = make_parse_function(GRAMMAR[0], GRAMMAR[1], eof=True)
ToAST = GRAMMAR[2]


class Eval(RPythonVisitor):
    def visit_expr(self, node):
        return self.dispatch(node.children[0])

    def visit_additive(self, node):
        t = 0
        for c in node.children:
            t += self.dispatch(c)
        return t

    def visit_multitive(self, node):
        return self.dispatch(node.children[0]) * self.dispatch(node.children[1])

    def visit_DECIMAL(self, node):
        return int(node.additional_info)


def parsed(n):
    out = []
    for s in ['%d + 2 * (3+4*2) * 5 + 6' % n, '1+', '1\n + x', '1 %d' % n, '((1))']:
        try:
            out.append(str(Eval().dispatch(ToAST().transform(parse(s)))))
        except ParseError as e:
            out.append(e.nice_error_message('f', s))
        except LexerError as e:
            out.append(e.nice_error_message('f'))
    return out


def hashed(n):
    a, b = RSHA('abc' * n), RMD5()
    for i in range(n):
        a.update('x' * i)
        b.update('yz' * i)
    return a.hexdigest(), b.hexdigest(), a.copy().digest() == a.digest()


def hashes(n):
    c, u = chr(90 + n), unichr(90 + n * 100)
    return compute_hash(c) == compute_hash(c + ''), hash((n, None, c, (n > 2, u))), compute_hash((c, u)), compute_hash(u) == compute_hash(u + u'')


INTS = lltype.GcArray(lltype.Signed)
CHARS = lltype.GcArray(lltype.Char)


def arrays(n):
    a = lltype.malloc(INTS, 5)
    for i in range(5):
        a[i] = i * n
    rgc.ll_arraycopy(a, a, 0, 1, 4)
    b = lltype.malloc(CHARS, 3)
    b[0] = chr(65 + n)
    rgc.ll_arraycopy(b, b, 0, 1, 2)
    try:
        rgc.ll_arraycopy(b, b, 0, 2, n)
    except IndexError:
        a[0] = -1
    return rffi.cast(rffi.LONG, 3.7 + n), rffi.cast(rffi.UINT, -n), a[4], a[0], b[1], rgc.pin(a)


LITERALS = [' -0x1fG ', '+12', '0o17', '0b102', '017', '1_000', '', '-', '0', ' 9 9', 'zz', '0x', '- 5']


def literal(text, base):
    try:
        p = NumberStringParser(text, text, base, 'int', base == 10)
        r, n = 0, 0
        d = p.next_digit()
        while d >= 0:
            r = r * p.base + d
            n += 1
            d = p.next_digit()
        back = ''
        while n > 0:
            back += str(p.prev_digit()) + '.'
            n -= 1
        return '%d %d %s' % (p.sign * r, p.base, back)
    except InvalidBaseError as e:
        return 'base'
    except ParseStringError as e:
        return e.msg


def literals(n):
    return [literal(text, base) for text in LITERALS for base in [0, 10, 16, 36, n % 40]]


FLOATS = [0.0, -0.0, 1.0, -2.5, 1e308, 5e-324, -2.2250738585072014e-308, 1e-310, 0.1, 1e300 * 1e10, -1e300 * 1e10]


def bits(n):
    out = [float2longlong(x * n) for x in FLOATS] + [float2longlong(1e300 * 1e10 * 0.0) & 0x7fffffffffffffff]
    for i in range(len(FLOATS)):
        x = FLOATS[i] * n
        assert longlong2float(float2longlong(x)) == x
    return out, longlong2float(0x4000000000000000 + n), rlocale.toupper(97 + n % 26), rlocale.isalnum(n), rlocale.tolower(n)


erase_list, unerase_list = new_erasing_pair('list')
erase_number, unerase_number = new_erasing_pair('number')


class Holder(object):
    def __init__(self, storage):
        self.storage = storage


PREBUILT = Holder(erase_list([4, 5]))


def erased(n):
    h = Holder(erase_list([n, 2]))
    total = 0
    for x in unerase_list(h.storage) + unerase_list(PREBUILT.storage):
        total += x
    h.storage = erase_number(n)
    return total + unerase_number(h.storage)


KNOWN = OrderedDict()
KNOWN['x'] = 1
KNOWN['b'] = 2


def ordered(n):
    d = OrderedDict()
    d['n'] = n
    d['a'] = 5
    total = 0
    for k in d:
        total = total * 10 + ord(k[0]) + KNOWN.get(k, 0)
    return total, [k for k in KNOWN], len(d), d['a']


def machine_operations(n):
    k = n - 10
    return (llop.int_mod(Signed, k, 3), llop.int_floordiv(Signed, k, 3), llop.uint_mod(Unsigned, r_uint(k), r_uint(7)),
            llop.int_add(Signed, k, n), llop.float_add(Float, float(n), 1.5), llop.int_lt(Bool, k, 3), llop.int_lshift(Signed, k, 2),
            llop.uint_lt(Bool, r_uint(k), r_uint(n)), llop.cast_int_to_float(Float, k))


def numbers_in_text(n):
    out = []
    for text in ['12', '-9223372036854775808', '9223372036854775808', '0x1f', 'z', str(n)]:
        try:
            out.append(string_to_int(text, 10))
        except ParseStringOverflowError as e:
            out.append(-e.parser.sign)
        except ParseStringError:
            out.append(-2)
    for x in [3, 0x7fffffff - n, -0x80000000]:
        try:
            out += [ovfcheck_int32_add(x, n), ovfcheck_int32_mul(x, 1), ovfcheck_int32_sub(x, 1)]
        except OverflowError:
            out.append(0)
    return out


def rounded(n):
    text = '-' + '98765432109876543210' * n
    out = rbigint._from_numberstring_parser(NumberStringParser(text, text, 10, 'long')).str()
    assert out == text
    q, r = _divrem(rbigint.fromint(-7 * n - 1), rbigint.fromint(3))
    return ([rfloat.round_double(x, k) for x in [0.125, -2.5, 3.14159, 1234.5678, 0.5, 1e300, 2.675] for k in [0, 1, 2, n, -2]],
            rfloat.round_double(2.5, 0, True), rfloat.round_double(0.125, 2, True), q.str(), r.str(),
            rfloat.double_to_string(n / 3.0, 'r', 0, 0), rfloat.double_to_string(1e300 * 1e10 * n, 'g', 3, rfloat.DTSF_ADD_DOT_0),
            rfloat.formatd(3.0 * n, 'g', 12, rfloat.DTSF_ADD_DOT_0), rfloat.formatd(2.5, 'f', n % 5, rfloat.DTSF_SIGN), rgc.isenabled())


slots = unrolling_iterable(['alpha[*]', 'beta'])


class Node(object):
    def __init__(self):
        self.alpha = [3]
        self.beta = 4


def unrolled(n):
    a = Node()
    for x in slots:
        if x.endswith('[*]'):
            n += getattr(a, x[:-3])[0] * len(x[1:]) + ord(x[1:3][0])
        else:
            n += getattr(a, x)
    return n


def only_translated(n):
    try:
        from rpython.rlib.objectmodel import we_are_translated as translated
        sparse = not translated()
    except ImportError:
        sparse = True
    if sparse:
        return len([n, n, n])
    return [n, n, n][0] * 0 + 3


def both_builders(n):
    from rpython.rlib.rstring import StringBuilder, UnicodeBuilder
    a = StringBuilder()
    b = UnicodeBuilder()
    for i in range(n):
        a.append(chr(97 + i % 26))
        b.append(unichr(97 + i % 26))
    b.append_multiple_char(u'x', n)
    return a.build() + b.build().encode('ascii') + str(b.getlength())


def hinted(n):
    l = newlist_hint(sizehint=n)
    l += 'ab' * n
    m = newlist_hint(n)
    m.append(n)
    return ''.join(l) + str(m[0])


def unpacked(n):
    from rpython.rlib.rstruct.runpack import runpack
    from rpython.rlib.rstruct.error import StructError
    text = chr(n) + '\x80\x03\xff' + chr(200 + n) + 'abc\xfe\xff\xff\xff\xff\xff\xff\xff'
    a, b, c, d = runpack('<IB3sq', text)
    e, f = runpack('>hxb', text)
    try:
        g = runpack('>i', text[n:])
    except StructError:
        g = -1
    return '%d %d %s %d %d %d %d' % (a, b, c, d, e, f, g)


def unpacked_floats(n):
    from rpython.rlib.rstruct.runpack import runpack
    text = '\xc0\x09\x21\xfb\x54\x44\x2d' + chr(n) + chr(60 + n) + '\xcc\xcc\xcd' + '\x00\x00\x00' + chr(n)
    a, b, c = runpack('>dff', text)
    d, e = runpack('<fd', text)
    return a, b, c, d, e


def single_bits(n):
    out = []
    for x in [0.0, -0.0, 1.5, -0.1 * n, 1e-40 * n, 3e38, 1e300 * n, -1e300 * n, 1.0 / (n + 2)]:
        bits = singlefloat2uint(r_singlefloat(x))
        out.append(bits)
        assert float(uint2singlefloat(bits)) == float(r_singlefloat(x))
    nan = float(uint2singlefloat(r_uint(0x7fc00000)))
    return out, nan != nan, singlefloat2uint(r_singlefloat(nan)) & 0x7fffffff


class Word(object):
    def __init__(self, bits):
        self.bits = bits

    @property
    def low(self):
        return self.bits & 15

    def get_high(self):
        return self.bits >> 4

    def set_high(self, n):
        if n < 0:
            raise ValueError
        self.bits = n << 4 | self.low

    high = property(get_high, set_high)


class Signed(Word):
    @property
    def size(self):
        return -self.low


class Counted(Word):
    size = property(lambda self: self.low * 100)


def properties(n):
    w = Signed(n * 7)
    w.high = w.high + 2
    try:
        w.high = 3 - n
    except ValueError:
        w.high = 9
    return w.low * 10000 + w.high * 100 + w.size + Counted(n).size


class Card(object):
    def __init__(self, rank):
        self.rank = rank


CardSort = make_timsort_class(lt=lambda a, b: a.rank < b.rank)
NumberSort = make_timsort_class()
WordSort = make_timsort_class()


def sorted_apart(n):
    cards = [Card(n), Card(4), Card(17)]
    CardSort(cards).sort()
    numbers = [9, n, 3]
    NumberSort(numbers).sort()
    words = ['b', 'a' * n, 'ab']
    WordSort(words).sort()
    return '%d %d %d %s' % (cards[0].rank, cards[2].rank, numbers[0], words[0])


def replaced(n):
    out = []
    for most in range(-1, n):
        out.append(replace('axbxxc', 'x', 'yy', most) + replace('abc', '', '-', most) + replace('', '', 'b', most))
    return '|'.join(out)


class Number(object):
    __slots__ = ()


class Small(Number, UnboxedValue):
    __slots__ = 'value'


class Large(Number):
    __slots__ = 'value'

    def __init__(self, value):
        self.value = value


def unboxed(n):
    text = ''
    for i in [n, 2 ** 62 - n, 2 ** 62 - 1 + n, -2 ** 62 - n, n - 2 ** 62]:
        try:
            x = Small(i)
        except OverflowError:
            x = Large(i)
        if isinstance(x, Small):
            text += 'small %d ' % x.value
        elif isinstance(x, Large):
            text += 'large %d ' % x.value
    return text


TYPES = {}
EXAMPLES = {}
for _name in 'unboxed sorted_apart replaced properties both_builders hinted unpacked unpacked_floats single_bits factorial operations digits texts randoms paths floats parsed hashed hashes arrays literals bits erased ordered machine_operations numbers_in_text rounded unrolled only_translated'.split():
    TYPES[_name] = ['int']
    EXAMPLES[_name] = [(1,), (5,), (30,)]
