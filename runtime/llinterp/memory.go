package llinterp

import (
	"errors"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

func (in *Interp) storeWord(p heap.Address, offset, size int, v uint64) outcome {
	if in.history != nil {
		in.history.beforeStore(in.heap, p, offset, size, v)
	}
	if err := in.heap.Store(p, offset, size, v); err != nil {
		return in.fail(in.errorHere(err))
	}
	return goOn
}

// item loads or stores a word in an item of an array.
func (in *Interp) item(i *instr, r []uint64) outcome {
	p := heap.Address(r[i.a])
	n, err := in.heap.Load(p, i.ext.length, 8)
	if err != nil {
		return in.fail(in.errorHere(err))
	}
	index := r[i.b]
	if index >= n {
		return in.failf("item %d of an array of %d: %w", int64(index), n, ErrIndex)
	}
	offset := i.ext.length + lltype.ItemsOffset + int(index)*i.ext.itemSize + int(i.offset)
	if i.op == opStoreItem {
		return in.storeWord(p, offset, int(i.size), r[i.c])
	}
	v, err := in.heap.Load(p, offset, int(i.size))
	if err != nil {
		return in.fail(in.errorHere(err))
	}
	r[i.dst] = v
	return goOn
}

func (in *Interp) malloc(i *instr, r []uint64) outcome {
	var p heap.Address
	var err error
	switch i.op {
	case opMalloc:
		p, err = in.heap.Malloc(i.ext.typ)
	case opWeakRef:
		p, err = in.heap.WeakRef(heap.Address(r[i.a]))
	default:
		p, err = in.heap.MallocVarsize(i.ext.typ, int(r[i.b]))
	}
	if errors.Is(err, heap.ErrMemory) {
		return in.raiseByName("MemoryError", i.dst, 0)
	}
	if err != nil {
		return in.fail(in.errorHere(err))
	}
	r[i.dst] = uint64(p)
	return goOn
}

// cast checks that an object is of the type that it is cast to.
func (in *Interp) cast(i *instr, r []uint64) outcome {
	p := heap.Address(r[i.a])
	if p != 0 {
		t, err := in.heap.TypeAt(p)
		if err != nil {
			return in.fail(in.errorHere(err))
		}
		have, ok := t.(*lltype.Struct)
		if want := i.ext.cast.(*lltype.Struct); !ok || !have.Inherits(want) {
			return in.failf("this is a %v, not a %v: %w", t, want, ErrCast)
		}
	}
	r[i.dst] = uint64(p)
	return goOn
}

// copyItems copies items from one array to another.
func (in *Interp) copyItems(i *instr, r []uint64) outcome {
	a := i.ext.args
	from, to := heap.Address(r[a[0]]), heap.Address(r[a[1]])
	first, at, count := int64(r[a[2]]), int64(r[a[3]]), int64(r[a[4]])
	for _, part := range []struct {
		p      heap.Address
		length int
		first  int64
	}{{from, i.ext.length, first}, {to, int(i.offset), at}} {
		n, err := in.heap.Load(part.p, part.length, 8)
		if err != nil {
			return in.fail(in.errorHere(err))
		}
		if part.first < 0 || count < 0 || part.first > int64(n) || count > int64(n)-part.first {
			return in.failf("%d items from item %d on, of an array of %d: %w", count, part.first, n, ErrIndex)
		}
	}
	size := i.ext.itemSize
	source := i.ext.length + lltype.ItemsOffset + int(first)*size
	target := int(i.offset) + lltype.ItemsOffset + int(at)*size
	if in.history != nil {
		in.history.beforeCopy(in.heap, to, target, from, source, int(count)*size)
	}
	if err := in.heap.Move(to, target, from, source, int(count)*size); err != nil {
		return in.fail(in.errorHere(err))
	}
	return goOn
}

// countDown takes one from the number at an address, and tells whether none is left.
func (in *Interp) countDown(at heap.Address) (uint64, error) {
	n, err := in.heap.Load(at, 0, lltype.WordSize)
	if err != nil {
		return 0, err
	}
	n--
	if err := in.heap.Store(at, 0, lltype.WordSize, n); err != nil || int64(n) > 0 {
		return 0, err
	}
	return 1, nil
}
