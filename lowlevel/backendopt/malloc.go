package backendopt

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// removeMallocs removes the allocation of structures and of short arrays that nobody else can
// know of: their fields and items become variables, which are passed along the links in place
// of the pointer. What is said of fields holds of the items of arrays too: their indices must be constants.
//
// Variables between which a pointer can pass, along links and by casts, form a
// family (union-find). A family can go if all its pointers come from allocations
// of one type of structure, and are only used to read and write fields and to be
// compared. Two variables of a family in one block must not be the same object:
// that holds if no link passes one object twice, because then different input
// arguments are different objects, and a new object differs from all others.
//
// A structure in a field of another escapes at first. Once the outer one is gone,
// the next run removes the inner one. So it is with what is passed to a function
// that is inlined later.
func removeMallocs(r *rewriter) {
	m := &r.mallocs
	m.begin(r)
	if !m.collect() {
		return
	}
	m.checkTypes()
	m.checkLinks()
	if m.choose() {
		m.expand()
	}
}

type mallocs struct {
	r        *rewriter
	parent   []int32   // union-find over the numbers of variables
	families []*family // by number of the representative
	memory   []*family // of all that there have been
	used     int       // how many of these are those of the graph
}

// begin makes each variable a family of its own, in the memory of those before.
func (m *mallocs) begin(r *rewriter) {
	m.r, m.used = r, 0
	m.parent = sized(m.parent, r.g.NumVariables())
	m.families = sized(m.families, r.g.NumVariables())
	for i := range m.parent {
		m.parent[i] = int32(i)
	}
}

// A family is the variables that a pointer can pass between.
type family struct {
	escapes bool
	t       lltype.Container // of the allocations; nil if there are none
	length  int              // of an array
	top     int              // one more than the largest index
	reads   []int            // offsets of the fields that are read; of an array, indices
	fields  []leaf           // what becomes variables, once that is decided
	index   map[int]int      // of the fields by offset
	gone    bool             // that it goes
}

// A leaf is a field that has no parts.
type leaf struct {
	name   string
	t      lltype.Type
	offset int
}

func (m *mallocs) find(i int32) int32 {
	for m.parent[i] != i {
		m.parent[i] = m.parent[m.parent[i]]
		i = m.parent[i]
	}
	return i
}

// family returns the family of a variable.
func (m *mallocs) family(v *flow.Variable) *family {
	i := m.find(int32(v.Number))
	if m.families[i] == nil {
		m.families[i] = m.newFamily()
	}
	return m.families[i]
}

func (m *mallocs) newFamily() *family {
	if m.used == len(m.memory) {
		more := make([]family, 64)
		for i := range more {
			m.memory = append(m.memory, &more[i])
		}
	}
	f := m.memory[m.used]
	m.used++
	*f = family{reads: f.reads[:0]}
	return f
}

// union puts two values into one family. A constant is known to others.
func (m *mallocs) union(a flow.Value, v *flow.Variable) {
	w, ok := a.(*flow.Variable)
	if !ok {
		m.family(v).escapes = true
		return
	}
	f, g := m.family(w), m.family(v)
	if f == g {
		return
	}
	f.join(g)
	m.parent[m.find(int32(v.Number))] = m.find(int32(w.Number))
}

func (f *family) join(g *family) {
	f.escapes = f.escapes || g.escapes || f.t != nil && g.t != nil && (f.t != g.t || f.length != g.length)
	if f.t == nil {
		f.t, f.length = g.t, g.length
	}
	f.top = max(f.top, g.top)
	for _, offset := range g.reads {
		f.read(offset)
	}
}

func (f *family) read(offset int) {
	if !f.isRead(offset) {
		f.reads = append(f.reads, offset)
	}
}

func (f *family) isRead(offset int) bool { return slices.Contains(f.reads, offset) }

// isCandidate reports whether a value is a pointer to a structure or an array that the
// garbage collector frees.
func isCandidate(v flow.Value) bool {
	switch c := pointee(v).(type) {
	case *lltype.Struct:
		return c.IsGc()
	case *lltype.Array:
		return c.IsGc()
	}
	return false
}

func (m *mallocs) escape(v flow.Value) {
	if w, ok := v.(*flow.Variable); ok && isCandidate(w) {
		m.family(w).escapes = true
	}
}

// collect builds the families, and reports whether there are allocations at all.
func (m *mallocs) collect() (found bool) {
	blocks := m.r.g.Blocks()
	for _, b := range blocks {
		for _, op := range b.Operations {
			t, _ := allocated(op)
			found = found || t != nil
		}
	}
	if !found {
		return false
	}
	for _, b := range blocks {
		if b == m.r.g.StartBlock || len(b.Exits) == 0 {
			for _, v := range b.InputArgs {
				m.escape(v)
			}
		}
		for _, op := range b.Operations {
			m.define(op)
			m.use(op)
		}
		for _, l := range b.Exits {
			if l.LastExcValue != nil {
				m.escape(l.LastExcValue)
			}
			for i, v := range l.Target.InputArgs {
				if isCandidate(v) {
					m.union(l.Args[i], v)
				}
			}
		}
	}
	return true
}

// longestArray is how many items an array may have that become variables.
const longestArray = 64

// allocated returns the type that an operation allocates, if its fields can
// become variables, and of an array its length.
func allocated(op *flow.SpaceOperation) (t lltype.Container, length int) {
	o := llop.Of(op)
	if o != llop.Malloc && o != llop.MallocVarsize || constant(op.Args[0]) == nil {
		return nil, 0
	}
	switch t := constant(op.Args[0]).Value.(type) {
	case *lltype.Struct:
		if o == llop.Malloc && t.IsGc() && t.VarPart() == nil {
			return t, 0
		}
	case *lltype.Array:
		if _, parts := t.Of.(lltype.Container); o != llop.MallocVarsize || !t.IsGc() || parts || t.Of == lltype.Void {
			return nil, 0
		}
		if n, ok := indexOf(op.Args[1]); ok && n <= longestArray {
			return t, n
		}
	}
	return nil, 0
}

// indexOf returns the value of a constant that is an index, or a length.
func indexOf(v flow.Value) (n int, ok bool) {
	c := constant(v)
	if c == nil {
		return 0, false
	}
	i, ok := c.Value.(int64)
	return int(i), ok && i >= 0 && i < 1<<30
}

// define notes where the result of an operation comes from.
func (m *mallocs) define(op *flow.SpaceOperation) {
	if !isCandidate(op.Result) {
		return
	}
	switch llop.Of(op) {
	case llop.Malloc, llop.MallocVarsize:
		f := m.family(op.Result)
		t, n := allocated(op)
		f.escapes = f.escapes || t == nil || f.t != nil && (f.t != t || f.length != n)
		f.t, f.length = t, n
	case llop.SameAs, llop.CastPointer:
		m.union(op.Args[0], op.Result)
	default:
		m.escape(op.Result)
	}
}

// use notes what an operation does to its operands.
func (m *mallocs) use(op *flow.SpaceOperation) {
	harmless := 0 // how many operands may be pointers that do not escape
	switch llop.Of(op) {
	case llop.GetField, llop.GetInteriorField:
		if offset, _, ok := offsetOf(op.Args[0], op.Args[1:]); ok {
			harmless = 1
			if v, ok := op.Args[0].(*flow.Variable); ok && isCandidate(v) {
				m.family(v).read(offset)
			}
		}
	case llop.SetField, llop.SetInteriorField:
		if _, _, ok := offsetOf(op.Args[0], op.Args[1:len(op.Args)-1]); ok {
			harmless = 1
		}
	case llop.GetArrayItem:
		harmless = m.item(op, true)
	case llop.SetArrayItem:
		harmless = m.item(op, false)
	case llop.GetArraySize, llop.PtrIsZero, llop.PtrNonzero, llop.SameAs, llop.CastPointer:
		harmless = 1
	case llop.PtrEQ, llop.PtrNE:
		harmless = 2
	}
	for _, a := range op.Args[harmless:] {
		m.escape(a)
	}
}

// item notes the use of an item of an array, and returns how many operands do not escape.
func (m *mallocs) item(op *flow.SpaceOperation, read bool) (harmless int) {
	i, ok := indexOf(op.Args[1])
	if !ok {
		return 0
	}
	if v, ok := op.Args[0].(*flow.Variable); ok && isCandidate(v) {
		f := m.family(v)
		f.top = max(f.top, i+1)
		if read {
			f.read(i)
		}
	}
	return 1
}

// offsetOf returns where the part that a path of field names leads to lies, and
// its type. It must have no parts itself.
func offsetOf(p flow.Value, path []flow.Value) (offset int, t lltype.Type, ok bool) {
	t = pointee(p)
	for _, step := range path {
		s, isStruct := t.(*lltype.Struct)
		c := constant(step)
		if !isStruct || c == nil {
			return 0, nil, false
		}
		name, _ := c.Value.(string)
		at, ok := findField(s, name)
		if !ok {
			return 0, nil, false
		}
		offset += at.owner.Offset(at.owner.FieldIndex(name))
		t = at.owner.Field(name)
	}
	_, isContainer := t.(lltype.Container)
	return offset, t, !isContainer
}

// checkTypes drops families with a pointer to what their objects do not begin
// with: a cast that would fail.
func (m *mallocs) checkTypes() {
	check := func(v *flow.Variable) {
		if !isCandidate(v) {
			return
		}
		f := m.family(v)
		f.escapes = f.escapes || f.t == nil || !inherits(f.t, pointee(v))
	}
	for _, b := range m.r.g.Blocks() {
		for _, v := range b.InputArgs {
			check(v)
		}
		for _, op := range b.Operations {
			check(op.Result)
		}
	}
}

func inherits(t, base lltype.Container) bool {
	s, isStruct := t.(*lltype.Struct)
	of, both := base.(*lltype.Struct)
	if isStruct && both {
		return s.Inherits(of)
	}
	return t == base
}

// checkLinks drops families of which a link passes the same object twice.
func (m *mallocs) checkLinks() {
	blocks := m.r.g.Blocks()
	roots, seen := m.r.castRoots(blocks), &m.r.marks
	for _, b := range blocks {
		for _, l := range b.Exits {
			seen.clear()
			for _, a := range l.Args {
				v, ok := a.(*flow.Variable)
				if !ok || !isCandidate(v) {
					continue
				}
				root := roots.of(v)
				if seen.get(root) {
					m.family(v).escapes = true
				}
				seen.put(root, true)
			}
		}
	}
	seen.clear()
}

// choose decides which families go, and reports whether there are any.
func (m *mallocs) choose() (any bool) {
	for i, f := range m.families {
		if f == nil || f.escapes || f.t == nil || m.find(int32(i)) != int32(i) {
			continue
		}
		f.index = make(map[int]int)
		switch t := f.t.(type) {
		case *lltype.Struct:
			f.flatten(t, 0)
		case *lltype.Array:
			if f.top > f.length { // this code is never run, or stops there
				continue
			}
			f.items(t)
		}
		f.gone = true
		any = true
	}
	return any
}

// items lists the items of an array that are read at all.
func (f *family) items(t *lltype.Array) {
	for i := range f.length {
		if f.isRead(i) {
			f.index[i] = len(f.fields)
			f.fields = append(f.fields, leaf{fmt.Sprintf("item%d", i), t.Of, i})
		}
	}
}

// flatten lists the fields of a structure that are read at all.
func (f *family) flatten(s *lltype.Struct, at int) {
	for i, field := range s.Fields() {
		offset := at + s.Offset(i)
		if inner, ok := field.Type.(*lltype.Struct); ok {
			f.flatten(inner, offset)
		} else if field.Type != lltype.Void && f.isRead(offset) {
			f.index[offset] = len(f.fields)
			f.fields = append(f.fields, leaf{field.Name, field.Type, offset})
		}
	}
}
