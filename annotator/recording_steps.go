package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// discovered records that a graph is reached.
func (r *Recording) discovered(a *annotator, g *Graph) {
	r.do(func() {
		what := "The flow graph of " + g.Title
		if g.Specialised != "" {
			what += ", specialised as " + g.Name + ","
		}
		r.graphs = append(r.graphs, &graphHistory{
			Graph: r.Graph(&page.Page{Title: g.Name, File: g.File}), graph: g, bindings: make([]varHistory, g.NumVariables()),
			states: make(map[int]*trace.Track[BlockState]), blocked: make(map[int]*trace.Track[int]),
			exits: make(map[exitRef]int), variants: make(map[int]int),
		})
		r.add(g, g.StartBlock, -1, StepDiscover, what+" is reached", r.considers, stepFacts{})
	})
}

// waiting notes which blocks are pending from the latest step on.
func (r *Recording) waiting(a *annotator) {
	pending := a.Pending()
	list := make([]film.Waiting, len(pending))
	for i, p := range pending {
		spot := r.spot(p.Graph, p.Block)
		list[i].Spot = spot
		if _, ok := r.scheduled[spot]; !ok {
			r.scheduled[spot] = r.last
		}
	}
	r.Pending.Set(r.last, list)
}

// take records that a block is taken from the pending ones.
func (r *Recording) take(a *annotator, g *Graph, b *flow.Block) {
	r.do(func() {
		spot := r.spot(g, b)
		cause, ok := r.scheduled[spot]
		if !ok {
			cause = trace.NoStep
		}
		delete(r.scheduled, spot)
		r.considers, r.block = trace.NoStep, b
		r.taken = r.add(g, b, -1, StepTake, fmt.Sprintf("Block %d of %s is taken from the pending blocks", b.ID, g.Name), cause, stepFacts{})
		r.Current.Set(r.taken, spot)
		r.settle(g, b, -1, Done)
		r.waiting(a)
	})
}

// settle notes the state of a block after the latest step, and at which operation it is
// blocked.
func (r *Recording) settle(g *Graph, b *flow.Block, op int, s BlockState) {
	h := r.history(g)
	h.state(b.ID).Set(r.last, s)
	trace.Of(h.blocked, b.ID).Set(r.last, op)
}

// consider records that an operation is considered, and what it works with.
func (r *Recording) consider(a *annotator, op *flow.SpaceOperation, s []SomeValue) {
	r.do(func() {
		var sources []int
		details := make([]trace.Detail, len(op.Args))
		for i, x := range op.Args {
			if v := variable(x); v != nil {
				sources = append(sources, known(r.latestBinding(a.Pos.Graph, v))...)
			}
			text := "unbound"
			if s[i] != nil {
				text = s[i].String()
				sources = append(sources, r.itemSources(s[i])...)
			}
			details[i] = trace.Detail{Name: r.once(x.String()), Value: r.once(text)}
		}
		g := a.Pos.Graph
		r.considers = r.append(g, a.Pos.Block, trace.Step{
			Kind: StepConsider, Text: fmt.Sprintf("Considered: %v", op), Op: a.Pos.Op, Instr: op.Instr, Span: op.Span, File: g.File,
			Cause: r.taken, Details: details,
		}, stepFacts{}, sources)
	})
}

// once returns a shared copy of a text.
func (r *Recording) once(text string) string {
	if kept, ok := r.texts[text]; ok {
		return kept
	}
	r.texts[text] = text
	return text
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
	return r.history(g).binding(v).Last()
}

// bound records the annotation of a result, or of an exception variable.
func (r *Recording) bound(a *annotator, g *Graph, v *flow.Variable, before, s SomeValue) {
	r.do(func() {
		kind, text := bindText(v, before, s)
		var i int
		if a.Pos != nil {
			i = r.addBound(a, kind, text, s)
		} else {
			i = r.add(g, r.block, -1, kind, text, r.taken, stepFacts{shown: s}, known(r.considers)...)
		}
		r.history(g).binding(v).Set(i, s)
	})
}

func bindText(v *flow.Variable, before, s SomeValue) (trace.Kind, string) {
	if before == nil {
		return StepBind, fmt.Sprintf("%v is %v", v, s)
	}
	return StepGeneral, fmt.Sprintf("%v is generalised from %v to %v", v, before, s)
}

// boundInput records the annotation of an input variable of a block: cell comes
// along a link or, if that is nil, from a call; it makes the annotation s.
func (r *Recording) boundInput(a *annotator, g *Graph, b *flow.Block, l *flow.Link, i int, cell, before, s SomeValue) {
	source := r.sourceStep(a, g, l, i, cell)
	r.do(func() {
		v := b.InputArgs[i]
		kind, text := bindText(v, before, s)
		switch {
		case l != nil:
			text += ", along " + exitText(l)
		case a.Pos != nil:
			text += fmt.Sprintf(", by the call in %s", a.Pos.Graph.Name)
		default:
			text += ", from the call of the entry"
		}
		f := stepFacts{shown: s}
		cause := r.taken
		if l == nil {
			cause = r.considers
		} else {
			f.via = exitText(l)
		}
		step := r.addAt(g, b, r.placeOfInput(a, g, l, i, source), kind, text, cause, f, known(source)...)
		h := r.history(g)
		h.binding(v).Set(step, s)
		if before == nil || i == len(b.InputArgs)-1 {
			h.state(b.ID).Set(step, Blocked)
		}
	})
}

// placeOfInput returns the place that an input variable of a block has its annotation
// from. A value that only passes through the block before has that of the step that gave
// it its annotation.
func (r *Recording) placeOfInput(a *annotator, g *Graph, l *flow.Link, i, source int) place {
	if l != nil && source != trace.NoStep {
		if span, input := spanIn(l, i); input >= 0 && !span.IsValid() {
			from := r.Steps().At(source)
			return place{from.File, from.Span}
		}
	}
	return a.sourceOf(g, l, i)
}

// sourceStep returns the step that gave the value that a link passes on as its
// argument i its annotation s; for a call, that of the operand with it.
func (r *Recording) sourceStep(a *annotator, g *Graph, l *flow.Link, i int, s SomeValue) int {
	return r.find(func() int {
		if l == nil {
			return r.operandStep(a, s)
		}
		if v := variable(l.Args[i]); v != nil {
			return r.latestBinding(g, v)
		}
		return r.taken
	})
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
	r.do(func() {
		r.add(g, b, op, StepBlock, fmt.Sprintf("Block %d of %s is blocked: %v cannot succeed with what is known so far", b.ID, g.Name, b.Operations[op]), r.considers, stepFacts{})
		r.settle(g, b, op, Blocked)
	})
}

// resumed records that a block is pending again.
func (r *Recording) resumed(a *annotator, pos *Position, why string) {
	r.do(func() {
		r.add(pos.Graph, pos.Block, pos.Op, StepResume, fmt.Sprintf("Block %d of %s must be considered again: %s", pos.Block.ID, pos.Graph.Name, why), r.last, stepFacts{})
		r.history(pos.Graph).state(pos.Block.ID).Set(r.last, Blocked)
		r.waiting(a)
	})
}

// called records a call edge.
func (r *Recording) called(a *annotator, g *Graph) {
	r.do(func() {
		if a.Pos != nil {
			r.addHere(a, StepCall, fmt.Sprintf("%s calls %s", a.Pos.Graph.Name, g.Name), stepFacts{})
		}
	})
}

// classFound records that a class is met.
func (r *Recording) classFound(a *annotator, c *ClassDef) {
	r.do(func() { r.addHere(a, StepClass, "Class "+c.Name+" is seen for the first time", stepFacts{}) })
}

// grown describes an annotation that was nothing before, or less general.
func grown(what, verb string, before, s SomeValue) string {
	if lattice.IsImpossible(before) {
		return fmt.Sprintf("%s %s %v", what, verb, s)
	}
	return fmt.Sprintf("%s %s generalised from %v to %v", what, verb, before, s)
}

// attribute records that the annotation of an attribute has grown.
func (r *Recording) attribute(a *annotator, c *ClassDef, attr *lattice.Attribute, before SomeValue) {
	r.do(func() {
		text := grown(fmt.Sprintf("Attribute %s of class %s", attr.Name, c.Name), "is", before, attr.Value)
		r.attrs[attrRef{c, attr.Name}] = r.addBound(a, StepAttribute, text, attr.Value)
	})
}

// itemChanged records that the annotation of items has grown.
func (r *Recording) itemChanged(a *annotator, c *Container, what string, before, s SomeValue) {
	r.do(func() {
		i := r.addBound(a, StepItem, grown(fmt.Sprintf("The %s of %s %d", what, c.Kind, c.Number), "are", before, s), s)
		for _, w := range c.what {
			root := w.item.Root()
			if w.what == what {
				r.itemSteps[root] = i
			}
			r.item(root).states.Set(i, root.State())
		}
	})
}

// merged records that two containers are one family.
func (r *Recording) merged(a *annotator, into, from *lattice.Item, c, d *Container) {
	r.do(func() {
		i := r.addHere(a, StepMerge, fmt.Sprintf("%s %d and %s %d share their items from now on", c.Kind, c.Number, d.Kind, d.Number), stepFacts{})
		h := r.item(from)
		h.into, h.merged = into, i
		r.item(into).states.Set(i, into.State())
	})
}

// flagged records that lists turn out to change.
func (r *Recording) flagged(a *annotator, c *Container, it *lattice.Item, flag string) {
	r.do(func() {
		i := r.addHere(a, StepFlag, fmt.Sprintf("%s %d is %s", c.Kind, c.Number, flag), stepFacts{})
		r.item(it).states.Set(i, it.State())
	})
}

// refined records what a test says about a variable along an exit.
func (r *Recording) refined(a *annotator, g *Graph, l *flow.Link, v *flow.Variable, s, better SomeValue) {
	r.do(func() {
		if lattice.Equal(s, better) {
			return
		}
		r.add(g, l.PrevBlock, -1, StepRefine, fmt.Sprintf("Along exit %s of block %d, %v is not just %v but %v", l.CaseText(), l.PrevBlock.ID, v, s, better), r.taken, stepFacts{shown: better}, known(r.latestBinding(g, v))...)
	})
}

// split records that a block has got a variant.
func (r *Recording) split(a *annotator, g *Graph, b, v *flow.Block) {
	r.do(func() {
		r.history(g).variants[v.ID] = b.ID
		r.add(g, v, -1, StepSplit, fmt.Sprintf("Block %d is a variant of block %d: merging their inputs would lose too much", v.ID, b.ID), r.taken, stepFacts{})
	})
}

// follow notes that an exit is followed. That records no step of its own: what it
// passes on does, if it is new.
func (r *Recording) follow(g *Graph, b *flow.Block, exit int) {
	r.do(func() {
		h, x := r.history(g), exitRef{b.ID, exit}
		if _, ok := h.exits[x]; !ok {
			h.exits[x] = r.last
		}
	})
}

// failed records an error.
func (r *Recording) failed(a *annotator, e *Error) {
	r.do(func() {
		if e.Graph == nil {
			r.addHere(a, StepError, e.Msg, stepFacts{})
			return
		}
		r.add(e.Graph, e.Block, e.Op, StepError, e.Msg, r.last, stepFacts{})
	})
}

// finish records the end of the analysis.
func (r *Recording) finish(a *annotator, err error) {
	r.do(func() {
		text := "No more blocks are pending: the fixpoint is reached"
		switch {
		case err != nil:
			text = "The analysis ends: " + err.Error()
		case len(a.errors) > 0:
			text = fmt.Sprintf("No more blocks are pending; there are %d errors", len(a.errors))
			if len(a.errors) == 1 {
				text = "No more blocks are pending; there is one error"
			}
		}
		r.considers, r.taken = trace.NoStep, trace.NoStep
		r.add(nil, nil, -1, StepDone, text, r.last, stepFacts{})
		r.Current.Set(r.last, film.Spot{})
		r.waiting(a)
	})
}
