package rtyper

import (
	"slices"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// arguments returns the operands of a call of a graph, in the representations
// that it takes: arguments given by position, by name and as *args, and defaults for the others.
// The operands of h are those of the call, the callee first.
func (h *HighLevelOp) arguments(g *Graph) []flow.Value {
	given := make([]flow.Value, len(g.params))
	set := func(i int, v flow.Value) {
		if i < 0 || i >= len(given) || given[i] != nil {
			fail("%s() does not take the arguments that it is called with", g.Name)
		}
		given[i] = v
	}
	reprs := make([]Repr, len(g.params))
	for i, v := range g.StartBlock.InputArgs {
		reprs[i] = h.Typer.reprs.of(g.annotation(v))
	}
	h.eachArgument(g.Name, g.params, func(i, operand int) { set(i, h.Arg(reprs[i], operand)) }, func(i int, v flow.Value, from Repr) {
		set(i, h.Convert(v, from, reprs[i]))
	})
	first := len(given) - len(g.defaults)
	for i, v := range given {
		if v != nil {
			continue
		}
		if i < first {
			fail("%s() is called with too few arguments", g.Name)
		}
		given[i] = h.Typer.consts.of(reprs[i], g.defaults[i-first])
	}
	return given
}

// eachArgument says which operand each parameter gets: one of the operation, or an item of *args.
func (h *HighLevelOp) eachArgument(name string, params []string, operand func(param, i int), item func(param int, v flow.Value, from Repr)) {
	if h.Name != "call_args" {
		for i := 1; i < h.NArgs(); i++ {
			operand(i-1, i)
		}
		return
	}
	x, _ := h.ArgConst(1)
	shape := x.(*stdspace.Tuple).Items
	n, _ := integerValue(shape[0])
	next := 2
	param := 0
	for range n {
		operand(param, next)
		param++
		next++
	}
	for _, key := range shape[1].(*stdspace.Tuple).Items {
		keyword, _ := stdspace.AsText(key)
		i := slices.Index(params, keyword)
		if i < 0 {
			fail("%s() has no parameter %s", name, keyword)
		}
		operand(i, next)
		next++
	}
	if next == h.NArgs() {
		return
	}
	tuple, ok := h.Reprs[next].(*tupleRepr)
	if !ok {
		fail("*args is %v, which is not a tuple", h.Reprs[next])
	}
	v := h.Arg(tuple, next)
	for i, from := range tuple.items {
		item(param, tuple.Item(h.LowLevelOps, v, i), from)
		param++
	}
}

// position returns the place of the operation in the annotated graph.
func (h *HighLevelOp) position() *annotator.Position {
	old := h.graph.blocks
	if h.block == nil || h.block.ID >= len(old) {
		return nil
	}
	return h.graph.Source.Position(old[h.block.ID], h.index)
}

// A callTable says how the functions of a family that variables hold are called: one row for each
// way that needs other graphs.
//
// The rows are found when the type of the variables is first needed, because the type of a row may
// lead to other tables. If it leads back to its own table, the type needs a name: then pointers
// lead to a structure, however many rows there are.
type callTable struct {
	calls   []*callRow // that the rows are made of
	rows    []*concreteRow
	struc   *lltype.Struct // with a field for each row; nil if there is only one
	family  *annotator.CallFamily
	ptr     *lltype.Ptr // nil until the rows are known
	looking bool        // for the rows
}

// callTables has the tables of functions that are called as values.
type callTables struct {
	t        *Typer
	concrete map[*annotator.CallFamily]*callTable
	uncalled callTable // of functions that nothing calls
}

// uncalled is what function pointers lead to if they are never called.
var uncalled = lltype.StructOf("uncalled", lltype.Raw, lltype.Hints{Immutable: true})

// of returns the table of some functions. If a call calls all of them, they are one family; if they
// belong to several, there is no table.
func (ct *callTables) of(p *lattice.SomePBC) *callTable {
	var family *annotator.CallFamily
	first := true
	for _, d := range p.Descs {
		fn := d.(*annotator.FunctionDesc)
		if fn.Func == ct.t.lib.functions[noInit] { // goes with all
			continue
		}
		if f := ct.t.ann.CallFamily(fn); first {
			family, first = f, false
		} else if f != family {
			return &ct.uncalled
		}
	}
	if c := ct.concrete[family]; c != nil {
		return c
	}
	return &ct.uncalled
}

// A concreteRow has a function of one low-level type for each function that may be called in a
// certain way.
type concreteRow struct {
	field  string
	ft     *lltype.FuncType
	graphs map[*annotator.FunctionDesc]*Graph
}

// make makes the call tables of all families that variables hold.
func (ct *callTables) make() {
	for _, site := range ct.t.calls.sites {
		table := ct.concrete[site.family]
		if table == nil {
			table = &callTable{family: site.family}
			ct.concrete[site.family] = table
		}
		table.calls = append(table.calls, site.row)
	}
}

// add adds a row, or completes one that matches it.
func (c *callTable) add(t *Typer, row *callRow) {
	ft := t.graphs.signature(row.graphs[row.funcs[0]])
	at := c.match(ft, row)
	if at == nil {
		at = &concreteRow{ft: ft, graphs: make(map[*annotator.FunctionDesc]*Graph)}
		c.rows = append(c.rows, at)
	}
	for _, fn := range row.funcs {
		at.graphs[fn] = row.graphs[fn]
	}
}

// match returns the row that calls the same graphs for the functions that it has
// in common with row.
func (c *callTable) match(ft *lltype.FuncType, row *callRow) *concreteRow {
	for _, r := range c.rows {
		if r.ft != ft {
			continue
		}
		same := true
		for _, fn := range row.funcs {
			if g := r.graphs[fn]; g != nil && g != row.graphs[fn] {
				same = false
			}
		}
		if same {
			return r
		}
	}
	return nil
}

// structure returns the structure that pointers lead to.
func (c *callTable) structure() *lltype.Struct {
	if c.struc == nil {
		c.struc = lltype.NewStruct("specfunc", lltype.Raw, lltype.Hints{Immutable: true})
	}
	return c.struc
}

// layout finds the rows, and decides what pointers lead to.
func (c *callTable) layout(t *Typer) {
	c.looking = true
	for _, row := range c.calls {
		c.add(t, row)
	}
	c.looking = false
	switch {
	case len(c.rows) == 0:
		c.ptr = lltype.PtrTo(uncalled)
		return
	case len(c.rows) == 1 && c.struc == nil:
		c.ptr = lltype.PtrTo(c.rows[0].ft)
		return
	}
	c.ptr = lltype.PtrTo(c.structure())
	var fields []lltype.Field
	for i, r := range c.rows {
		r.field = "variant" + show(i)
		fields = append(fields, lltype.Field{Name: r.field, Type: lltype.PtrTo(r.ft)})
	}
	setFields(c.struc, fields...)
}

// pointer returns the type of variables that hold functions of the family.
func (c *callTable) pointer(t *Typer) *lltype.Ptr {
	if c.looking {
		return lltype.PtrTo(c.structure())
	}
	if c.ptr == nil {
		c.layout(t)
	}
	return c.ptr
}

// value returns what a variable that stands for a function holds: NULL if the function is never
// called there.
func (c *callTable) value(t *Typer, fn *annotator.FunctionDesc) lltype.Value {
	p := c.pointer(t)
	if c.struc == nil && len(c.rows) == 1 {
		if g := c.rows[0].graphs[fn]; g != nil {
			return t.graphs.functionPtr(g)
		}
		return lltype.Null(p)
	}
	o := t.prebuilt.objectAs(prebuiltKey{nil, tableKey{c, fn}}, fn.String(), p.To, 0, func(o *lltype.Object) {
		for _, r := range c.rows {
			if g := r.graphs[fn]; g != nil {
				o.Set(r.field, t.graphs.functionPtr(g))
			}
		}
	})
	return o.Ref()
}

type tableKey struct {
	table *callTable
	fn    *annotator.FunctionDesc
}

// functionFor appends the choice of the pointer to call for a row.
func (c *callTable) functionFor(l *LowLevelOps, v flow.Value, row *callRow, t *Typer) flow.Value {
	c.pointer(t)
	r := c.match(t.graphs.signature(row.graphs[row.funcs[0]]), row)
	if r == nil {
		fail("%s() is called in an unexpected way", row.funcs[0])
	}
	if c.struc == nil {
		return v
	}
	return l.GetField(v, r.field)
}
