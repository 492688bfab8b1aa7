package stdspace_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestMemoryLimit runs expressions whose result would be far too large.
func TestMemoryLimit(t *testing.T) {
	for _, expr := range []string{
		"'x' * 10**12", "[0] * 10**12", "(1, 2) * 10**11", "2 ** 10**9", "1 << 10**10", "10 ** 10**7 * 10 ** 10**7",
		"list(range(10**12))", "'%0999999999999d' % 1", "'a'.center(10**12)", "'x'.join(['a' * 10**8] * 100)",
		"'a' * 10**9", "b'a' * 10**12", "'{:999999999999}'.format(1)", "'aaaa'.replace('', 'b' * 10**8)", "bytes(10**12)",
		"[[0] * 10**6 for i in range(10**9)]", "'x'.ljust(2**62)", "(2**40).to_bytes(10**12, 'big')", "pow(7, 10**10)", "-7 ** 10**12",
	} {
		s := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Bytes: 1 << 26, Heap: 1 << 30}})
		_, err := s.Eval(expr)
		if c := s.ExceptionClass(err); err == nil || c != nil && c.Name != "MemoryError" && c.Name != "OverflowError" && c.Name != "ValueError" {
			t.Errorf("%s: got %v, want a MemoryError", expr, err)
		} else if c == nil && !errors.Is(err, stdspace.ErrBudget) {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// TestDoubling lets programs double something, or keep copies of it, until they are
// stopped.
func TestDoubling(t *testing.T) {
	for _, body := range []string{
		"l = l + l", "t = t + t", "l.extend(l)", "l += l", "l[0:0] = l", "l = l * 2", "l = [0] + l[:] + list(l) + l.copy()", "k.append(big + l)",
		"s = s + s", "s = ''.join([s, s])", "t = t * 2", "k.append(list(big))", "k.append(big[1:])",
	} {
		program := "l, t, s, k = [1], (1,), 'x', []\nbig = [1] * 100000\nwhile True:\n    " + body + "\n"
		s := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Bytes: 1 << 24, Heap: 1 << 29, Steps: 10_000_000}})
		_, err := s.ImportMain("doubling.py", []byte(program))
		if c := s.ExceptionClass(err); (c == nil || c.Name != "MemoryError") && (err == nil || !strings.Contains(err.Error(), "budget of memory")) {
			t.Errorf("%s ended with %v", body, err)
		}
	}
}

// TestGrowing lets containers grow one by one: none gets larger than an object may be.
func TestGrowing(t *testing.T) {
	for _, body := range []string{
		"while True: l.append(1)", "while True: l.insert(0, 1)", "while True: l.extend(iter([1] * 1000))", "[x for x in forever]",
		"while True: heapq.heappush(l, 1)", "while True: b.append(1)", "while True: b = b + big", "while True: d.append(1)", "while True: d.appendleft(1)",
		"while True: d.extend([1] * 1000)", "while True: d.extendleft([1] * 1000)", "while True: d = d + d", "for x in itertools.cycle(forever): pass",
		"for x in itertools.tee(forever)[0]: pass", "list(map(str, forever))", "a, *c = forever",
	} {
		program := "import heapq, itertools\nfrom collections import deque\nl, b, d = [], bytearray(), deque([0])\n" +
			"big, forever = b'x' * 10000, itertools.repeat(1)\n" + body + "\n"
		s := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Bytes: 1 << 18, Steps: 3_000_000}})
		_, err := s.ImportMain("growing.py", []byte(program))
		if c := s.ExceptionClass(err); c == nil || c.Name != "MemoryError" {
			t.Errorf("%s ended with %v", body, err)
		}
	}
}

// TestCancel runs programs that do not end until their context does.
func TestCancel(t *testing.T) {
	for _, program := range []string{
		"while True: pass",
		"while True:\n try: continue\n finally: pass",
		"for i in iter(int, 1): pass",
		"sum(range(10**15))",
		"max(range(10**15))",
		"any(iter(int, 1))",
		"list(zip(iter(int, 1)))",
		"[x for x in range(10**15) if x < 0]",
		"5.5 in range(10**15)",
		"def f(n):\n return f(n - 1) + f(n - 2) if n > 1 else n\nf(200)",
		"class C:\n def __iter__(self): return self\n def __next__(self): return 1\nset(C())",
		"list(filter(None, iter(int, 1)))",
		"next(filter(None, iter(int, 1)))",
		"dict.fromkeys(iter(int, 1))",
		"''.join(iter(str, 1))",
		"def g():\n while True: yield 0\nsum(g())",
		"def g():\n yield from g2()\ndef g2():\n while True:\n  try: yield 1\n  except: pass\nfor x in g(): pass",
		"a, *b = iter(int, 1)",
		"sorted(iter(int, 1))",
		"while True:\n try: 1 / 0\n except ZeroDivisionError: pass",
		"[].extend(iter(int, 1))",
		"print(*iter(int, 1))",
		"map(None, 1) if False else list(map(str, iter(int, 1)))",
		"exec('while 1: pass')",
		"sorted(range(10**6), key=lambda x: [i for i in range(10**9)])",
		"'a' in iter(int, 1)",
		"__import__('functools').reduce(lambda a, b: a, iter(int, 1))",
		"from itertools import count\nfor i in count(): pass",
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		s := stdspace.New(stdspace.Options{Context: ctx, Budget: stdspace.Budget{Bytes: 1 << 40, Heap: 1 << 31}})
		start := time.Now()
		_, err := s.ImportMain("endless.py", []byte(program))
		if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, stdspace.ErrBudget) {
			t.Errorf("%q ended with %v", program, err)
		}
		if d := time.Since(start); d > 3*time.Second {
			t.Errorf("%q was stopped after %s only", program, d)
		}
		cancel()
	}
}

// TestSteps ends a program that takes too many steps.
func TestSteps(t *testing.T) {
	s := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Steps: 100_000}})
	if _, err := s.ImportMain("steps.py", []byte("try:\n while True: pass\nexcept BaseException: pass")); !errors.Is(err, stdspace.ErrBudget) {
		t.Errorf("the program ended with %v", err)
	}
}

// TestStepsOfLongTexts: to join long texts takes a step for each part, between two of which the program can be stopped.
func TestStepsOfLongTexts(t *testing.T) {
	for _, sum := range []string{"s + s", "u'' + s + s", "f'{s}{s}'"} {
		program := fmt.Sprintf("s = 'a' * (1 << 24)\nfor i in range(100): %s", sum)
		s := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Steps: 1000}})
		if _, err := s.ImportMain("texts.py", []byte(program)); !errors.Is(err, stdspace.ErrBudget) {
			t.Errorf("%s ended with %v", sum, err)
		}
	}
}

// TestRecursion runs programs that recurse without end through the space. The
// space must stay usable.
func TestRecursion(t *testing.T) {
	for _, program := range []string{
		"def f(): f()\nf()",
		"class C:\n def __repr__(self): return repr([self])\nrepr(C())",
		"class C:\n def __str__(self): return str(self)\nstr(C())",
		"class C:\n def __eq__(self, o): return [self] == [o]\nC() == C()",
		"class C:\n def __lt__(self, o): return sorted([self, o])\nC() < C()",
		"class C:\n def __hash__(self): return hash((self,))\nhash(C())",
		"class C:\n def __getattr__(self, n): return getattr(self, n)\nC().x",
		"class C:\n def __getattribute__(self, n): return self.x\nC().x",
		"class C:\n def __setattr__(self, n, v): self.x = v\nC().x = 1",
		"class C:\n @property\n def p(self): return self.p\nC().p",
		"class C:\n def __call__(self): return self()\nC()()",
		"class C:\n def __add__(self, o): return self + o\nC() + C()",
		"class C:\n def __len__(self): return len(self)\nlen(C())",
		"class C:\n def __iter__(self): return iter(self)\niter(C())",
		"class C:\n def __bool__(self): return bool(self)\nbool(C())",
		"class C:\n def __contains__(self, x): return x in self\n1 in C()",
		"class C:\n def __index__(self): return [1][self]\n[1][C()]",
		"class C:\n def __format__(self, spec): return format(self)\nformat(C())",
		"class C: pass\nC.__call__ = C()\nC()()",
		"class M(type):\n def __call__(cls): return cls()\nclass C(metaclass=M): pass\nC()",
		"class C:\n def __new__(cls): return cls()\nC()",
		"class C:\n def __get__(self, o, c): return o.d\nclass D:\n d = C()\nD().d",
		"def f(x): return list(map(f, [x]))\nf(1)",
		"def f(x): return sorted([1, 2], key=f)\nf(1)",
		"def f(): return eval('f()')\nf()",
		"def g(): yield from g()\nlist(g())",
		"t = ()\nfor i in range(10**5): t = (t,)\nhash(t)",
		"t = ()\nfor i in range(10**5): t = (t,)\nisinstance(1, t)",
		"x = []\nfor i in range(10**5): x = [x]\nrepr(x)",
		"x, y = [], []\nfor i in range(10**5): x, y = [x], [y]\nx == y",
		"x, y = {}, {}\nfor i in range(10**5): x, y = {1: x}, {1: y}\nx == y",
		"x = []\nfor i in range(10**5): x = [x]\nprint('%s' % x)",
		"e = ValueError()\nfor i in range(10**5): e = ValueError(e)\nstr(e)",
		"f = len\nfor i in range(10**5): f = (lambda g: lambda x: g(x))(f)\nf([])",
		"def f(): raise f()\nf()",
		"class C:\n def __del__(self): C()\n def __enter__(self):\n  with self: pass\n def __exit__(self, *a): pass\nwith C(): pass",
		"it = iter([])\nfor i in range(10**5): it = map(str, it)\nlist(it)",
	} {
		s := stdspace.New(stdspace.Options{})
		_, err := s.ImportMain("deep.py", []byte(program))
		if c := s.ExceptionClass(err); c == nil || c.Name != "RecursionError" {
			t.Errorf("%q ended with %v, want a RecursionError", program, err)
			continue
		}
		if text := s.FormatException(err); text == "" {
			t.Errorf("%q: no traceback", program)
		}
		if v, err := s.Eval("1 + 1"); err != nil || v != stdspace.Object(stdspace.Int(2)) {
			t.Errorf("after %q: 1 + 1 is %v, %v", program, v, err)
		}
	}
}

// TestErrorsAreErrors makes mistakes on both sides of the API.
func TestErrorsAreErrors(t *testing.T) {
	s := stdspace.New(stdspace.Options{Dialect: source.Python3})
	var list source.ErrorList
	if _, err := s.ImportMain("bad.py", []byte("x = = 1\n")); !errors.As(err, &list) {
		t.Errorf("a syntax error gives %v", err)
	}
	if err := s.Do("a test", func() error { panic("a bug") }); err == nil {
		t.Error("a panic is not an error")
	}
}

// TestPlaceOfStop: what ends a program without being an exception has a place.
func TestPlaceOfStop(t *testing.T) {
	s := stdspace.New(stdspace.Options{Budget: stdspace.Budget{Steps: 10_000}})
	_, err := s.ImportFile("program", "program.py", []byte("def f():\n    while True:\n        pass\ntry:\n    f()\nexcept Exception:\n    pass\n"))
	var e *stdspace.StopError
	if !errors.As(err, &e) || !errors.Is(err, stdspace.ErrBudget) || e.Span.Line < 2 || e.Span.Line > 3 ||
		!strings.HasSuffix(err.Error(), " in f: the program used up its budget of steps") {
		t.Errorf("got %v", err)
	}
}
