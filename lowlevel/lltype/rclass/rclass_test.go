package rclass_test

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// TestStandard: the exceptions are below each other as Python's are, and each instance
// knows its class.
func TestStandard(t *testing.T) {
	d := rclass.Standard()
	below := map[string][]string{
		"Exception":       d.Names(),
		"ArithmeticError": {"ArithmeticError", "OverflowError", "ZeroDivisionError"},
		"LookupError":     {"LookupError", "IndexError", "KeyError"},
		"RuntimeError":    {"RuntimeError", "NotImplementedError"},
		"KeyError":        {"KeyError"},
	}
	for base, subs := range below {
		is := make(map[string]bool)
		for _, name := range subs {
			is[name] = true
		}
		class, err := d.Class(base)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range d.Names() {
			sub, err := d.Class(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := rclass.IsSubclass(sub.VTable, class.VTable); got != is[name] {
				t.Errorf("%s is below %s: %v", name, base, got)
			}
			if rclass.ClassName(sub.VTable) != name || sub.Instance.Get(rclass.TypePtr) != lltype.Value(rclass.ClassRef(sub.VTable)) {
				t.Errorf("the class of %v is %s", sub.Instance, rclass.ClassName(sub.VTable))
			}
		}
	}
	if _, err := d.Class("SystemExit"); err == nil || !strings.Contains(err.Error(), "SystemExit") {
		t.Errorf("a class that is not there: %v", err)
	}
}

// TestAdd: a class that is added again replaces the first one, and keeps its place.
func TestAdd(t *testing.T) {
	var d rclass.ExceptionData
	first, second := rclass.NewVTable(rclass.ObjectVTable, "A"), rclass.NewVTable(rclass.ObjectVTable, "A")
	d.Add("A", first, nil)
	d.Add("B", first, nil)
	d.Add("A", second, nil)
	if names := strings.Join(d.Names(), " "); names != "A B" {
		t.Errorf("the names are %s", names)
	}
	if c, err := d.Class("A"); err != nil || c.VTable != second {
		t.Errorf("A is %v (%v)", c.VTable, err)
	}
}

// TestSetRanges: classes are numbered depth first, whatever their order, and mistakes in
// the list of bases are told.
func TestSetRanges(t *testing.T) {
	var vtables []*lltype.Object
	for _, name := range []string{"A", "B", "C", "D", "E"} {
		vtables = append(vtables, rclass.NewVTable(rclass.ObjectVTable, name))
	}
	if err := rclass.SetRanges(vtables, []int{-1, -1, 0, 1, 2}); err != nil {
		t.Fatal(err)
	}
	want := [][2]int64{{1, 3}, {4, 5}, {2, 3}, {5, 5}, {3, 3}} // A: C: E, then B: D
	for i, v := range vtables {
		if got := [2]int64{v.Get(rclass.RangeMin).(int64), v.Get(rclass.RangeMax).(int64)}; got != want[i] {
			t.Errorf("the range of %s is %d, not %d", v.Name, got, want[i])
		}
	}
	for _, bases := range [][]int{{-1}, {0, -1, -1, -1, -1}, {-1, 2, -1, -1, -1}} {
		if err := rclass.SetRanges(vtables, bases); err == nil {
			t.Errorf("the bases %v are good", bases)
		}
	}
	if name := rclass.ClassName(lltype.NewObject("nameless", rclass.ObjectVTable, 0)); name != "" {
		t.Errorf("a class without a name is called %q", name)
	}
}
