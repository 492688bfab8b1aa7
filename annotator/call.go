package annotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/lattice"
)

// A callable is a Desc that can be called.
type callable interface {
	lattice.Desc
	pycall(args *arguments, before SomeValue) SomeValue
}

// opCall considers simple_call and call_args.
func (a *annotator) opCall(opname string, s []SomeValue) SomeValue {
	args, err := a.bk.callArguments(opname, s[1:])
	if err != nil {
		a.fail("call", err.Error())
		return lattice.Impossible
	}
	switch f := s[0].(type) {
	case *lattice.SomePBC:
		return a.callPBC(f, args, a.Pos.Graph.Binding(a.Pos.Operation().Result))
	case *lattice.SomeBuiltin:
		return a.callBuiltin(f, args)
	case *lattice.SomeWeakRef:
		return a.callWeakRef(f, args)
	}
	// What cannot be called, such as an instance, even if its class has __call__: the
	// result is unknown.
	return lattice.Object
}

// callPBC analyses a call of prebuilt constants. before is the result so far, or nil.
func (a *annotator) callPBC(p *lattice.SomePBC, args *arguments, before SomeValue) SomeValue {
	if len(p.Descs) == 0 {
		return lattice.Impossible // None cannot be called
	}
	if a.refusal(p, args) != "" {
		return lattice.Impossible
	}
	a.bk.mergeCallFamilies(p.Descs)
	result := lattice.Impossible
	for _, d := range p.Descs {
		c, ok := d.(callable)
		if !ok {
			a.fail("call", d.String()+" cannot be called")
			continue
		}
		result = lattice.Union(result, c.pycall(args, before))
	}
	if len(p.Descs) > 1 {
		a.refuseIgnored(p)
	}
	return result
}

// refuseIgnored reports a call of one of several functions if calls of some of them are
// left out: which function it is is only known at run time.
func (a *annotator) refuseIgnored(p *lattice.SomePBC) {
	for _, d := range p.Descs {
		if fn := rowKey(d); fn != nil && fn.Ignored() {
			a.fail("call", fmt.Sprintf("%v has the tag override:ignore, so it cannot be one of several that are called here: %v", fn, p))
		}
	}
}

// call analyses a call of a graph at the current position: it is considered
// again when the result of the graph changes.
func (a *annotator) call(g *Graph, cells []SomeValue) SomeValue {
	a.rec.called(a, g)
	given := a.List(len(cells))
	for i, s := range cells {
		given[i] = lattice.Alone(s)
	}
	a.Enter(&g.Graph, given)
	if s := a.Result(&g.Graph); s != nil {
		return lattice.Alone(s)
	}
	return lattice.Impossible
}

// A CallFamily is a set of functions that might be called at common places.
// Every called function belongs to exactly one family.
type CallFamily struct {
	Descs []*FunctionDesc

	// Tables has a table for each shape of a call, in the order of Shapes. A
	// row says which graph to call for each function, at one or more places.
	Shapes []string
	Tables map[string][]CallRow

	into *CallFamily
}

// A CallRow gives the graph to be called for each function of a family.
type CallRow map[*FunctionDesc]*Graph

func (f *CallFamily) find() *CallFamily {
	for f.into != nil {
		f = f.into
	}
	return f
}

// rowKey returns the function that stands for a Desc in call families; nil for
// one that is not a function.
func rowKey(d lattice.Desc) *FunctionDesc {
	switch d := d.(type) {
	case *FunctionDesc:
		return d
	case *MethodDesc:
		return d.Func
	case *FrozenMethodDesc:
		return d.Func
	}
	return nil
}

// familyOf returns the family of a function.
func (bk *bookkeeper) familyOf(d *FunctionDesc) *CallFamily {
	f := bk.families[d]
	if f == nil {
		f = &CallFamily{Descs: []*FunctionDesc{d}, Tables: make(map[string][]CallRow)}
		bk.families[d] = f
	}
	return f.find()
}

// mergeCallFamilies merges the families of the members of a PBC.
func (bk *bookkeeper) mergeCallFamilies(descs []lattice.Desc) {
	var all *CallFamily
	for _, d := range descs {
		fn := rowKey(d)
		if fn == nil {
			continue
		}
		f := bk.familyOf(fn)
		if all == nil {
			all = f
		}
		if f != all {
			all.Descs = append(all.Descs, f.Descs...)
			f.into = all
		}
	}
}

// CallFamily returns the family of a function, nil if it is never called.
func (r *Result) CallFamily(d *FunctionDesc) *CallFamily {
	if f := r.bk.families[d]; f != nil {
		return f.find()
	}
	return nil
}

// fillCallTables looks at every call of the program to find which graph each
// function needs there.
func (a *annotator) fillCallTables() {
	a.fillCallTablesOf(a.graphs)
}

// fillCallTablesOf looks at the calls of some graphs.
func (a *annotator) fillCallTablesOf(graphs []*Graph) {
	for _, g := range graphs {
		for _, b := range g.Blocks() {
			if state, _ := g.State(b); state != Done {
				continue
			}
			for i, op := range b.Operations {
				if opname, s := a.callOf(g, op); opname != "" {
					a.callSite(g.Position(b, i), opname, s)
				}
				if g.Binding(op.Result) == nil {
					break // what follows is never reached
				}
			}
		}
	}
}

// callSite adds the row of one call to the tables of its family. s are the annotations of
// its operands.
func (a *annotator) callSite(pos *Position, opname string, s []SomeValue) {
	for _, v := range s {
		if v == nil || lattice.IsImpossible(v) {
			return
		}
	}
	if fn, self, ok := a.bk.unboundUserMethod(s[0]); ok && !pos.Graph.Func.Helper {
		s = append([]SomeValue{fn, self}, s[1:]...)
	}
	p, ok := s[0].(*lattice.SomePBC)
	if !ok || len(p.Descs) == 0 {
		return
	}
	args, err := a.bk.callArguments(opname, s[1:])
	if err != nil {
		return
	}
	extra := 0
	row := make(CallRow)
	for _, d := range p.Descs {
		fn, more := rowKey(d), args
		switch d := d.(type) {
		case *ClassDesc:
			fn, more = initOf(d), args.prepend(&lattice.SomeInstance{Class: d.ClassDefAt(pos).ClassDef})
			extra = 1
		case *MethodDesc:
			if d.Self == nil {
				return
			}
			more = args.prepend(d.Instance())
			extra = 1
		case *FrozenMethodDesc:
			more = args.prepend(pbc(d.Self))
			extra = 1
		}
		if fn == nil {
			continue
		}
		cells, err := fn.sig.match(a.bk, fn.Func.Name, more)
		if err != nil {
			return
		}
		a.Pos = pos
		g, _ := fn.specialize(cells)
		a.Pos = nil
		if g != nil {
			row[fn] = g
		}
	}
	if len(row) > 0 {
		a.bk.addRow(args.shape(extra), row)
	}
}

// initOf returns the __init__ of a class, or nil.
func initOf(d *ClassDesc) *FunctionDesc {
	if p, ok := d.readAttribute("__init__").(*lattice.SomePBC); ok && len(p.Descs) == 1 {
		fn, _ := p.Descs[0].(*FunctionDesc)
		return fn
	}
	return nil
}

// addRow adds a row to the tables of the family that its functions are of.
func (bk *bookkeeper) addRow(shape string, row CallRow) {
	var descs []lattice.Desc
	for fn := range row {
		descs = append(descs, fn)
	}
	slices.SortFunc(descs, func(a, b lattice.Desc) int { return a.Order() - b.Order() })
	bk.mergeCallFamilies(descs)
	f := bk.familyOf(descs[0].(*FunctionDesc))
	if _, ok := f.Tables[shape]; !ok {
		f.Shapes = append(f.Shapes, shape)
	}
	for _, old := range f.Tables[shape] {
		if sameRow(old, row) {
			return
		}
	}
	f.Tables[shape] = append(f.Tables[shape], row)
}

func sameRow(a, b CallRow) bool {
	if len(a) != len(b) {
		return false
	}
	for fn, g := range a {
		if b[fn] != g {
			return false
		}
	}
	return true
}
