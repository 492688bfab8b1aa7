package annotator_test

import (
	"context"
	"math/rand"
	"strings"
	"testing"
	"time"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/annotator/lattice"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// FuzzAnnotate annotates every function of an arbitrary file. Whatever the
// file says, there is a result, or an error that does not blame the engine.
func FuzzAnnotate(f *testing.F) {
	for _, text := range fuzzSeeds(f) {
		f.Add([]byte(text), true)
	}
	f.Add([]byte(handSeed), false)
	f.Fuzz(func(t *testing.T, text []byte, python2 bool) {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		dialect := source.Python3
		if python2 {
			dialect = source.Python2
		}
		std := stdspace.New(stdspace.Options{
			Dialect: dialect, Context: ctx,
			Budget: stdspace.Budget{Frames: 100, Bytes: 1 << 20, Heap: 1 << 30, Steps: 20_000},
		})
		m, err := std.ImportFile("fuzz", "fuzz.py", text)
		if err != nil {
			return // not a program, or one that fails at module level
		}
		prog := annotator.Program{Std: std, Flow: flowspace.NewBuilder(std)}
		for _, e := range m.Dict.Entries() {
			if fn, ok := e.Value.(*stdspace.Function); ok {
				annotateAny(ctx, t, prog, fn)
			}
		}
	})
}

// annotateAny annotates a function for arguments of some types.
func annotateAny(ctx context.Context, t *testing.T, prog annotator.Program, fn *stdspace.Function) {
	t.Helper()
	types := []annotator.SomeValue{lattice.Integer, lattice.String, lattice.Bool, lattice.MaybeString, lattice.Float}
	var args []annotator.SomeValue
	for i := range fn.Code.ArgCount {
		args = append(args, types[i%len(types)])
	}
	res, err := annotator.Annotate(ctx, prog, fn, args, annotator.Options{Budget: 5_000})
	if err != nil {
		if strings.Contains(err.Error(), "the engine failed") {
			t.Error(err)
		}
		return
	}
	for _, e := range res.Errors {
		if why := wrongError(e); why != "" {
			t.Errorf("%s: %v", why, e)
		}
	}
}

// fuzzSeeds are the files of the corpus, and a few random programs, right and
// wrong ones.
func fuzzSeeds(t testing.TB) []string {
	var out []string
	for _, th := range themes(t) {
		text, _, _ := strings.Cut(string(th.text), "\nENTRIES")
		out = append(out, text)
	}
	for seed := range int64(8) {
		pick := rand.New(rand.NewSource(seed)).Intn
		out = append(out, annotatortest.Write(pick, 30*int(seed%2)))
	}
	return out
}

// handSeed is what only Python 3 has.
const handSeed = `
class A:
    x: int = 1
    def f(self, *, k=2): return self.x + k
    @property
    def p(self): return self.x
    @classmethod
    def make(cls): return cls()
def f(n, s):
    a = A.make()
    a.y = f'{n}' + s
    return {n: a.p}, {n}, [i for i in range(n)], (lambda: n)()
def g(n, *rest, **kw):
    with open(kw['x']) as h:
        yield h
    return max(rest, key=len)
`
