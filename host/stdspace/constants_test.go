package stdspace_test

import (
	"testing"

	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestSameConstant compares constants pairwise: each expression equals itself
// and nothing else in the list.
func TestSameConstant(t *testing.T) {
	s := stdspace.New(stdspace.Options{Dialect: source.Python2})
	exprs := []string{"0", "0L", "0.0", "-0.0", "False", "''", "u''", "()", "None", "1", "1L", "1.0", "True", "'1'", "(1,)", "(1L,)", "(1.0,)",
		"('1',)", "((),)", "2 ** 70", "-2 ** 70", "1j", "(0.0,)", "(-0.0,)", "('ab', 'c')", "('a', 'bc')", "int", "len", "NotImplemented"}
	var values, again []stdspace.Object
	for _, list := range []*[]stdspace.Object{&values, &again} {
		for _, e := range exprs {
			v, err := s.Eval(e)
			if err != nil {
				t.Fatalf("%s: %v", e, err)
			}
			*list = append(*list, v)
		}
	}
	for i, a := range values {
		for j, b := range again {
			if got := stdspace.SameConstant(a, b); got != (i == j) {
				t.Errorf("SameConstant(%s, %s) = %v", exprs[i], exprs[j], got)
			}
		}
	}
	// Mutable objects are the same only if they are one.
	for _, e := range []string{"[]", "{}", "set()", "object()", "lambda: 0", "([],)"} {
		a, _ := s.Eval(e)
		b, _ := s.Eval(e)
		if stdspace.SameConstant(a, b) || !stdspace.SameConstant(a, a) {
			t.Errorf("SameConstant is wrong about %s", e)
		}
	}
}

// TestGoValues converts Go values to objects and back.
func TestGoValues(t *testing.T) {
	s := stdspace.New(stdspace.Options{})
	for _, text := range []string{"None", "True", "5", "-3.5", "'abc'", "[1, [2, 'x']]", "100000000000000000000"} {
		v, err := s.Eval(text)
		if err != nil {
			t.Fatal(err)
		}
		g, ok := stdspace.ToGo(v)
		if !ok {
			t.Errorf("%s has no Go value", text)
			continue
		}
		back, err := s.FromGo(g)
		if err != nil {
			t.Error(err)
			continue
		}
		if r, _ := s.Repr(back); r != text {
			t.Errorf("%s comes back as %s", text, r)
		}
	}
	if _, ok := stdspace.ToGo(s.BuiltinClass("int")); ok {
		t.Error("a class has a Go value")
	}
	if _, err := s.FromGo(struct{}{}); err == nil {
		t.Error("a struct has an object")
	}
}

// TestAPI calls what a program defined, from outside.
func TestAPI(t *testing.T) {
	s := stdspace.New(stdspace.Options{})
	m, err := s.ImportMain("api.py", []byte("class C:\n    k = 3\n    def m(self, x): return x * self.k\ndef f(n): return [C().m(n)]\ndef g(): raise KeyError('no')\n"))
	if err != nil {
		t.Fatal(err)
	}
	f, ok := s.LookupGlobal(m.Dict, "f")
	if !ok {
		t.Fatal("f is not there")
	}
	v, err := s.Call(f, []stdspace.Object{stdspace.MakeInt(4)})
	if r, _ := s.Repr(v); err != nil || r != "[12]" {
		t.Errorf("f(4) = %s, %v", r, err)
	}
	if _, ok := s.LookupGlobal(m.Dict, "len"); !ok {
		t.Error("len is not a builtin")
	}
	if _, ok := s.LookupGlobal(m.Dict, "nothing"); ok {
		t.Error("nothing is there")
	}
	g, _ := s.LookupGlobal(m.Dict, "g")
	_, err = s.Call(g, nil)
	if c := s.ExceptionClass(err); c != s.BuiltinClass("KeyError") || !s.IsSubclass(c, s.BuiltinClass("LookupError")) {
		t.Errorf("g() raises %v", c)
	}
	c, _ := s.LookupGlobal(m.Dict, "C")
	k, err := s.GetAttr(c, "k")
	if err != nil || k != stdspace.Object(stdspace.Int(3)) || s.TypeOf(k) != s.BuiltinClass("int") || !s.IsInstance(k, s.BuiltinClass("object")) {
		t.Errorf("C.k = %v, %v", k, err)
	}
}

// TestPerform performs operations from outside; operands that no program could
// give are errors too.
func TestPerform(t *testing.T) {
	s := stdspace.New(stdspace.Options{})
	list, _ := s.Eval("[3, 1, 2]")
	sorted, _ := s.Eval("sorted")
	one := stdspace.MakeInt(1)
	for _, test := range []struct {
		op   operation.Op
		args []stdspace.Object
		want string
	}{
		{operation.Add, []stdspace.Object{one, one}, "2"},
		{operation.Pow, []stdspace.Object{stdspace.MakeInt(3), stdspace.MakeInt(4), stdspace.MakeInt(5)}, "1"},
		{operation.Len, []stdspace.Object{list}, "3"},
		{operation.GetItem, []stdspace.Object{list, one}, "1"},
		{operation.Contains, []stdspace.Object{list, one}, "True"},
		{operation.SimpleCall, []stdspace.Object{sorted, list}, "[1, 2, 3]"},
		{operation.NewTuple, []stdspace.Object{one, list}, "(1, [3, 1, 2])"},
		{operation.GetAttr, []stdspace.Object{one, stdspace.NewStr("real")}, "1"},
		{operation.IsSubtype, []stdspace.Object{s.BuiltinClass("bool"), s.BuiltinClass("int")}, "True"},
		{operation.DivMod, []stdspace.Object{stdspace.MakeInt(-7), stdspace.MakeInt(2)}, "(-4, 1)"},
	} {
		v, err := s.Perform(test.op, test.args...)
		if err != nil {
			t.Errorf("%s: %v", test.op, err)
			continue
		}
		if got, _ := s.Repr(v); got != test.want {
			t.Errorf("%s gives %s, want %s", test.op, got, test.want)
		}
	}
	if v, err := s.Apply(sorted, list); err != nil || v == nil {
		t.Errorf("sorted gives %v, %v", v, err)
	}
	for _, args := range [][]stdspace.Object{nil, {nil}, {nil, nil}, {one, nil}, {nil, one}, {struct{}{}, 5}, {one, one, one, one}} {
		for op := operation.None + 1; op < operation.NumOps; op++ {
			if _, err := s.Perform(op, args...); err == nil {
				continue // some operations take anything
			}
		}
	}
	if v, err := s.Eval("1 + 1"); err != nil || v != stdspace.Object(stdspace.Int(2)) {
		t.Errorf("afterwards 1 + 1 is %v, %v", v, err)
	}
}
