package regalloc

import "vitrine/jit/codegen/ssa"

// liveness finds the values that are needed at the end of each block: by the
// blocks that follow, as arguments of edges, and as the switch. From every use
// it walks back to the definition. (Boissinot and others, Computing Liveness
// Sets for SSA-Form Programs, 2011.)
func (a *allocator) liveness() {
	a.out = make([][]ssa.Value, len(a.f.Blocks))
	w := &walker{
		a:       a,
		defined: make([]int32, a.f.NumValues()),
		in:      make([]ssa.Value, len(a.f.Blocks)),
		out:     make([]ssa.Value, len(a.f.Blocks)),
	}
	for i := range w.in {
		w.in[i], w.out[i] = ssa.None, ssa.None
	}
	for i, b := range a.f.Blocks {
		for _, p := range b.Params {
			w.defined[p] = int32(i)
		}
		for j := range b.Instrs {
			if r := b.Instrs[j].Result; r >= 0 {
				w.defined[r] = int32(i)
			}
		}
	}
	uses := w.collectUses()
	for v := range ssa.Value(a.f.NumValues()) {
		for _, u := range uses.of(v) {
			w.use(v, u)
		}
	}
}

// A walker walks back from uses. The last value that has reached a block is
// noted there, so values are handled one by one.
type walker struct {
	a       *allocator
	defined []int32 // by value: the block
	in, out []ssa.Value
	work    []int32
}

// A usage is a use of a value in a block: 2*block, or 2*block+1 at its end.
type usage int32

func (w *walker) use(v ssa.Value, u usage) {
	b := int32(u >> 1)
	if u&1 != 0 {
		w.needAtEnd(v, b)
	} else {
		w.needAtStart(v, b)
	}
	for len(w.work) > 0 {
		b := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		for _, e := range w.a.f.Blocks[b].Preds {
			w.needAtEnd(v, int32(e.From.Index))
		}
	}
}

func (w *walker) needAtStart(v ssa.Value, b int32) {
	if w.in[b] != v {
		w.in[b] = v
		w.work = append(w.work, b)
	}
}

func (w *walker) needAtEnd(v ssa.Value, b int32) {
	if w.out[b] == v {
		return
	}
	w.out[b] = v
	w.a.out[b] = append(w.a.out[b], v)
	if w.defined[v] != b {
		w.needAtStart(v, b)
	}
}

// usages are the uses of all values, one value after another.
type usages struct {
	first []int32 // by value; one more at the end
	list  []usage
}

func (u *usages) of(v ssa.Value) []usage { return u.list[u.first[v]:u.first[v+1]] }

// collectUses finds the uses of values outside of the block that defines them,
// and at the ends of blocks.
func (w *walker) collectUses() *usages {
	u := &usages{first: make([]int32, w.a.f.NumValues()+1)}
	total := int32(0)
	w.eachUse(func(v ssa.Value, _ usage) { u.first[v]++ })
	for v, n := range u.first {
		total += n
		u.first[v] = total
	}
	u.list = make([]usage, total)
	w.eachUse(func(v ssa.Value, at usage) {
		u.first[v]--
		u.list[u.first[v]] = at
	})
	return u
}

func (w *walker) eachUse(f func(v ssa.Value, at usage)) {
	for i, b := range w.a.f.Blocks {
		for j := range b.Instrs {
			for _, v := range b.Instrs[j].Args {
				if w.a.lives(v) && w.defined[v] != int32(i) {
					f(v, usage(2*i))
				}
			}
		}
		if w.a.lives(b.Switch) {
			f(b.Switch, usage(2*i+1))
		}
		for _, e := range b.Exits {
			for _, v := range e.Args {
				if w.a.lives(v) {
					f(v, usage(2*i+1))
				}
			}
		}
	}
}
