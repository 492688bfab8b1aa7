package portal

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// An entry is the graph that is run in place of that of the portal: it calls residual code. A virtualizable structure
// is passed on with its fields. If somebody else keeps these, they are written to the structure before; if it is NULL,
// the portal itself is called.
type entry struct {
	t    *Portal
	g    *flow.FunctionGraph
	b    *flow.Block
	args []*flow.Variable // of the portal, in this block
}

// entryGraph returns the graph.
func entryGraph(t *Portal) *flow.FunctionGraph {
	portal := t.Program.Entry.Coloured
	names := make([]string, len(portal.StartBlock.InputArgs))
	for i, v := range portal.StartBlock.InputArgs {
		names[i] = v.Prefix()
	}
	e := &entry{t: t, g: flow.NewGraph(portal.Function.Func.Name, names)}
	e.b = e.g.StartBlock
	e.args = e.b.InputArgs
	for i, v := range e.args {
		v.Concrete = lltype.TypeOf(portal.StartBlock.InputArgs[i])
	}
	result := lltype.TypeOf(portal.ReturnBlock.InputArgs[0])
	e.g.ReturnBlock.InputArgs[0].Concrete = result
	for i, v := range e.g.ExceptBlock.InputArgs {
		v.Concrete = lltype.TypeOf(portal.Function.Func.Graph.Read().ExceptBlock.InputArgs[i])
	}
	for i, a := range portal.StartBlock.InputArgs {
		if d := t.exploded(a); d != nil && portal.Args[i] == hintannotator.Red {
			e.prepare(i, d)
		}
	}
	e.call(result)
	return e.g
}

// next ends the block with a test, and goes on in a block that takes the arguments.
func (e *entry) next(cond flow.Value, is bool, other *flow.Block) {
	b := e.copyBlock()
	to := func(target *flow.Block, is bool) *flow.Link {
		return e.g.NewLink(values(e.args), target, truth(is))
	}
	links := []*flow.Link{to(b, is), to(other, !is)}
	if is {
		links[0], links[1] = links[1], links[0]
	}
	e.b.ExitSwitch = cond
	e.b.Close(links...)
	e.b, e.args = b, b.InputArgs
}

// copyBlock returns a block that takes the arguments of the portal.
func (e *entry) copyBlock() *flow.Block { return blockLike(e.g, e.args) }

// prepare sees to it that a virtualizable structure has its fields.
func (e *entry) prepare(i int, d *jitstate.StructDesc) {
	null := e.copyBlock()
	e.next(e.op(llop.PtrNonzero, lltype.Bool, e.args[i]), true, null)
	e.callPortal(null)

	kept := e.op(llop.PtrNonzero, lltype.Bool, e.t.readKeeper(e.g, e.b, d, e.args[i]))
	settle := e.copyBlock()
	e.next(kept, false, settle)
	e.append(settle, llop.DirectCall, lltype.Void, pointer(settleFunction(lltype.TypeOf(settle.InputArgs[i]))), settle.InputArgs[i])
	settle.Close(e.g.NewLink(arguments(settle), e.b, nil))
}

// keeper is the field of a virtualizable structure that says who keeps its other fields, NULL if it does so itself.
func (t *Portal) keeper(d *jitstate.StructDesc) *jitstate.FieldDesc {
	return t.Compiler.Field(d.Type, "vable_access")
}

// readKeeper reads that field in a block.
func (t *Portal) readKeeper(g *flow.FunctionGraph, b *flow.Block, d *jitstate.StructDesc, vable flow.Value) *flow.Variable {
	access := t.keeper(d)
	if top := lltype.PtrTo(access.Owner); top != lltype.TypeOf(vable) {
		vable = appendTo(g, b, llop.CastPointer, top, vable)
	}
	return appendTo(g, b, llop.GetField, access.Type, vable, void(access.Name))
}

// settleFunction returns the function that writes the fields of a virtualizable structure which somebody else keeps.
func settleFunction(of lltype.Type) *lltype.Object {
	return lltype.NewFunction(lltype.Func(lltype.Void, of), &lltype.Function{Name: "settle_frame", External: settleFrame})
}

// callPortal ends a block with a call of the portal as it was.
func (e *entry) callPortal(b *flow.Block) {
	args := append([]flow.Value{pointer(e.t.coldPortal())}, arguments(b)...)
	v := e.append(b, llop.DirectCall, lltype.TypeOf(e.g.ReturnBlock.InputArgs[0]), args...)
	b.Close(e.g.NewLink([]flow.Value{v}, e.g.ReturnBlock, nil))
}

// call ends the graph with a call of residual code.
func (e *entry) call(result lltype.Type) {
	residual := lltype.PtrTo(e.t.residualType())
	if c := e.t.beginning(); c != nil {
		code := e.inquire(c)
		reds, _ := e.reds()
		e.callResidual(code, reds, result)
		return
	}
	reds, arrays := e.reds()
	code := e.find(residual, arrays)
	if e.t.options.Threshold > 0 || e.t.options.Total > 0 {
		cold := e.copyBlock()
		code, reds = e.unless(code, reds, cold)
		e.callPortal(cold)
	}
	e.callResidual(code, reds, result)
}

func (e *entry) callResidual(code *flow.Variable, reds []*flow.Variable, result lltype.Type) {
	args := append(append([]flow.Value{code}, values(reds)...), void(nil))
	v := e.op(llop.IndirectCall, result, args...)
	e.b.Close(e.g.NewLink([]flow.Value{v}, e.g.ReturnBlock, nil))
}

// inquire looks for code in the table of the beginning of the portal, and goes on in a block that has it.
func (e *entry) inquire(c *cellTable) *flow.Variable {
	own := values(e.args)
	w, cold := &writer{g: e.g, b: e.b}, e.copyBlock()
	hit := c.hitBlock(w, own)
	e.t.atBeginning(c, hit, cold).write(w, own)
	e.callPortal(cold)
	e.b, e.args = hit, hit.InputArgs[1:]
	return hit.InputArgs[0]
}

// atBeginning returns the inquiry for the arguments of the portal.
func (t *Portal) atBeginning(c *cellTable, hit, cold *flow.Block) *inquiry {
	q := &inquiry{table: c, greens: t.greenPositions(), hit: hit, cold: cold}
	find := lltype.NewFunction(lltype.Func(c.code, c.greens...), &lltype.Function{Name: "find_version", External: findVersion})
	q.ask = func(w *writer, own []flow.Value) *flow.Variable {
		return w.op(llop.DirectCall, c.code, append([]flow.Value{pointer(find)}, at(own, q.greens)...)...)
	}
	return q
}

// greenPositions says which arguments of the portal are green.
func (t *Portal) greenPositions() (list []int) {
	for i, c := range t.Program.Entry.Coloured.Args {
		if c == hintannotator.Green {
			list = append(list, i)
		}
	}
	return list
}

// beginning returns the table in which the portal is counted where it begins, nil if the compiler is to be asked each time.
func (t *Portal) beginning() *cellTable {
	if t.options.Threshold == 0 || len(t.arrays()) > 0 {
		return nil
	}
	c := t.tables[beginningPlace]
	if c != nil {
		return c
	}
	var greens []lltype.Type
	for _, i := range t.greenPositions() {
		greens = append(greens, lltype.TypeOf(t.Program.Entry.Coloured.StartBlock.InputArgs[i]))
	}
	if c = newCells(beginningPlace, greens, lltype.PtrTo(t.residualType())); c != nil {
		t.tables[beginningPlace] = c
	}
	return c
}

// find asks for the code for the green arguments, and for arrays of virtualizable structures: residual code gets the
// same, whatever happens while it is made.
func (e *entry) find(residual *lltype.Ptr, arrays []*flow.Variable) *flow.Variable {
	args := append(at(values(e.args), e.t.greenPositions()), values(arrays)...)
	find := lltype.NewFunction(lltype.Func(residual, typesOf(args)...), &lltype.Function{Name: "find_version", External: findVersion})
	return e.op(llop.DirectCall, residual, append([]flow.Value{pointer(find)}, args...)...)
}

// unless ends the block with a test whether there is code, and goes on in one that takes it, the arguments, and what residual
// code takes.
func (e *entry) unless(code *flow.Variable, reds []*flow.Variable, cold *flow.Block) (*flow.Variable, []*flow.Variable) {
	cond := e.op(llop.PtrNonzero, lltype.Bool, code)
	all := append(append(slices.Clone(e.args), code), reds...)
	next := blockLike(e.g, all)
	e.b.ExitSwitch = cond
	e.b.Close(e.g.NewLink(values(e.args), cold, truth(false)), e.g.NewLink(values(all), next, truth(true)))
	n := len(e.args)
	e.b, e.args = next, next.InputArgs[:n]
	return next.InputArgs[n], next.InputArgs[n+1:]
}

// reds returns what residual code takes, and which of that are arrays whose items it keeps.
func (e *entry) reds() (reds, arrays []*flow.Variable) {
	portal := e.t.Program.Entry.Coloured
	for i, v := range e.args {
		if portal.Args[i] != hintannotator.Red {
			continue
		}
		reds = append(reds, v)
		if d := e.t.exploded(portal.StartBlock.InputArgs[i]); d != nil {
			for _, f := range d.RedirectedFields() {
				p := e.op(llop.CastPointer, lltype.PtrTo(f.Owner), v)
				reds = append(reds, e.op(llop.GetField, f.Type, p, void(f.Name)))
				if f.Items != nil {
					arrays = append(arrays, reds[len(reds)-1])
				}
			}
		}
	}
	return reds, arrays
}

func (e *entry) op(o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	return e.append(e.b, o, result, args...)
}

func (e *entry) append(b *flow.Block, o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	return appendTo(e.g, b, o, result, args...)
}

// appendTo appends an operation that has no place in the source to a block.
func appendTo(g *flow.FunctionGraph, b *flow.Block, o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	v := g.NewVariable("")
	v.Concrete = result
	p := g.NewOperation(o, args, v)
	p.Place = flow.Place{Instr: -1}
	g.Append(b, p)
	return v
}

func void(v lltype.Value) *flow.Constant { return lltype.NewConstant(v, lltype.Void) }

func pointer(f *lltype.Object) *flow.Constant {
	return lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))
}
