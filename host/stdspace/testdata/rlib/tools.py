# Small modules of rlib and of the tools.
import math
import random
from pypy.tool.pairtype import pair, pairtype, extendabletype
from rpython.tool.pairtype import doubledispatch, pairmro, pairtype as again
from pypy.tool.cache import Cache
from rpython.rlib import rutf8, rrandom, rpath, rfloat, rgc, rtime, rbisect
from rpython.rlib.rarithmetic import r_uint
from rpython.rlib.rutf8 import Utf8StringBuilder, Utf8StringIterator, Utf8StringPosIterator
from rpython.rtyper.lltypesystem import lltype

assert pairtype is again


def fails(exc, fn, *args):
    try:
        fn(*args)
    except exc as e:
        return e
    assert False, (exc, fn, args)


class A(object):
    pass


class B(A):
    pass


def add(base, **methods):
    """class __extend__(base): ..., in either dialect"""
    return extendabletype('__extend__', (base,), methods)


assert add(pairtype(A, A), both=lambda self, x: (self[0], self[1], x), kind='aa') is None
add(pairtype(A, B), kind='ab')
add(pairtype(B, A), kind='ba')
a, b = A(), B()
assert pair(a, a).both(1) == (a, a, 1) and pair(b, b).both(2) == (b, b, 2)
assert [pair(x, y).kind for x in (a, b) for y in (a, b)] == ['aa', 'ab', 'ba', 'ab']
assert isinstance(pair(a, b), tuple) and pairtype(A, B) is type(pair(a, b)) and list(pairmro(B, A))[0] == (B, A)
E = extendabletype('E', (object,), {'x': 1})
add(E, y=2)
assert E.x + E.y == 3


@doubledispatch
def which(x, y):
    return 'other'


@which.register(A, int)
def _(x, y):
    return 'A int'


assert (which(b, 3), which(3, b)) == ('A int', 'other')


class Squares(Cache):
    built = 0

    def _build(self, key):
        self.built += 1
        return key * key


c = Squares()
assert [c.getorbuild(k) for k in (3, 4, 3)] == [9, 16, 9] and c.built == 2 and c._freeze_()

r = rrandom.Random()
r.init_by_array([r_uint(n) for n in (0x123, 0x234, 0x345, 0x456)])
assert [int(r.genrand32()) for i in range(5)] == [1067595299, 955945823, 477289528, 4107218783, 4228976476]
r = rrandom.Random(r_uint(5489))
assert int(r.genrand32()) == 3499211612 and 0 <= r.random() < 1
r.init_by_array([r_uint(42)])
random.seed(42)
assert r.random() == random.random()
r.jumpahead(10)
assert r.index == rrandom.N

assert rpath.rnormpath('/a/./b//../c/') == '/a/c' and rpath.rnormpath('../x/..') == '..' and rpath.rnormpath('') == '.' and rpath.rnormpath('//a') == '//a'
assert rpath.rjoin('a', 'b') == 'a/b' and rpath.rjoin('a', '/b') == '/b' and rpath.rjoin('a/', '') == 'a/' and rpath.risabs('/x') and rpath.rabspath('/x/..') == '/'

assert [rfloat.log2(x) for x in (8.0, 0.25, 1.0)] == [3.0, -2.0, 0.0] and rfloat.cbrt(27.0) == 3.0 and rfloat.exp2(3.0) == 8.0
assert [rfloat.round_half_even(x) for x in (0.5, 1.5, 2.5, -0.5, 2.6)] == [0.0, 2.0, 2.0, -0.0, 3.0]
assert rfloat.nextafter(1.0, 2.0) == 1.0 + 2.0 ** -52 and rfloat.nextafter(1.0, 0.0) == 1.0 - 2.0 ** -53 and rfloat.nextafter(0.0, 1.0) == 5e-324
assert rfloat.nextafter(5e-324, 0.0) == 0.0 and rfloat.nextafter(-1.0, 0.0) == -1.0 + 2.0 ** -53 and rfloat.nextafter(float('inf'), 0.0) == rfloat.DBL_MAX
top, bottom = rfloat.float_as_rbigint_ratio(-0.75)
assert (top.tolong(), bottom.tolong()) == (-3, 4)

t = 'a' + ''.join([rutf8.unichr_as_utf8(x) for x in (0xe9, 0x20ac, 0x1f600)]) + 'z'
assert [ord(x) for x in t] == [97, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 122]
assert rutf8.check_utf8(t, False) == rutf8.codepoints_in_utf8(t) == rutf8.get_utf8_length(t) == 5
it = Utf8StringIterator(t)
codes = []
while not it.done():
    codes.append(it.next())
assert codes == [97, 0xe9, 0x20ac, 0x1f600, 122] and [p for c, p in Utf8StringPosIterator(t)] == [0, 1, 3, 6, 10]
assert [rutf8.prev_codepoint_pos(t, p) for p in (11, 10, 6, 3, 1)] == [10, 6, 3, 1, 0] and rutf8.codepoint_before_pos(t, 6) == 0x20ac
for bad, pos in (('\xff', 0), ('a\xc3', 1), ('\xc0\x80', 0), ('\xe0\x80\x80', 0), ('\xed\xa0\x80', 0), ('\xf4\x90\x80\x80', 0), ('ab\x80', 2)):
    assert fails(rutf8.CheckError, rutf8.check_utf8, bad, False).pos == pos, bad
assert rutf8.check_utf8('\xed\xa0\x80', True) == 1 and rutf8.surrogate_in_utf8('x\xed\xa0\x80') == 1
assert rutf8.codepoint_at_pos(rutf8.reencode_utf8_with_surrogates('\xed\xa0\xbd\xed\xb8\x80'), 0) == 0x1f600
fails(rutf8.OutOfRange, rutf8.unichr_as_utf8, 0x110000)
fails(rutf8.OutOfRange, rutf8.unichr_as_utf8, 0xd800)
long = t * 40
s = rutf8.create_utf8_index_storage(long, 200)
for i in (0, 1, 63, 64, 65, 150, 199):
    p = rutf8.codepoint_position_at_index(long, s, i)
    assert rutf8.codepoint_at_index(long, s, i) == codes[i % 5] and rutf8.codepoint_index_at_byte_position(long, s, p, 200) == i
b = Utf8StringBuilder()
b.append('ab')
b.append_code(0x20ac)
assert b.build() == 'ab\xe2\x82\xac' and b.getlength() == 3
assert rutf8.make_utf8_escape_function(quotes=True)("a'\n" + t) == '"a\'\\na\\xe9\\u20ac\\U0001f600z"' and rutf8.decode_latin_1('\xe9') == '\xc3\xa9'
assert rutf8.isspace('\xe2\x80\x83', 0) and not rutf8.isspace('a', 0) and rutf8.islinebreak('\n', 0) and rutf8.utf8_in_chars(t, 3, 'x\xe2\x82\xac')
assert rutf8.first_non_ascii_char(t) == 1

arr = lltype.malloc(lltype.GcArray(lltype.Signed), 5)
for i in range(5):
    arr[i] = i
rgc.ll_arraycopy(arr, arr, 0, 1, 4)
assert arr[:5] == [0, 0, 1, 2, 3] and not rgc.pin(arr) and rgc.FinalizerQueue().next_dead() is None
assert 'rgc' in str(fails(TypeError, rgc.get_rpy_roots))
assert rbisect.bisect_left([1, 2, 2, 3], 2, 4) == 1 and rbisect.bisect_right([1, 2, 2, 3], 2, 4) == 3 and rtime.time() > 0

from rpython.rlib import rmd5, rsha
import hashlib
for n in (0, 1, 55, 56, 63, 64, 65, 200):
    assert rmd5.new('q' * n).hexdigest() == hashlib.md5(b'q' * n).hexdigest() and rsha.new('q' * n).hexdigest() == hashlib.sha1(b'q' * n).hexdigest(), n

import __future__
import py
from pypy.tool.ansi_print import ansi_log
from pypy.tool.sourcetools import func_with_new_name, compile2, compile_template, rpython_wrapper, valid_identifier, func_renamer
from rpython.rtyper.lltypesystem import rffi, llmemory
from pypy.translator.translator import graphof


def one(x, y=2):
    "doc"
    return x + y


two = func_with_new_name(one, 'two')
assert two.__name__ == 'two' and two(1) == 3 and two.__doc__ == 'doc' and one.__name__ == 'one' and func_renamer('three')(one).__name__ == 'three'
names = {}
exec(compile2('z = 5'), names)
assert names['z'] == 5 and valid_identifier('1 a-b') == '_1_a_b' and graphof(None, one) is one
four = compile_template("""
    def four(x):
        return one(x, 3)
""", 'four')
wrapped = rpython_wrapper(one, """
    def {name}({arguments}):
        return {original}({arguments}) * 10
""")
assert four(1) == 4 and wrapped(1, 2) == 30 and wrapped(1) == 30
assert __future__.generators.compiler_flag == 0 and __future__.division.getOptionalRelease()[0] == 2
path = py.magic.autopath()
assert path.basename == 'tools.py' and path.dirpath().join('tools.py') == path
seen = []
py.log.setconsumer('a', lambda m: seen.append(str(m)))
log = py.log.Producer('a')
log('x', 1)
log.b('y')
assert seen == ['[a] x 1', '[a:b] y']
assert rffi.cast(rffi.LONG, 3.7) == 3 and rffi.sizeof(rffi.INT) == 4 and rffi.sizeof(rffi.LONG) == 8
assert rffi.cast(rffi.INT, 2**32 - 1) == -1 and rffi.cast(rffi.UCHAR, -1) == 255 and type(rffi.cast(rffi.USHORT, 3)) is rffi.r_ushort
assert 'a function of C' in str(fails(SystemExit, rffi.llexternal('f', [rffi.INT], rffi.LONG), 1)) and 'address' in str(fails(TypeError, llmemory.cast_ptr_to_adr, arr))

import errno, locale, os, platform, readline
import appdirs
from rpython.rlib import rgc, rthread, types
from rpython.rlib.signature import finishsigs, signature
from rpython.rtyper.tool import rffi_platform
from rpython.rtyper.extregistry import ExtRegistryEntry
from rpython.jit.metainterp import warmspot
from rpython.jit.backend import detect_cpu
import rpython.annotator.model


class Entry(ExtRegistryEntry):
    _about_ = one

    def compute_result_annotation(self):
        return rpython.annotator.model.SomeInteger()


@finishsigs
class Signed(object):
    @signature(types.self(), types.int(), returns=types.list(types.any()))
    def twice(self, n):
        return [n, n]


assert 'belongs to the toolchain' in str(fails(TypeError, warmspot.jittify_and_run, None))
assert Signed().twice(3) == [3, 3] and detect_cpu.autodetect() == detect_cpu.MODEL_X86_64
assert fails(OSError, os.makedirs, 'folder').errno == errno.EROFS and fails(OSError, os.chmod, 'file', 0).errno == errno.EPERM
assert appdirs.AppDirs('app', version='1').user_cache_dir.endswith('.cache/app/1')
assert locale.setlocale(locale.LC_ALL, '') == 'C' and readline.get_completer() is None and platform.python_version_tuple()[0] == '2'
assert rgc.lltype_is_gc(lltype.GcStruct('s')) and not rgc.lltype_is_gc(lltype.Struct('s'))
assert 'deadlock' in str(fails(rthread.error, lambda lock: lock.acquire(True) and lock.acquire(True), rthread.Lock()))
CONFIG = type('CONFIG', (object,), {
    'st': rffi_platform.Struct('struct st', [('a', rffi.INT), ('b', rffi_platform.SimpleType('size_t'))]),
    'size': rffi_platform.SizeOf('long'), 'code': rffi_platform.ConstantInteger('ENOENT')})
config = rffi_platform.configure(CONFIG)
assert config['st'].c_b == rffi.SIZE_T and config['size'] == 8 and config['code'] == errno.ENOENT
CONFIG.code = rffi_platform.ConstantInteger('NO_SUCH_CONSTANT')
assert 'not known' in str(fails(rffi_platform.CompilationError, rffi_platform.configure, CONFIG))
LIMITS = rffi_platform.configure(type('CONFIG', (object,), {
    'digits': rffi_platform.ConstantInteger('DBL_MANT_DIG'), 'last': rffi_platform.DefinedConstantInteger('UINT_MAX'),
    'least': rffi_platform.DefinedConstantDouble('DBL_MIN'), 'own': rffi_platform.DefinedConstantDouble('NO_SUCH_CONSTANT')}))
assert LIMITS == {'digits': 53, 'last': 2 ** 32 - 1, 'least': 2.0 ** -1022, 'own': None}
print('all as expected')
