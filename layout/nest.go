package layout

// nest answers questions about the nest of loops in logarithmic time. Loops
// are named by their headers; the number of nodes names the outside of all.
type nest struct {
	all       lift    // every loop, by the loop right around it
	reducible lift    // reducible loops only
	nearest   []int32 // by loop: the innermost reducible one that is it or is around it
}

// lift is a tree with shortcuts towards the root, in the manner of E. Myers,
// "An applicative random-access stack", IPL 17(5), 1983.
type lift struct{ level, up, jump []int32 }

func newLift(n int) lift {
	root := int32(n)
	l := lift{make([]int32, n+1), make([]int32, n+1), make([]int32, n+1)}
	l.up[root], l.jump[root] = root, root
	return l
}

// add adds a vertex; its parent must be there already.
func (l *lift) add(v, parent int32) {
	l.level[v], l.up[v], l.jump[v] = l.level[parent]+1, parent, parent
	j := l.jump[parent]
	if l.level[parent]-l.level[j] == l.level[j]-l.level[l.jump[j]] {
		l.jump[v] = l.jump[j]
	}
}

// highest returns the topmost of v and the vertices above it for which good
// holds. Good must hold for everything below a vertex for which it holds, and for v.
func (l *lift) highest(v int32, good func(int32) bool) int32 {
	for good(l.up[v]) {
		if good(l.jump[v]) {
			v = l.jump[v]
		} else {
			v = l.up[v]
		}
	}
	return v
}

func newNest(f *flow) *nest {
	n := len(f.header)
	t := &nest{all: newLift(n), reducible: newLift(n), nearest: make([]int32, n+1)}
	outside := int32(n)
	t.nearest[outside] = outside
	for _, h := range f.preorderList { // headers of outer loops come first
		if !f.isHeader[h] {
			continue
		}
		parent := f.header[h]
		if parent < 0 {
			parent = outside
		}
		t.all.add(h, parent)
		t.nearest[h] = h
		if f.irreducible[h] {
			t.nearest[h] = t.nearest[parent]
		} else {
			t.reducible.add(h, t.nearest[parent])
		}
	}
	return t
}

// around reports whether loop h is loop k or is around it.
func (t *nest) around(h, k int32) bool {
	level := t.all.level[h]
	return t.all.level[k] >= level && t.all.highest(k, func(v int32) bool { return t.all.level[v] >= level }) == h
}

// loopLeft returns the header of the outermost reducible loop that holds u but
// not v, or -1 if an edge from u to v leaves no such loop.
func (f *flow) loopLeft(t *nest, u, v int32) int32 {
	h, k := f.loopOf(u), f.loopOf(v)
	if h < 0 || h == k || t.nearest[h] == int32(len(f.header)) {
		return -1
	}
	left := func(l int32) bool {
		return l < int32(len(f.header)) && (k < 0 || !t.around(l, k))
	}
	if h = t.nearest[h]; !left(h) {
		return -1
	}
	return t.reducible.highest(h, left)
}
