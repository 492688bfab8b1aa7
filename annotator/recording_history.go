package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// BindingAt returns the annotation of a variable right after a step; nil if it
// was unbound.
func (r *Recording) BindingAt(g *Graph, v *flow.Variable, step int) SomeValue {
	defer r.Read()()
	s, _ := r.bindingsOf(g, v).At(step)
	return s
}

// BoundAt returns the latest step, up to the given one, that changed the
// annotation of a variable; trace.NoStep if it was unbound.
func (r *Recording) BoundAt(g *Graph, v *flow.Variable, step int) int {
	defer r.Read()()
	return r.bindingsOf(g, v).Since(step)
}

// bindingsOf is binding for readers.
func (r *Recording) bindingsOf(g *Graph, v *flow.Variable) *varHistory {
	if h := r.history(g); v.Number < len(h.bindings) {
		return &h.bindings[v.Number]
	}
	return &varHistory{}
}

// StateAt returns the state of a block right after a step; a pending block is
// Blocked.
func (r *Recording) StateAt(g *Graph, b *flow.Block, step int) BlockState {
	defer r.Read()()
	if t := r.history(g).states[b.ID]; t != nil {
		s, _ := t.At(step)
		return s
	}
	return Unreached
}

// TextAt returns an annotation as it read right after a step: what lists and
// dictionaries hold grows.
func (r *Recording) TextAt(s SomeValue, step int) string {
	defer r.Read()()
	return (&then{r: r, Moment: &film.Moment{Step: step}}).text(s)
}

// Sources returns the steps from which a step took its annotations: following them leads
// back to where a type comes from.
func (r *Recording) Sources(step int) []int {
	defer r.Read()()
	return r.from.Sources(step)
}

// shownAt returns the annotation that a step is about, or nil.
func (r *Recording) shownAt(step int) SomeValue {
	defer r.Read()()
	return r.facts[step].shown
}

// Chain returns the steps that led to a step, itself first: those that gave the
// annotations it worked with, and theirs. A step that worked with none follows from its
// cause.
func (r *Recording) Chain(step int) []int {
	defer r.Read()()
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
		steps = append(steps, known(r.itemChange(it, step))...)
	}
	defer r.Read()()
	return r.from.Why(steps...)
}

// itemChange returns the latest step, up to the given one, that changed what an
// item holds; trace.NoStep if there is none.
func (r *Recording) itemChange(it *lattice.Item, step int) int {
	return r.find(func() int {
		it, _ := (&then{r: r, Moment: &film.Moment{Step: step}}).item(it)
		if h := r.items[it]; h != nil {
			return h.states.Since(step)
		}
		return trace.NoStep
	})
}

// boundAt returns the latest step that bound a variable.
func (r *Recording) boundAt(g *Graph, v *flow.Variable) int {
	return r.find(func() int { return r.bindingsOf(g, v).Last() })
}

// itemBefore returns the step before the latest that changed the items of a
// container.
func (r *Recording) itemBefore(c *Container) int {
	return r.find(func() int {
		before := trace.NoStep
		for _, w := range c.what {
			if h := r.items[w.item.Root()]; h != nil {
				for i := range h.states.Len() {
					if at, _ := h.states.Change(i); at < r.last && r.Steps().At(at).Kind == StepItem {
						before = max(before, at)
					}
				}
			}
		}
		return before
	})
}

// attrAt returns the latest step that changed an attribute.
func (r *Recording) attrAt(c *ClassDef, name string) int {
	return r.find(func() int {
		if i, ok := r.attrs[attrRef{c, name}]; ok {
			return i
		}
		return trace.NoStep
	})
}

// considered returns the step of the operation being considered.
func (r *Recording) considered() int { return r.find(func() int { return r.considers }) }

// viaOf returns the exit that an annotation came along at a step, or "".
func (r *Recording) viaOf(step int) string {
	defer r.Read()()
	return r.facts[step].via
}

// fileOf returns the source file that a step concerns.
func (r *Recording) fileOf(step int) string {
	defer r.Read()()
	if file := r.Steps().At(step).File; file != "" {
		return file
	}
	if g := r.About(step); g != nil {
		return r.graphs[g.Number()].graph.File
	}
	return ""
}
