"""Types and memory of C, in programs that are translated."""

from rpython.rtyper.lltypesystem import lltype, rffi
from rpython.rtyper.tool import rffi_platform
from rpython.rlib.objectmodel import enforceargs, r_dict
from rpython.rlib import rmd5, rpath, rsha, rthread
from rpython.rlib.jit import we_are_translated
from rpython.rlib.rarithmetic import intmask
from rpython.rlib.rstring import StringBuilder

BYTES = rffi.CArray(rffi.UCHAR)
POINT = rffi.CStruct('point', ('x', rffi.INT), ('y', rffi.LONG))


class Config(object):
    known = rffi_platform.DefinedConstantInteger('ENOENT')
    unknown = rffi_platform.DefinedConstantInteger('NO_SUCH_CONSTANT')
    inner = rffi_platform.Struct('struct inner', [('n', rffi.INT)])
    there = rffi_platform.Has('no_such_function')


CONFIG = rffi_platform.configure(Config)
KNOWN = CONFIG['known'] + (CONFIG['unknown'] is None) + 10 * CONFIG['there']
INNER = CONFIG['inner']

absent = rffi.llexternal('no_such_function', [rffi.INT, rffi.CCHARP], rffi.LONG)


def memory(n):
    p = lltype.malloc(BYTES, n + 3, flavor='raw')
    for i in range(n + 3):
        p[i] = rffi.cast(rffi.UCHAR, i * 7 + n)
    total = 0
    for i in range(n + 3):
        total += rffi.cast(lltype.Signed, p[i])
    lltype.free(p, flavor='raw')
    return total + KNOWN


def structures(n):
    p = lltype.malloc(POINT, flavor='raw')
    rffi.setintfield(p, 'c_x', n * 3)
    p.c_y = n
    q = lltype.malloc(INNER, flavor='raw')
    rffi.setintfield(q, 'c_n', n)
    return rffi.getintfield(p, 'c_x') * 100 + p.c_y + rffi.getintfield(q, 'c_n')


def strings(n):
    p = rffi.str2charp('abc' * n)
    text = rffi.charp2str(p) + rffi.charp2strn(p, 2) + rffi.charpsize2str(p, 4 if n > 1 else 1)
    rffi.free_charp(p)
    with rffi.scoped_str2charp('xyz') as q:
        text += rffi.charp2str(q)
    with rffi.scoped_alloc_buffer(n) as b:
        for i in range(n):
            b.raw[i] = chr(65 + i)
        text += b.str(n)
    pp = rffi.liststr2charpp(['one', text])
    both = rffi.charpp2liststr(pp)
    rffi.free_charpp(pp)
    return both[0] + both[1]


def sizes(n):
    out = []
    for value in [n, -n, n << 40]:
        out.append(intmask(rffi.cast(rffi.PID_T, value)) + intmask(rffi.cast(rffi.UINT_LEAST8_T, value)))
        out.append(intmask(rffi.cast(rffi.INT_FAST16_T, value)) - intmask(rffi.cast(rffi.UINTMAX_T, value)))
    return out


def type_inside(n):
    # The types of C that are made inside of functions are made when these are annotated.
    p = lltype.malloc(rffi.CArray(lltype.Char), n + 1, flavor='raw')
    for i in range(n + 1):
        p[i] = chr(65 + i % 26)
    text = rffi.charpsize2str(p, n)
    lltype.free(p, flavor='raw')
    return text


def appended(n):
    builder = StringBuilder()
    with rffi.scoped_str2charp('some text') as p:
        builder.append_charpsize(p, n % 9)
    return builder.build() + '.'


def not_called(n):
    if n > 100:
        return absent(rffi.cast(rffi.INT, n), rffi.str2charp('x'))
    return n


@enforceargs(last=int)
def enforced(first, last):
    return first + str(last)


def by_name(n):
    return enforced('a', n) + '%d%d%s' % (rmd5.digest_size, rsha.digest_size, rpath.sep) + str(int(we_are_translated()) * 0)


class Key(object):
    def __init__(self, n):
        self.n = n


def custom(n):
    d = r_dict(lambda a, b: a.n == b.n, lambda a: a.n)
    for i in range(n + 1):
        d[Key(i % 4)] = Key(i)
    total = 0
    for key, value in d.iteritems():
        total += key.n * value.n
    for key, value in d.items():
        total = total * 3 + value.n - key.n
    return total


def locks(n):
    lock = rthread.allocate_lock()
    taken = lock.acquire(True) and not lock.acquire(False)
    lock.release()
    with lock:
        taken = taken and lock.is_acquired()
    try:
        lock.release()
    except rthread.error:
        return n + taken
    return -1


PART = lltype.Struct('part', ('x', rffi.LONG))
OUTER = lltype.Struct('outer', ('a', rffi.INT), ('inner', PART), ('p', lltype.Ptr(PART)))


def _successor(x):
    return x + 1


emulated = rffi.llexternal('emulated', [lltype.Signed], lltype.Signed, _callable=_successor)


def made_and_copied(n):
    inner = rffi.make(PART, x=n)
    p = rffi.make(OUTER, p=inner, a=rffi.cast(rffi.INT, n * 2))
    p.inner.x = n * 3
    q = rffi.make(OUTER)
    rffi.structcopy(q, p)
    p.a = rffi.cast(rffi.INT, 0)
    p.inner.x = 0
    return q.a, q.inner.x, q.p == inner, q.p.x, emulated(n)


TYPES = {}
EXAMPLES = {}
for _name in 'memory structures strings appended not_called by_name custom locks made_and_copied'.split():
    TYPES[_name] = ['int']
    EXAMPLES[_name] = [(1,), (5,), (30,)]
