package flowing_test

import (
	"slices"
	"testing"

	"vitrine/annotator/flowing"
)

// TestReaders: each reader is there once, in order, few or many; who has been
// taken may read again.
func TestReaders(t *testing.T) {
	var r, all flowing.Readers[int]
	var want []int
	for i := range 40 {
		want = append(want, i)
		r.Add(i)
		r.Add(i / 2)
		if !slices.Equal(r.All(), want) {
			t.Fatalf("the readers are %v", r.All())
		}
	}
	all.Add(3)
	all.AddAll(&r)
	if got := all.All(); len(got) != 40 || got[0] != 3 {
		t.Errorf("together they are %v", got)
	}
	if got := r.Take(); !slices.Equal(got, want) || len(r.All()) != 0 {
		t.Errorf("%v are taken, %v stay", got, r.All())
	}
	r.Add(7)
	if !slices.Equal(r.All(), []int{7}) {
		t.Errorf("again they are %v", r.All())
	}
}
