package rtyper

import (
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// makings are the places where instances come from: calls of classes, instantiate(),
// and the instances that exist before the program starts.
type makings struct {
	t        *Typer
	called   []*annotator.ClassDef
	bare     []*annotator.ClassDef // made without a call of __init__
	prebuilt []*classInstances

	graphs    map[*annotator.FunctionDesc][]*annotator.Graph
	summaries map[summaryKey]*summary
}

// classInstances are the instances of a class that exist before the program starts.
type classInstances struct {
	def       *annotator.ClassDef
	instances []*stdspace.Instance
}

// byClass sorts instances by their classes, in the order in which those first come.
func (t *Typer) byClass(instances []*stdspace.Instance) (list []*classInstances) {
	of := make(map[*stdspace.Class]*classInstances)
	for _, x := range instances {
		c := of[x.Class]
		if c == nil {
			c = &classInstances{def: t.helpers.ClassDesc(x.Class).ClassDef()}
			of[x.Class] = c
			list = append(list, c)
		}
		c.instances = append(c.instances, x)
	}
	return list
}

// makings looks at the graphs of the program when it is first needed.
func (ct *classTable) makings() *makings {
	if ct.making == nil {
		ct.making = &makings{
			t: ct.t, prebuilt: ct.t.byClass(ct.t.helpers.Instances()),
			graphs: make(map[*annotator.FunctionDesc][]*annotator.Graph), summaries: make(map[summaryKey]*summary),
		}
		for _, ag := range ct.t.ann.Graphs {
			ct.making.graphs[ag.Func] = append(ct.making.graphs[ag.Func], ag)
			for _, b := range ag.Blocks() {
				for _, op := range b.Operations {
					ct.making.look(ag, op)
				}
			}
		}
	}
	return ct.making
}

// look notes what an operation makes.
func (m *makings) look(ag *annotator.Graph, op *flow.SpaceOperation) {
	if op.Name != "simple_call" && op.Name != "call_args" {
		return
	}
	switch s := m.t.helpers.Binding(ag, op.Args[0]).(type) {
	case *lattice.SomePBC:
		if inst, ok := ag.Binding(op.Result).(*lattice.SomeInstance); ok {
			m.called = m.addClasses(m.called, s, inst)
		}
	case *lattice.SomeBuiltin:
		if len(op.Args) == 2 && s.Name == "instantiate" {
			p, isPBC := m.t.helpers.Binding(ag, op.Args[1]).(*lattice.SomePBC)
			inst, ok := ag.Binding(op.Result).(*lattice.SomeInstance)
			if isPBC && ok {
				m.bare = m.addClasses(m.bare, p, inst)
			}
		}
	}
}

// addClasses adds the classes of the instances that a call of some classes makes.
func (m *makings) addClasses(list []*annotator.ClassDef, p *lattice.SomePBC, inst *lattice.SomeInstance) []*annotator.ClassDef {
	for _, d := range p.Descs {
		c, ok := d.(*annotator.ClassDesc)
		if !ok {
			continue
		}
		def := c.ClassDef()
		if c.ByLocation() {
			def = m.t.helpers.ClassDef(inst.Class)
		}
		if !slices.Contains(list, def) {
			list = append(list, def)
		}
	}
	return list
}

// mayBeUnset reports whether there can be an instance without an attribute that is
// stored in the instances of a class: the class does not give it, and __init__ is not certain to
// set it.
func (ct *classTable) mayBeUnset(def *annotator.ClassDef, name string) bool {
	if ct.t.unchecked || def.Builtin {
		return false
	}
	m := ct.makings()
	without := func(c *annotator.ClassDef) bool {
		_, _, has := c.Desc.Attr(name)
		return !has && c.IsSubclass(def.ClassDef)
	}
	if slices.ContainsFunc(m.bare, without) {
		return true
	}
	for _, c := range m.called {
		if without(c) && !m.sets(c.Desc.Init(), name) {
			return true
		}
	}
	lacks := func(x *stdspace.Instance) bool {
		_, has := ct.t.helpers.Attribute(x, name)
		return !has
	}
	return slices.ContainsFunc(m.prebuilt, func(c *classInstances) bool {
		return c.def.IsSubclass(def.ClassDef) && slices.ContainsFunc(c.instances, lacks)
	})
}

// withFlags adds the fields that say which attributes were set.
func withFlags(fields []field) []field {
	out := slices.Clone(fields)
	for _, f := range fields {
		if f.flag != "" {
			out = append(out, field{in: f.flag, repr: boolRepr})
		}
	}
	return out
}
