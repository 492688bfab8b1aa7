package lattice

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestItemsOnlyGrow checks that the items of lists contain, after unions, all
// that they did before, though merging them may change what the union is of.
func TestItemsOnlyGrow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawChanged(t)
		for i, it := range w.items {
			if !Contains(it.Value(), w.old[i]) {
				t.Fatalf("item %d was %v and is %v", i, w.old[i], it.Value())
			}
		}
	})
}

// TestReadersAreTold checks that those are told about a change who have read
// what changed, and nobody else.
func TestReadersAreTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawChanged(t)
		for i, it := range w.items {
			if changed := !Equal(it.Value(), w.old[i]); changed != (w.log.changed[i] > 0) {
				t.Fatalf("item %d was %v and is %v; its reader was told %d times\n%q", i, w.old[i], it.Value(), w.log.changed[i], w.log.events)
			}
			if !slices.Contains(it.Readers(), Position(i)) || !slices.Contains(it.Origins(), Position(i)) {
				t.Fatalf("the reader of item %d, or where it is made, is lost", i)
			}
		}
	})
}

// TestMergedItemsAreStable checks that nothing more changes if the same unions
// are made again.
func TestMergedItemsAreStable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawChanged(t)
		before := w.state()
		w.log = eventLog{}
		for i, it := range w.items {
			it.Generalize(w.old[i])
			it.Generalize(it.Value())
		}
		if after := w.state(); before != after || len(w.log.events) > 0 {
			t.Fatalf("changed from %s\nto %s: %q", before, after, w.log.events)
		}
	})
}

// drawChanged draws a program in which some annotations have been united, and
// some items were generalised.
func drawChanged(t *rapid.T) *world {
	s := draw(t, 4)
	w, v := s.build()
	Union(v[0], v[1])
	w.items[rapid.IntRange(0, len(w.items)-1).Draw(t, "item")].Generalize(v[2])
	w.items[rapid.IntRange(0, len(w.items)-1).Draw(t, "item")].Generalize(v[3])
	return w
}

// family makes lists with these items, one after the other; an item may mention
// lists that come later.
func family(n int, item func(lists []*ListDef, i int) SomeValue) (lists []*ListDef, log *eventLog) {
	log = &eventLog{}
	for i := range n {
		it := NewItem(log, i, i)
		it.Read(i)
		lists = append(lists, NewListDef(it))
	}
	for i, d := range lists {
		d.item.value = item(lists, i)
	}
	return lists, log
}

func TestListOfItself(t *testing.T) {
	lists, log := family(1, func([]*ListDef, int) SomeValue { return Impossible })
	s := &SomeList{Def: lists[0]}
	lists[0].Item().Generalize(s)
	if got, want := s.String(), "List(List(...))"; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
	if log.changed[0] != 1 {
		t.Errorf("the reader was told %d times", log.changed[0])
	}
	again := &SomeList{Def: lists[0]}
	if !Equal(s, again) || !Contains(s, again) || Union(s, again) != SomeValue(s) || Degenerated(s) {
		t.Error("a list of itself is not what it is")
	}
	lists[0].Item().Generalize(again)
	if len(log.events) != 1 {
		t.Errorf("events: %q", log.events)
	}
}

// TestListOfItsOwnItems puts a list into its items where they were lists of
// something else: both become one.
func TestListOfItsOwnItems(t *testing.T) {
	lists, log := family(2, func(l []*ListDef, i int) SomeValue {
		if i == 0 {
			return &SomeTuple{[]SomeValue{&SomeList{Def: l[1]}, Integer}}
		}
		return &SomeTuple{[]SomeValue{&SomeList{Def: l[1]}, String}}
	})
	lists[0].Item().Generalize(&SomeTuple{[]SomeValue{&SomeList{Def: lists[0]}, Float}})
	if !lists[0].Item().Same(lists[1].Item()) {
		t.Fatal("the lists are not one")
	}
	if got, want := (&SomeList{Def: lists[1]}).String(), "List(Tuple(List(...), Object))"; got != want {
		t.Errorf("the lists are %s, want %s", got, want)
	}
	if log.changed[0] == 0 || log.changed[1] == 0 {
		t.Errorf("readers were not told: %q", log.events)
	}
}

// TestMergeOfChains joins two lists of lists of lists; one ends in integers,
// the other in itself.
func TestMergeOfChains(t *testing.T) {
	lists, _ := family(6, func(l []*ListDef, i int) SomeValue {
		switch i {
		case 2:
			return &SomeList{Def: l[0]}
		case 5:
			return NonNeg
		}
		return &SomeList{Def: l[i+1]}
	})
	Union(&SomeList{Def: lists[3]}, &SomeList{Def: lists[0]})
	if !lists[2].Item().Same(lists[5].Item()) || lists[0].Item().Same(lists[1].Item()) {
		t.Error("the lists were merged otherwise than level by level")
	}
	if got, want := lists[5].Item().Value(), SomeValue(Object); got != want {
		t.Errorf("integers and lists are %v", got)
	}
}

// TestDictOfListOfDict merges two dictionaries whose values lead back to them.
func TestDictOfListOfDict(t *testing.T) {
	var dicts []*DictDef
	lists, log := family(2, func([]*ListDef, int) SomeValue { return Impossible })
	for i := range lists {
		d := NewDictDef(NewItem(log, nil, 2), NewItem(log, nil, 2))
		dicts = append(dicts, d)
		d.Key().Generalize([]SomeValue{Char, String}[i])
		d.Value().Generalize(&SomeList{Def: lists[i]})
		lists[i].Item().Generalize(&SomeDict{Def: d})
	}
	u := Union(&SomeList{Def: lists[0]}, &SomeList{Def: lists[1]})
	if got, want := u.String(), "List(Dict(String, List(...)))"; got != want {
		t.Errorf("the union is %s, want %s", got, want)
	}
	if !dicts[0].Key().Same(dicts[1].Key()) || !dicts[0].Value().Same(dicts[1].Value()) {
		t.Error("the dictionaries were not merged")
	}
	if got, want := (&SomeDict{Def: dicts[1]}).String(), "Dict(String, List(Dict(String, ...)))"; got != want {
		t.Errorf("the dictionary is %s, want %s", got, want)
	}
}

func TestGeneralizeTellsReaders(t *testing.T) {
	log := &eventLog{}
	it := NewItem(log, nil, 7)
	if got := it.Read("first"); got != Impossible {
		t.Fatalf("a new item is %v", got)
	}
	it.Read("first")
	it.Generalize(NonNeg)
	it.Read("second")
	it.Generalize(NonNeg)
	it.Generalize(Bool)
	it.Generalize(Integer)
	want := []string{
		"changed from Impossible to Integer(nonneg) by Integer(nonneg): [first]",
		"changed from Integer(nonneg) to Integer by Integer: [first second]",
	}
	if !slices.Equal(log.events, want) {
		t.Errorf("events: %q\nwant %q", log.events, want)
	}
	if it.Number() != 7 || len(it.Origins()) != 0 {
		t.Errorf("number %d, origins %v", it.Number(), it.Origins())
	}
}

// TestMergeTellsReaders: only those are told for whom something changed.
func TestMergeTellsReaders(t *testing.T) {
	lists, log := family(2, func(l []*ListDef, i int) SomeValue { return []SomeValue{Integer, NonNeg}[i] })
	Union(&SomeList{Def: lists[0]}, &SomeList{Def: lists[1]})
	want := []string{"merged", "changed from Integer(nonneg) to Integer by <nil>: [1]"}
	if !slices.Equal(log.events, want) {
		t.Errorf("events: %q\nwant %q", log.events, want)
	}
	if got := lists[1].Item().Readers(); !slices.Equal(got, []Position{0, 1}) {
		t.Errorf("the readers are %v", got)
	}
	if got := lists[1].Item().Number(); got != 0 {
		t.Errorf("the number of the family is %d", got)
	}
	Union(&SomeList{Def: lists[0]}, &SomeList{Def: lists[1]})
	if len(log.events) != 2 {
		t.Errorf("a second union gave %q", log.events[2:])
	}
}

func TestFlags(t *testing.T) {
	lists, log := family(3, func([]*ListDef, int) SomeValue { return Integer })
	lists[0].Mutate()
	lists[0].Mutate()
	lists[1].Resize()
	Union(&SomeList{Def: lists[0]}, &SomeList{Def: lists[1]})
	want := []string{"mutated", "mutated", "resized", "resized", "merged"}
	if !slices.Equal(log.events, want) {
		t.Errorf("events: %q\nwant %q", log.events, want)
	}
	if !lists[0].Resized() || !lists[1].Mutated() || lists[2].Mutated() || lists[2].Resized() {
		t.Error("flags do not follow the union")
	}
}

func TestRangeSteps(t *testing.T) {
	const plain = -1
	for _, c := range []struct{ a, b, want int }{
		{1, 1, 1}, {1, 2, 0}, {0, 1, 0}, {0, 0, 0}, {1, plain, plain}, {0, plain, plain}, {plain, plain, plain},
	} {
		of := func(step int) *SomeList {
			if step == plain {
				return &SomeList{Def: NewListDef(NewItem(nil, nil, 0))}
			}
			return &SomeList{Def: NewRangeDef(NewItem(nil, nil, 0), step)}
		}
		for _, u := range []SomeValue{Union(of(c.a), of(c.b)), Union(of(c.b), of(c.a))} {
			step, ok := u.(*SomeList).Def.RangeStep()
			if ok != (c.want != plain) || ok && step != c.want {
				t.Errorf("steps %d and %d: %d, %v", c.a, c.b, step, ok)
			}
		}
	}
}

// TestCustomEquality: it holds for the whole family, whichever member brought
// it and in whatever order they met.
func TestCustomEquality(t *testing.T) {
	f, g := functions[0].make(nil), functions[1].make(nil)
	var dicts []*SomeDict
	for range 3 {
		dicts = append(dicts, &SomeDict{Def: NewDictDef(NewItem(nil, nil, 0), NewItem(nil, nil, 0))})
	}
	Union(dicts[0], dicts[1])
	dicts[2].Def.SetCustom(f, g)
	dicts[2].Def.SetCustom(g, g)
	Union(dicts[1], dicts[2])
	for i, d := range dicts {
		if eq, hash, ok := d.Def.Custom(); !ok || eq.String() != "PBC({f, g})" || hash.String() != "PBC({g})" {
			t.Errorf("dictionary %d has %v and %v, %v", i, eq, hash, ok)
		}
	}
}

func TestReadersAreKeptInOrder(t *testing.T) {
	var r, other Readers
	for i := range 20 {
		r.Add(i % 15)
		other.Add(19 - i)
	}
	r.AddAll(&other)
	var want []Position
	for i := range 15 {
		want = append(want, i)
	}
	want = append(want, 19, 18, 17, 16, 15)
	if got := r.All(); !slices.Equal(got, want) {
		t.Errorf("positions: %v", got)
	}
}
