package llstore

import (
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

const sample = `
struct node gc { value: Signed; immutable next: *node }
struct pair { c: Char; f: Float }
struct rpystring gc { hash: Signed; immutable chars: Array of Char }
prebuilt last: node = {value: 7}
prebuilt first: node = {value: -8, next: &last}
prebuilt text: rpystring = {chars: "a\"b\xff"}
prebuilt pairs: GcArray of pair = [{c: 'x', f: -0.0}, {f: 1e+300}]
external ll_sqrt(Float) -> Float as sqrt pure raises
class MyError(ValueError) { code: Signed }

graph helper(n: Signed) -> Signed oopspec "twice(n)" {
block 0:
    v = int_mul(n, 2)
    return v
}

graph main(l: *node, n: Signed) -> Signed {
block 0:
    k = hint(n, {concrete: True, promote: True})
    keepalive(&first)
    keepalive(&text)
    keepalive(&pairs)
    f = cast_int_to_float(n)
    r: Float = direct_call(&ll_sqrt, f)
    goto 1 [l, n]
block 1 [l1: *node, s: Signed]:
    c = ptr_nonzero(l1)
    switch c: False -> return [s]; True -> 2 [l1, s]
block 2 [l2: *node, s2: Signed]:
    v = getfield(l2, .value)
    t: Signed = int_add_ovf(s2, v)
    raises: None -> 3 [l2, t]; OverflowError as e, x -> except [e, x]
block 3 [l3: *node, s3: Signed]:
    h: Signed = indirect_call(&helper, s3, graphs[helper])
    next = getfield(l3, .next)
    goto 1 [next, h]
}
`

func readSample(t *testing.T) *lltext.Program {
	t.Helper()
	p, err := lltext.Read("sample", sample)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRoundTrip: what is read has the text of what was written, and a writer makes the same bytes of it.
func TestRoundTrip(t *testing.T) {
	p := readSample(t)
	written := func(functions []*lltype.Object) []byte {
		w := NewWriter()
		w.Text("a program")
		w.Bool(true)
		w.Count(len(functions))
		for _, f := range functions {
			w.Object(f)
		}
		w.Object(nil)
		w.Graph(nil)
		data, err := w.Finish()
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	data := written(p.Functions)
	r, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	var functions []*lltype.Object
	err = r.Read(func() {
		if text, is := r.Text(), r.Bool(); text != "a program" || !is {
			t.Errorf("read %q and %v", text, is)
		}
		for range r.Count() {
			functions = append(functions, r.Object())
		}
		if o, g := r.Object(), r.Graph(); o != nil || g != nil {
			t.Errorf("read %v and %v for nothing", o, g)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if before, after := lltext.Dump(nil, p.Functions...), lltext.Dump(nil, functions...); before != after {
		t.Errorf("the texts differ:\n%s\n%s", before, after)
	}
	for _, f := range functions {
		if f.Func.Graph == nil {
			continue
		}
		if err := f.Func.Graph.Check(); err != nil {
			t.Error(err)
		}
	}
	if string(written(functions)) != string(data) {
		t.Error("written again, the bytes differ")
	}
	if err := r.Read(func() { r.Count() }); err == nil {
		t.Error("more is read than was written")
	}
}

// TestLater: a graph is read when somebody looks at it, once, and not before.
func TestLater(t *testing.T) {
	w := NewWriter()
	for _, f := range readSample(t).Functions {
		w.Object(f)
	}
	data, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.graphs {
		g := &r.graphs[i]
		if g.Name == "" || g.StartBlock != nil {
			t.Fatalf("graph %d: the name is %q, the start block %v", i, g.Name, g.StartBlock)
		}
		if first := g.Blocks()[0]; first == nil || first != g.StartBlock || g.Read().StartBlock != first {
			t.Errorf("%s is not read once", g.Name)
		}
	}
}

// looked opens bytes and looks at all graphs.
func looked(data []byte) error {
	r, err := Open(data)
	if err != nil {
		return err
	}
	return r.Read(func() {
		for i := range r.graphs {
			r.graphs[i].Read()
		}
	})
}

// TestDamage: whatever the bytes are, to open and to read them ends, and panics with nothing but the error that they are damaged.
func TestDamage(t *testing.T) {
	w := NewWriter()
	for _, f := range readSample(t).Functions {
		w.Object(f)
	}
	data, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		if err := looked(data[:i]); err == nil {
			t.Errorf("the first %d bytes of %d are read without an error", i, len(data))
		}
		for _, change := range []byte{1, 0x7f, 0x80, 0xff} {
			damaged := []byte(string(data))
			damaged[i] ^= change
			// Some changes are those of a number or a letter, and no error.
			_ = looked(damaged)
		}
	}
}

// TestWhatCannotBeWritten: what exists only while a program runs is an error.
func TestWhatCannotBeWritten(t *testing.T) {
	of := lltype.PtrTo(lltype.ArrayOf(lltype.Signed, lltype.Gc, lltype.Hints{}))
	for want, c := range map[string]*flow.Constant{
		"@3":             lltype.NewConstant(lltype.ReadAddress(of, 3), of),
		"continuation 4": lltype.NewConstant(lltype.ReadContinuation(4), lltype.Void),
	} {
		g := flow.NewGraph("f", nil)
		g.ReturnBlock.InputArgs[0].Concrete = lltype.TypeOf(c)
		for _, v := range g.ExceptBlock.InputArgs {
			v.Concrete = lltype.Void
		}
		g.StartBlock.Close(g.NewLink([]flow.Value{c}, g.ReturnBlock, nil))
		w := NewWriter()
		w.Graph(g)
		if _, err := w.Finish(); err == nil || !strings.Contains(err.Error(), want+" cannot be written") {
			t.Errorf("%s: %v", want, err)
		}
	}
}
