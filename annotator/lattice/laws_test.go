package lattice

import (
	"testing"

	"pgregory.net/rapid"
)

// A sample is a program with some annotations.
type sample struct {
	heap heap
	of   []recipe
}

// draw draws a sample of n annotations.
func draw(t *rapid.T, n int) sample {
	s := sample{heap: heaps().Draw(t, "heap")}
	for range n {
		s.of = append(s.of, recipes(3).Draw(t, "annotation"))
	}
	return s
}

// build makes the annotations, in a world of their own.
func (s sample) build() (*world, []SomeValue) {
	w := s.heap.build()
	var values []SomeValue
	for _, r := range s.of {
		values = append(values, r.make(w))
	}
	return w, values
}

func TestUnionIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, 1)
		w, v := s.build()
		before := canonical(v[0]) + w.state()
		if u := Union(v[0], s.of[0].make(w)); !Equal(u, v[0]) || canonical(u)+w.state() != before {
			t.Fatalf("the union of %v with itself is %v", v[0], u)
		}
	})
}

func TestUnionIsCommutative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, 2)
		w, v := s.build()
		x := canonical(Union(v[0], v[1])) + w.state()
		w, v = s.build()
		if y := canonical(Union(v[1], v[0])) + w.state(); x != y {
			t.Fatalf("%v and %v: the union is\n%s, or\n%s", v[0], v[1], x, y)
		}
	})
}

// TestUnionIsAssociative leaves out what has an Object in it: where one order
// finds early that nothing is known, lists are not merged that another merges.
func TestUnionIsAssociative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, 3)
		_, v := s.build()
		u1 := Union(Union(v[0], v[1]), v[2])
		_, v = s.build()
		u2 := Union(v[0], Union(v[1], v[2]))
		x, y := canonical(u1), canonical(u2)
		if mentionsObject(u1) != mentionsObject(u2) || !mentionsObject(u1) && x != y {
			t.Fatalf("the union of %v is\n%s, or\n%s", s.of, x, y)
		}
	})
}

func TestUnionIsAnUpperBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, v := draw(t, 2).build()
		u := Union(v[0], v[1])
		for _, s := range v {
			if !Contains(u, s) {
				t.Fatalf("%v is not part of the union %v", s, u)
			}
		}
	})
}

// TestUnionIsLeast compares with any upper bound: a union with something else.
func TestUnionIsLeast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, v := draw(t, 3).build()
		bound := UnionAll(v...)
		if u := Union(v[0], v[1]); !Contains(bound, u) {
			t.Fatalf("the union %v is not below %v", u, bound)
		}
	})
}

func TestUnionIsMonotonic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, v := draw(t, 3).build()
		lower, upper := v[0], Union(v[0], v[1])
		x := Union(lower, v[2])
		if y := Union(upper, v[2]); !Contains(y, x) {
			t.Fatalf("%v is below %v, but with %v they are %v and %v", lower, upper, v[2], x, y)
		}
	})
}

// TestTextsAreALattice tries all strings, characters and None with each other: their laws hold
// although characters of bytes are below two kinds of strings that have nothing in common.
func TestTextsAreALattice(t *testing.T) {
	all := []SomeValue{Impossible, None, Object}
	for _, r := range leaves {
		if s := r.make(nil); isText(s) {
			all = append(all, s)
		}
	}
	for _, a := range all {
		for _, b := range all {
			u := Union(a, b)
			if !Equal(u, Union(b, a)) || !Contains(u, a) || !Contains(u, b) || Contains(a, b) != Equal(u, a) {
				t.Errorf("the union of %s and %s is %s", canonical(a), canonical(b), canonical(u))
			}
			for _, c := range all {
				if x, y := Union(u, c), Union(a, Union(b, c)); !Equal(x, y) {
					t.Errorf("the union of %s is %s, or %s", canonical(a, b, c), canonical(x), canonical(y))
				}
				if Contains(c, a) && Contains(c, b) && !Contains(c, u) {
					t.Errorf("the union of %s is %s, not below %s", canonical(a, b), canonical(u), canonical(c))
				}
			}
		}
	}
}

func isText(s SomeValue) bool {
	k, _ := textKindOf(s)
	return k != noText
}

func TestBottomAndTop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, v := draw(t, 1).build()
		s, before := v[0], w.state()
		if !Contains(Object, s) || !Contains(s, Impossible) {
			t.Fatalf("%v is not between Impossible and Object", s)
		}
		for _, u := range []SomeValue{Union(s, Impossible), Union(Impossible, s)} {
			if !Equal(u, s) {
				t.Fatalf("the union of %v and Impossible is %v", s, u)
			}
		}
		if Union(s, Object) != Object || Union(Object, s) != Object || w.state() != before {
			t.Fatalf("the union of %v and Object is not Object", s)
		}
	})
}

// TestContainsAgreesWithUnion: a contains b if their union is a, and nothing
// needed to be merged for that. Contains itself changes nothing.
func TestContainsAgreesWithUnion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, 2)
		w, v := s.build()
		a, b := v[0], v[1]
		if rapid.Bool().Draw(t, "related") {
			a = Union(a, Union(b, NonNone(a)))
		}
		before := canonical(a, b) + w.state()
		contains := Contains(a, b)
		if after := canonical(a, b) + w.state(); after != before {
			t.Fatalf("Contains(%v, %v) changed something:\n%s\n%s", a, b, before, after)
		}
		u := Union(a, b)
		if same := Equal(u, a) && canonical(a, b)+w.state() == before; contains != same {
			t.Fatalf("Contains(%v, %v) is %v, their union is %v", a, b, contains, u)
		}
	})
}

func TestContainsIsAPartialOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, 3)
		w, v := s.build()
		a := v[0]
		if again := s.of[0].make(w); !Contains(a, again) {
			t.Fatalf("%v does not contain itself", a)
		}
		b := Union(a, v[1])
		c := Union(b, v[2])
		if !Contains(c, a) {
			t.Fatalf("%v contains %v, that %v, but the first not the last", c, b, a)
		}
		for i := range v {
			for j := range i {
				if Contains(v[i], v[j]) && Contains(v[j], v[i]) != Equal(v[i], v[j]) {
					t.Fatalf("%v and %v contain each other", v[i], v[j])
				}
			}
		}
	})
}

// TestLeaves checks all laws for every three annotations without lists.
func TestLeaves(t *testing.T) {
	var v []SomeValue
	for _, r := range leaves {
		v = append(v, r.make(nil))
	}
	for _, a := range v {
		for _, b := range v {
			u := Union(a, b)
			if !Equal(u, Union(b, a)) {
				t.Errorf("the union of %v and %v depends on the order", a, b)
			}
			if Contains(a, b) != Equal(u, a) {
				t.Errorf("Contains(%v, %v) is %v, but the union is %v", a, b, Contains(a, b), u)
			}
			if Equal(a, b) && (a.String() != b.String() || canonical(a) != canonical(b)) {
				t.Errorf("%v and %v are equal", a, b)
			}
			for _, c := range v {
				checkThree(t, a, b, c, u)
			}
		}
	}
}

// checkThree gets the union of a and b.
func checkThree(t *testing.T, a, b, c, u SomeValue) {
	x, y := Union(u, c), Union(a, Union(b, c))
	if !Equal(x, y) {
		t.Errorf("the union of %v, %v and %v is %v or %v", a, b, c, x, y)
	}
	if Contains(c, a) && Contains(c, b) && !Contains(c, u) {
		t.Errorf("%v contains %v and %v, but not their union %v", c, a, b, u)
	}
	if Contains(a, b) && Contains(b, c) && !Contains(a, c) {
		t.Errorf("%v contains %v, that %v, but the first not the last", a, b, c)
	}
}

func TestEqualAnnotationsReadTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw(t, 2)
		w, v := s.build()
		v = append(v, s.of[0].make(w))
		for _, x := range v {
			for _, y := range v {
				if Equal(x, y) != Equal(y, x) || Equal(x, y) && (x.String() != y.String() || canonical(x) != canonical(y)) {
					t.Fatalf("%v and %v: equal?", x, y)
				}
			}
		}
		if !Equal(v[0], v[2]) {
			t.Fatalf("%v is not itself", v[0])
		}
		if Degenerated(v[0]) != Degenerated(v[2]) {
			t.Fatalf("%v is degenerated and is not", v[0])
		}
	})
}

// TestLossy compares with what the union loses: all of it if there are no
// lists, and nothing else if there are.
func TestLossy(t *testing.T) {
	for _, r := range leaves {
		for _, q := range leaves {
			a, b := r.make(nil), q.make(nil)
			if got, want := Lossy(a, b), Union(a, b) == Object && a.String() != "Object" && b.String() != "Object"; got != want {
				t.Errorf("the union of %v and %v is lossy: %v", a, b, got)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		w, v := draw(t, 2).build()
		before := canonical(v...) + w.state()
		lossy := Lossy(v[0], v[1])
		if after := canonical(v...) + w.state(); after != before {
			t.Fatalf("Lossy(%v, %v) changed something:\n%s\n%s", v[0], v[1], before, after)
		}
		if u := Union(v[0], v[1]); lossy && !mentionsObject(u) {
			t.Fatalf("the union of %v and %v loses nothing", v[0], v[1])
		}
	})
}

func TestNonConstIsMoreGeneral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, v := draw(t, 1).build()
		before := w.state()
		s := NonConst(v[0])
		_, pbc := s.(*SomePBC)
		if !Contains(s, v[0]) || !pbc && ConstOf(s) != nil || !Equal(NonConst(s), s) || w.state() != before {
			t.Fatalf("%v without its constant is %v", v[0], s)
		}
	})
}
