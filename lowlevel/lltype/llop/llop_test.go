package llop

import (
	"strings"
	"testing"
)

// TestTable: every operation has a row that is whole, and names and facts lead back.
func TestTable(t *testing.T) {
	seen := make(map[string]Op)
	for _, op := range All() {
		info := op.Info()
		if info.Op != op || info.Name == "" || info.Meaning == "" || info.Result == "" && info.Args == "" {
			t.Errorf("the row of operation %d is not whole: %+v", op, info)
		}
		if other, ok := seen[info.Name]; ok {
			t.Errorf("%d and %d are both called %s", other, op, info.Name)
		}
		seen[info.Name] = op
		if ByName(info.Name) != op {
			t.Errorf("the name %s leads to %v", info.Name, ByName(info.Name))
		}
		if info.Base != NoBase && Find(info.Kind, info.Base, info.Check) != op {
			t.Errorf("%v is not found by its facts", op)
		}
		if !strings.HasSuffix(info.Meaning, ".") {
			t.Errorf("the meaning of %v is no sentence: %s", op, info.Meaning)
		}
		if info.Fold && info.MayRaise() || info.TryFold && !info.MayRaise() {
			t.Errorf("%v: folding and raising contradict each other", op)
		}
	}
	if ByName("frobnicate") != Invalid || Find(Float, Mod, ForZero) != Invalid {
		t.Error("an operation is found that there is not")
	}
}

// TestChecks: what an operation checks is what it raises, and the plain form of a
// checked operation is there.
func TestChecks(t *testing.T) {
	for _, op := range All() {
		info := op.Info()
		raises := strings.Join(info.Raises, " ")
		if info.Check.Overflow() != strings.Contains(raises, "OverflowError") || info.Check.Zero() != strings.Contains(raises, "ZeroDivisionError") {
			t.Errorf("%v checks %d and raises %s", op, info.Check, raises)
		}
		if info.Check != Unchecked && info.Base != AddNonneg && Find(info.Kind, info.Base, Unchecked) == Invalid {
			t.Errorf("%v has no plain form", op)
		}
	}
}

// TestUndoing: what takes an operation back takes what it gives and gives what it
// took.
func TestUndoing(t *testing.T) {
	for _, op := range All() {
		if back := op.Info().Undoes; back != Invalid {
			if op.Info().Args != back.Info().Result || op.Info().Result != back.Info().Args {
				t.Errorf("%v does not undo %v", op, back)
			}
		}
	}
}

// TestComparisons: a comparison and its inverse, and its swapped form, agree for all
// orders of two numbers.
func TestComparisons(t *testing.T) {
	holds := func(b Base, x, y int) bool {
		switch b {
		case LT:
			return x < y
		case LE:
			return x <= y
		case EQ:
			return x == y
		case NE:
			return x != y
		case GT:
			return x > y
		}
		return x >= y
	}
	for b := LT; b <= GE; b++ {
		for _, pair := range [][2]int{{1, 2}, {2, 2}, {2, 1}} {
			x, y := pair[0], pair[1]
			if holds(b, x, y) == holds(b.Inverse(), x, y) || holds(b, x, y) != holds(b.Swapped(), y, x) {
				t.Errorf("%v of %d and %d contradicts its inverse or its swapped form", b, x, y)
			}
			if b.Commutative() != (holds(b, x, y) == holds(b, y, x)) && x != y {
				t.Errorf("%v is wrongly said to be commutative or not", b)
			}
		}
	}
}
