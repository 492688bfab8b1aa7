package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
)

// A where is where the interpreter is in the input: the functions that are followed, the
// innermost first.
type where struct {
	graph *flow.FunctionGraph
	block *flow.Block
	op    int // index of the next operation, or of the call
	below *where
	depth int
}

// operation returns the next operation, nil at the end of the block.
func (w *where) operation() *flow.SpaceOperation {
	if w.op < len(w.block.Operations) {
		return w.block.Operations[w.op]
	}
	return nil
}

// A fact is what is known about a variable or a part at a step.
type fact struct {
	constant *flow.Constant
	concrete bool
	variable *Variable
	object   *object
}

// same reports whether two facts say the same.
func (f fact) same(g fact) bool {
	switch {
	case f.constant != nil && g.constant != nil:
		return f.concrete == g.concrete && f.constant.Key == g.constant.Key
	case f.variable != nil && g.variable != nil:
		return f.variable.Var == g.variable.Var
	}
	return f == g
}

// A heldAt is a variable of a function that is followed at some depth.
type heldAt struct {
	depth    int
	variable *flow.Variable
}

// An object is a virtual object in all states that have it.
type object struct {
	id     int // among all objects of the recording
	number int // as steps name it
	of     lltype.Container
	made   int // the step
	parts  []trace.Track[fact]
}

func (o *object) name() string { return (&Virtual{Type: o.of, Number: o.number}).String() }

// A history is what the interpreter knew at each step. Only changes are kept: a way that is
// taken up after another notes in what they differ.
type history struct {
	now     trace.Track[*where]
	held    map[heldAt]*trace.Track[fact]
	objects []*object
	byID    map[int]*object
	base    int // of the IDs of objects since everything began again
	next    int // above all IDs

	deep  bool // more may have changed than what the innermost function has done
	dirty []*Virtual
}

func newHistory() history {
	return history{held: make(map[heldAt]*trace.Track[fact]), byID: make(map[int]*object)}
}

// note notes what is known after a step.
func (h *history) note(step int, s *state) {
	h.now.Set(step, positionOf(s.top))
	seen := make(map[*Virtual]bool)
	for f := s.top; f != nil; f = f.below {
		for v, x := range f.vals {
			set(step, trace.Of(h.held, heldAt{f.depth, v}), h.fact(x))
			if o, ok := x.(*Virtual); ok && h.deep {
				h.inside(step, o, seen)
			}
		}
		if !h.deep {
			break
		}
	}
	for _, v := range h.dirty {
		h.parts(step, v)
	}
	h.deep, h.dirty = false, h.dirty[:0]
}

func set(step int, t *trace.Track[fact], x fact) {
	if n := t.Len(); n > 0 && t.Values()[n-1].same(x) {
		return
	}
	t.Set(step, x)
}

// positionOf returns where a function is; its callers have not moved since they called.
func positionOf(f *frame) *where {
	if f == nil {
		return nil
	}
	below := positionOf(f.below)
	if w := f.noted; w != nil && w.block == f.block && w.op == f.op && w.below == below {
		return w
	}
	f.noted = &where{graph: f.graph, block: f.block, op: f.op, below: below, depth: f.depth}
	return f.noted
}

// inside notes the parts of an object and of those that it leads to.
func (h *history) inside(step int, v *Virtual, seen map[*Virtual]bool) {
	queue := []*Virtual{v}
	for len(queue) > 0 {
		v, queue = queue[0], queue[1:]
		if seen[v] {
			continue
		}
		seen[v] = true
		h.parts(step, v)
		for _, p := range v.Parts {
			if o, ok := p.(*Virtual); ok {
				queue = append(queue, o)
			}
		}
	}
}

func (h *history) parts(step int, v *Virtual) {
	o := h.object(v)
	for i, p := range v.Parts {
		set(step, &o.parts[i], h.fact(p))
	}
}

// object returns what is noted about a virtual object.
func (h *history) object(v *Virtual) *object {
	id := h.base + v.Number
	o := h.byID[id]
	if o == nil {
		o = &object{id: id, number: v.Number, of: v.Type, made: trace.NoStep, parts: make([]trace.Track[fact], len(v.Parts))}
		h.byID[id] = o
		h.objects = append(h.objects, o)
		h.next = max(h.next, id+1)
	}
	return o
}

func (h *history) fact(x Value) fact {
	switch x := x.(type) {
	case *Constant:
		return fact{constant: x.Constant, concrete: x.Concrete}
	case *Variable:
		return fact{variable: x}
	case *Virtual:
		return fact{object: h.object(x)}
	}
	return fact{}
}

// A holding is a variable of the input and what is known about it at a step.
type holding struct {
	variable *flow.Variable
	fact
	new bool // since this step
}

// holdings returns the variables of a function that matter where it is: those that it
// needs from there on. A caller waits for the result of its call.
func (h *history) holdings(w *where, step int, waits bool) (list []holding) {
	needed := neededFrom(w, waits)
	for _, v := range w.block.DefinedBefore(min(w.op, len(w.block.Operations))) {
		if !needed[v] || lltype.TypeOf(v) == lltype.Void {
			continue
		}
		t := h.held[heldAt{w.depth, v}]
		if t == nil {
			continue
		}
		if x, ok := t.At(step); ok {
			list = append(list, holding{v, x, t.Since(step) == step})
		}
	}
	return list
}

// neededFrom returns the variables that a block uses from where a function is in it. One
// that waits for a call has passed the operands of that.
func neededFrom(w *where, waits bool) map[*flow.Variable]bool {
	from := w.op
	if waits {
		from++
	}
	needed := make(map[*flow.Variable]bool)
	for _, v := range w.block.NeededFrom(min(from, len(w.block.Operations))) {
		needed[v] = true
	}
	if len(w.block.Exits) == 0 && len(w.block.InputArgs) > 0 {
		needed[w.block.InputArgs[0]] = true // what is returned
	}
	return needed
}
