package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/trace"
)

// Steps returns the steps recorded so far.
func (r *Recording) Steps() *trace.Timeline { return &r.timeline }

// Graphs returns the graphs that have been reached so far, in the order of
// discovery.
func (r *Recording) Graphs() []*Graph {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var out []*Graph
	for _, h := range r.graphs {
		out = append(out, h.graph)
	}
	return out
}

// GraphOf returns the graph that a step concerns, nil if there is none.
func (r *Recording) GraphOf(step int) *Graph {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if g := r.facts[step].graph; g >= 0 && g < len(r.graphs) {
		return r.graphs[g].graph
	}
	return nil
}

// Discovered returns the step at which a graph was reached.
func (r *Recording) Discovered(g *Graph) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.graphs[g.number].step
}

// BindingAt returns the annotation of a variable right after a step; nil if it
// was unbound.
func (r *Recording) BindingAt(g *Graph, v *flow.Variable, step int) SomeValue {
	r.mu.RLock()
	defer r.mu.RUnlock()
	s, _ := r.graphs[g.number].binding(v).At(step)
	return s
}

// BoundAt returns the latest step, up to the given one, that changed the
// annotation of a variable; trace.NoStep if it was unbound.
func (r *Recording) BoundAt(g *Graph, v *flow.Variable, step int) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	t := r.graphs[g.number].binding(v)
	for i := t.Len() - 1; i >= 0; i-- {
		if at, _ := t.Change(i); at <= step {
			return at
		}
	}
	return trace.NoStep
}

// StateAt returns the state of a block right after a step; a pending block is
// Blocked.
func (r *Recording) StateAt(g *Graph, b *flow.Block, step int) BlockState {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if t := r.graphs[g.number].states[b.ID]; t != nil {
		s, _ := t.At(step)
		return s
	}
	return Unreached
}

// PendingAt returns the blocks that were pending right after a step, those
// that wait longest first.
func (r *Recording) PendingAt(step int) []BlockRef {
	r.mu.RLock()
	defer r.mu.RUnlock()
	list, _ := r.pending.At(step)
	return list
}

// CurrentAt returns the block that was being considered at a step; ok is false
// if none has been yet.
func (r *Recording) CurrentAt(step int) (ref BlockRef, ok bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.current.At(step)
}

// TextAt returns an annotation as it read right after a step: what lists and
// dictionaries hold grows.
func (r *Recording) TextAt(s SomeValue, step int) string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	p := lattice.Printer{State: func(it *lattice.Item) (*lattice.Item, lattice.ItemState) { return r.itemAt(it, step) }}
	return p.Text(s)
}

// itemAt returns what stood for an item at a step, and its state then.
func (r *Recording) itemAt(it *lattice.Item, step int) (*lattice.Item, lattice.ItemState) {
	h := r.items[it]
	for h != nil && h.into != nil && h.merged <= step {
		it = h.into
		h = r.items[it]
	}
	if h != nil {
		if s, ok := h.states.At(step); ok {
			return it, s
		}
	}
	return it, lattice.ItemState{Value: lattice.Impossible}
}

// Sources returns the steps from which a step took its annotations: the chain
// of them leads back to where a type comes from.
func (r *Recording) Sources(step int) []int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.from.Sources(step)
}

// shownAt returns the annotation that a step is about, or nil.
func (r *Recording) shownAt(step int) SomeValue {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.facts[step].shown
}

// Chain returns the steps that brought about a step, itself first: those that
// gave the annotations it worked with, and theirs, or what caused it where it
// worked with none.
func (r *Recording) Chain(step int) []int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.from.Chain(step)
}

// Why returns the steps that explain the annotation that a variable has right
// after a step, the latest first. For a container, those that gave its items
// their annotations are among them.
func (r *Recording) Why(g *Graph, v *flow.Variable, step int) []int {
	at := r.BoundAt(g, v, step)
	if at == trace.NoStep {
		return nil
	}
	steps := []int{at}
	for _, it := range lattice.ItemsOf(r.BindingAt(g, v, step)) {
		if at := r.itemChange(it, step); at != trace.NoStep {
			steps = append(steps, at)
		}
	}
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.from.Why(steps...)
}

// itemChange returns the latest step, up to the given one, that changed what an
// item holds; trace.NoStep if there is none.
func (r *Recording) itemChange(it *lattice.Item, step int) int {
	r.mu.RLock()
	defer r.mu.RUnlock()
	it, _ = r.itemAt(it, step)
	h := r.items[it]
	if h == nil {
		return trace.NoStep
	}
	for i := h.states.Len() - 1; i >= 0; i-- {
		if at, _ := h.states.Change(i); at <= step {
			return at
		}
	}
	return trace.NoStep
}
