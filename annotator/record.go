package annotator

import (
	"fmt"
	"sync"

	"vitrine/annotator/flowing"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/trace"
)

// The kinds of steps that the annotator takes.
const (
	StepDiscover  trace.Kind = "discover"   // a graph is reached for the first time
	StepTake      trace.Kind = "take"       // a block is taken from the pending ones
	StepConsider  trace.Kind = "consider"   // an operation is considered
	StepBind      trace.Kind = "bind"       // a variable gets its first annotation
	StepGeneral   trace.Kind = "generalise" // the annotation of a variable grows
	StepBlock     trace.Kind = "block"      // an operation cannot succeed yet
	StepResume    trace.Kind = "resume"     // a block becomes pending again
	StepCall      trace.Kind = "call"       // a call edge is followed
	StepAttribute trace.Kind = "attribute"  // the annotation of an attribute grows
	StepItem      trace.Kind = "item"       // the annotation of items grows
	StepMerge     trace.Kind = "merge"      // two containers become one family
	StepFlag      trace.Kind = "flag"       // lists turn out to change
	StepRefine    trace.Kind = "refine"     // a test tells more along an exit
	StepClass     trace.Kind = "class"      // a class is met for the first time
	StepSplit     trace.Kind = "split"      // a block is kept apart from another
	StepError     trace.Kind = "error"      // something cannot be typed
	StepDone      trace.Kind = "done"       // the fixpoint is reached
)

// A Recording holds every step of one analysis, and what was known at each. It
// may be looked at while the analysis runs. Give a new one to Annotate through
// Options.Record.
type Recording struct {
	mu       sync.RWMutex
	timeline trace.Timeline
	facts    []stepFacts // by step
	from     flowing.Provenance
	graphs   []*graphHistory
	pending  trace.Track[[]BlockRef]
	current  trace.Track[BlockRef]
	items    map[*lattice.Item]*itemHistory

	attrs     map[attrRef]int       // latest step that changed an attribute
	itemSteps map[*lattice.Item]int // latest step that changed an item
	scheduled map[BlockRef]int      // step that made a block pending
	taken     int                   // step that took the current block
	considers int                   // step of the operation being considered
	last      int                   // latest step
}

// A BlockRef names a block of a graph.
type BlockRef struct {
	Graph int // index in the Graphs of the result
	Block int // ID
}

// stepFacts is what else is known about a step.
type stepFacts struct {
	graph int       // index of the graph concerned, or -1
	file  string    // of the span, "" if it is that of the graph
	via   string    // the exit that an annotation came along, or ""
	shown SomeValue // the annotation that it is about, or nil
}

// graphHistory is how a graph became annotated.
type graphHistory struct {
	graph    *Graph
	step     int // at which it was discovered
	bindings []varHistory
	states   map[int]*trace.Track[BlockState]
	blocked  map[int]*trace.Track[int] // by ID of the block: the operation at which it is, or -1
	exits    map[exitRef]int           // the steps at which they were first followed
	variants map[int]int               // by ID of a block that was kept apart: the block it is a variant of
}

// An exitRef names an exit of a block.
type exitRef struct{ block, exit int }

type varHistory = trace.Track[SomeValue]

// itemHistory is what the items of a container were at each step.
type itemHistory struct {
	states trace.Track[lattice.ItemState]
	into   *lattice.Item // what it was merged into, or nil
	merged int           // at which step
}

type attrRef struct {
	class *ClassDef
	name  string
}

func (r *Recording) begin(a *annotator, entry *stdspace.Function) {
	if r == nil {
		return
	}
	r.items = make(map[*lattice.Item]*itemHistory)
	r.attrs = make(map[attrRef]int)
	r.itemSteps = make(map[*lattice.Item]int)
	r.scheduled = make(map[BlockRef]int)
	r.taken, r.considers, r.last = trace.NoStep, trace.NoStep, trace.NoStep
}

// add appends a step about a place; sources are the steps from which it took its
// annotations.
func (r *Recording) add(g *Graph, block, op int, kind trace.Kind, text string, cause int, f stepFacts, sources ...int) int {
	s := trace.Step{Kind: kind, Text: text, Block: block, Op: op, Instr: -1, Cause: cause}
	f.graph = -1
	if g != nil {
		f.graph = g.number
		s.Graph, s.Span, s.File = g.Name, g.Span, g.File
		if b := blockByID(g, block); b != nil && op >= 0 && op < len(b.Operations) {
			s.Span, s.Instr = b.Operations[op].Span, b.Operations[op].Instr
		} else if b != nil && len(b.Operations) > 0 && b.Operations[0].Span.Line > 0 {
			s.Span = b.Operations[0].Span
		}
	}
	r.facts = append(r.facts, f)
	r.from.Add(cause, sources)
	r.last = r.timeline.Append(s)
	return r.last
}

func blockByID(g *Graph, id int) *flow.Block {
	for _, b := range g.Blocks() {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// addAt is add for a step about a block whose reason stands in the source text
// at another place.
func (r *Recording) addAt(g *Graph, block int, at place, kind trace.Kind, text string, cause int, f stepFacts, sources ...int) int {
	f.graph, f.file = g.number, at.file
	r.facts = append(r.facts, f)
	r.from.Add(cause, sources)
	r.last = r.timeline.Append(trace.Step{
		Kind: kind, Text: text, Graph: g.Name, Block: block, Op: -1, Instr: -1, Span: at.span, File: at.file, Cause: cause,
	})
	return r.last
}

// addHere appends a step about the operation being considered.
func (r *Recording) addHere(a *annotator, kind trace.Kind, text string, f stepFacts, sources ...int) int {
	cause := r.considers
	if cause == trace.NoStep {
		cause = r.taken
	}
	if a.Pos == nil {
		return r.add(nil, -1, -1, kind, text, cause, f, sources...)
	}
	return r.add(a.Pos.Graph, a.Pos.Block.ID, a.Pos.Op, kind, text, cause, f, sources...)
}

// discovered records that a graph is reached.
func (r *Recording) discovered(a *annotator, g *Graph) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	what := "The flow graph of " + g.Title
	if g.Specialised != "" {
		what += ", specialised as " + g.Name + ","
	}
	cause := r.considers
	i := r.add(g, g.StartBlock.ID, -1, StepDiscover, what+" is reached", cause, stepFacts{})
	h := &graphHistory{graph: g, step: i, bindings: make([]varHistory, g.NumVariables()),
		states: make(map[int]*trace.Track[BlockState]), blocked: make(map[int]*trace.Track[int]),
		exits: make(map[exitRef]int), variants: make(map[int]int)}
	r.graphs = append(r.graphs, h)
}

func (h *graphHistory) state(id int) *trace.Track[BlockState] {
	t := h.states[id]
	if t == nil {
		t = &trace.Track[BlockState]{}
		h.states[id] = t
	}
	return t
}

// block notes at which operation a block is blocked, or that it is not.
func (h *graphHistory) block(id, op, step int) {
	t := h.blocked[id]
	if t == nil {
		t = &trace.Track[int]{}
		h.blocked[id] = t
	}
	t.Set(step, op)
}

func (h *graphHistory) binding(v *flow.Variable) *varHistory {
	for v.Number >= len(h.bindings) {
		h.bindings = append(h.bindings, varHistory{})
	}
	return &h.bindings[v.Number]
}

// notePending remembers which blocks are pending from the latest step on.
func (r *Recording) notePending(a *annotator) {
	pending := a.Pending()
	list := make([]BlockRef, len(pending))
	for i, p := range pending {
		list[i] = BlockRef{p.Graph.number, p.Block.ID}
		if _, ok := r.scheduled[list[i]]; !ok {
			r.scheduled[list[i]] = r.last
		}
	}
	r.pending.Set(r.last, list)
}

// take records that a block is taken from the pending ones.
func (r *Recording) take(a *annotator, g *Graph, b *flow.Block) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	ref := BlockRef{g.number, b.ID}
	cause, ok := r.scheduled[ref]
	if !ok {
		cause = trace.NoStep
	}
	delete(r.scheduled, ref)
	r.considers = trace.NoStep
	r.taken = r.add(g, b.ID, -1, StepTake, fmt.Sprintf("Block %d of %s is taken from the pending blocks", b.ID, g.Name), cause, stepFacts{})
	r.current.Set(r.taken, ref)
	r.graphs[g.number].state(b.ID).Set(r.taken, Done)
	r.graphs[g.number].block(b.ID, -1, r.taken)
	r.notePending(a)
}

// consider records that an operation is considered.
func (r *Recording) consider(a *annotator, op *flow.SpaceOperation, s []SomeValue) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var sources []int
	step := trace.Step{}
	for i, x := range op.Args {
		if v := variable(x); v != nil {
			if at := r.latestBinding(a.Pos.Graph, v); at != trace.NoStep {
				sources = append(sources, at)
			}
		}
		text := "unbound"
		if s[i] != nil {
			text = s[i].String()
			sources = append(sources, r.itemSources(s[i])...)
		}
		step.Details = append(step.Details, trace.Detail{Name: x.String(), Value: text})
	}
	r.considers = r.add(a.Pos.Graph, a.Pos.Block.ID, a.Pos.Op, StepConsider, fmt.Sprintf("Considered: %v", op), r.taken, stepFacts{}, sources...)
}

// itemSources returns the latest steps that changed what a container holds.
func (r *Recording) itemSources(s SomeValue) []int {
	var items []*lattice.Item
	switch s := s.(type) {
	case *lattice.SomeList:
		items = []*lattice.Item{s.Def.Item()}
	case *lattice.SomeDict:
		items = []*lattice.Item{s.Def.Key(), s.Def.Value()}
	case *lattice.SomeIterator:
		return r.itemSources(s.Container)
	}
	var out []int
	for _, it := range items {
		if at, ok := r.itemSteps[it]; ok {
			out = append(out, at)
		}
	}
	return out
}

func (r *Recording) latestBinding(g *Graph, v *flow.Variable) int {
	t := r.graphs[g.number].binding(v)
	if t.Len() == 0 {
		return trace.NoStep
	}
	step, _ := t.Change(t.Len() - 1)
	return step
}

// bound records the annotation of a result, or of an exception variable.
func (r *Recording) bound(a *annotator, g *Graph, v *flow.Variable, before, s SomeValue) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	kind, text := bindText(v, before, s)
	f := stepFacts{shown: s}
	var i int
	if a.Pos != nil {
		i = r.addHere(a, kind, text, f, known(r.considers)...)
	} else {
		ref, _ := r.current.At(r.last)
		i = r.add(g, ref.Block, -1, kind, text, r.taken, f, known(r.considers)...)
	}
	r.graphs[g.number].binding(v).Set(i, s)
}

// known returns a step, if there is one.
func known(step int) []int {
	if step == trace.NoStep {
		return nil
	}
	return []int{step}
}

func bindText(v *flow.Variable, before, s SomeValue) (trace.Kind, string) {
	if before == nil {
		return StepBind, fmt.Sprintf("%v is %v", v, s)
	}
	return StepGeneral, fmt.Sprintf("%v is generalised from %v to %v", v, before, s)
}

// boundInput records the annotation of an input variable of a block: cell comes
// along a link or, if that is nil, from a call, and makes it s.
func (r *Recording) boundInput(a *annotator, g *Graph, b *flow.Block, l *flow.Link, i int, cell, before, s SomeValue) {
	if r == nil {
		return
	}
	source := r.sourceStep(a, g, l, i, cell)
	r.mu.Lock()
	defer r.mu.Unlock()
	v := b.InputArgs[i]
	kind, text := bindText(v, before, s)
	switch {
	case l != nil:
		text += ", along " + exitText(l)
	case a.Pos != nil:
		text += fmt.Sprintf(", by the call in %s", a.Pos.Graph.Name)
	default:
		text += ", as the entry is called"
	}
	f := stepFacts{shown: s}
	cause := r.taken
	if l == nil {
		cause = r.considers
	} else {
		f.via = exitText(l)
	}
	step := r.addAt(g, b.ID, a.sourceOf(g, l, i), kind, text, cause, f, known(source)...)
	h := r.graphs[g.number]
	h.binding(v).Set(step, s)
	if before == nil || i == len(b.InputArgs)-1 {
		h.state(b.ID).Set(step, Blocked)
	}
}

// sourceStep returns the step that gave the value that a link passes on as its
// argument i its annotation s; for a call, that of the operand with it.
func (r *Recording) sourceStep(a *annotator, g *Graph, l *flow.Link, i int, s SomeValue) int {
	if r == nil {
		return trace.NoStep
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	if l == nil {
		return r.operandStep(a, s)
	}
	if v := variable(l.Args[i]); v != nil {
		return r.latestBinding(g, v)
	}
	return r.taken
}

// operandStep returns the step that bound the operand of annotation s of the
// call being considered; the step of the call if there is none.
func (r *Recording) operandStep(a *annotator, s SomeValue) int {
	if a.Pos == nil {
		return r.considers
	}
	for _, x := range a.Pos.Operation().Args[1:] {
		if v := variable(x); v != nil && a.Pos.Graph.Binding(v) == s {
			return r.latestBinding(a.Pos.Graph, v)
		}
	}
	return r.considers
}

// blocked records that an operation cannot succeed yet.
func (r *Recording) blocked(a *annotator, g *Graph, b *flow.Block, op int) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.add(g, b.ID, op, StepBlock, fmt.Sprintf("Block %d of %s is blocked: %v cannot succeed with what is known so far", b.ID, g.Name, b.Operations[op]), r.considers, stepFacts{})
	r.graphs[g.number].state(b.ID).Set(i, Blocked)
	r.graphs[g.number].block(b.ID, op, i)
}

// resumed records that a block is pending again.
func (r *Recording) resumed(a *annotator, pos *Position, why string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(pos.Graph, pos.Block.ID, pos.Op, StepResume, fmt.Sprintf("Block %d of %s is to be considered again: %s", pos.Block.ID, pos.Graph.Name, why), r.last, stepFacts{})
	r.graphs[pos.Graph.number].state(pos.Block.ID).Set(r.last, Blocked)
	r.notePending(a)
}

// called records a call edge.
func (r *Recording) called(a *annotator, g *Graph) {
	if r == nil || a.Pos == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addHere(a, StepCall, fmt.Sprintf("%s calls %s", a.Pos.Graph.Name, g.Name), stepFacts{})
}

// classFound records that a class is met.
func (r *Recording) classFound(a *annotator, c *ClassDef) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addHere(a, StepClass, "Class "+c.Name+" is met for the first time", stepFacts{})
}

// attribute records that the annotation of an attribute has grown.
func (r *Recording) attribute(a *annotator, c *ClassDef, attr *lattice.Attribute, before SomeValue) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	text := fmt.Sprintf("Attribute %s of class %s is %v", attr.Name, c.Name, attr.Value)
	if !lattice.IsImpossible(before) {
		text = fmt.Sprintf("Attribute %s of class %s is generalised from %v to %v", attr.Name, c.Name, before, attr.Value)
	}
	r.attrs[attrRef{c, attr.Name}] = r.addHere(a, StepAttribute, text, stepFacts{shown: attr.Value}, known(r.considers)...)
}

// itemChanged records that the annotation of items has grown.
func (r *Recording) itemChanged(a *annotator, c *Container, what string, before, s SomeValue) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	text := fmt.Sprintf("The %s of %s %d are %v", what, c.Kind, c.Number, s)
	if !lattice.IsImpossible(before) {
		text = fmt.Sprintf("The %s of %s %d are generalised from %v to %v", what, c.Kind, c.Number, before, s)
	}
	i := r.addHere(a, StepItem, text, stepFacts{shown: s}, known(r.considers)...)
	for _, w := range c.what {
		root := w.item.Root()
		if w.what == what {
			r.itemSteps[root] = i
		}
		r.history(root).states.Set(i, root.State())
	}
}

func (r *Recording) history(it *lattice.Item) *itemHistory {
	h := r.items[it]
	if h == nil {
		h = &itemHistory{}
		r.items[it] = h
	}
	return h
}

// merged records that two containers are one family.
func (r *Recording) merged(a *annotator, into, from *lattice.Item, c, d *Container) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.addHere(a, StepMerge, fmt.Sprintf("%s %d and %s %d share their items from now on", c.Kind, c.Number, d.Kind, d.Number), stepFacts{})
	h := r.history(from)
	h.into, h.merged = into, i
	r.history(into).states.Set(i, into.State())
}

// flagged records that lists turn out to change.
func (r *Recording) flagged(a *annotator, c *Container, it *lattice.Item, flag string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.addHere(a, StepFlag, fmt.Sprintf("%s %d is %s", c.Kind, c.Number, flag), stepFacts{})
	r.history(it).states.Set(i, it.State())
}

// refined records what a test tells about a variable along an exit.
func (r *Recording) refined(a *annotator, g *Graph, l *flow.Link, v *flow.Variable, s, better SomeValue) {
	if r == nil || lattice.Equal(s, better) {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(g, l.PrevBlock.ID, -1, StepRefine, fmt.Sprintf("Along exit %s of block %d, %v is not just %v but %v", l.CaseText(), l.PrevBlock.ID, v, s, better), r.taken, stepFacts{shown: better}, known(r.latestBinding(g, v))...)
}

// split records that a block has got a variant.
func (r *Recording) split(a *annotator, g *Graph, b, v *flow.Block) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.graphs[g.number].variants[v.ID] = b.ID
	r.add(g, v.ID, -1, StepSplit, fmt.Sprintf("Block %d is a variant of block %d: merging what they are entered with would lose too much", v.ID, b.ID), r.taken, stepFacts{})
}

// follow notes that an exit is followed. That is no step of its own: what it
// passes on is, if it tells anything new.
func (r *Recording) follow(g *Graph, b *flow.Block, exit int) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	h, x := r.graphs[g.number], exitRef{b.ID, exit}
	if _, ok := h.exits[x]; !ok {
		h.exits[x] = r.last
	}
}

// failed records an error.
func (r *Recording) failed(a *annotator, e *Error) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if e.Graph == nil {
		r.addHere(a, StepError, e.Msg, stepFacts{})
		return
	}
	i := e.Op
	r.add(e.Graph, e.Block.ID, i, StepError, e.Msg, r.last, stepFacts{})
}

// finish records the end of the analysis.
func (r *Recording) finish(a *annotator, err error) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	text := "No block is pending any more: the fixpoint is reached"
	switch {
	case err != nil:
		text = "The analysis ends: " + err.Error()
	case len(a.errors) > 0:
		text = fmt.Sprintf("No block is pending any more; there are %d errors", len(a.errors))
		if len(a.errors) == 1 {
			text = "No block is pending any more; there is one error"
		}
	}
	r.considers, r.taken = trace.NoStep, trace.NoStep
	r.add(nil, -1, -1, StepDone, text, r.last, stepFacts{})
	r.notePending(a)
}

// boundAt returns the latest step that bound a variable.
func (r *Recording) boundAt(g *Graph, v *flow.Variable) int {
	if r == nil {
		return trace.NoStep
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.latestBinding(g, v)
}

// itemBefore returns the step before the latest that changed the items of a
// container.
func (r *Recording) itemBefore(c *Container) int {
	if r == nil {
		return trace.NoStep
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	for i := r.last - 1; i >= 0; i-- {
		s := r.timeline.At(i)
		if s.Kind != StepItem {
			continue
		}
		for _, w := range c.what {
			if r.history(w.item.Root()).changedAt(i) {
				return i
			}
		}
	}
	return trace.NoStep
}

func (h *itemHistory) changedAt(step int) bool {
	for i := range h.states.Len() {
		if at, _ := h.states.Change(i); at == step {
			return true
		}
	}
	return false
}

// attrAt returns the latest step that changed an attribute.
func (r *Recording) attrAt(c *ClassDef, name string) int {
	if r == nil {
		return trace.NoStep
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	if i, ok := r.attrs[attrRef{c, name}]; ok {
		return i
	}
	return trace.NoStep
}

// considered returns the step of the operation being considered.
func (r *Recording) considered() int {
	if r == nil {
		return trace.NoStep
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.considers
}

// viaOf returns the exit that an annotation came along at a step, or "".
func (r *Recording) viaOf(step int) string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.facts[step].via
}

// fileOf returns the source file that a step concerns.
func (r *Recording) fileOf(step int) string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if file := r.facts[step].file; file != "" {
		return file
	}
	if g := r.facts[step].graph; g >= 0 && g < len(r.graphs) {
		return r.graphs[g].graph.File
	}
	return ""
}
