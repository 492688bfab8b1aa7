package flowspace_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// FuzzFlow builds the graphs of every function of an arbitrary file. Whatever
// the file says, there is a graph that keeps the rules of the flow model, or
// an error with a place.
func FuzzFlow(f *testing.F) {
	for _, text := range fuzzSeeds {
		f.Add([]byte(text), true, false)
		f.Add([]byte(text), false, true)
	}
	f.Fuzz(func(t *testing.T, text []byte, python2, iterate bool) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		opt := flowspace.Options{Budget: 20_000}
		dialect := source.Python3
		if python2 {
			dialect = source.Python2
		}
		if iterate {
			opt.Unpack = flowspace.UnpackByIteration
		}
		std := stdspace.New(stdspace.Options{
			Dialect: dialect, Context: ctx,
			Budget: stdspace.Budget{Frames: 100, Bytes: 1 << 20, Heap: 1 << 30, Steps: 20_000},
		})
		m, err := std.ImportFile("fuzz", "fuzz.py", text)
		if err != nil {
			return // not a program, or one that fails at module level
		}
		builder := flowspace.NewBuilder(std)
		for _, e := range m.Dict.Entries() {
			if fn, ok := e.Value.(*stdspace.Function); ok {
				checkFunction(t, builder, fn, opt)
			}
		}
	})
}

func checkFunction(t *testing.T, builder *flowspace.Builder, fn *stdspace.Function, opt flowspace.Options) {
	t.Helper()
	for _, raw := range []bool{true, false} {
		opt.Raw = raw
		g, err := builder.Build(context.Background(), fn, opt)
		var e *flowspace.Error
		switch {
		case err == nil:
			if err := g.Check(); err != nil {
				t.Errorf("raw=%v: %v\n%s", raw, err, g.Dump())
			}
		case !errors.As(err, &e):
			t.Errorf("an error of an unknown sort: %v", err)
		case e.Kind == "internal" || e.Kind == "replay":
			t.Errorf("the engine failed: %v", err)
		}
	}
}

// fuzzSeeds are small programs that between them use every part of the flow
// space.
var fuzzSeeds = []string{
	"def f(n):\n    while n > 0:\n        n -= 1\n        if n == 5: break\n    else:\n        n = 7\n    return n\n",
	"def f(x):\n    try:\n        return x[0]\n    except (IndexError, KeyError) as e:\n        raise ValueError(e)\n    finally:\n        x.done = 1\n",
	"def f(l):\n    for a, b in l:\n        try:\n            continue\n        finally:\n            a.b(*b, k=a)\n",
	"def f(n):\n    with n as m:\n        return [i * m for i in n if i]\n",
	"T = (1, 2)\ndef f(n):\n    a, b = T\n    c, d = n\n    return a < b < c and not d or T[n]\n",
	"def f(a, b=3, *c, **d):\n    assert a, b\n    del a\n    x = lambda y: y\n    return x(b)[1:2], f'{b!r:>3}'\n",
	"class A(object):\n    x = 1\n    def m(self): return self.x\nI = A()\ndef f(n):\n    I.x = n\n    return I.m() is None\n",
	"def f(n):\n    d = {1: n, n: 2}\n    d[n] += 1\n    del d[1]\n    raise A, n\n",
	"def f(n):\n    def g(): return k\n    k = 3\n    while 1:\n        try: g(n)\n        except: raise\n",
	"def f(n):\n    for i in range(3):\n        for j in n: pass\n        print(i)\n    return 1 << 62, 10 ** 30\n",
	"def f(n):\n    import sys\n    global Q\n    x: int = n\n    return {n, 1}, ~n, -n, +n, `n`\n",
}
