package llabstract

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/lowlevel/lltype"
	"vitrine/pages/trace"
)

// The kinds of steps.
const (
	stepEntry     trace.Kind = "entry"     // everything begins, or begins again
	stepBegin     trace.Kind = "begin"     // a block of the residual graph is written
	stepRedo      trace.Kind = "redo"      // it is written again
	stepResume    trace.Kind = "resume"    // a way is taken up that was left for later
	stepFollow    trace.Kind = "follow"    // a block is begun
	stepPart      trace.Kind = "part"      // what decides where to go is not known
	stepReturn    trace.Kind = "return"    // the residual graph returns
	stepRaise     trace.Kind = "raised"    // it raises an exception
	stepFold      trace.Kind = "fold"      // an operation is carried out
	stepRead      trace.Kind = "read"      // a virtual object is looked at
	stepHint      trace.Kind = "hint"      // a hint is obeyed
	stepCopy      trace.Kind = "copy"      // an operation is copied into the residual graph
	stepVirtual   trace.Kind = "virtual"   // an object is not allocated
	stepUpdate    trace.Kind = "update"    // a part of a virtual object is set
	stepForce     trace.Kind = "force"     // a virtual object is allocated
	stepInline    trace.Kind = "inline"    // a call is followed
	stepLeave     trace.Kind = "leave"     // a call that was followed returns
	stepApart     trace.Kind = "apart"     // a call is left to a function that is specialised on its own
	stepNew       trace.Kind = "new"       // a block gets its first state
	stepDuplicate trace.Kind = "duplicate" // a block gets another state beside those that it has
	stepMatch     trace.Kind = "match"     // a state matches an earlier one
	stepMerge     trace.Kind = "merge"     // states are merged
	stepNeed      trace.Kind = "need"      // constants are concrete from now on
	stepAssemble  trace.Kind = "assemble"  // the residual graph is put together
	stepTidy      trace.Kind = "tidy"      // what nobody needs is taken out
	stepLimit     trace.Kind = "limit"     // no more steps are recorded for a while
)

// step notes a step about the next operation of a frame.
func (it *interpreter) step(kind trace.Kind, f *frame, format string, args ...any) {
	it.stepFor(trace.NoStep, nil, kind, f, format, args...)
}

// stepFor notes a step that an earlier one led to, with further facts, and returns its
// number.
func (it *interpreter) stepFor(cause int, details []trace.Detail, kind trace.Kind, f *frame, format string, args ...any) int {
	if it.rec == nil {
		return trace.NoStep
	}
	s := trace.Step{
		Kind: kind, Text: fmt.Sprintf(format, args...), Graph: f.graph.Name, Block: f.block.ID, Op: -1, Instr: -1,
		File: f.graph.File, Cause: cause, Details: details,
	}
	ops := f.block.Operations
	if f.op < len(ops) {
		s.Op = f.op
	}
	if at := min(f.op, len(ops)-1); at >= 0 { // exits come from what the last operation does
		s.Span, s.Instr = ops[at].Span, int(ops[at].Instr)
		if ops[at].Inlined != nil {
			s.File = ops[at].Inlined.File
		}
	}
	return it.rec.step(f.graph, s)
}

// said shows a value in a sentence. It is only formatted if somebody reads that.
func said(x Value) fmt.Stringer { return saying{x} }

type saying struct{ Value }

func (s saying) String() string {
	switch x := s.Value.(type) {
	case *Constant:
		if x.Concrete {
			return "concrete " + x.Text()
		}
		return x.Text()
	case *Variable:
		return x.Var.String()
	case *Virtual:
		return x.String()
	}
	return "nothing"
}

// String tells a virtual object from others: "list 0".
func (v *Virtual) String() string { return fmt.Sprintf("%s %d", kindOf(v.Type), v.Number) }

func kindOf(t lltype.Container) string {
	switch t := t.(type) {
	case *lltype.Struct:
		return t.Name
	case *lltype.Array:
		return "array"
	}
	return t.String()
}

// A part is one of a virtual object.
type part struct {
	of *Virtual
	i  int
}

func (p part) String() string { return p.of.layout.name(p.i) }

// String names a place where constants can be lost.
func (o origin) String() string {
	if o.variable != nil {
		return o.variable.String()
	}
	l := layoutOf(o.object)
	of, item := l.leaf(o.part)
	switch {
	case item < 0:
		return of.name + " of " + kindOf(o.object)
	case of.name == "":
		return "the items of arrays of " + of.of.String()
	}
	return of.name + " of the items of " + kindOf(o.object)
}

// A loss is what a merge no longer knows: two values that differ.
type loss struct {
	at   origin
	a, b Value
}

// String says in what the values differ. Two places that hold one variable may hold different
// values in another state.
func (l loss) String() string {
	a, b := said(l.a).String(), said(l.b).String()
	if a == b {
		return a + " in both, but no longer the same as all that was " + a
	}
	return a + " and " + b
}

// begin notes that everything begins, or begins again.
func (it *interpreter) begin(s *state) {
	if it.rec == nil {
		return
	}
	it.rec.start(it, s)
	var given []string
	for _, v := range s.top.graph.StartBlock.InputArgs {
		given = append(given, fmt.Sprintf("%v is %s", v, it.described(s.top.vals[v])))
	}
	text := "with no arguments"
	if len(given) > 0 {
		text = join(given)
	}
	again := ""
	if it.rec.cause != trace.NoStep {
		again = " again"
	}
	it.stepFor(it.rec.cause, nil, stepEntry, s.top, "%s is followed from its beginning%s: %s", s.top.graph.Name, again, text)
}

// described says what a value is, and of which sort.
func (it *interpreter) described(x Value) string {
	switch x := x.(type) {
	case *Constant:
		if !x.Concrete {
			return "the little constant " + x.Text()
		}
		return "the concrete constant " + x.Text()
	case *Variable:
		return "the variable " + x.Var.String()
	}
	return said(x).String()
}

// again notes what was learned before everything begins again.
func (it *interpreter) again(l *lesson) {
	if it.rec == nil {
		return
	}
	name, text := "concrete from now on", "constants are concrete in"
	if !l.kept {
		name, text = "merged from now on", "constants are merged in"
	}
	var places []string
	cause := trace.NoStep
	for _, at := range l.places {
		places = append(places, at.String())
		if step, ok := it.rec.lost[at]; ok && (cause == trace.NoStep || step < cause) {
			cause = step
		}
	}
	slices.Sort(places)
	var details []trace.Detail
	for _, p := range places {
		details = append(details, trace.Detail{Name: name, Value: p})
	}
	what := fmt.Sprintf("%s %s", text, join(places))
	if len(places) == 0 {
		what = "fewer states are kept apart"
	}
	f := l.at
	if f == nil {
		g := it.function.Func.Graph
		f = &frame{graph: g, block: g.StartBlock}
	}
	it.rec.cause = it.stepFor(cause, details, stepNeed, f, "%s: from now on, %s, and everything begins again", capital(l.why), what)
	it.rec.discard()
}

// arrived notes that a block gets a state of its own.
func (it *interpreter) arrived(sp *specialised) {
	if it.rec == nil {
		return
	}
	f := sp.entry.top
	if other := it.rec.before(sp); other != nil {
		details, why := it.differences(other.entry, sp.entry), "concrete constants differ"
		if u := it.unlike(other.entry, sp.entry); len(details) == 0 && u != nil {
			details, why = []trace.Detail{u.detail()}, "virtual objects are linked in another way, and would have to be allocated"
		}
		sp.born = it.stepFor(other.born, details, stepDuplicate, f,
			"Block %d of %s is duplicated, because %s: %s", f.block.ID, f.graph.Name, why, joinDetails(details))
	} else {
		sp.born = it.stepFor(trace.NoStep, nil, stepNew, f, "The state at block %d of %s is kept: other ways may lead there", f.block.ID, f.graph.Name)
	}
	it.rec.born(it, sp)
}

// detail names the place and what is there in both states.
func (u *unlikeness) detail() trace.Detail {
	name := fmt.Sprint(u.variable)
	if u.variable == nil {
		name = fmt.Sprintf("%v of %v", u.part, u.part.of)
	}
	return trace.Detail{Name: name, Value: shape(u.y) + " here, " + shape(u.x) + " there"}
}

// shape shows a value, and of a virtual object how many parts it has.
func shape(x Value) string {
	if v, ok := x.(*Virtual); ok {
		return fmt.Sprintf("%v with %d parts", v, len(v.Parts))
	}
	return said(x).String()
}

// differences names the concrete constants in which two states at one place differ.
func (it *interpreter) differences(a, b *state) (details []trace.Detail) {
	there := it.concretes(a)
	before := make(map[string]*Constant)
	for _, c := range there {
		before[c.path] = c.value
	}
	for _, c := range it.concretes(b) {
		old := before[c.path]
		delete(before, c.path)
		switch {
		case old == nil:
			details = append(details, trace.Detail{Name: c.path, Value: c.value.Text() + " here, not concrete there"})
		case old.Key != c.value.Key:
			details = append(details, trace.Detail{Name: c.path, Value: c.value.Text() + " here, " + old.Text() + " there"})
		}
	}
	for _, c := range there {
		if before[c.path] != nil {
			details = append(details, trace.Detail{Name: c.path, Value: "not concrete here, " + c.value.Text() + " there"})
		}
	}
	return details
}

// A concreteAt is a concrete constant of a state, and where in the state it is.
type concreteAt struct {
	path  string
	value *Constant
}

// concretes lists the concrete constants of a state.
func (it *interpreter) concretes(s *state) (list []concreteAt) {
	seen := make(map[*Virtual]bool)
	var visit func(path string, x Value)
	visit = func(path string, x Value) {
		switch x := x.(type) {
		case *Constant:
			if x.Concrete {
				list = append(list, concreteAt{path, x})
			}
		case *Virtual:
			if seen[x] {
				return
			}
			seen[x] = true
			for i, p := range x.Parts {
				visit(x.layout.name(i)+" of "+x.String(), p)
			}
		}
	}
	for _, sl := range it.slots(s) {
		visit(sl.variable.String(), sl.frame.vals[sl.variable])
	}
	return list
}

// merged notes that a state was merged with an earlier one: the block is done again.
func (it *interpreter) merged(sp *specialised, s *state, lost []loss) {
	if it.rec == nil {
		return
	}
	var details []trace.Detail
	for _, l := range lost {
		details = append(details, trace.Detail{Name: l.at.String(), Value: l.String()})
	}
	why := "more is known about where constants were lost"
	if len(lost) > 0 {
		why = joinDetails(details)
	}
	sp.changed = it.stepFor(sp.born, details, stepMerge, s.top,
		"The state at block %d of %s is merged with an earlier one, and the block done again: %s", s.top.block.ID, s.top.graph.Name, why)
	for _, l := range lost {
		if _, ok := it.rec.lost[l.at]; !ok {
			it.rec.lost[l.at] = sp.changed
		}
	}
	it.rec.generalised(sp)
}

// matched notes that a state is one that there was before.
func (it *interpreter) matched(sp *specialised, s *state) {
	if it.rec == nil {
		return
	}
	var details []trace.Detail
	for _, c := range it.concretes(s) {
		details = append(details, trace.Detail{Name: c.path, Value: c.value.Text() + " in both"})
	}
	it.stepFor(sp.born, details, stepMatch, s.top,
		"The state at block %d of %s matches an earlier one: the residual graph goes back there", s.top.block.ID, s.top.graph.Name)
}

// taken notes that a block of the residual graph is written.
func (it *interpreter) taken(sp *specialised) {
	if it.rec == nil {
		return
	}
	it.rec.goes(nil, sp.entry)
	f := sp.entry.top
	if sp.done > 1 {
		it.stepFor(sp.changed, nil, stepRedo, f, "What block %d of %s leads to is done again: its state has become more general", f.block.ID, f.graph.Name)
	} else {
		it.stepFor(sp.born, nil, stepBegin, f, "What block %d of %s leads to is written", f.block.ID, f.graph.Name)
	}
	it.rec.taken(it, sp)
}

// resume notes that a way is taken up that was left for later.
func (w *writer) resume(p path) {
	if w.it.rec == nil {
		return
	}
	w.it.rec.goes(p.block, p.state)
	if f := p.state.top; p.block != w.sp.root {
		w.it.stepFor(p.left, nil, stepResume, f, "Another way is taken up, at block %d of %s", f.block.ID, f.graph.Name)
	}
}

// leaves notes that a call which was followed returns.
func (it *interpreter) leaves(f *frame, result Value) {
	if it.rec != nil {
		op := f.block.Operations[f.op]
		if lltype.TypeOf(op.Result) == lltype.Void {
			it.stepFor(f.entered, nil, stepLeave, f, "%v returns", op)
			return
		}
		it.stepFor(f.entered, nil, stepLeave, f, "%v returns %s", op, said(result))
	}
}

// forces notes that a virtual object is allocated.
func (it *interpreter) forces(s *state, v *Virtual, as *Variable) {
	if it.rec != nil {
		it.stepFor(it.rec.madeAt(v), nil, stepForce, s.top, "%s is allocated, as %v: it escapes", v, as.Var)
	}
}

// assembles notes that nothing is left to be followed.
func (it *interpreter) assembles() {
	if it.rec != nil {
		f := it.inOrder[0].entry.top
		it.rec.ends(it.inOrder[0].entry)
		it.stepFor(trace.NoStep, nil, stepAssemble, f, "Nothing is left to be followed: the residual graph is put together")
	}
}

// capital begins a sentence.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func joinDetails(details []trace.Detail) string {
	list := make([]string, len(details))
	for i, d := range details {
		list[i] = d.Name + ": " + d.Value
	}
	return join(list)
}

func join(list []string) string {
	const most = 6
	if len(list) > most {
		list = append(list[:most:most], "…")
	}
	return strings.Join(list, "; ")
}
