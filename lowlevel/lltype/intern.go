package lltype

import (
	"encoding/binary"
	"reflect"
	"runtime"
	"sync"
	"weak"
)

// The array and function types that somebody has. They must not stay for longer: they
// refer to structures of programs, which come and go.
var (
	arrays    internTable[arrayKey, Array]
	functions internTable[string, FuncType]
)

// An arrayKey tells array types apart; of is the address of the item type, which cannot be
// another type's as long as the array type is there.
type arrayKey struct {
	of    uintptr
	kind  Kind
	hints Hints
}

// ArrayOf returns the array type with these items.
func ArrayOf(of Type, kind Kind, hints Hints) *Array {
	return arrays.get(arrayKey{address(of), kind, hints}, func() *Array { return &Array{Of: of, Kind: kind, Hints: hints} })
}

// Func returns the type of functions that take args.
func Func(result Type, args ...Type) *FuncType {
	key := binary.NativeEndian.AppendUint64(nil, uint64(address(result)))
	for _, a := range args {
		key = binary.NativeEndian.AppendUint64(key, uint64(address(a)))
	}
	return functions.get(string(key), func() *FuncType { return &FuncType{Args: args, Result: result} })
}

// address tells types apart.
func address(t Type) uintptr { return reflect.ValueOf(t).Pointer() }

// An internTable has one value for each key, as long as anybody has that value.
type internTable[K comparable, T any] struct {
	mu     sync.Mutex
	values map[K]weak.Pointer[T]
}

// get returns the value of a key, one that is made now if there is none.
func (t *internTable[K, T]) get(key K, make func() *T) *T {
	t.mu.Lock()
	defer t.mu.Unlock()
	if v := t.values[key].Value(); v != nil {
		return v
	}
	if t.values == nil {
		t.values = map[K]weak.Pointer[T]{}
	}
	v := make()
	t.values[key] = weak.Make(v)
	runtime.AddCleanup(v, t.forget, key)
	return v
}

// forget takes away a key whose value is gone, unless there is another one already.
func (t *internTable[K, T]) forget(key K) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.values[key].Value() == nil {
		delete(t.values, key)
	}
}

// len returns how many values there are, or were a moment ago.
func (t *internTable[K, T]) len() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.values)
}
