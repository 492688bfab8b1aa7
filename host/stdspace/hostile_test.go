package stdspace

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"runtime"
	"strings"
	"testing"
	"time"

	"vitrine/host/source"
)

// TestKeysThatComeAndGo: the way to a key stays short however often it was deleted and
// set again.
func TestKeysThatComeAndGo(t *testing.T) {
	s := New(Options{})
	d := NewDict()
	for i := range 1000 {
		if err := d.set(s, MakeInt(int64(i)), None); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 20_000 {
		key := MakeInt(int64(i % 3))
		if _, err := d.del(s, key); err != nil {
			t.Fatal(err)
		}
		if err := d.set(s, key, None); err != nil {
			t.Fatal(err)
		}
		d.Set("name", None)
		d.DelStr(NewStr("name"))
	}
	if len(d.entries) > 3000 || len(d.index) > 16384 {
		t.Errorf("%d entries and %d places for %d keys", len(d.entries), len(d.index), d.live)
	}
	mask := uint64(len(d.index) - 1)
	for n, e := range d.entries {
		steps := 0
		for i := spread(e.hash) & mask; e.Key != nil && int(d.index[i]) != n+1; i = (i + 1) & mask {
			if steps++; steps > 64 {
				t.Fatalf("entry %d is found after more than %d steps", n, steps)
			}
		}
	}
	for d.live > 0 {
		if last := d.entries[len(d.entries)-1]; last.Key == nil {
			t.Fatal("the last entry is a deleted one")
		}
		d.remove(len(d.entries) - 1)
	}
}

// TestKeysInARow: a key that is not there is soon known not to be, although it was there and
// its neighbours still are.
func TestKeysInARow(t *testing.T) {
	s := New(Options{})
	for _, stride := range []int64{1, 2, 3, 8, 64, 1000, 1 << 20, 1 << 32, -1} {
		d := NewDict()
		for i := range int64(5000) {
			if err := d.set(s, MakeInt(i*stride), None); err != nil {
				t.Fatal(err)
			}
		}
		steps := 0
		for i := range int64(1000) {
			key := MakeInt(i * stride)
			if _, err := d.del(s, key); err != nil {
				t.Fatal(err)
			}
			h, err := s.hash(key)
			if err != nil {
				t.Fatal(err)
			}
			mask := uint64(len(d.index) - 1)
			for at := spread(h) & mask; d.index[at] != 0; at = (at + 1) & mask {
				steps++
			}
		}
		if steps > 10_000 {
			t.Errorf("1000 searches among keys %d apart take %d steps", stride, steps)
		}
	}
}

// TestLastKeyComesAndGoes: the index is not made anew when the last key is deleted and set again.
func TestLastKeyComesAndGoes(t *testing.T) {
	s := New(Options{})
	d := NewDict()
	for i := range 1024 {
		if err := d.set(s, MakeInt(int64(i)), None); err != nil {
			t.Fatal(err)
		}
	}
	index, made := &d.index[0], 0
	for range 10_000 {
		if _, err := d.del(s, MakeInt(1023)); err != nil {
			t.Fatal(err)
		}
		if err := d.set(s, MakeInt(1023), None); err != nil {
			t.Fatal(err)
		}
		if &d.index[0] != index {
			index = &d.index[0]
			made++
		}
	}
	if made > 1 {
		t.Errorf("10000 changes made %d indexes", made)
	}
}

// TestSetIsEmptied: popping all elements looks at each place a few times only.
func TestSetIsEmptied(t *testing.T) {
	s := New(Options{})
	v, err := s.Eval("set(range(20000))")
	if err != nil {
		t.Fatal(err)
	}
	x := v.(*Set)
	pop, err := s.GetAttr(x, "pop")
	if err != nil {
		t.Fatal(err)
	}
	holes, passed := 0, MakeInt(-1)
	for x.d.live > 0 {
		for i := x.d.first; x.d.entries[i].Key == nil; i++ {
			holes++
		}
		if x.d.live == 10_000 {
			x.d.entries[0].Key = passed // where nobody looks again
		}
		if k, err := s.Call(pop, nil); err != nil || k == passed {
			t.Fatalf("%v was popped: %v", k, err)
		}
	}
	if holes > 20_000 {
		t.Errorf("%d places without an element were looked at", holes)
	}
}

// TestDictAgainstMap: a dictionary holds what a map of Go holds after the same changes.
func TestDictAgainstMap(t *testing.T) {
	s := New(Options{})
	random := rand.New(rand.NewSource(1))
	d, m := NewDict(), map[int]int{}
	for i := range 50_000 {
		n := random.Intn(200)
		key := MakeInt(int64(n))
		switch random.Intn(3) {
		case 0:
			v, err := d.del(s, key)
			if _, ok := m[n]; err != nil || ok != (v != nil) {
				t.Fatalf("round %d: deleting %d gives %v, %v", i, n, v, err)
			}
			delete(m, n)
		default:
			if err := d.set(s, key, MakeInt(int64(i))); err != nil {
				t.Fatal(err)
			}
			m[n] = i
		}
		v, err := d.get(s, key)
		if want, ok := m[n]; err != nil || ok != (v != nil) || ok && v != MakeInt(int64(want)) || int(d.live) != len(m) {
			t.Fatalf("round %d: %d is %v, want %d, %v", i, n, v, want, ok)
		}
	}
}

// TestGrowthIsReserved: what grows is not copied if both copies are more than the process may
// hold.
func TestGrowthIsReserved(t *testing.T) {
	s := New(Options{Budget: Budget{Bytes: 1 << 40, Heap: 256 << 20}})
	items := make([]Object, 1<<23)
	if _, err := grow(&s.limits, items, 1, itemSize); !errors.Is(err, ErrBudget) {
		t.Errorf("a list of 128 MiB grew to 288 MiB in both copies: %v", err)
	}
	if larger, err := grow(&s.limits, items[:1000:1000], 1, itemSize); err != nil || cap(larger) <= 1000 {
		t.Errorf("a small list did not grow: %v", err)
	}
	d := &Dict{entries: make([]Entry, 3<<20)}
	if err := d.reserve(&s.limits); !errors.Is(err, ErrBudget) {
		t.Errorf("a dictionary of 120 MiB grew: %v", err)
	}
	runtime.KeepAlive(items)
}

// TestConcatIsReserved: an f-string that is too long is not made.
func TestConcatIsReserved(t *testing.T) {
	s := New(Options{})
	parts := make([]Object, 1000)
	text := NewStr(strings.Repeat("a", 1<<20))
	for i := range parts {
		parts[i] = text
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := s.Concat(parts)
	runtime.ReadMemStats(&after)
	if c := s.ExceptionClass(err); c == nil || c.Name != "MemoryError" || after.TotalAlloc-before.TotalAlloc > 64<<20 {
		t.Errorf("%v after %d bytes", err, after.TotalAlloc-before.TotalAlloc)
	}
}

// TestDequeGrowsAtTheFront: items that come in there move the others a few times only.
func TestDequeGrowsAtTheFront(t *testing.T) {
	s := New(Options{})
	d := &Deque{most: -1}
	var last *Object
	moves := 0
	for i := range 100_000 {
		if err := d.push(s, MakeInt(int64(i)), true); err != nil {
			t.Fatal(err)
		}
		if at := &d.items[i]; at != last {
			last = at
			moves++
		}
	}
	if moves > 20 {
		t.Errorf("the items moved %d times", moves)
	}
}

// TestConstantKeysOfLongTexts: the key of a tuple holds no copies of texts, which are of any size,
// and tells them apart.
func TestConstantKeysOfLongTexts(t *testing.T) {
	text := func(last string) Object { return NewStr(strings.Repeat("a", 16<<20) + last) }
	pair := func(x Object) *Tuple { return NewTuple(x, NewTuple(x, x)) }
	x := pair(text("b"))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ConstantKey(x)
	runtime.ReadMemStats(&after)
	if more := after.TotalAlloc - before.TotalAlloc; more > 1<<20 {
		t.Errorf("the key took %d bytes", more)
	}
	if !SameConstant(x, pair(text("b"))) || SameConstant(x, pair(text("c"))) || SameConstant(x, pair(NewStr("b"))) {
		t.Error("long texts are not told apart by what they are")
	}
	for n := longestText - 1; n < longestText+2; n++ {
		a, b := strings.Repeat("x", n), strings.Repeat("x", n-1)+"y"
		if !SameConstant(NewTuple(NewStr(a)), NewTuple(NewStr(a))) || SameConstant(NewTuple(NewStr(a)), NewTuple(NewStr(b))) ||
			SameConstant(NewTuple(NewStr(a)), NewTuple(NewStr(a[1:]))) {
			t.Errorf("texts of %d bytes are not told apart by what they are", n)
		}
	}
}

// TestConstantKeysOfTuples: a tuple of tuples has a key in proportion to it.
func TestConstantKeysOfTuples(t *testing.T) {
	double := func() Object {
		x := NewTuple(MakeInt(1), NewStr("a"))
		for range 39 {
			x = NewTuple(x, x)
		}
		return x
	}
	if a, b := double(), double(); !SameConstant(a, b) {
		t.Error("two equal tuples differ")
	}
	if a, b := double(), NewTuple(double(), double()); SameConstant(a, b) {
		t.Error("different tuples are the same constant")
	}
	deep := NewTuple()
	for range 1_000_000 {
		deep = NewTuple(deep)
	}
	if !SameConstant(deep, deep) {
		t.Error("a nested tuple is not the same as itself")
	}
}

// TestToGoOfList: a list that holds itself has no Go value.
func TestToGoOfList(t *testing.T) {
	l := NewList()
	l.Items = append(l.Items, l)
	if v, ok := ToGo(l); ok {
		t.Errorf("got %v", v)
	}
}

// TestDeepStructures: what recurses over data of the program is bounded.
func TestDeepStructures(t *testing.T) {
	program := `
def told(f):
    try: f()
    except RecursionError: return 'deep'
    except Exception as e: return type(e).__name__
    return 'fine'
t = (int,)
s = slice(1)
m = len
for i in range(200000):
    t = (t,); s = slice(s); m = staticmethod(m)
r = [told(lambda: isinstance('', t)), told(lambda: repr(s)), told(lambda: m([])), told(lambda: hash(t)), told(lambda: t == (t,))]
e = None
for i in range(5000):
    try:
        try:
            raise ValueError(i)
        except ValueError as x:
            raise KeyError(i) from e
    except KeyError as y: e = y
assert r == ['deep'] * 5, r
raise e
`
	s := New(Options{Dialect: source.Python3})
	_, err := s.ImportMain("deep.py", []byte(program))
	text := s.FormatException(err)
	if !strings.HasSuffix(text, "KeyError: 4999") || strings.Count(text, "KeyError") > 50 || !strings.Contains(text, "more exceptions") {
		t.Errorf("%d bytes, the end is %q", len(text), text[max(0, len(text)-500):])
	}
}

// TestDeepHandler: a handler of Python 2 may name classes in tuples in tuples.
func TestDeepHandler(t *testing.T) {
	program := `
p = ValueError
for i in range(200000): p = (p,)
try:
    try: raise KeyError
    except p: pass
except RuntimeError as e:
    assert 'recursion' in str(e)
`
	s := New(Options{Dialect: source.Python2})
	if _, err := s.ImportMain("deep.py", []byte(program)); err != nil {
		t.Errorf("%s", s.FormatException(err))
	}
}

// TestDigitLimit: digits that Python 3 does not read are not worked on.
func TestDigitLimit(t *testing.T) {
	s := New(Options{Dialect: source.Python3})
	for expr, want := range map[string]string{
		"int('9' * 100000000)": "limit (4300 digits)", "str(1 << 30000000)": "limit (4300 digits)",
		"int('9' * 10000 + 'x')": "invalid literal", "len(str(int('9' * 4300)))": "",
		"int('1' * 100000000, 2)": "MemoryError",
	} {
		_, err := s.Eval(expr)
		text := s.FormatException(errOrNil(err))
		if (err == nil) != (want == "") || !strings.Contains(text, want) {
			t.Errorf("%s: %.300s", expr, text)
		}
	}
}

func errOrNil(err error) error {
	if err == nil {
		return errors.New("")
	}
	return err
}

// TestAway: what cannot be asked to stop is left alone when the run ends.
func TestAway(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	s := New(Options{Context: ctx})
	never := make(chan struct{})
	defer close(never)
	time.AfterFunc(time.Millisecond, stop)
	if err := s.limits.away(awaySize, func() { <-never }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	done := false
	if err := s.limits.away(awaySize-1, func() { done = true }); err != nil || !done {
		t.Errorf("a small piece of work is done at once: %v", err)
	}
	func() {
		defer func() {
			if recover() != "defect" {
				t.Error("a panic is lost")
			}
		}()
		s.limits.ctx = context.Background()
		_ = s.limits.away(awaySize, func() { panic("defect") })
	}()
}

// TestLargeBytesStop: what copies many bytes ends when the run does, and leaves the bytes that were
// there.
func TestLargeBytesStop(t *testing.T) {
	const size = 20_000_000
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for _, call := range []string{
		"b extend b", "b extend o", "b __iadd__ o", "b __add__ b", "b __init__ o", "b __getitem__ half", "b __getitem__ rest",
		"b decode latin-1", "b decode ascii", "t __getitem__ half", "u encode latin-1", "u encode ascii replace",
	} {
		text := strings.Repeat("ab c", size/4)
		b := &ByteArray{[]byte(text)}
		values := map[string]Object{
			"b": b, "o": NewBytes(text), "t": NewStr(text), "u": NewStr(strings.Repeat("b\u00e9", size/4)),
			"half": &Slice{Start: None, Stop: None, Step: MakeInt(2)}, "rest": &Slice{Start: MakeInt(1), Stop: None, Step: None},
		}
		s := New(Options{Dialect: source.Python3})
		var args []Object
		words := strings.Fields(call)
		for _, w := range words[2:] {
			if v := values[w]; v != nil {
				args = append(args, v)
			} else {
				args = append(args, NewStr(w))
			}
		}
		method, err := s.GetAttr(values[words[0]], words[1])
		if err != nil {
			t.Fatal(err)
		}
		s.limits.ctx = ctx
		s.limits.ticker.Now.Store(true)
		if _, err := s.Call(method, args); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", call, err)
		}
		if len(b.b) != size && words[1] != "__init__" {
			t.Errorf("%s: %d bytes are left", call, len(b.b))
		}
	}
}

// TestSpecialFiles: a program opens regular files only.
func TestSpecialFiles(t *testing.T) {
	s := New(Options{Dialect: source.Python3})
	if _, err := s.Eval("open('/dev/zero').read(1)"); err == nil {
		t.Error("a device was opened")
	}
}

// TestKeySetWhileItIsLookedFor: a comparison that deletes another key and sets the key
// that is looked for, where the search has been already, does not make it be there twice.
func TestKeySetWhileItIsLookedFor(t *testing.T) {
	program := `
class K(object):
    act = False
    def __init__(self, n): self.n = n
    def __hash__(self): return 7
    def __eq__(self, other):
        if K.act and self.n == 2:
            K.act = False
            del d[first]
            d[K(99)] = 'inner'
        return self.n == other.n
first = K(1)
d = {first: 1, K(2): 2}
for i in range(20): d[i + 100] = i
K.act = True
d[K(99)] = 'outer'
assert [k.n for k in d if isinstance(k, K)] == [2, 99], [k.n for k in d if isinstance(k, K)]
assert d[K(99)] == 'outer' and len(d) == 22
`
	s := New(Options{Dialect: source.Python3})
	if _, err := s.ImportMain("keys.py", []byte(program)); err != nil {
		t.Error(s.FormatException(err))
	}
}

// TestEscapesAreReserved: a literal that is too long is not made, although its text is there.
func TestEscapesAreReserved(t *testing.T) {
	const size, most = 1 << 21, 1 << 22
	for _, tt := range []struct {
		dialect    source.Dialect
		text, then string
	}{
		{source.Python3, "'\\x01' * size", "repr(x)"},
		{source.Python3, "b'\\x01' * size", "repr(x)"},
		{source.Python3, "bytearray(b'\\x01' * size)", "repr(x)"},
		{source.Python3, "['\\x01' * size]", "'%s' % x"},
		{source.Python3, "'\\x01' * size", "ascii(x)"},
		{source.Python3, "'\\xfc' * (size // 8 * 7)", "ascii(x)"},
		{source.Python3, "'\\xfc' * (size // 8 * 7)", "'%a' % x"},
		{source.Python3, "'\\xfc' * (size // 8 * 7)", "'{!a}'.format(x)"},
		{source.Python3, "'\\x01' * size", "x.encode('unicode-escape')"},
		{source.Python2, "'\\x01' * size", "repr(x)"},
		{source.Python2, "u'\\x01' * size", "repr(x)"},
		{source.Python2, "'\\x01' * size", "x.encode('string-escape')"},
	} {
		s := New(Options{Dialect: tt.dialect, Budget: Budget{Bytes: most}})
		m, err := s.ImportMain("escapes.py", fmt.Appendf(nil, "size = %d\nx = %s\ndef f(): return %s\n", size, tt.text, tt.then))
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		f, _ := m.Dict.Lookup("f")
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err = s.Call(f, nil)
		runtime.ReadMemStats(&after)
		if c := s.ExceptionClass(err); c == nil || c.Name != "MemoryError" || after.TotalAlloc-before.TotalAlloc > most {
			t.Errorf("%s of %s: %v after %d bytes", tt.then, tt.text, err, after.TotalAlloc-before.TotalAlloc)
		}
	}
}

// TestLongRanges: that a list of a range has no room is known before any item is made.
func TestLongRanges(t *testing.T) {
	s := New(Options{Dialect: source.Python3})
	for _, text := range []string{"list(range(10 ** 15))", "tuple(range(10 ** 15))", "sorted(range(10 ** 15))"} {
		if _, err := s.Eval(text); !s.excs.is(err, "MemoryError") {
			t.Errorf("%s: %v", text, err)
		}
	}
}
