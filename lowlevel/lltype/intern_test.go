package lltype

import (
	"runtime"
	"testing"
	"time"
)

// TestTypesAreMadeOnce: equal parts give the same type as long as somebody has it.
func TestTypesAreMadeOnce(t *testing.T) {
	s := StructOf("s", Gc, Hints{}, Field{Name: "n", Type: Signed})
	list := ArrayOf(PtrTo(s), Gc, Hints{})
	f := Func(Signed, PtrTo(s), PtrTo(list))
	for range 3 {
		runtime.GC()
		if ArrayOf(PtrTo(s), Gc, Hints{}) != list || Func(Signed, PtrTo(s), PtrTo(list)) != f {
			t.Fatal("the same parts give another type")
		}
	}
	if ArrayOf(PtrTo(s), Raw, Hints{}) == list || ArrayOf(s, Gc, Hints{}) == list ||
		Func(Signed, PtrTo(list), PtrTo(s)) == f || Func(PtrTo(s), Signed, PtrTo(list)) == f {
		t.Error("other parts give the same type")
	}
	runtime.KeepAlive(f)
}

// TestTypesGo: types of programs that are gone do not stay, nor what they refer to.
func TestTypesGo(t *testing.T) {
	const made = 20_000
	before := arrays.len() + functions.len()
	for range made {
		s := StructOf("s", Gc, Hints{}, Field{Name: "n", Type: Signed})
		Func(PtrTo(s), PtrTo(ArrayOf(PtrTo(s), Gc, Hints{})))
	}
	for range 100 { // cleanups run some time after the collection
		runtime.GC()
		if arrays.len()+functions.len()-before < made/100 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d of %d types stay", arrays.len()+functions.len()-before, 2*made)
}
