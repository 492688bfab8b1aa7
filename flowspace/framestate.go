package flowspace

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
)

// A frameState is the state of a frame between two bytecodes: what a block
// starts from.
//
// The mergeable part is the list of all variables and constants that the
// frame handles: locals, own cells, value stack, the exceptions being handled, and the
// current exception. The rest depends on the position, and only states that agree in it
// can be merged.
type frameState struct {
	mergeable []model.Value // nil where a local is unbound
	locals    int           // how many of mergeable are locals
	cells     int           // how many, after them, are contents of own cells
	unrollers int           // how many suspended unrollers are on the value stack

	nextInstr int
	blocks    []interp.Block
	handlers  []handler // each has the class and the value of an exception in mergeable

	givenBy []int32 // the instruction that gave each local its value, or nowhere; those of cells and of the stack may follow
}

// givenTo returns the instruction that gave a value of the mergeable part, or nowhere.
func (st *frameState) givenTo(k int) int32 {
	if k < len(st.givenBy) {
		return st.givenBy[k]
	}
	return nowhere
}

// A handler is an active handler: its first and last instruction.
type handler struct{ start, end int }

// A tag in the mergeable part stands for a suspended unroller on the value stack; what
// the unroller carries follows it. Tags are equal if the unrollers are of one kind, and
// never merge with anything else: handlers are followed once for each way in.
type tag struct {
	kind   interp.UnrollKind
	target int
}

func tagConstant(t tag) *model.Constant {
	return &model.Constant{Value: t, Key: t, Show: func(any) string { return "unroller " + t.kind.String() }}
}

func isTag(v model.Value) bool {
	c, ok := v.(*model.Constant)
	if !ok {
		return false
	}
	_, ok = c.Value.(tag)
	return ok
}

// snapshot is the raw state of a frame, before it is known whether it is needed. Its
// slices are used again and again.
type snapshot struct {
	valid     bool
	values    []interp.Object // locals, contents of own cells, stack
	locals    int
	cells     int
	blocks    []interp.Block
	nextInstr int
	handling  []interp.Handling
	exc       *interp.OperationError

	tags map[tag]*model.Constant // that have been made
}

// tag returns the tag of an unroller.
func (s *snapshot) tag(u *interp.Unroller) *model.Constant {
	t := tag{u.Kind, u.Target}
	c := s.tags[t]
	if c == nil {
		if s.tags == nil {
			s.tags = make(map[tag]*model.Constant)
		}
		c = tagConstant(t)
		s.tags[t] = c
	}
	return c
}

// take copies the state of the frame.
func (s *snapshot) take(f *interp.Frame) {
	s.valid = true
	s.values = append(s.values[:0], f.Locals...)
	s.locals = len(f.Locals)
	s.cells = len(f.Code.CellVars)
	for _, c := range f.Cells[:s.cells] {
		s.values = append(s.values, c.Value)
	}
	s.values = append(s.values, f.Stack...)
	s.blocks = append(s.blocks[:0], f.Blocks...)
	s.nextInstr = f.NextInstr
	s.handling = f.AppendHandling(s.handling[:0])
	s.exc = f.LastException
}

// state puts the frame state of the snapshot into st, whose slices it uses.
func (s *snapshot) state(st *frameState, none model.Value) error {
	st.mergeable = st.mergeable[:0]
	st.locals, st.cells, st.unrollers, st.nextInstr = s.locals, s.cells, 0, s.nextInstr
	st.blocks = append(st.blocks[:0], s.blocks...)
	for _, v := range s.values {
		switch v := v.(type) {
		case nil:
			st.mergeable = append(st.mergeable, nil)
		case *model.Variable:
			st.mergeable = append(st.mergeable, v)
		case *model.Constant:
			st.mergeable = append(st.mergeable, v)
		case *interp.Unroller:
			st.mergeable = appendCarried(append(st.mergeable, s.tag(v)), v)
			st.unrollers++
		default:
			return errNotMergeable
		}
	}
	st.handlers = st.handlers[:0]
	for _, h := range s.handling {
		st.handlers = append(st.handlers, handler{h.Start, h.End})
		st.mergeable = append(st.mergeable, h.Err.Type.(model.Value), h.Err.Value.(model.Value))
	}
	if s.exc == nil {
		st.mergeable = append(st.mergeable, none, none)
	} else {
		st.mergeable = append(st.mergeable, s.exc.Type.(model.Value), s.exc.Value.(model.Value))
	}
	return nil
}

// A store provides memory and variables for states that are kept.
type store interface {
	newState(n int) *frameState // with a mergeable part of n values
	freshVariable() *model.Variable
}

// appendCarried appends what an unroller carries to a list.
func appendCarried(list []model.Value, u *interp.Unroller) []model.Value {
	switch u.Kind {
	case interp.UnrollRaise:
		return append(list, u.Err.Type.(model.Value), u.Err.Value.(model.Value))
	case interp.UnrollReturn:
		return append(list, u.Value.(model.Value))
	}
	return list
}

// carries returns how many values follow a tag.
func (t tag) carries() int {
	switch t.kind {
	case interp.UnrollRaise:
		return 2
	case interp.UnrollReturn:
		return 1
	}
	return 0
}

// rebuild makes an unroller of a tag and the values after it.
func (t tag) rebuild(values []model.Value) *interp.Unroller {
	u := &interp.Unroller{Kind: t.kind, Target: t.target}
	switch t.kind {
	case interp.UnrollRaise:
		u.Err = &interp.OperationError{Type: values[0], Value: values[1]}
	case interp.UnrollReturn:
		u.Value = values[0]
	}
	return u
}

// restore puts the state into a frame.
func (st *frameState) restore(f *interp.Frame, none model.Value) {
	values := st.mergeable
	for i, v := range values[:st.locals] {
		f.Locals[i] = object(v)
	}
	for i, v := range values[st.locals : st.locals+st.cells] {
		f.Cells[i] = &interp.Cell{Value: object(v)}
	}
	last := len(values) - 2
	end := last - 2*len(st.handlers)
	f.Stack = f.Stack[:0]
	for i := st.locals + st.cells; i < end; i++ {
		if isTag(values[i]) {
			t := values[i].(*model.Constant).Value.(tag)
			f.Stack = append(f.Stack, t.rebuild(values[i+1:end]))
			i += t.carries()
			continue
		}
		f.Stack = append(f.Stack, object(values[i]))
	}
	f.ForgetHandling()
	for i, h := range st.handlers {
		f.Handles(&interp.OperationError{Type: values[end+2*i], Value: values[end+2*i+1]}, h.start, h.end)
	}
	f.LastException = nil
	if !model.Same(values[last], none) {
		f.LastException = &interp.OperationError{Type: values[last], Value: values[last+1]}
	}
	f.Blocks = append(f.Blocks[:0], st.blocks...)
	f.NextInstr = st.nextInstr
}

// object turns an unbound local into a nil object.
func object(v model.Value) interp.Object {
	if v == nil {
		return nil
	}
	return v
}

// union returns the most precise state that is at least as general as both of
// two states that can be merged: only two equal constants give a constant;
// a local that is unbound in one of them is unbound; anything else becomes a
// fresh variable.
func (st *frameState) union(other *frameState, m store) *frameState {
	u := st.empty(m)
	for i, v := range st.mergeable {
		u.mergeable[i] = unionValue(v, other.mergeable[i], m)
	}
	return u
}

// empty returns a state that agrees with st in what cannot be merged.
func (st *frameState) empty(m store) *frameState {
	e := m.newState(len(st.mergeable))
	e.locals, e.cells, e.unrollers, e.nextInstr = st.locals, st.cells, st.unrollers, st.nextInstr
	e.blocks = append(e.blocks[:0], st.blocks...)
	e.handlers = append(e.handlers[:0], st.handlers...)
	e.givenBy = append(e.givenBy[:0], st.givenBy...)
	return e
}

func unionValue(v, w model.Value, m store) model.Value {
	if v == nil || w == nil {
		return nil
	}
	_, vc := v.(*model.Constant)
	_, wc := w.(*model.Constant)
	if vc && wc && model.Same(v, w) {
		return v
	}
	return m.freshVariable()
}

// mergeableWith reports whether two states agree in what cannot be merged: position,
// block stack, active handlers, the unrollers on the value stack, and the tags of the program.
func (st *frameState) mergeableWith(other *frameState) bool {
	if st.nextInstr != other.nextInstr ||
		len(st.mergeable) != len(other.mergeable) ||
		!slices.Equal(st.blocks, other.blocks) ||
		!slices.Equal(st.handlers, other.handlers) {
		return false
	}
	for i, v := range st.mergeable {
		w := other.mergeable[i]
		if (isConstant(v) || isConstant(w)) && !mergeableValues(v, w) {
			return false
		}
	}
	return true
}

// isConstant reports whether a value, which may be nil, is a constant.
func isConstant(v model.Value) bool {
	_, ok := v.(*model.Constant)
	return ok
}

// mergeableValues reports whether a union of two values can be made. A suspended
// unroller is only ever merged with itself, a SpecTag not with another
// constant. All else can be merged.
func mergeableValues(v, w model.Value) bool {
	if isTag(v) || isTag(w) {
		return v != nil && w != nil && model.Same(v, w)
	}
	c, ok := v.(*model.Constant)
	d, both := w.(*model.Constant)
	if !ok || !both || c == d {
		return true
	}
	return !isSpecTag(c) && !isSpecTag(d) || model.Same(c, d)
}

// covers reports whether the union of two mergeable states is no more general than st, so
// that other can simply jump to the block of st.
func (st *frameState) covers(other *frameState) bool {
	for i, v := range st.mergeable {
		if !coversValue(v, other.mergeable[i]) {
			return false
		}
	}
	return true
}

func coversValue(v, w model.Value) bool {
	switch v.(type) {
	case nil:
		return true
	case *model.Variable:
		return w != nil
	}
	return w != nil && model.Same(v, w)
}

// with returns the same state with other variables, in their order.
func (st *frameState) with(vars []*model.Variable, m store) *frameState {
	c := st.empty(m)
	for i, v := range st.mergeable {
		if _, ok := v.(*model.Variable); ok {
			v, vars = vars[0], vars[1:]
		}
		c.mergeable[i] = v
	}
	return c
}

// variables returns the variables of the state, in order, each once: the
// input arguments of a block that starts from it.
func (st *frameState) variables(g *model.FunctionGraph) []*model.Variable {
	vars := g.NewInputs(st.countVariables())
	i := 0
	for _, v := range st.mergeable {
		if v, ok := v.(*model.Variable); ok {
			vars[i] = v
			i++
		}
	}
	return vars
}

func (st *frameState) countVariables() int {
	n := 0
	for _, v := range st.mergeable {
		if _, ok := v.(*model.Variable); ok {
			n++
		}
	}
	return n
}
