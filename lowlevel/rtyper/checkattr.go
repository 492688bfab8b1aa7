package rtyper

import (
	"fmt"
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A missing describes values that lack what is about to be read from them: a test for them, and the
// message for the user.
type missing struct {
	is   func(l *LowLevelOps, v flow.Value) flow.Value
	text string
}

// checkAttribute appends a check that the class of an instance has an attribute, if
// there are instances of classes that lack it: the vtable or the structure has a place
// for it anyway.
func (r *instanceRepr) checkAttribute(hop *HighLevelOp, name string) {
	if r.def == nil || hop.Typer.unchecked || hop.Typer.at.graph.Helper {
		return
	}
	lacking := r.def.Lacking(name)
	if len(lacking) == 0 {
		return
	}
	object := r.t.classes.object
	hop.checkNotMissing(madeKey{"has", r, name}, object, func() []missing {
		var out []missing
		for _, def := range lacking {
			out = append(out, missing{r.t.classes.isExactly(def), lacksText(r.def, def, name)})
		}
		return out
	})
}

// lacksText says that instances of a class lack an attribute that other classes have.
func lacksText(at, def *annotator.ClassDef, name string) string {
	text := fmt.Sprintf("an instance of class %s has no attribute %s", def.Name, name)
	if has := at.Giving(name); has != nil {
		text += ", as those of class " + has.Name + " have"
	}
	return text
}

// isExactly returns the test whether an object is an instance of a class and of none
// below.
func (ct *classTable) isExactly(def *annotator.ClassDef) func(*LowLevelOps, flow.Value) flow.Value {
	return func(l *LowLevelOps, v flow.Value) flow.Value {
		vtable := lltype.NewConstant(ct.vtablePtr(def), ct.root.LowLevelType())
		return l.Call(ll("rclass", "ll_is_exactly"), v, vtable)
	}
}

// checkMembers appends a check that a prebuilt constant has an attribute, if there are
// some among those of the operand that lack it.
func (h *HighLevelOp) checkMembers(r Repr, name string, lacks func(lattice.Desc) bool, constant func(lattice.Desc) *flow.Constant) {
	p, ok := h.Anns[0].(*lattice.SomePBC)
	if !ok || len(p.Descs) < 2 || h.Typer.unchecked || h.Typer.at.graph.Helper {
		return
	}
	if !slices.ContainsFunc(p.Descs, lacks) {
		return
	}
	h.checkNotMissing(madeKey{"has", r, name + " of " + p.String()}, r, func() (out []missing) {
		others := ""
		if i := slices.IndexFunc(p.Descs, func(d lattice.Desc) bool { return !lacks(d) }); i >= 0 {
			others = ", as " + p.Descs[i].String() + " has"
		}
		for _, d := range p.Descs {
			if lacks(d) {
				is := func(l *LowLevelOps, v flow.Value) flow.Value { return l.Op(llop.PtrEQ, lltype.Bool, v, constant(d)) }
				out = append(out, missing{is, fmt.Sprintf("%v has no attribute %s%s", d, name, others)})
			}
		}
		return out
	})
}

// checkNotMissing appends a call of the function that stops the program if the first
// operand, as r represents it, is one of those that lack something.
func (h *HighLevelOp) checkNotMissing(key madeKey, r Repr, all func() []missing) {
	g := h.Typer.made.byKey[key]
	if g == nil {
		g = h.Typer.made.missingCheck(key, r, all())
	}
	h.Void(llop.DirectCall, h.Typer.graphs.functionConst(g), h.Arg(r, 0))
}

// missingCheck makes that function: a chain of tests.
func (mg *madeGraphs) missingCheck(key madeKey, r Repr, all []missing) *Graph {
	g := &Graph{FunctionGraph: flow.NewGraph("check_attribute", []string{"x"}), Helper: true}
	mg.byKey[key] = g
	g.StartBlock.InputArgs[0].Concrete = r.LowLevelType()
	mg.declare(g, lltype.Void, r.LowLevelType())
	leave := func(exit *flow.Constant) *flow.Link {
		return g.NewLink([]flow.Value{noneConst}, g.ReturnBlock, exit)
	}
	b := g.StartBlock
	for i, m := range all {
		x := b.InputArgs[0]
		l := &LowLevelOps{Typer: mg.t, graph: g, instr: -1}
		b.ExitSwitch = m.is(l, x)
		b.Operations = l.ops
		fatal := g.NewBlock(nil)
		l = &LowLevelOps{Typer: mg.t, graph: g, instr: -1}
		l.Void(llop.DebugFatalError, lltype.NewConstant(m.text, lltype.Void))
		fatal.Operations = l.ops
		fatal.Close(leave(nil))
		if i == len(all)-1 {
			b.Close(leave(boolConst(false)), g.NewLink(nil, fatal, boolConst(true)))
			break
		}
		y := g.NewVariable("x")
		y.Concrete = r.LowLevelType()
		next := g.NewBlock([]*flow.Variable{y})
		b.Close(g.NewLink([]flow.Value{x}, next, boolConst(false)), g.NewLink(nil, fatal, boolConst(true)))
		b = next
	}
	return g
}
