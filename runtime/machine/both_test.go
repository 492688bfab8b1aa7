package machine

import (
	"bytes"
	"context"
	"math"
	"testing"
	"time"

	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// both runs a program natively and by the interpreter, each on a heap of its
// own.
type both struct {
	program *lltext.Program
	heaps   [2]*heap.Heap
	native  *Program
	interp  *llinterp.Interp
	output  [2]bytes.Buffer
}

func load(t testing.TB, text string) *both {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBoth(p, heap.Options{Limit: 16 << 20}, plain)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.close(t) })
	return b
}

// A form is a form in which a program is run.
type form int

const (
	plain  form = iota
	exits       // transformed; arithmetic raises by exits
	record      // transformed; arithmetic sets the record
	late        // functions get code when they are called
	kept        // the same, and the code was made before, for any process
	forms
)

func newBoth(p *lltext.Program, o heap.Options, f form) (*both, error) {
	b := &both{program: p}
	for i := range b.heaps {
		h, err := heap.New(o)
		if err != nil {
			return nil, err
		}
		b.heaps[i] = h
	}
	native := Options{Output: &b.output[0], CheckItems: f != record && f != kept}
	interp := llinterp.Options{Output: &b.output[1], Steps: 3_000_000}
	if f == late || f == kept {
		native.Late, native.CodeLimit = true, 16<<20
		if f == kept {
			image, err := NewImage(context.Background(), p.Exceptions, p.Functions, nil)
			if err != nil {
				return nil, err
			}
			native.Image = image
		}
	} else if f != plain {
		t, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{Arithmetic: []exctransform.ArithmeticForm{0, exctransform.Exits, exctransform.Record}[f]})
		if err != nil {
			return nil, err
		}
		native.Graph, native.ExcData = t.Graph, t.ExcData
		interp.Graph, interp.ExcData = t.Graph, t.ExcData
	}
	var err error
	if b.native, err = Compile(b.heaps[0], p.Exceptions, p.Functions, native); err != nil {
		return nil, err
	}
	b.interp, err = llinterp.New(b.heaps[1], p.Exceptions, interp)
	return b, err
}

func (b *both) close(t testing.TB) {
	if err := b.native.Close(); err != nil {
		t.Error(err)
	}
	b.interp.Close()
	for _, h := range b.heaps {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}
}

// run returns the outcomes of a function: the native one and the interpreter's.
func (b *both) run(name string, args ...uint64) (got, want string) {
	f := b.program.Function(name)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	v, err := b.native.Call(ctx, f, args...)
	got = codegentest.Outcome(b.native.text, f, v, err)
	v, err = b.interp.Call(ctx, f, args...)
	return got, codegentest.Outcome(b.interp, f, v, err)
}

// check runs a function both ways and expects an outcome; "" stands for any.
func (b *both) check(t *testing.T, want, name string, args ...uint64) {
	t.Helper()
	got, oracle := b.run(name, args...)
	if got != oracle {
		t.Errorf("%s%v natively: %s\ninterpreted: %s", name, args, got, oracle)
	}
	if want != "" && got != want {
		t.Errorf("%s%v is %s, want %s", name, args, got, want)
	}
	if got, want := b.output[0].String(), b.output[1].String(); got != want {
		t.Errorf("%s%v prints %q natively, %q interpreted", name, args, got, want)
	}
}

func float(f float64) uint64 { return math.Float64bits(f) }

func signed(n int64) uint64 { return uint64(n) }
