package rtyper

import (
	"fmt"
	"maps"
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// A normalizer finds the calls with several callees, and the attributes that are read
// from several classes or frozen instances, and makes their participants alike.
type normalizer struct {
	t *Typer

	sites        []*callSite
	accesses     accessSets
	frozen       frozenGroups
	methodFields map[string]string            // of structures of frozen instances, by the set of methods
	instantiated map[*annotator.ClassDef]bool // made by calls of several classes
}

func newNormalizer(t *Typer) normalizer {
	return normalizer{t: t, methodFields: make(map[string]string), instantiated: make(map[*annotator.ClassDef]bool)}
}

// normalize looks at the whole program before anything is typed: at the calls
// with several callees, whose graphs must take and give values of the same types,
// and at the attributes that are read from several classes or frozen instances,
// which must be found at the same place in all of them.
func (n *normalizer) normalize() {
	n.frozen.init()
	for _, g := range n.t.graphs.all {
		n.look(g)
	}
	for again := true; again; {
		again = false
		for _, site := range n.sites {
			n.t.at.graph, n.t.at.op = site.graph, site.op
			if n.normalizeRow(site) {
				again = true
			}
		}
	}
	n.t.at.graph, n.t.at.op = nil, nil
	n.t.classes.groupAccesses()
	n.t.tables.make()
}

// A callSite is a call with several callees.
type callSite struct {
	graph  *Graph
	op     *flow.SpaceOperation
	family *annotator.CallFamily
	shape  callShape
	row    *callRow
}

// A callShape says how arguments are given.
type callShape struct {
	positional int // those that are given by position, *args included
	keywords   []string
}

// A callRow says which graph is called for each function.
type callRow struct {
	funcs  []*annotator.FunctionDesc // in the order of their numbers
	graphs map[*annotator.FunctionDesc]*Graph
}

// look finds the operations of a graph that concern several prebuilt constants.
func (n *normalizer) look(g *Graph) {
	ag := g.Source
	n.t.at.graph = g
	for _, b := range ag.Blocks() {
		state, _ := ag.State(b)
		if state == annotator.Unreached {
			continue
		}
		for i, op := range b.Operations {
			n.t.at.op = op
			if opname, s := n.t.helpers.CallOf(ag, op); opname != "" {
				n.lookAtCall(ag, ag.Position(b, i), opname, s)
			}
			if ag.Binding(op.Result) == nil {
				break // it never returns: what is after it is not reached
			}
			if op.Name == "getattr" {
				n.lookAtAttr(ag, op)
			}
		}
		n.lookAtVariables(ag, b)
	}
}

// lookAtVariables notes frozen instances that are the values of one variable.
func (n *normalizer) lookAtVariables(ag *annotator.Graph, b *flow.Block) {
	for _, v := range b.InputArgs {
		n.frozen.meet(ag.Binding(v))
	}
	for _, op := range b.Operations {
		n.frozen.meet(ag.Binding(op.Result))
	}
}

// pbcOf returns the prebuilt constants that an operand can be.
func (n *normalizer) pbcOf(ag *annotator.Graph, v flow.Value) *lattice.SomePBC {
	return constants(n.t.helpers.Binding(ag, v))
}

// constants returns an annotation that stands for prebuilt constants, nil for others.
func constants(s lattice.SomeValue) *lattice.SomePBC {
	p, _ := s.(*lattice.SomePBC)
	if p == nil || len(p.Descs) == 0 {
		return nil
	}
	return p
}

// lookAtCall is about a call. s are the annotations of its operands, the callee first.
func (n *normalizer) lookAtCall(ag *annotator.Graph, pos *annotator.Position, opname string, s []lattice.SomeValue) {
	p := constants(s[0])
	if p == nil {
		return
	}
	if len(p.Descs) == 1 && !p.CanBeNone {
		if fn, ok := p.Descs[0].(*annotator.FunctionDesc); ok && fn.Memo() != nil {
			n.lookAtMemo(ag, pos.Operation(), fn)
		}
		return
	}
	args, err := n.t.helpers.Arguments(opname, s[1:])
	if err != nil {
		return
	}
	if p.Descs[0].Kind() == lattice.ClassKind {
		n.lookAtClasses(p, args, pos)
		return
	}
	switch p.Descs[0].Kind() {
	case lattice.MethodKind:
		n.lookAtMethods(p)
	case lattice.FrozenMethodKind:
		n.lookAtFrozenMethods(p)
	}
	row, shape := n.rowOf(p.Descs, args, pos)
	n.addSite(row, shape)
}

// lookAtMethods is about a call of one of several methods. If their common class does not have the
// attribute, its vtable gets a field for them. Without a common class or such an attribute, the
// class of the instance determines the function.
func (n *normalizer) lookAtMethods(p *lattice.SomePBC) {
	name := p.Descs[0].(*annotator.MethodDesc).Name
	class, same := sameMethod(p)
	if class == nil || !same {
		return
	}
	if _, at := class.Find(name); at != nil {
		return
	}
	var owners, functions []lattice.Desc
	for _, d := range p.Descs {
		m := d.(*annotator.MethodDesc)
		functions = append(functions, m.Func)
		for _, sub := range m.Self.AllSubs() {
			owners = append(owners, n.t.helpers.ClassDef(sub).Desc)
		}
	}
	n.accesses.add(owners, name, lattice.NewPBC(functions, false), nil)
}

// lookAtFrozenMethods is about a call of one of several methods of frozen
// instances. Their functions are stored in the instances' structures, if each instance has only
// one.
func (n *normalizer) lookAtFrozenMethods(p *lattice.SomePBC) {
	if !tellApart(p) {
		return
	}
	var selves []lattice.Desc
	functions := make(map[any]stdspace.Object)
	for _, d := range p.Descs {
		m := d.(*annotator.FrozenMethodDesc)
		functions[m.Self.Object] = m.Func.Func
		selves = append(selves, m.Self)
	}
	name := n.frozenMethodField(p)
	n.frozen.access(selves, name, p)
	n.frozen.group(selves).store(name, func(x stdspace.Object) (stdspace.Object, bool) {
		fn, ok := functions[x]
		return fn, ok
	})
}

// frozenMethodField is the name of the field for the functions of some methods. Each
// set has its own: an instance may have another function in another set.
func (n *normalizer) frozenMethodField(p *lattice.SomePBC) string {
	key := membersOf(p)
	name := n.methodFields[key]
	if name == "" {
		name = fmt.Sprintf("method%d_%s", len(n.methodFields), p.Descs[0].(*annotator.FrozenMethodDesc).Func.Func.Name)
		n.methodFields[key] = name
	}
	return name
}

// addSite notes the row of a call with several callees.
func (n *normalizer) addSite(row *callRow, shape callShape) {
	if len(row.funcs) == 0 {
		return
	}
	n.sites = append(n.sites, &callSite{n.t.at.graph, n.t.at.op, n.t.ann.CallFamily(row.funcs[0]), shape, row})
}

// rowOf returns which graph is called for each of some functions and methods.
func (n *normalizer) rowOf(descs []lattice.Desc, args *annotator.Arguments, pos *annotator.Position) (*callRow, callShape) {
	row := &callRow{graphs: make(map[*annotator.FunctionDesc]*Graph)}
	var shape callShape
	for _, d := range descs {
		fn, all := callee(d, args)
		if fn == nil {
			fail("%v cannot be called together with others", d)
		}
		shape = shapeOf(all)
		ag, err := n.t.helpers.GraphFor(fn, all, pos)
		if err != nil {
			giveUp(err)
		}
		if ag == nil {
			fail("%s() is called while the program is annotated, and cannot be called together with others", fn)
		}
		if row.graphs[fn] == nil {
			row.funcs = append(row.funcs, fn)
		}
		row.graphs[fn] = n.t.stubs.last(n.t.graphs.of(ag), shape)
	}
	slices.SortFunc(row.funcs, func(a, b *annotator.FunctionDesc) int { return a.Order() - b.Order() })
	return row, shape
}

// callee returns the function behind a function or a bound method, and the
// arguments that it is called with.
func callee(d lattice.Desc, args *annotator.Arguments) (*annotator.FunctionDesc, *annotator.Arguments) {
	switch d := d.(type) {
	case *annotator.FunctionDesc:
		return d, args
	case *annotator.MethodDesc:
		return d.Func, args.Prepend(d.Instance())
	case *annotator.FrozenMethodDesc:
		return d.Func, args.Prepend(&lattice.SomePBC{Descs: []lattice.Desc{d.Self}})
	}
	return nil, nil
}

func shapeOf(args *annotator.Arguments) callShape {
	n := args.Positional()
	if items, ok := args.Star(); ok {
		n += len(items)
	}
	return callShape{n, args.Keywords()}
}

// lookAtClasses is about a call of one of several classes: their __init__ are
// found in their vtables, and called like a method. Classes without one get one that
// does nothing, if others have one.
func (n *normalizer) lookAtClasses(p *lattice.SomePBC, args *annotator.Arguments, pos *annotator.Position) {
	inits := make(map[*annotator.ClassDesc]*annotator.FunctionDesc)
	row := &callRow{graphs: make(map[*annotator.FunctionDesc]*Graph)}
	var shape callShape
	for _, d := range p.Descs {
		c := d.(*annotator.ClassDesc)
		n.instantiated[c.ClassDefAt(pos)] = true
		fn := c.Init()
		if fn == nil {
			continue
		}
		all := args.Prepend(&lattice.SomeInstance{Class: c.ClassDefAt(pos).ClassDef})
		shape = shapeOf(all)
		ag, err := n.t.helpers.GraphFor(fn, all, pos)
		if err != nil {
			giveUp(err)
		}
		inits[c], row.graphs[fn] = fn, n.t.graphs.of(ag)
	}
	if len(inits) == 0 {
		return
	}
	var functions, owners []lattice.Desc
	for _, d := range p.Descs {
		c := d.(*annotator.ClassDesc)
		if inits[c] == nil {
			inits[c] = n.noInit(p, row)
		}
		owners, functions = append(owners, c), append(functions, inits[c])
	}
	row.funcs = slices.SortedFunc(maps.Keys(row.graphs), func(a, b *annotator.FunctionDesc) int { return a.Order() - b.Order() })
	if len(row.funcs) > 1 {
		n.addSite(row, shape)
	}
	n.accesses.add(owners, "__init__", lattice.NewPBC(functions, false), func(c *annotator.ClassDesc) (stdspace.Object, bool) {
		fn := c.Init()
		if fn == nil {
			return n.t.lib.function(noInit), true
		}
		return fn.Func, true
	})
}

// noInit is the __init__ of classes that have none.
var noInit = ll("rclass", "ll_no_init")

// noInit returns the __init__ for classes that have none, and notes its graph.
func (n *normalizer) noInit(p *lattice.SomePBC, row *callRow) *annotator.FunctionDesc {
	home := p.Descs[0].(*annotator.ClassDesc).ClassDef().ClassDef
	for _, d := range p.Descs[1:] {
		if home = home.CommonBase(d.(*annotator.ClassDesc).ClassDef().ClassDef); home == nil {
			fail("%v are called together, but have no class in common", p)
		}
	}
	fn := n.t.lib.function(noInit)
	ag, err := n.t.helpers.Annotate(n.t.ctx, fn, []lattice.SomeValue{&lattice.SomeInstance{Class: home}})
	if err != nil {
		giveUp(err)
	}
	desc := n.t.helpers.Function(fn)
	row.graphs[desc] = n.t.graphs.of(ag)
	return desc
}

// lookAtAttr notes an attribute that is read from several classes or frozen
// instances.
func (n *normalizer) lookAtAttr(ag *annotator.Graph, op *flow.SpaceOperation) {
	p := n.pbcOf(ag, op.Args[0])
	if p == nil || len(p.Descs) < 2 {
		return
	}
	c, ok := op.Args[1].(*flow.Constant)
	if !ok {
		return
	}
	name, _ := stdspace.AsText(c.Value)
	s := ag.Binding(op.Result)
	switch p.Descs[0].Kind() {
	case lattice.ClassKind:
		if name != "__name__" {
			n.accesses.add(p.Descs, accessName(name, s), s, classAttr(name))
		}
	case lattice.FrozenKind:
		if frozenFunctions(s) == nil { // methods are represented as what they are bound to
			n.frozen.access(p.Descs, name, s)
		}
	}
}

// accessName is the name under which an attribute read from several classes is stored. In Python 2
// functions become unbound methods there; calls of methods do not look for those.
func accessName(name string, s lattice.SomeValue) string {
	if p, ok := s.(*lattice.SomePBC); ok {
		for _, d := range p.Descs {
			if fn, ok := d.(*annotator.FunctionDesc); ok && fn.Plain() != fn {
				return "unbound_" + name
			}
		}
	}
	return name
}

// classAttr gives what is read from a class under a name.
func classAttr(name string) func(*annotator.ClassDesc) (stdspace.Object, bool) {
	return func(d *annotator.ClassDesc) (stdspace.Object, bool) {
		if fn := d.Unbound(name); fn != nil {
			return fn.Constant().Value, true
		}
		x, _, ok := d.Attr(name)
		return x, ok
	}
}
