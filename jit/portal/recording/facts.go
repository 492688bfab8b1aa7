package recording

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/jit/portal"
	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
)

// The sorts of facts, as tables and boxes name them: no colour is needed to tell them apart.
const (
	sortGreen    = "green"    // a value of the extension itself
	sortConstant = "constant" // a red box that is known
	sortVariable = "variable" // a red box of residual code
	sortVirtual  = "virtual"  // a red box of an object that is not allocated
)

// A fact is what is known of a variable or a part.
type fact struct {
	sort   string
	text   string
	object int // the number of a virtual object, or noObject
	more   string
}

const noObject = -1

// A holding is a variable of a coloured graph and what is known of it.
type holding struct {
	name string
	fact
}

// A frameNote is a function that is followed.
type frameNote struct {
	place
	vars []holding
}

// An objectNote is a virtual object as it is at some steps.
type objectNote struct {
	number int
	name   string
	of     string
	made   int // the step, or trace.NoStep
	parts  []holding
}

// A waitingNote is a state that waits.
type waitingNote struct {
	what  string
	graph *flow.FunctionGraph
	block int
}

// A snapshot is what the compiler knows right after a step.
type snapshot struct {
	frames    []frameNote // the innermost first
	exception fact        // its class, if there is one
	objects   []*objectNote
	waiting   []waitingNote
	path      int // the node of the path tree
	replaying bool
}

// A part is one of a virtual object.
type part struct {
	name string
	box  *jitstate.Box
}

// partsOf returns the parts of a virtual object.
func partsOf(v jitstate.Virtual) (list []part) {
	fields := func(d *jitstate.StructDesc, boxes []*jitstate.Box) {
		for i, f := range d.Fields {
			if boxes[i] != nil {
				list = append(list, part{f.Name, boxes[i]})
			}
		}
	}
	switch v := v.(type) {
	case *jitstate.VirtualStruct:
		fields(v.Desc, v.Boxes)
	case *jitstate.Virtualizable:
		fields(v.Desc, v.Boxes)
		list = append(list, part{"the structure itself", v.Outside})
	case *jitstate.VirtualList:
		for i, b := range v.Items {
			list = append(list, part{fmt.Sprintf("[%d]", i), b})
		}
		if v.Outside != nil {
			list = append(list, part{"the array itself", v.Outside})
		}
	case *jitstate.VirtualDict:
		for i, b := range v.Values {
			list = append(list, part{fmt.Sprintf("[%s]", v.Keys[i].Value.Text()), b})
		}
	}
	return list
}

// virtualName tells a virtual object from others: "Pair 0".
func virtualName(v jitstate.Virtual) string {
	name := "object"
	switch v := v.(type) {
	case *jitstate.VirtualStruct:
		name = shortName(v.Desc.Type)
	case *jitstate.Virtualizable:
		name = shortName(v.Desc.Type)
	case *jitstate.VirtualList:
		name = "list"
	case *jitstate.VirtualDict:
		name = "dictionary"
	}
	return fmt.Sprintf("%s %d", name, v.Number())
}

// shortName is the name of a structure without its module.
func shortName(t *lltype.Struct) string { return t.Name[strings.LastIndexByte(t.Name, '.')+1:] }

// sortOf says what kind of object it is.
func sortOf(v jitstate.Virtual) string {
	if _, ok := v.(*jitstate.Virtualizable); ok {
		return "virtualizable"
	}
	return sortVirtual
}

func (r *Recording) made(v jitstate.Virtual, step int) {
	if r.object[v.Number()] == nil {
		r.object[v.Number()] = &objectNote{number: v.Number(), made: step}
	}
}

// madeAt returns the step at which an object was made.
func (r *Recording) madeAt(v jitstate.Virtual) int {
	if o := r.object[v.Number()]; o != nil {
		return o.made
	}
	return trace.NoStep
}

// here0 returns how the variable of a box is called in the block that is written.
func (r *Recording) here0(b *jitstate.Box) flow.Value {
	if s := r.compiler.Current(); s != nil {
		if p, ok := s.Builder.(llgraph.Path); ok {
			return p.Here(b.Var)
		}
	}
	return b.Var
}

// greenText shows a green value.
func (r *Recording) greenText(bits uint64, t lltype.Type) string {
	return portal.GreenText(r.compiler.Gen, bits, t)
}

// fact says what a box is, and collects the virtual objects that it leads to.
func (r *Recording) fact(b *jitstate.Box, found func(jitstate.Virtual)) fact {
	f := fact{object: noObject}
	switch {
	case b == nil:
		f.sort, f.text = sortConstant, "nothing"
	case b.Const != nil:
		f.sort, f.text = sortConstant, b.Const.Value.Text()
	case b.Virtual() != nil:
		v := b.Virtual()
		f.sort, f.text, f.object = sortOf(v), virtualName(v), v.Number()
		found(v)
	case r.compiler.Replaying():
		f.sort, f.text = sortVariable, "of code that exists"
	case b.Var != nil:
		f.sort, f.text = sortVariable, r.here0(b).String()
		if b.Nonzero {
			f.more = "not NULL"
		}
	default:
		f.sort, f.text = sortConstant, "nothing"
	}
	if k, ok := b.Content.(*jitstate.Known); ok && b.Const == nil {
		fields, boxes := k.Fields()
		for i, field := range fields {
			if f.more != "" {
				f.more += ", "
			}
			f.more += field.Name + " is " + r.said(boxes[i])
		}
	}
	return f
}

// snapshot notes what is known after a step.
func (r *Recording) snapshot(step int) *snapshot {
	s := &snapshot{}
	if r.compiler == nil {
		return s
	}
	var queue []jitstate.Virtual
	seen := make(map[int]bool)
	found := func(v jitstate.Virtual) {
		if !seen[v.Number()] {
			seen[v.Number()] = true
			queue = append(queue, v)
		}
	}
	now := r.compiler.Current()
	s.replaying = r.compiler.Replaying()
	s.frames = r.frames(now, found)
	if now != nil {
		s.path = now.Path()
		if now.ExcType != nil && (now.ExcType.Const == nil || now.ExcType.Const.Bits != 0) {
			s.exception = r.fact(now.ExcType, found)
		}
		for _, b := range now.Virtualizables() {
			if v := b.Virtual(); v != nil {
				found(v)
			}
		}
	}
	for len(queue) > 0 && len(s.objects) < mostObjects {
		v := queue[0]
		queue = queue[1:]
		s.objects = append(s.objects, r.objectNow(v, found))
	}
	s.waiting = r.waiting()
	return s
}

// mostObjects is how many virtual objects are noted at a step.
const mostObjects = 200

// objectNow notes a virtual object. An object that has not changed since is the same one.
func (r *Recording) objectNow(v jitstate.Virtual, found func(jitstate.Virtual)) *objectNote {
	o := &objectNote{number: v.Number(), name: virtualName(v), of: sortOf(v), made: r.madeAt(v)}
	for _, p := range partsOf(v) {
		o.parts = append(o.parts, holding{p.name, r.fact(p.box, found)})
	}
	if old := r.object[o.number]; old != nil && old.name == o.name && slices.Equal(old.parts, o.parts) {
		return old
	}
	r.object[o.number] = o
	return o
}

// frames notes the functions that are followed.
func (r *Recording) frames(now *jitstate.State, found func(jitstate.Virtual)) (list []frameNote) {
	if !r.valid {
		return nil
	}
	var places []place
	for p, ok := r.at, true; ok; p, ok = p.Caller() {
		if t := r.byGraph[p.Graph()]; t != nil {
			at, _ := r.locate(t, p)
			places = append(places, at)
		}
	}
	var frame *jitstate.Frame
	depth := 0
	if now != nil {
		for frame = now.Frame; frame != nil; frame = frame.Back {
			depth++
		}
		frame = now.Frame
	}
	for i, at := range places {
		f := frameNote{place: at}
		switch {
		case len(places)-i > depth || frame == nil:
		case i == 0 && frame.Graph == at.graph.Coloured.FunctionGraph && at.block != nil:
			f.vars = r.share(at, r.innermost(at, frame, found))
			frame = frame.Back
		default:
			f.vars = r.share(at, r.saved(frame, found))
			frame = frame.Back
		}
		list = append(list, f)
	}
	return list
}

// share returns a list that was there before, if there is an equal one at a place.
func (r *Recording) share(at place, list []holding) []holding {
	key := at.graph.Coloured.Shown()
	if old := r.lists[key]; slices.Equal(old, list) {
		return old
	}
	r.lists[key] = list
	return list
}

// saved notes what a function that waits for a call needs afterwards.
func (r *Recording) saved(f *jitstate.Frame, found func(jitstate.Virtual)) (list []holding) {
	vars := f.Saved.SavedReds()
	for i, b := range f.Locals {
		name := "the result"
		if i < len(vars) {
			name = vars[i].String()
		}
		list = append(list, holding{name, r.fact(b, found)})
	}
	return list
}

// innermost notes the variables of the function at work that matter where it is.
func (r *Recording) innermost(at place, frame *jitstate.Frame, found func(jitstate.Virtual)) (list []holding) {
	next := min(max(at.op, 0), len(at.block.Operations))
	needed := make(map[*flow.Variable]bool)
	for _, v := range at.block.NeededFrom(next) {
		needed[v] = true
	}
	saved, last := frame.Saved.SavedReds(), len(at.block.Exits) == 0
	for _, v := range at.block.DefinedBefore(next) {
		if !needed[v] && !(last && slices.Contains(at.block.InputArgs, v)) {
			continue
		}
		bits, ok := r.bits(at.graph.At(r.at.Block(), v))
		if i := slices.Index(saved, v); !ok && i >= 0 { // they are in the state, and not in the extension
			list = append(list, holding{v.String(), r.fact(frame.Locals[i], found)})
		}
		if !ok {
			continue
		}
		switch at.graph.Coloured.Colour(v) {
		case hintannotator.Green:
			list = append(list, holding{v.String(), fact{sort: sortGreen, text: r.greenText(bits, lltype.TypeOf(v)), object: noObject}})
		case hintannotator.Red:
			list = append(list, holding{v.String(), r.fact(r.compiler.Box(bits), found)})
		}
	}
	return list
}

// bits returns the value of something in the extension.
func (r *Recording) bits(w flow.Value) (uint64, bool) {
	switch w := w.(type) {
	case *flow.Variable:
		return r.at.Value(w)
	case *flow.Constant:
		bits, err := r.compiler.Heap.Bits(w.Value, lltype.TypeOf(w))
		return bits, err == nil
	}
	return 0, false
}

// waiting notes the states that wait: those that go on first come first.
func (r *Recording) waiting() (list []waitingNote) {
	all := r.compiler.Activations()
	for i := len(all) - 1; i >= 0 && len(list) < mostWaiting; i-- {
		a := all[i]
		note := func(states []*jitstate.State, what string) {
			for k := len(states) - 1; k >= 0 && len(list) < mostWaiting; k-- {
				s := states[k]
				if s == nil || s.Frame == nil {
					continue
				}
				t := r.byInput[s.Frame.Graph]
				w := waitingNote{what: what, graph: s.Frame.Graph, block: t.Coloured.ReturnBlock.ID}
				if what != waitsToReturn {
					at := t.Resume(s.ResumePoint())
					w.block = at.From.ID
					if at.To != nil {
						w.block = at.To.ID
					}
				}
				list = append(list, w)
			}
		}
		note(a.Splits, "after a split")
		note(a.Globals, "at a global merge point")
		note(a.Returns, waitsToReturn)
	}
	return list
}

const (
	mostWaiting   = 100
	waitsToReturn = "to return"
)
