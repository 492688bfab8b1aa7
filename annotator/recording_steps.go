package annotator

import (
	"fmt"

	"vitrine/annotator/flowing/flowfilm"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/pages/trace"
)

// discovered records that a graph is reached.
func (r *Recording) discovered(g *Graph) {
	r.do(func() {
		r.Append(note{Kind: StepDiscover, Text: "The flow graph of " + g.shown + " is reached", At: g.Point(g.StartBlock), Op: -1, Cause: r.Considers})
	})
}

// called records a call edge.
func (r *Recording) called(a *annotator, g *Graph) {
	r.do(func() {
		if a.Pos != nil {
			r.note(StepCall, fmt.Sprintf("%s calls %s", a.Pos.Graph.shown, g.shown))
		}
	})
}

// classFound records that a class is met.
func (r *Recording) classFound(c *ClassDef) {
	r.do(func() { r.note(StepClass, "Class "+c.Name+" is seen for the first time") })
}

// attribute records that the annotation of an attribute has grown.
func (r *Recording) attribute(c *ClassDef, attr *lattice.Attribute, before SomeValue) {
	r.do(func() {
		what := fmt.Sprintf("Attribute %s.%s", c.Name, attr.Name)
		r.attrs[attrRef{c, attr.Name}] = r.grown(StepAttribute, what, "is", before, attr.Value)
	})
}

// itemChanged records that the annotation of items has grown.
func (r *Recording) itemChanged(c *Container, what string, before, s SomeValue) {
	r.do(func() {
		i := r.grown(StepItem, fmt.Sprintf("The %s of %s %d", what, c.Kind, c.Number), "are", before, s)
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
func (r *Recording) merged(into, from *lattice.Item, c, d *Container) {
	r.do(func() {
		i := r.note(StepMerge, fmt.Sprintf("%s %d and %s %d share their items from now on", c.Kind, c.Number, d.Kind, d.Number))
		h := r.item(from)
		h.into, h.merged = into, i
		r.item(into).states.Set(i, into.State())
	})
}

// flagged records that lists turn out to change.
func (r *Recording) flagged(c *Container, it *lattice.Item, flag string) {
	r.do(func() {
		i := r.note(StepFlag, fmt.Sprintf("%s %d is %s", c.Kind, c.Number, flag))
		r.item(it).states.Set(i, it.State())
	})
}

// refined records what a test says about a variable along an exit.
func (r *Recording) refined(g *Graph, l *flow.Link, v *flow.Variable, s, better SomeValue) {
	if r == nil || lattice.Equal(s, better) {
		return
	}
	sources := flowfilm.Known(r.BoundAt(g.FunctionGraph, v, trace.Forever))
	text := fmt.Sprintf("%v of %s is not just %v but %v along exit %s of block %d", v, g.shown, s, better, l.CaseText(), l.PrevBlock.ID)
	r.Write(func() {
		r.Append(note{
			Kind: StepRefine, Text: text, At: g.Point(l.PrevBlock), Op: -1, Cause: r.Takes, Sources: sources, Value: better,
		})
	})
}

// failed records an error.
func (r *Recording) failed(e *Error) {
	r.do(func() {
		if e.Graph == nil {
			r.note(flowfilm.StepError, e.Msg)
			return
		}
		r.Append(note{Kind: flowfilm.StepError, Text: e.Msg, At: e.Graph.Point(e.Block), Op: e.Op, Cause: r.Latest})
	})
}

// ending describes the end of the analysis.
func (a *annotator) ending(err error) string {
	switch n := len(a.errors); {
	case err != nil:
		return "The analysis ends: " + err.Error()
	case n == 1:
		return "No more blocks are pending; there is one error"
	case n > 1:
		return fmt.Sprintf("No more blocks are pending; there are %d errors", n)
	}
	return "No more blocks are pending: the fixpoint is reached"
}

// look looks for a step, if there is a recording.
func (r *Recording) look(find func() int) int {
	if r == nil {
		return trace.NoStep
	}
	defer r.Read()()
	return find()
}

// itemBefore returns the step before the latest that changed the items of a
// container.
func (r *Recording) itemBefore(c *Container) int {
	return r.look(func() int {
		before := trace.NoStep
		for _, w := range c.what {
			if h := r.items[w.item.Root()]; h != nil {
				for i := range h.states.Len() {
					if at, _ := h.states.Change(i); at < r.Latest && r.Steps().At(at).Kind == StepItem {
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
	return r.look(func() int {
		if i, ok := r.attrs[attrRef{c, name}]; ok {
			return i
		}
		return trace.NoStep
	})
}

// considered returns the step of the operation being considered.
func (r *Recording) considered() int { return r.look(func() int { return r.Considers }) }
