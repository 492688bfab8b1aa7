import struct
for fmt, values in [('<bBhHiIlLqQ', (-1, 255, -2, 65535, -3, 4294967295, -4, 4, -5, 18446744073709551615)), ('>hi', (1, -2)),
                    ('@bhiq', (1, 2, 3, 4)), ('3s2xc?', ('ab', 'z', 1)), ('<fd', (1.5, -2.25)), ('5p', ('abcdefg',)), ('2h', (1, 2)), ('!I', (7,)),
                    ('@lLP', (1, 2, 3)), ('', ()), ('0i', ()), ('bi0q', (1, 2))]:
    data = struct.pack(fmt, *values)
    print fmt, repr(data), struct.calcsize(fmt), struct.unpack(fmt, data)
for bad in [lambda: struct.pack('b', 128), lambda: struct.pack('i'), lambda: struct.pack('Z', 1), lambda: struct.unpack('i', 'abc'),
            lambda: struct.pack('c', 'ab'), lambda: struct.pack('i', 'a')]:
    try:
        bad()
    except struct.error, e:
        print 'struct.error'
s = struct.Struct('<hb')
print s.size, s.format, repr(s.pack(1, 2)), s.unpack('\1\0\2'), struct.unpack_from('<h', 'xx\5\0', 2)
# ---
import md5, sha, hashlib, binascii, base64
m = md5.new('abc')
m.update('def')
print m.hexdigest(), repr(md5.md5('').digest()), m.digest_size, sha.new('abc').hexdigest(), hashlib.sha256('x').hexdigest()
c = m.copy()
m.update('g')
print c.hexdigest() != m.hexdigest(), hashlib.new('sha512', 'a').hexdigest(), hashlib.sha224('b').hexdigest(), hashlib.sha384('').hexdigest()
print binascii.hexlify('\0\xffab'), repr(binascii.unhexlify('00FFab')), binascii.crc32('hello'), binascii.crc32('lo', binascii.crc32('hel'))
for s in ['', 'a', 'ab', 'abc', 'abcd\xff\0']:
    t = base64.b64encode(s)
    print t, repr(base64.b64decode(t)), repr(binascii.b2a_base64(s)), base64.urlsafe_b64encode('\xff\xfe'), base64.b16encode(s)
try:
    base64.b64decode('a')
except TypeError, e:
    print 'TypeError'
# ---
import inspect
def f(a, b=2, *c, **d):
    "doc\n      more\n    end"
    return a
class A(object):
    x = 1
    def m(self, y): pass
    @staticmethod
    def s(): pass
    @classmethod
    def c(cls): pass
    @property
    def p(self): return 1
print inspect.getargspec(f), inspect.getargspec(A.m), inspect.getargspec(A().m).args
print inspect.formatargspec(*inspect.getargspec(f)), inspect.getdoc(f)
print [inspect.isfunction(f), inspect.isclass(A), inspect.ismethod(A.m), inspect.isbuiltin(len), inspect.ismodule(inspect), inspect.isroutine(f), inspect.iscode(f.func_code)]
print [n for n, v in inspect.getmembers(A) if not n.startswith('__')], inspect.getmembers(A, inspect.ismethod) == [('c', A.c), ('m', A.m)]
print inspect.getmro(A) == (A, object), sorted(inspect.getcallargs(f, 1, 3, 4, z=5).items())
print inspect.isgeneratorfunction(f), inspect.isgeneratorfunction(lambda: (yield)), inspect.getmodulename('/a/b.py'), inspect.getmodule(inspect) is inspect
try: inspect.getargspec(len)
except TypeError: print 'no function'
for name, kind, cls, obj in inspect.classify_class_attrs(A):
    if not name.startswith('__'): print name, kind, cls.__name__
# ---
import unicodedata
for c in u'a 1\xe9\u20ac\u0663\u0301':
    print unicodedata.name(c), unicodedata.category(c), unicodedata.combining(c), unicodedata.digit(c, None)
print unicodedata.name(u'\n', 'none'), unicodedata.normalize('NFD', u'\xe9') == u'e\u0301'
try: unicodedata.name(u'\n')
except ValueError, e: print e
# ---
import contextlib, sys
@contextlib.contextmanager
def tag(name):
    print '<%s>' % name
    try:
        yield name.upper()
    except ValueError, e:
        print 'caught', e
    finally:
        print '</%s>' % name
with tag('a') as t:
    print t
with tag('b'):
    raise ValueError('x')
try:
    with tag('c'):
        raise KeyError('y')
except KeyError, e:
    print 'KeyError', e
class C(object):
    def close(self): print 'closed'
with contextlib.closing(C()) as c:
    print type(c).__name__
with contextlib.nested(tag('p'), tag('q')) as (p, q):
    print p, q
# ---
from UserDict import UserDict, DictMixin, IterableUserDict
from UserList import UserList
from UserString import UserString
d = UserDict({'a': 1}, b=2)
d['c'] = 3
print sorted(d.items()), len(d), d.get('z'), 'a' in d, d.has_key('q'), d.pop('a'), sorted(d.keys()), d.copy() == d, d == {'b': 2, 'c': 3}
class M(DictMixin):
    def __init__(self): self.k, self.v = [], []
    def __getitem__(self, k):
        if k in self.k: return self.v[self.k.index(k)]
        raise KeyError(k)
    def __setitem__(self, k, v):
        self.k.append(k); self.v.append(v)
    def __delitem__(self, k):
        i = self.k.index(k); del self.k[i]; del self.v[i]
    def keys(self): return self.k[:]
m = M()
m.update({'x': 1}); m.setdefault('y', 2)
print sorted(m.items()), list(m), m.pop('x'), m.popitem(), len(m), m.get('n', 5), list(IterableUserDict({1: 2}))
l = UserList([3, 1, 2]); l.sort(); l += [9]
print l, l[1:], len(l), 2 in l, l + [4], l * 2, l.index(9), UserString('abc').upper(), UserString('a') + 'b', len(UserString('xy'))
# ---
import textwrap
text = "The quick brown fox -- jumped over the lazy-dog's back, and the well-known self-taught supercalifragilisticexpialidocious word.  It was tired."
for width in (10, 20, 33, 70):
    print textwrap.fill(text, width)
    print textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)
print repr(textwrap.fill('a\tb\n c  d', 5, initial_indent='* ', subsequent_indent='  ')), textwrap.wrap('', 4), textwrap.wrap('One.  Two. three', 30, fix_sentence_endings=True)
print repr(textwrap.dedent('''
    a
      b

    c
''')), repr(textwrap.dedent('\tx\n\t  y\n z'))
# ---
import optparse, sys
p = optparse.OptionParser(usage='%prog [options] FILE', prog='prog', description='Does something that takes a long sentence to describe, longer than a line of text is, so that it is wrapped.', version='%prog 1.0', epilog='The end.')
p.add_option('-v', '--verbose', action='store_true', default=False, help='say more')
p.add_option('-n', '--number', type='int', default=3, metavar='N', help='how many [default: %default]')
p.add_option('--name', help='a name which has a help text that is so long that it goes over the end of the line')
p.add_option('-I', dest='path', action='append')
p.add_option('-c', action='count')
p.add_option('--kind', choices=['a', 'b'], type='choice')
p.add_option('--no', action='store_const', const=7, dest='number')
g = optparse.OptionGroup(p, 'More', 'Other options')
g.add_option('-x', type='float', nargs=2, help=optparse.SUPPRESS_HELP)
g.add_option('--a-rather-long-option-name', help='short')
p.add_option_group(g)
for args in [[], ['-v', '-n5', 'f', '-Ia', '-I', 'b'], ['--num=0x10', '-ccc', '--', '-v'], ['--kind', 'b', '-x', '1', '2'], ['--no', 'q']]:
    o, rest = p.parse_args(args)
    print o.verbose, o.number, o.name, o.path, o.c, o.kind, o.x, rest
print p.format_help()
for args in [['--bad'], ['-n', 'x'], ['--kind=z'], ['-n'], ['--n']]:
    sys.stderr = sys.stdout
    try: p.parse_args(args)
    except SystemExit, e: print 'exit', e.code
try: p.parse_args(['--version'])
except SystemExit: print 'version'
try: p.add_option('-v')
except optparse.OptionConflictError, e: print e
# ---
import getopt
print getopt.getopt(['-a', '-bx', '--long', '--val=3', 'rest', '-c'], 'ab:c', ['long', 'val='])
print getopt.gnu_getopt(['-a', 'x', '--va', '3', '--', '-c'], 'ab:c', ['long', 'val='])
for args in [['-z'], ['-b'], ['--nope'], ['--long=3'], ['--val']]:
    try: getopt.getopt(args, 'ab:', ['long', 'val='])
    except getopt.error, e: print e, repr(e.opt)
# ---
import traceback, sys, StringIO
def g(): raise ValueError('no')
def f(): g()
try: f()
except ValueError:
    kind, value, tb = sys.exc_info()
    print [(line, name, text) for file, line, name, text in traceback.extract_tb(tb)]
    print traceback.format_exception_only(kind, value), len(traceback.format_exc().split('\n'))
    out = StringIO.StringIO()
    traceback.print_exc(file=out)
    print out.getvalue().split('\n')[0], out.getvalue().split('\n')[-2]
try: compile('a b', 'file', 'exec')
except SyntaxError: print traceback.format_exc().split('\n')[-5:-2]
print traceback.format_list([('f', 1, 'g', 'x = 1'), ('h', 2, 'k', None)])
def where(): return [e[2] for e in traceback.extract_stack()][-2:]
print where()
# ---
import pprint
data = {'name': ['a' * 20, 'b' * 20, 'c' * 30], 'numbers': range(40), 'nested': {'x': (1, 2, ('y' * 40, 'z' * 40)), 'w': None}, 5: set([1, 2])}
pprint.pprint(data)
pprint.pprint(data, width=30, indent=2)
pprint.pprint(data, depth=1)
print pprint.pformat((1,)), pprint.pformat([]), pprint.saferepr({'b': 1, 'a': (2,)}), pprint.isreadable([1]), pprint.isreadable(len)
l = [1]; l.append(l)
print pprint.isrecursive(l), pprint.pformat(l).startswith('[1, <Recursion on list')
# ---
import warnings, sys
sys.stderr = sys.stdout
warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: sys.stdout.write('%s %s\n' % (category.__name__, message))
warnings.resetwarnings()
for i in range(2):
    warnings.warn('text')
warnings.warn('more', RuntimeWarning)
warnings.warn('silent', PendingDeprecationWarning)
warnings.simplefilter('always')
for i in range(2):
    warnings.warn('twice')
warnings.filterwarnings('error', 'bad')
try: warnings.warn('bad thing')
except UserWarning, e: print 'raised', e
warnings.resetwarnings()
with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter('always')
    warnings.warn('kept', DeprecationWarning)
    print len(log), log[0].category.__name__, log[0].message
# ---
import code, sys
class Console(code.InteractiveConsole):
    def write(self, text): sys.stdout.write('[' + text.strip().split('\n')[-1] + ']')
c = Console({'y': 3})
for line in ['x = y + 1', 'print x', 'if x:', '    print "yes"', '', 'def f(a,', '      b): return a', '', 'print f(1, 2)', '1/0', "s = '''q", "r'''", 'print repr(s)', '# nothing', 'class A:', '  z = 1', '', 'print A.z', 'q = (1,', '2)']:
    print c.push(line)
print code.compile_command('x = 1') is not None, code.compile_command('x = ('), code.compile_command('') is not None
try: code.compile_command('x x')
except SyntaxError: print 'SyntaxError'
# ---
import sets, fnmatch, array, weakref, threading, thread, keyword, exceptions
s = sets.Set([1, 2, 3])
t = sets.ImmutableSet([3, 4])
print sorted(s | t), sorted(s & t), sorted(s - t), sorted(s ^ t), 1 in s, len(s), s.issuperset([1]) if 0 else s >= sets.Set([1]), hash(t) == hash(sets.ImmutableSet([4, 3])), sets.Set([sets.Set([1])]) == sets.Set([sets.ImmutableSet([1])])
s.add(9); s.discard(1); s.remove(2); s.update([5])
print sorted(s), s == sets.Set([3, 5, 9]), s != t
for name, pattern in [('a.py', '*.py'), ('a.pyc', '*.py'), ('ab', 'a?'), ('a', '[a-c]'), ('d', '[!a-c]'), ('x[', 'x['), ('aXbXc', 'a*b*c'), ('', '*'), ('-', '[a-]'), (']', '[]]')]:
    print fnmatch.fnmatch(name, pattern),
print fnmatch.filter(['a', 'b', 'ab'], 'a*')
a = array.array('i', [1, 2, 3])
a.append(4); a.extend([5])
print a, a[1], a[1:3], len(a), a.tolist(), a.itemsize, repr(a.tostring()), array.array('c', 'abc'), array.array('d', [1, 2.5]), a.index(3), a + a
for bad in [lambda: a.append('x'), lambda: a.append(1 << 40), lambda: array.array('b', [200]), lambda: array.array('z')]:
    try: bad()
    except (TypeError, OverflowError, ValueError), e: print type(e).__name__,
class K(object): pass
k = K()
r = weakref.ref(k)
d = weakref.WeakValueDictionary(); d['a'] = k
e = weakref.WeakKeyDictionary(); e[k] = 5
k.z = 7
print r() is k, d['a'] is k, e[k], len(e), weakref.proxy(k).z, r == weakref.ref(k), hash(r) == hash(k)
try: weakref.ref(5)
except TypeError, x: print x
lock = threading.Lock()
with lock: print lock.locked(), lock.acquire(False)
print lock.locked(), threading.currentThread().getName(), keyword.iskeyword('print'), exceptions.ValueError is ValueError, thread.allocate_lock().locked()
rl = threading.RLock()
with rl:
    with rl: print 'twice'
# ---
import errno, os, signal, socket, subprocess, logging, sys
print errno.errorcode[11], errno.errorcode[35], errno.errorcode[95], errno.EHOSTUNREACH
print os.O_SYNC, os.EX_OK, os.WNOHANG, os.P_WAIT, subprocess.PIPE, subprocess.STDOUT
print signal.getsignal(signal.SIGTERM) == signal.SIG_DFL, signal.signal(signal.SIGTERM, signal.SIG_IGN), signal.getsignal(signal.SIGTERM)
try: signal.signal(signal.SIGTERM, 'x')
except TypeError as e: print e
print subprocess.CalledProcessError(3, 'ls'), subprocess.list2cmdline(['a', 'b c', ''])
print issubclass(socket.error, IOError), socket.htons(0x1234) in (0x1234, 0x3412)
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format='%(levelname)s %(name)s: %(message)s')
log = logging.getLogger('a.b')
log.debug('not %s', 'seen'); log.info('%s and %d', 'text', 3); log.warning('x'); log.setLevel(logging.ERROR); log.warning('y'); log.error('%(k)s', {'k': 1})
logging.getLogger('a').setLevel(logging.DEBUG); logging.getLogger('a.c').debug('deep'); print logging.getLevelName(40), log.isEnabledFor(30)
import numbers
print isinstance(3, numbers.Integral), isinstance(3L, numbers.Number), isinstance(2.5, numbers.Real), isinstance(2.5, numbers.Rational), isinstance('', numbers.Number), issubclass(bool, numbers.Complex)
import pkgutil
print [name for _, name, _ in pkgutil.iter_modules(['/nowhere'])]
# ---
import json, importlib, math
print json.dumps([1, 2.5, None, True, 'a"\n\xc3\xa9', {'k': (), 'l': {}}]), json.dumps({'b': 1, 'a': [1, {'c': 2}]}, sort_keys=True, indent=2)
print json.loads(' {"a": [1, -2.5e3, "x\\u00e9\\n", null, true, false, {}], "b": []} '), json.loads('"\\ud83d\\ude00"') == u'\U0001f600', json.dumps(u'\U0001f600')
for text in ['{', '[1,]', '"abc', '1 2', '', '{"a" 1}', 'nul']:
    try: print json.loads(text)
    except ValueError: print 'ValueError',
print json.dumps([1, 2], separators=(',', ':')), json.dumps({1: 2, None: 3, 2.5: 4}, sort_keys=True)
try: json.dumps(object)
except TypeError: print 'TypeError'
print importlib.import_module('os.path').join('a', 'b'), importlib.import_module('.path', 'os').join('c', 'd')
# ---
from collections import MutableMapping, Mapping
class D(MutableMapping):
    def __init__(self): self.l = []
    def __getitem__(self, k):
        for a, b in self.l:
            if a == k: return b
        raise KeyError(k)
    def __setitem__(self, k, v):
        self.l = [(a, b) for a, b in self.l if a != k] + [(k, v)]
    def __delitem__(self, k):
        self[k]
        self.l = [(a, b) for a, b in self.l if a != k]
    def __iter__(self): return iter([a for a, b in self.l])
    def __len__(self): return len(self.l)
d = D()
d['a'] = 1
print d.get('a'), d.get('b'), 'a' in d, d.setdefault('c', 3), d.pop('a'), d.pop('z', 9), d.keys(), d.items(), d.values(), list(d.iteritems())
d.update({'x': 5}, y=6)
print sorted(d), d == {'c': 3, 'x': 5, 'y': 6}, d != {'c': 3}, isinstance(d, Mapping), isinstance({}, Mapping), isinstance([], Mapping)
try: d.pop('q')
except KeyError: print 'KeyError'
d.clear()
print len(d), d.items()
try: d.popitem()
except KeyError: print 'KeyError'
# ---
# Counters.
from collections import Counter
def attempt(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__

c = Counter(a=3, b=-1)
del c['missing']
for f in (lambda: c + {}, lambda: {} + c, lambda: c | {}, lambda: c & {}, lambda: c - {'a': 1}, lambda: c + Counter('ab'), lambda: c == dict(c),
          lambda: c | Counter('x'), lambda: -c, lambda: +c, lambda: Counter.fromkeys('ab'), lambda: Counter({'a': True}),
          lambda: Counter('abb').most_common(-1), lambda: Counter(5), lambda: c & Counter('aab')):
    print attempt(f)
