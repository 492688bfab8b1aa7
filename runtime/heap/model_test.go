package heap

import (
	"testing"

	"pgregory.net/rapid"

	"vitrine/lowlevel/lltype"
)

// A leaf is a field or an item without parts.
type leaf struct {
	offset int
	t      lltype.Type
}

// leavesOf lists the leaves of a value of type t with n items at its end.
func leavesOf(list []leaf, t lltype.Type, offset, n int) []leaf {
	switch t := t.(type) {
	case *lltype.Struct:
		for i, f := range t.Fields() {
			list = leavesOf(list, f.Type, offset+t.Offset(i), n)
		}
	case *lltype.Array:
		for i := range n {
			list = leavesOf(list, t.Of, offset+8+i*lltype.Size(t.Of), 0)
		}
	default:
		list = append(list, leaf{offset, t})
	}
	return list
}

// A modelObject is what an object should be like.
type modelObject struct {
	address Address
	bytes   int // that it occupies
	leaves  []leaf
	values  []uint64
	to      []*modelObject // for pointers, instead of a value
}

func newModelObject(p Address, c lltype.Container, n, bytes int) *modelObject {
	o := &modelObject{address: p, bytes: bytes, leaves: leavesOf(nil, c, 0, n)}
	o.values = make([]uint64, len(o.leaves))
	o.to = make([]*modelObject, len(o.leaves))
	return o
}

// A model is a heap and what it should contain. The last root is a prebuilt
// object, which stays.
type model struct {
	h     *Heap
	roots [6]*modelObject
	inner [6]int // the heap is shown a word so far after the address; -1 for a precise pointer
}

func newModel(t *rapid.T) *model {
	h := must(New(Options{Limit: 8 << 20, Stress: rapid.IntRange(0, 3).Draw(t, "stress") == 0}))
	h.stackLimit = rapid.SampledFrom([]int{1, 4, maxMarkerStack}).Draw(t, "stackLimit")
	m := &model{h: h}
	last := len(m.roots) - 1
	m.roots[last] = newModelObject(must(h.Prebuilt(lltype.NewObject("table", entries, 5))), entries, 5, 0)
	for i := range m.inner {
		m.inner[i] = rapid.IntRange(-1, 8).Draw(t, "inner")
	}
	h.AddRoots(func(r *Marker) {
		for i, o := range m.roots[:last] {
			switch {
			case o == nil:
			case m.inner[i] < 0:
				r.Pointer(o.address)
			default:
				r.Words([]uint64{uint64(i), uint64(o.address) + uint64(m.inner[i])})
			}
		}
	})
	return m
}

// reachable lists what can be reached, roots first.
func (m *model) reachable() []*modelObject {
	var list []*modelObject
	seen := map[*modelObject]bool{nil: true}
	add := func(o *modelObject) {
		if !seen[o] {
			seen[o] = true
			list = append(list, o)
		}
	}
	for _, o := range m.roots {
		add(o)
	}
	for i := 0; i < len(list); i++ {
		for _, o := range list[i].to {
			add(o)
		}
	}
	return list
}

func (m *model) malloc(t *rapid.T) {
	c := rapid.SampledFrom([]lltype.Container{node, point, signeds, nodes, rpString, rpUnicode, entries}).Draw(t, "type")
	id := must(m.h.Register(c))
	n, p := 0, Address(0)
	if r := m.h.Recipe(id); r.Varies {
		n = rapid.OneOf(rapid.IntRange(0, 10), rapid.IntRange(0, 300), rapid.IntRange(1000, 5000)).Draw(t, "n")
		p = must(m.h.MallocVarsize(id, n))
		if must(m.h.Length(p)) != n {
			t.Fatalf("the length is not %d", n)
		}
	} else {
		p = must(m.h.Malloc(id))
	}
	bytes := (lltype.VarSize(c, n) + 8 + 7) / 8 * 8
	if bytes <= MaxSmall {
		bytes = int(cellSizes[m.h.state.classOf[bytes/8]])
	} else {
		bytes = (bytes + blockSize - 1) / blockSize * blockSize
	}
	m.roots[rapid.IntRange(0, len(m.roots)-2).Draw(t, "root")] = newModelObject(p, c, n, bytes)
}

// garbage makes objects that nothing leads to.
func (m *model) garbage(t *rapid.T) {
	id := must(m.h.Register(nodes))
	for range rapid.IntRange(1, 20).Draw(t, "objects") {
		must(m.h.MallocVarsize(id, rapid.IntRange(0, 500).Draw(t, "n")))
	}
}

// store changes a part of an object.
func (m *model) store(t *rapid.T) {
	all := m.reachable()
	o := rapid.SampledFrom(all).Draw(t, "object")
	if len(o.leaves) == 0 {
		return
	}
	i := rapid.IntRange(0, len(o.leaves)-1).Draw(t, "leaf")
	l := o.leaves[i]
	size := lltype.Size(l.t)
	v := rapid.Uint64().Draw(t, "value")
	if ptr, ok := lltype.IsPtr(l.t); ok {
		if !ptr.IsGc() {
			return // it leads to prebuilt objects only
		}
		o.to[i], v = nil, 0
		if k := rapid.IntRange(-1, len(all)-1).Draw(t, "to"); k >= 0 {
			o.to[i] = all[k]
			v = uint64(all[k].address)
		}
	}
	check(t, m.h.Store(o.address, l.offset, size, v))
	o.values[i] = v & (1<<(8*size) - 1)
}

func (m *model) drop(t *rapid.T) {
	m.roots[rapid.IntRange(0, len(m.roots)-2).Draw(t, "root")] = nil
}

func (m *model) collect(t *rapid.T) {
	live := 0
	for _, o := range m.reachable() {
		live += o.bytes
	}
	check(t, m.h.Collect())
	if s := m.h.Stats(); s.Live != live {
		t.Fatalf("%d bytes are live, %d should: %+v", s.Live, live, s)
	}
}

// check compares the heap with the model.
func (m *model) check(t *rapid.T) {
	check(t, m.h.Verify())
	for _, o := range m.reachable() {
		for i, l := range o.leaves {
			if got := must(m.h.Load(o.address, l.offset, lltype.Size(l.t))); got != o.values[i] {
				t.Fatalf("the %v at %#x+%d is %#x, not %#x", l.t, o.address, l.offset, got, o.values[i])
			}
		}
	}
}

func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newModel(t)
		defer m.h.Close()
		t.Repeat(map[string]func(*rapid.T){
			"malloc": m.malloc, "malloc again": m.malloc, "garbage": m.garbage,
			"store": m.store, "store again": m.store, "drop": m.drop, "collect": m.collect, "": m.check,
		})
	})
}
