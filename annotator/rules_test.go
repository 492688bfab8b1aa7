package annotator_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/source"
)

// A rule is a small program, with what the original annotator makes of it.
type rule struct {
	name string // names the rule
	text string // defines f, the entry
	args string // the types of its arguments

	// want is what the annotator must say: the annotation of the result, or
	// the kind of the first error after a "!". After that may come classes,
	// each as "C.attr=annotation" (with " ro" if it is read-only).
	want []string
}

func TestRules(t *testing.T) {
	for _, rules := range [][]rule{textRules, containerRules, builtinRules, objectRules, flowRules, directRules} {
		for _, r := range rules {
			t.Run(strings.ReplaceAll(r.name, " ", "_"), func(t *testing.T) { r.check(t) })
		}
	}
}

func (r *rule) annotate(t *testing.T, opt annotator.Options) *annotator.Result {
	t.Helper()
	prog, fn := load(t, "m.py", []byte(r.text), "f", source.Python2)
	res, err := annotator.Annotate(context.Background(), prog, fn, types(t, strings.Fields(r.args)), opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func (r *rule) check(t *testing.T) {
	res := r.annotate(t, annotator.Options{})
	if got := outcome(res); got != r.want[0] {
		t.Errorf("%s, want %s: %v", got, r.want[0], res.Errors)
	}
	for _, want := range r.want[1:] {
		if got := attribute(res, want); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// outcome is the annotation of the result, or the kind of the first error.
func outcome(res *annotator.Result) string {
	if len(res.Errors) > 0 {
		return "!" + res.Errors[0].Kind
	}
	return text(res.Graphs[0].ReturnValue())
}

// attribute writes the attribute that want names as it is.
func attribute(res *annotator.Result, want string) string {
	name, _, _ := strings.Cut(want, "=")
	class, attr, _ := strings.Cut(name, ".")
	for _, c := range res.Classes {
		if a := c.Attrs[attr]; c.Name == class && a != nil {
			flag := ""
			if a.ReadOnly {
				flag = " ro"
			}
			return fmt.Sprintf("%s=%v%s", name, a.Value, flag)
		}
	}
	return name + " is not there"
}

// textRules are about strings.
var textRules = []rule{
	// A character is a string of length one, so it is true.
	{"char is true", "def f(s):\n  if s[0]:\n    return 1\n  return 'no'\n", "str", []string{"Integer(nonneg, const=1)"}},
	// ord() takes any string.
	{"ord of a string", "def f(s):\n  return ord(s)\n", "str", []string{"Integer(nonneg)"}},
	{"strip of spaces", "def f(s):\n  return s.strip()\n", "str", []string{"String"}},
	{"strip", "def f(s):\n  return s.strip(' ')\n", "str", []string{"String"}},
	{"split at spaces", "def f(s):\n  return s.split()\n", "str", []string{"List(String)"}},
	{"split at most", "def f(s):\n  return s.rsplit(None, 2)\n", "unicode", []string{"List(Unicode)"}},
	{"split takes no more", "def f(s):\n  return s.split(',', 1, 2)\n", "str", []string{"!signature"}},
	{"split", "def f(s):\n  return s.split(',')\n", "str", []string{"List(String)"}},
	{"find", "def f(s):\n  return s.find('a', 2)\n", "str", []string{"Integer"}},
	// Methods that the original lacks are attributes of which nothing is known.
	{"index of a string", "def f(s):\n  return s.index('a')\n", "str", []string{"!degenerated"}},
	{"ljust", "def f(s):\n  return s.ljust(8)\n", "str", []string{"!degenerated"}},
	{"isdigit of a string", "def f(s):\n  return s.isdigit()\n", "str", []string{"Bool"}},
	{"lines", "def f(s):\n  return s.splitlines(True)\n", "unicode", []string{"List(Unicode)"}},
	{"isdigit of a char", "def f(s):\n  return s[0].isdigit()\n", "str", []string{"Bool"}},
	// Characters of bytes become unicode where they meet it; None in between makes no difference.
	{"char or unichar", "def f(s):\n  for c in s:\n    if c == 'b':\n      return c\n  return 'x'\n", "unicode", []string{"UniChar"}},
	{"char or unicode", "def f(s):\n  if s:\n    return s[0]\n  return u'ab'\n", "str", []string{"Unicode"}},
	{"char, None or unichar", "def f(s):\n  c = None\n  if s:\n    c = s[0]\n  if len(s) > 2:\n    c = u'a'\n  return c\n", "str",
		[]string{"Unicode(can_be_none)"}},
	{"char or None", "def f(s):\n  c = None\n  if s:\n    c = s[0]\n  return c\n", "str", []string{"String(can_be_none)"}},
	{"char that was not None, or unichar", "def f(s):\n  c = g(s)\n  if c is None:\n    return u'a'\n  return c\ndef g(s):\n  if s:\n    return s[0]\n", "str",
		[]string{"Unicode"}},
	{"what is made of a char, or unicode", "def f(s):\n  c = s[0]\n  if len(s) > 2:\n    return c * 2 + c[:1]\n  return u'ab'\n", "str", []string{"Unicode"}},
	{"char and unichar added", "def f(s):\n  return s[0] + u'a'\n", "str", []string{"Unicode"}},
	{"attributes of chars and unichars", "class A(object):\n  c = 'a'\ndef f(s):\n  A().c = s[0]\n  a = A()\n  a.c = u'b'\n  return a.c\n", "str",
		[]string{"UniChar", "A.c=UniChar"}},
	// Other strings of bytes do not.
	{"string or unichar", "def f(s):\n  if s:\n    return s\n  return u'a'\n", "str", []string{"!degenerated"}},
	{"char, string or unicode", "def f(s):\n  c = s[0]\n  if s:\n    c = s\n  if len(s) > 2:\n    c = u'ab'\n  return c\n", "str", []string{"!degenerated"}},
	{"string and unicode added", "def f(s):\n  return s + u'a'\n", "str", []string{"!blocked"}},
	// join() takes lists only.
	{"join of a tuple", "def f(s):\n  return '-'.join((s, s))\n", "str", []string{"!operation"}},
	{"join of a string", "def f(s):\n  return '-'.join(s)\n", "str", []string{"!operation"}},
	{"join of an empty list", "def f(s):\n  return '-'.join([])\n", "str", []string{"String(const='')"}},
	// Formatting gives a string whatever is formatted.
	{"format anything", "class A(object):\n  pass\ndef f(n):\n  return '%s' % A()\n", "int", []string{"String"}},
	{"str of an instance", "class A(object):\n  def __str__(self):\n    return 'a'\ndef f(n):\n  return str(A())\n", "int", []string{"String"}},
}

// containerRules are about lists, dictionaries and tuples.
var containerRules = []rule{
	// get() and setdefault() need what is given for a missing key.
	{"get of one argument", "def f(n):\n  d = {n: 1}\n  return d.get(2)\n", "int", []string{"!degenerated"}},
	{"get of one argument, for strings", "def f(n):\n  d = {n: 'ab'}\n  return d.get(n)\n", "int", []string{"String(can_be_none)"}},
	{"get of two arguments", "def f(n):\n  d = {n: 1}\n  return d.get(2, -1)\n", "int", []string{"Integer"}},
	{"setdefault", "def f(n):\n  d = {n: 1}\n  return d.setdefault(2, n)\n", "int", []string{"Integer"}},
	// None as the missing value does not go with integers.
	{"get with None", "def f(n):\n  d = {n: 1}\n  return d.get(2, None)\n", "int", []string{"!degenerated"}},
	{"pop of a dictionary", "def f(n):\n  d = {n: 1}\n  return d.pop(n), d.pop(n, -1), d.popitem()\n", "int", []string{"Tuple(Integer, Integer, Tuple(Integer, Integer))"}},
	{"sort of a list", "def f(n):\n  l = [n]\n  l.sort()\n  return l\n", "int", []string{"!degenerated"}},
	{"count of a list", "def f(n):\n  return [n].count(n)\n", "int", []string{"!degenerated"}},
	// extend() takes whatever can be iterated over, and lets pass what cannot.
	{"extend by a tuple", "def f(n):\n  l = [n]\n  l.extend((1, 2))\n  return l\n", "int", []string{"List(Integer, mutated, resized)"}},
	{"extend by a string", "def f(s):\n  l = []\n  l.extend(s)\n  return l\n", "str", []string{"List(Char, mutated, resized)"}},
	// += with a string is for lists of characters, whatever becomes of the list later.
	{"add a string to characters", "def f(n):\n  l = ['a']\n  l += 'bc'\n  return l\n", "int", []string{"List(Char, mutated, resized)"}},
	{"add a string to nothing", "def f(s):\n  l = []\n  l += s\n  return l\n", "str", []string{"List(Char, mutated, resized)"}},
	{"add bytes to unicode characters", "def f(s):\n  l = [u'a', u'b']\n  l += s\n  l.extend(s[1:])\n  return l\n", "str", []string{"List(UniChar, mutated, resized)"}},
	{"add unicode to characters", "def f(n):\n  l = [u'a']\n  l += u'bc'\n  return l\n", "int", []string{"List(UniChar, mutated, resized)"}},
	{"add a string to strings", "def f(n):\n  l = ['ab']\n  l += 'bc'\n  return l\n", "int", []string{"!operation"}},
	{"add a string to what becomes strings", "def f(n):\n  l = ['a']\n  l += 'bc'\n  l.append('de')\n  return l\n", "int", []string{"!operation"}},
	{"extend by an int", "def f(n):\n  l = [n]\n  l.extend(n)\n  return l\n", "int", []string{"List(Integer, mutated, resized)"}},
	// Slices of tuples need constants, whatever the step.
	{"tuple slice with a step", "def f(n, s):\n  return (n, s, 1.5, n)[::2]\n", "int str", []string{"Tuple(Integer, Float(const=1.5))"}},
	{"tuple slice backwards", "def f(n, s):\n  return (n, s, 1.5)[::-1]\n", "int str", []string{"Tuple(Float(const=1.5), String, Integer)"}},
	{"tuple slice with a variable", "def f(n):\n  return (n, 1, 2)[n:]\n", "int", []string{"!operation"}},
	{"tuple times int", "def f(n):\n  return (n, 1) * 2\n", "int", []string{"!blocked"}},
	{"tuples of other lengths", "def f(n):\n  l = [(n, 1)]\n  l.append((n,))\n  return l\n", "int", []string{"!degenerated"}},
	{"tuple items that do not go together", "def f(n, s):\n  if n:\n    t = (n, 1)\n  else:\n    t = (n, s)\n  return t\n", "int str", []string{"!degenerated"}},
	{"iterating over a mixed tuple", "def f(n, s):\n  for x in (n, s):\n    print(x)\n", "int str", []string{"!degenerated"}},
	// Membership is let pass for anything, len() too.
	{"in an int", "def f(n):\n  return 3 in [n][0:1] and 3 in (n, 'a')\n", "int", []string{"Bool"}},
	{"len of an int", "def f(n):\n  return len(n)\n", "int", []string{"Integer(nonneg)"}},
	{"iter of an int", "def f(n):\n  for i in n:\n    return 1\n", "int", []string{"!blocked"}},
	// The item of an empty list blocks.
	{"item of an empty list", "def f(n):\n  l = []\n  return l[n]\n", "int", []string{"!blocked"}},
	// A value of which nothing is known does not become a list by a test.
	{"unknown value tested for a list", "class A(object):\n  pass\ndef f(n):\n  a = A()\n  a.x = n\n  a.x = [n]\n  y = [n]\n  if n > 3:\n    z = a.x\n    assert isinstance(z, list)\n    y = z\n  return len(y)\n", "int", []string{"!degenerated"}},
	// Constants that begin or end with others are known to.
	{"affixes of constants", "def f(n):\n  s = 'ab'\n  if s.endswith('b') and not s.startswith('b'):\n    return n\n  return 'x'\n", "int", []string{"Integer"}},
	// Lists that are compared have items of one annotation, but stay apart.
	{"comparing lists", "def f(n):\n  a = [1]\n  b = [n]\n  b.append(2)\n  if a == b:\n    return a\n  return a\n", "int", []string{"List(Integer)"}},
}

// builtinRules are about builtin functions and numbers.
var builtinRules = []rule{
	// What cannot be converted is an error, not a call that never returns.
	{"enumerate of None", "def f(n):\n  for i, x in enumerate(None):\n    pass\n  return n\n", "int", []string{"!blocked"}},
	{"reversed of None", "def f(n):\n  reversed(None)\n  return n\n", "int", []string{"!blocked"}},
	{"bytearray of None", "def f(n):\n  return bytearray(None)\n", "int", []string{"!blocked"}},
	{"enumerate of what may be None", "def g(l):\n  for i, x in enumerate(l):\n    return x\n  return 0\ndef f(n):\n  l = None\n  if n > 3:\n    l = [n]\n  return g(l)\n", "int", []string{"Integer(nonneg)"}},
	{"r_uint of a string", "from rlib.rarithmetic import r_uint\ndef f(s):\n  return r_uint(s)\n", "str", []string{"!operation"}},
	{"r_longlong of a list", "from rlib.rarithmetic import r_longlong\ndef f(n):\n  return r_longlong([n])\n", "int", []string{"!operation"}},
	{"r_int8 of a float", "from rlib.rarithmetic import r_int8\ndef f(x):\n  return r_int8(x)\n", "float", []string{"Int8"}},
	{"instantiate a function", "from rlib.objectmodel import instantiate\ndef g():\n  pass\ndef f(n):\n  instantiate(g)\n  return n\n", "int", []string{"!operation"}},
	{"instantiate a number", "from rlib.objectmodel import instantiate\ndef f(n):\n  instantiate(n)\n  return n\n", "int", []string{"!operation"}},
	// These have no analysis.
	{"enumerate", "def f(s):\n  return next(enumerate([s]))\n", "str", []string{"Tuple(Integer(nonneg), String)"}},
	{"enumerate of a dictionary", "def f(s):\n  return next(enumerate({s: 1}))\n", "str", []string{"!operation"}},
	{"reversed", "def f(s):\n  return next(reversed(s))\n", "unicode", []string{"UniChar"}},
	{"sorted", "def f(n):\n  return sorted([n])\n", "int", []string{"!builtin"}},
	{"dict", "def f(n):\n  d = dict()\n  d[n] = n\n  return d\n", "int", []string{"!builtin"}},
	{"list without arguments", "def f(n):\n  l = list()\n  return l\n", "int", []string{"!signature"}},
	{"int without arguments", "def f(n):\n  return int()\n", "int", []string{"!signature"}},
	// What has an operation of its own is not a value that can be called.
	{"str as a value", "def call(g, n):\n  return g(n)\ndef f(n):\n  return call(str, n)\n", "int", []string{"!builtin"}},
	{"chr as a value", "def call(g, n):\n  return g(n)\ndef f(n):\n  return call(chr, n)\n", "int", []string{"Char"}},
	// list(x) is a new list that stays apart from x.
	{"list of a list", "def f(n):\n  a = [1]\n  b = list(a)\n  b.append(-1)\n  return a\n", "int", []string{"List(Integer(nonneg, const=1))"}},
	{"list of a string", "def f(s):\n  return list(s)\n", "str", []string{"List(Char)"}},
	{"tuple of a list", "def f(n):\n  return tuple([n])\n", "int", []string{"!degenerated"}},
	// int() of what is not negative is not.
	{"int of a length", "def f(s):\n  return int(len(s))\n", "str", []string{"Integer(nonneg)"}},
	{"int of a bool", "def f(b):\n  return int(b)\n", "bool", []string{"Integer(nonneg)"}},
	{"int of a string", "def f(s):\n  return int(s)\n", "str", []string{"Integer"}},
	{"int with a base", "def f(s):\n  return int(s, 16)\n", "str", []string{"Integer"}},
	// Conversions of constants are constants.
	{"int of a constant", "def f(n):\n  return int(2.7)\n", "int", []string{"Integer(nonneg, const=2)"}},
	{"chr of a constant", "def f(n):\n  return chr(65)\n", "int", []string{"Char(const='A')"}},
	// One that raises has no result.
	{"chr of too much", "def f(n):\n  return chr(1000)\n", "int", []string{"Impossible"}},
	// A range between constants without items is an empty list.
	{"empty range", "def f(n):\n  return range(3, 0)\n", "int", []string{"List(Impossible, range_step=1)"}},
	{"range backwards", "def f(n):\n  return range(n, -1, -1)\n", "int", []string{"List(Integer(nonneg), range_step=-1)"}},
	// Both halves of divmod() are looked at on their own.
	{"divmod of floats", "def f(x):\n  return divmod(x, 2.0)\n", "float", []string{"Tuple(Float, Impossible)"}},
	{"mod of floats", "def f(x):\n  return x % 2.0\n", "float", []string{"!blocked"}},
	{"bool arithmetic", "def f(b):\n  return b + b\n", "bool", []string{"Integer(nonneg)"}},
	{"bool shift", "def f(b):\n  return b << 3\n", "bool", []string{"Integer"}},
	// isinstance() takes one class.
	{"isinstance of a tuple", "class A(object):\n  pass\nclass B(object):\n  pass\ndef f(n):\n  a = A()\n  return isinstance(a, (A, B))\n", "int", []string{"!operation"}},
	{"isinstance of a number", "def f(x):\n  return isinstance(x, int)\n", "float", []string{"Bool(const=False)"}},
	{"isinstance of a list", "def f(n):\n  return isinstance([n], list)\n", "int", []string{"Bool"}},
	// Integers of a fixed size have classes in common; a machine word is none of them.
	{"isinstance of an unsigned integer", "from rpython.rlib.rarithmetic import base_int, r_uint\ndef f(n):\n  return isinstance(r_uint(n), base_int), isinstance(n, base_int)\n", "int", []string{"Tuple(Bool(const=True), Bool(const=False))"}},
	{"isinstance of a long long", "from rpython.rlib.rarithmetic import base_int, signed_int, unsigned_int, r_longlong\ndef f(n):\n  x = r_longlong(n)\n  return isinstance(x, base_int), isinstance(x, signed_int), isinstance(x, unsigned_int)\n", "int", []string{"Tuple(Bool(const=True), Bool(const=True), Bool(const=False))"}},
	// Where a word has 64 bits, the integer of 64 bits is a plain one.
	{"isinstance of a word of 64 bits", "from rpython.rlib.rarithmetic import r_int64, r_uint64, r_uint\ndef f(n):\n  return isinstance(n, r_int64), isinstance(r_uint(n), r_uint64), r_int64(n)\n", "int", []string{"Tuple(Bool(const=True), Bool(const=True), Integer)"}},
	{"isinstance of a string and base_int", "from rpython.rlib.rarithmetic import base_int\ndef f(s):\n  return isinstance(s, base_int)\n", "str", []string{"Bool(const=False)"}},
	// What fits an unsigned word only is one.
	{"largest unsigned integer", "BIG = 2 ** 64 - 1\ndef f(n):\n  return BIG\n", "int", []string{"UnsignedInteger(const=18446744073709551615L)"}},
	{"mask of an unsigned integer", "from rpython.rlib.rarithmetic import r_uint\ndef f(n):\n  return r_uint(n) & 0xffffffffffffffff\n", "int", []string{"UnsignedInteger"}},
	{"one more than the largest", "BIG = 2 ** 64\ndef f(n):\n  return BIG\n", "int", []string{"!degenerated"}},
	// The command line is known when the program runs.
	{"arguments of the program", "import sys\ndef f(n):\n  return sys.argv\n", "int", []string{"List(String, mutated, resized, const=[])"}},
	{"number of arguments", "import sys\ndef f(n):\n  return len(sys.argv)\n", "int", []string{"Integer(nonneg)"}},
	{"first argument", "import sys\ndef f(n):\n  return sys.argv[0]\n", "int", []string{"String"}},
	// hash() is there for what does not change.
	{"hash of a string", "def f(s):\n  return hash(s)\n", "str", []string{"Integer"}},
	{"hash of a list", "def f(n):\n  return hash([n])\n", "int", []string{"!operation"}},
	{"max with zero", "def f(n):\n  return max(n, 0)\n", "int", []string{"Integer(nonneg)"}},
	{"min of mixed types", "def f(n, s):\n  return min(n, s)\n", "int str", []string{"!degenerated"}},
	// Two builtin functions cannot stand for each other.
	{"two builtin functions", "def f(n):\n  if n:\n    g = chr\n  else:\n    g = int\n  return g(65)\n", "int", []string{"!mixed"}},
}

// objectRules are about classes and instances.
var objectRules = []rule{
	// A call that would raise TypeError each time makes no instance.
	{"__init__ with a result", "class C(object):\n  def __init__(self, n):\n    self.n = n\n    return n > 3\ndef f(n):\n  return C(n).n\n", "int", []string{"!operation"}},
	{"__init__ that raises", "class C(object):\n  def __init__(self, n):\n    raise ValueError\ndef f(n):\n  try:\n    C(n)\n  except ValueError:\n    return n\n  return n\n", "int", []string{"Integer"}},
	// The __init__ that a class inherits from object does nothing.
	{"init of object", "class A(object):\n  pass\nclass B(A):\n  def __init__(self, n):\n    A.__init__(self)\n    self.n = n\ndef f(n):\n  return B(n).n\n", "int",
		[]string{"Integer"}},
	{"init of object with an argument", "class B(object):\n  def __init__(self, n):\n    object.__init__(self, n)\ndef f(n):\n  return B(n)\n", "int", []string{"!signature"}},
	// No place makes an instance that exists before the program starts.
	{"prebuilt and told apart by place", "class C(object):\n  _annspecialcase_ = 'specialize:ctr_location'\nc = C()\ndef f(n):\n  return c\n", "int", []string{"!constant"}},
	// What a class defines for operators and calls is not seen; nor is it for truth, which
	// is let pass. Items, iteration, length and membership call its methods.
	{"add", "class A(object):\n  def __add__(self, x):\n    return 1\ndef f(n):\n  return A() + n\n", "int", []string{"!blocked"}},
	{"getitem", "class A(object):\n  def __getitem__(self, i):\n    return i\ndef f(n):\n  return A()[n]\n", "int", []string{"Integer"}},
	{"setitem", "class A(object):\n  def __setitem__(self, i, x):\n    pass\ndef f(n):\n  A()[n] = 1\n", "int", []string{"None"}},
	{"iter", "class A(object):\n  def __iter__(self):\n    return self\ndef f(n):\n  for x in A():\n    return 1\n", "int", []string{"None"}},
	{"call", "class A(object):\n  def __call__(self, n):\n    return n\ndef f(n):\n  return A()(n)\n", "int", []string{"!degenerated"}},
	{"contains", "class A(object):\n  def __contains__(self, n):\n    return n > 3\ndef f(n):\n  return n in A()\n", "int", []string{"Bool"}},
	{"contains without truth", "class A(object):\n  def __contains__(self, n):\n    return n\ndef f(n):\n  return n in A()\n", "int", []string{"!operation"}},
	{"len", "class A(object):\n  def __len__(self):\n    return 3\ndef f(n):\n  return len(A())\n", "int", []string{"Integer(nonneg, const=3)"}},
	{"len without a number", "class A(object):\n  def __len__(self):\n    return 'a'\ndef f(n):\n  return len(A())\n", "int", []string{"!operation"}},
	{"float", "class A(object):\n  def __float__(self):\n    return 1.5\ndef f(n):\n  return float(A())\n", "int", []string{"Float(const=1.5)"}},
	{"float without a float", "class A(object):\n  def __float__(self):\n    return 'a'\ndef f(n):\n  return float(A())\n", "int", []string{"!operation"}},
	{"truth", "class A(object):\n  def __len__(self):\n    return 0\ndef f(n):\n  if A():\n    return 1\n  return 'a'\n", "int", []string{"Integer(nonneg, const=1)"}},
	{"property", "class A(object):\n  def get(self):\n    return 1\n  x = property(get)\ndef f(n):\n  return A().x\n", "int", []string{"Integer(nonneg, const=1)"}},
	{"property without a setter", "class A(object):\n  x = property(lambda self: 1)\ndef f(n):\n  a = A()\n  a.x = 2\n  return a.x\n", "int", []string{"!degenerated"}},
	{"staticmethod", "class A(object):\n  def g(n):\n    return n\n  g = staticmethod(g)\ndef f(n):\n  return A().g(n)\n", "int", []string{"Integer"}},
	{"specialised on a bound method", "class A(object):\n  def call(self, g, x):\n    return g(x)\n  call._annspecialcase_ = 'specialize:arg(1)'\n  def one(self, x):\n    return 'a'\n  def two(self, x):\n    return 5\ndef f(n):\n  a = A()\n  return a.call(a.one, 'b'), a.call(a.two, n)\n", "int", []string{"Tuple(Char(const='a'), Integer(nonneg, const=5))"}},
	// Names of attributes must be constants to be followed; setting and
	// deleting others, or those of classes, is let pass.
	{"getattr by a variable", "class A(object):\n  x = 1\ndef f(s):\n  return getattr(A(), s)\n", "str", []string{"!degenerated"}},
	{"setattr by a variable", "class A(object):\n  x = 1\ndef f(s):\n  a = A()\n  setattr(a, s, 3)\n  return a.x\n", "str", []string{"Integer(nonneg, const=1)"}},
	{"setattr of a class", "class A(object):\n  x = 1\ndef f(n):\n  A.x = n\n  return 0\n", "int", []string{"Integer(nonneg, const=0)"}},
	{"setattr of an int", "def f(n):\n  n.x = 1\n", "int", []string{"!blocked"}},
	{"delattr", "class A(object):\n  pass\ndef f(n):\n  a = A()\n  a.x = n\n  del a.x\n  return a.x\n", "int", []string{"Integer"}},
	// Every default of a function is looked at, needed or not.
	{"unused default", "class A(object):\n  def __init__(self):\n    self.x = 1\nONE = A()\ndef g(n, a=ONE):\n  return n\ndef f(n):\n  a = A()\n  a.x = 'two'[n:]\n  return g(n, a)\n", "int", []string{"!degenerated"}},
	// What several callees return must go together.
	{"two methods", "class A(object):\n  def m(self):\n    return 1\nclass B(A):\n  def m(self):\n    return 'b'\ndef f(n):\n  a = A()\n  if n:\n    a = B()\n  return a.m()\n", "int", []string{"!degenerated"}},
	{"two classes", "class A(object):\n  pass\nclass B(object):\n  pass\ndef f(n):\n  c = A\n  if n:\n    c = B\n  return c()\n", "int", []string{"!degenerated"}},
	// What stands for a slot in the class body is not a value of it.
	{"slots", "class A(object):\n  __slots__ = ['a', 'b']\n  def __init__(self):\n    self.a = 1\ndef f(n):\n  return A().a\n", "int", []string{"Integer(nonneg, const=1)", "A.a=Integer(nonneg, const=1)"}},
	{"slot that is not there", "class A(object):\n  __slots__ = ['a']\ndef f(n):\n  A().b = 1\n", "int", []string{"!setattr"}},
	{"unboxed value", "from rpython.rlib.objectmodel import UnboxedValue\nclass A(object):\n  __slots__ = ()\nclass C(A, UnboxedValue):\n  __slots__ = 'small'\n  def get(self):\n    return self.small + 1\ndef f(n):\n  return C(n).get(), C(n).small\n", "int", []string{"Tuple(Integer, Integer)"}},
	// A mix-in stands where Python looks for it: before the base or after it.
	{"mix-in after the base", "class M(object):\n  _mixin_ = True\n  def m(self):\n    return 'mixin'\n  def n(self):\n    return 'n'\nclass A(object):\n  def m(self):\n    return 'base'\nclass C(A, M):\n  pass\ndef f(n):\n  return C().m(), C().n()\n", "int", []string{"Tuple(String(const='base'), Char(const='n'))"}},
	{"mix-in before the base", "class M(object):\n  _mixin_ = True\n  def m(self):\n    return 'mixin'\nclass A(object):\n  def m(self):\n    return 'base'\nclass C(M, A):\n  pass\ndef f(n):\n  return C().m()\n", "int", []string{"String(const='mixin')"}},
	{"mix-ins that inherit", "class L(object):\n  _mixin_ = True\n  def m(self):\n    return 1\n  def k(self):\n    return 4\nclass M(L):\n  _mixin_ = True\n  def m(self):\n    return 2\nclass N(L):\n  _mixin_ = True\nclass O(M, N):\n  _mixin_ = True\nclass C(O):\n  pass\ndef f(n):\n  return C().m(), C().k()\n", "int", []string{"Tuple(Integer(nonneg, const=2), Integer(nonneg, const=4))"}},
	{"static method of a mix-in", "class M(object):\n  _mixin_ = True\n  @staticmethod\n  def m(x):\n    return x\nclass A(M):\n  pass\nclass B(M):\n  pass\ndef f(n):\n  return A().m(n), B().m('x')\n", "int", []string{"Tuple(Integer, Char(const='x'))"}},
	{"what is imported from a mix-in", "from rpython.rlib.objectmodel import import_from_mixin\nclass M(object):\n  def m(self):\n    return self.a\nclass A(object):\n  import_from_mixin(M)\n  def __init__(self, a):\n    self.a = a\nclass B(object):\n  import_from_mixin(M)\n  def __init__(self, a):\n    self.a = a\ndef f(n):\n  return A(n).m(), B('x').m()\n", "int", []string{"Tuple(Integer, Char(const='x'))"}},
	{"slot of a class below that is set", "class A(object):\n  __slots__ = ['a']\nclass B(A):\n  __slots__ = ['b']\nclass C(A):\n  pass\ndef f(n):\n  x = C()\n  if n:\n    x = B()\n  x.b = 1\n", "int", []string{"!setattr"}},
	{"slot of a class below that is read", "class A(object):\n  __slots__ = ['a']\nclass B(A):\n  __slots__ = ['b']\ndef get(x):\n  return x.b\ndef f(n):\n  b = B()\n  b.b = n\n  return get(b) + get(A())\n", "int", []string{"!setattr"}},
	{"constant of a class below that is read", "class A(object):\n  __slots__ = ['a']\nclass B(A):\n  __slots__ = []\n  b = 1\nclass C(A):\n  __slots__ = []\n  b = 2\ndef get(x):\n  return x.b\ndef f(n):\n  return get(B()) + get(C())\n", "int", []string{"Integer(nonneg)"}},
	{"slots below no slots", "class A(object):\n  pass\nclass B(A):\n  __slots__ = ['a']\ndef f(n):\n  B()\n", "int", []string{"!class"}},
	// An attribute that the class lists, and that nothing sets, blocks without harm.
	{"listed attribute", "class A(object):\n  _attrs_ = ['x']\nclass B(A):\n  _attrs_ = ()\ndef g(n):\n  return B().x\ndef f(n):\n  if n:\n    return n\n  g(n)\n  return 'a'\n", "int", []string{"Integer"}},
	{"attribute that is not listed", "class A(object):\n  _attrs_ = ['x']\ndef f(n):\n  return A().y\n", "int", []string{"!blocked"}},
	{"listed attribute of frozen instances", "class A(object):\n  _attrs_ = ['x']\n  def _freeze_(self):\n    return True\nONE = A()\nTWO = A()\ndef g(a):\n  return a.x\ndef f(n):\n  if n == 0:\n    g(ONE)\n  if n == 1:\n    g(TWO)\n  return n\n", "int", []string{"Integer"}},
	// A settled class has all methods that are called on its instances.
	{"method of a settled class", "class A(object):\n  _settled_ = True\n  def m(self):\n    return 0\nclass B(A):\n  def m(self):\n    return 1\ndef f(n):\n  a = A()\n  if n:\n    a = B()\n  return a.m()\n", "int", []string{"Integer(nonneg)"}},
	{"method below a settled class", "class A(object):\n  _settled_ = True\nclass B(A):\n  def m(self):\n    return 1\ndef f(n):\n  a = A()\n  if n:\n    a = B()\n  return a.m()\n", "int", []string{"!settled"}},
	{"method of a class below a settled one", "class A(object):\n  _settled_ = True\nclass B(A):\n  def m(self):\n    return 1\ndef f(n):\n  return B().m()\n", "int", []string{"Integer(nonneg, const=1)"}},
	// Calls of ignored functions give None; nobody looks into them.
	{"ignored", "def g(n):\n  return n + 'a' + {}\ng._annspecialcase_ = 'override:ignore'\ndef f(n):\n  return g(n)\n", "int", []string{"None"}},
	{"ignored with others", "def g(n):\n  return n\ng._annspecialcase_ = 'override:ignore'\ndef h(n):\n  pass\ndef f(n):\n  k = g\n  if n:\n    k = h\n  k(n)\n  return n\n", "int", []string{"!call"}},
	{"another override", "def g(n):\n  return n\ng._annspecialcase_ = 'override:other'\ndef f(n):\n  return g(n)\n", "int", []string{"!specialize"}},
	// A bound method that exists beforehand belongs to the class that defines
	// it, and counts as read on that of the instance.
	{"prebuilt method", "class A(object):\n  x = 1\n  def get(self):\n    return self.x\nclass B(A):\n  x = 2\nGET = B().get\ndef f(n):\n  return GET()\n", "int", []string{"Integer(nonneg)", "B.get=PBC({unbound A.get}) ro", "B.x=Integer(nonneg) ro"}},
	{"calling a frozen instance", "class A(object):\n  def _freeze_(self):\n    return True\n  def __call__(self, n):\n    return n\nONE = A()\ndef f(n):\n  return ONE(n)\n", "int", []string{"!call"}},
	// Frozen instances that agree on having an attribute make a test known.
	{"hasattr of frozen instances", "class A(object):\n  def __init__(self, x):\n    self.x = x\n  def _freeze_(self):\n    return True\nONE = A(1)\nTWO = A(2)\ndef f(n):\n  a = ONE\n  if n:\n    a = TWO\n  return hasattr(a, 'x'), hasattr(a, 'y')\n", "int", []string{"Tuple(Bool(const=True), Bool(const=False))"}},
	// OSError and IOError have attributes that nobody sets.
	{"errno", "def f(n):\n  try:\n    raise OSError\n  except OSError:\n    return n\n", "int", []string{"Integer", "EnvironmentError.errno=Integer", "EnvironmentError.strerror=String(can_be_none)"}},
	// Values that no annotation is known for are unknown where they are met.
	{"big constant", "def f(n):\n  return 10000000000000000000000\n", "int", []string{"!degenerated"}},
	{"adding a big constant", "def f(n):\n  return n + 10000000000000000000000\n", "int", []string{"!degenerated"}},
	{"comparing a big constant", "def f(n):\n  return n < 10000000000000000000000\n", "int", []string{"Bool"}},
	// A class with __del__ has it called.
	{"del", "LOG = []\nclass A(object):\n  def __del__(self):\n    LOG.append(self.x)\ndef f(n):\n  a = A()\n  a.x = n\n  return LOG\n", "int", []string{"List(Integer, mutated, resized, const=[])", "A.x=Integer"}},
}

// flowRules are about which exits are followed.
var flowRules = []rule{
	// None is never true.
	{"truth of None", "def g(n):\n  pass\ndef f(n):\n  x = g(n)\n  if x:\n    return 'a'\n  return 1\n", "int", []string{"Integer(nonneg, const=1)"}},
	// pop() of a list may raise anything, as far as is known.
	{"pop may raise", "def f(n):\n  l = [n]\n  try:\n    return l.pop()\n  except IndexError:\n    return 0\n  except KeyError:\n    return 'a'\n", "int", []string{"!degenerated"}},
	// Where an operation never succeeds, it still raises only what it can.
	{"what an empty dictionary raises", "def f(n):\n  d = {}\n  try:\n    return d[n]\n  except KeyError:\n    return 1\n  except IndexError:\n    return 'a'\n", "int", []string{"Integer(nonneg, const=1)"}},
	// A handler may keep the class that it names, too.
	{"class of a handler", "def f(n):\n  try:\n    {n: n}[5]\n    c = ValueError\n  except KeyError:\n    c = KeyError\n  return c is KeyError\n", "int", []string{"Bool"}},
	// A class is compared with one that is known.
	{"type is int", "def f(n):\n  if type(n) is int:\n    return n\n  return 0\n", "int", []string{"Integer"}},
}

// TestRaisedAgain: the class that a bare raise passes on is known to be that of the instance
// beside it, also where passes have put the handler and the operation together.
func TestRaisedAgain(t *testing.T) {
	for handler, class := range map[string]string{"except KeyError": "KeyError", "except": "KeyError"} {
		r := rule{text: "def f(n):\n  d = {n: n}\n  try:\n    d[5]\n  " + handler + ":\n    raise\n", args: "int"}
		g := r.annotate(t, annotator.Options{}).Graphs[0]
		in := g.ExceptBlock.InputArgs
		want := fmt.Sprintf("Type(const=class %s, is_type_of=%v)", class, in[1])
		if got := text(g.Binding(in[0])); got != want {
			t.Errorf("after %q: %s, want %s", handler, got, want)
		}
	}
}

// TestOfOneType: a comparison of the type tells what isinstance() does.
func TestOfOneType(t *testing.T) {
	for _, test := range []string{"type(l) is list", "isinstance(l, list)"} {
		r := rule{text: "def f(n):\n  l = [n]\n  if " + test + ":\n    return l\n", args: "int"}
		g := r.annotate(t, annotator.Options{}).Graphs[0]
		told := false
		for _, is := range known(g.Binding(g.StartBlock.ExitSwitch.(*flow.Variable)), canonicalNames(g.Blocks()), &lattice.Printer{}) {
			told = told || is == "List(Object)"
		}
		if !told {
			t.Errorf("%s does not tell that l is a list", test)
		}
	}
}

// TestLenient: where values may be unknown, only what cannot be reconciled is
// an error.
func TestLenient(t *testing.T) {
	for _, r := range []rule{
		{"unknown item", "def f(n, s):\n  return [n, s][0]\n", "int str", []string{"Object"}},
		{"unknown operand", "def f(n, s):\n  x = [n, s][0]\n  return x + 1, '%s' % x, x < 2, int(x)\n", "int str", []string{"Tuple(Object, String, Bool, Integer)"}},
		{"unknown builtin", "def f(n):\n  return sorted([n])\n", "int", []string{"Object"}},
		{"blocked", "def f(n):\n  return n[0]\n", "int", []string{"!blocked"}},
		{"mixed", "def g(n):\n  pass\nclass A(object):\n  pass\ndef f(n):\n  return [g, A]\n", "int", []string{"!mixed"}},
		{"signature", "def g(n):\n  pass\ndef f(n):\n  return g()\n", "int", []string{"!signature"}},
		{"iterating", "def f(n, s):\n  for x in [n, s][0]:\n    return x\n", "int str", []string{"Object"}},
	} {
		t.Run(strings.ReplaceAll(r.name, " ", "_"), func(t *testing.T) {
			res := r.annotate(t, annotator.Options{AllowObjects: true})
			if got := outcome(res); got != r.want[0] {
				t.Errorf("%s, want %s: %v", got, r.want[0], res.Errors)
			}
		})
	}
}
