package stdspace

import (
	"math/rand"
	"slices"
	"testing"
)

// TestMovedKeys: a dictionary whose keys are moved, deleted and set holds them in the order in
// which a list of them is after the same changes.
func TestMovedKeys(t *testing.T) {
	s := New(Options{})
	r := rand.New(rand.NewSource(5))
	for _, most := range []int{3, 12, 300} {
		d, want := NewDict(), []int64(nil)
		for step := range 20_000 {
			k := int64(r.Intn(most))
			at := slices.Index(want, k)
			n, _, err := d.find(s, MakeInt(k))
			if err != nil || (n < 0) != (at < 0) {
				t.Fatalf("step %d: key %d at %d, want %d: %v", step, k, n, at, err)
			}
			switch what := r.Intn(4); {
			case n < 0:
				want = append(want, k)
				err = d.set(s, MakeInt(k), None)
			case what == 0:
				want = slices.Delete(want, at, at+1)
				_, err = d.del(s, MakeInt(k))
			case what == 1:
				want = append(slices.Delete(want, at, at+1), k)
				d.moveToEnd(n)
			default:
				want = slices.Insert(slices.Delete(want, at, at+1), 0, k)
				d.moveToFront(n)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := keysOf(t, s, d); !slices.Equal(got, want) {
				t.Fatalf("step %d: %v, want %v", step, got, want)
			}
		}
	}
}

// keysOf goes through the keys of a dictionary as a program does.
func keysOf(t *testing.T, s *Space, d *Dict) (keys []int64) {
	t.Helper()
	it := newDictIter(d, iterKeys)
	for {
		k, more, err := it.Next(s)
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return keys
		}
		keys = append(keys, int64(k.(Int)))
	}
}

// TestFirstKeys: who takes the first key, or puts one there, again and again looks at each place
// a few times only.
func TestFirstKeys(t *testing.T) {
	s := New(Options{})
	const size = 20_000
	d := NewDict()
	for i := range size {
		if err := d.set(s, MakeInt(int64(i)), None); err != nil {
			t.Fatal(err)
		}
	}
	made, first := 0, &d.entries[0]
	for i := range size {
		n, _, err := d.find(s, MakeInt(int64((i*7919)%size)))
		if err != nil {
			t.Fatal(err)
		}
		if d.moveToFront(n); &d.entries[0] != first {
			made, first = made+1, &d.entries[0]
		}
	}
	if made > 10 {
		t.Errorf("%d moves copied the entries %d times", size, made)
	}
	for d.live > 0 {
		it := newDictIter(d, iterKeys)
		k, _, err := it.Next(s)
		if err != nil || it.next-1 != int(d.first) {
			t.Fatalf("the first key is at %d, and %d places were passed: %v", d.first, it.next-1, err)
		}
		if _, err := d.del(s, k); err != nil {
			t.Fatal(err)
		}
	}
}
