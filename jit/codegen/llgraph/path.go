package llgraph

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A path is a builder: it writes one block after another.
type path struct {
	g      *Generator
	f      *codegen.Function
	block  *flow.Block
	scope  *scope
	place  *flow.Place
	closed bool
}

// newPath begins a path with a block whose input arguments are all that it knows.
func (g *Generator) newPath(f *codegen.Function, b *flow.Block) *path {
	return g.track(&path{g: g, f: f, block: b, scope: g.newScope(b), place: &nowhere})
}

func (g *Generator) track(p *path) *path {
	g.open = append(g.open, p)
	return p
}

func (p *path) Function() *codegen.Function { return p.f }

// A Path is a builder of this generator, as it is looked at.
type Path interface {
	codegen.Builder

	// Block returns the block that is written.
	Block() *flow.Block

	// Here returns how a value is called in that block, or where it comes from if the block does not have it.
	Here(v codegen.Value) codegen.Value
}

// Block implements Path.
func (p *path) Block() *flow.Block { return p.block }

// Here implements Path.
func (p *path) Here(v codegen.Value) codegen.Value {
	w, ok := v.(*flow.Variable)
	if !ok {
		return v
	}
	for s := p.scope; s != nil; s = s.from {
		if known := s.known[w]; known != nil {
			return known
		}
	}
	return v
}

// nowhere is the place of what begins a path.
var nowhere = flow.Place{Instr: -1}

func (p *path) At(place *flow.Place) { p.place = place }

// writable reports whether the path is still open.
func (p *path) writable() bool {
	if p.closed {
		p.g.failf("%s, block %d: %w", p.f.Graph.Name, p.block.ID, errTwice)
	}
	return !p.closed
}

// values returns the names of values in the block.
func (p *path) values(vs []codegen.Value) []flow.Value {
	out := p.f.Graph.NewValues(len(vs))
	for i, v := range vs {
		out[i] = p.value(v)
	}
	return out
}

func (p *path) value(v codegen.Value) flow.Value {
	w, ok := v.(*flow.Variable)
	if !ok {
		return v
	}
	known := p.scope.use(p.f.Graph, w)
	if known == nil {
		p.g.failf("%s, block %d: %v is not known on this path: hand it to the label, or name it as live", p.f.Graph.Name, p.block.ID, v)
		return w
	}
	return known
}

// Op appends an operation.
func (p *path) Op(op llop.Op, result lltype.Type, args ...codegen.Value) codegen.Value {
	if !p.writable() {
		return lltype.NewConstant(lltype.Default(result), result)
	}
	v := p.append(op, result, args)
	if result == lltype.Type(lltype.Void) {
		return nil
	}
	return v
}

func (p *path) append(op llop.Op, result lltype.Type, args []codegen.Value) *flow.Variable {
	g := p.f.Graph
	v := g.NewVariable("")
	v.Concrete = result
	o := g.NewOperation(op, p.values(args), v)
	o.Place = *p.place
	g.Append(p.block, o)
	p.g.touch(p.block)
	p.scope.known[v] = v
	return v
}

// Try appends an operation that may raise.
func (p *path) Try(op llop.Op, result lltype.Type, class lltype.Pointer, args ...codegen.Value) (codegen.Value, *codegen.Handler) {
	if !p.writable() {
		return nil, nil
	}
	g := p.f.Graph
	v := p.append(op, result, args)
	from := p.scope
	p.block.ExitSwitch = flow.LastException
	raised := p.fork(from, lltype.NewConstant(class, class.Type))
	raised.scope.without = v
	l := raised.scope.entry
	etype, evalue := g.NewVariable("etype"), g.NewVariable("evalue")
	etype.Concrete, evalue.Concrete = class.Type, rclass.InstanceType
	l.LastException, l.LastExcValue = etype, evalue
	h := &codegen.Handler{Builder: raised, Class: raised.scope.input(g, etype, etype), Value: raised.scope.input(g, evalue, evalue)}
	normal := p.fork(from, nil)
	p.g.close(p.block, normal.scope.entry, l)
	p.goOn(normal)
	if result == lltype.Type(lltype.Void) {
		return nil, h
	}
	return v, h
}

// fork returns a path that begins after the block of a scope, entered by one link.
func (p *path) fork(from *scope, exitCase *flow.Constant) *path {
	g := p.f.Graph
	b := g.NewBlock(nil)
	q := &path{g: p.g, f: p.f, block: b, scope: p.g.newScope(b), place: p.place}
	q.scope.from, q.scope.entry = from, g.NewLink(nil, b, exitCase)
	return p.g.track(q)
}

// goOn lets p go on where q begins.
func (p *path) goOn(q *path) {
	p.block, p.scope = q.block, q.scope
	q.closed = true
}

// Split forks the path.
func (p *path) Split(cond codegen.Value) codegen.Builder {
	if !p.writable() {
		return p
	}
	v, ok := p.value(cond).(*flow.Variable)
	if !ok {
		p.g.failf("%s, block %d: the condition %v is known: there is nothing to split", p.f.Graph.Name, p.block.ID, cond)
		return p
	}
	p.block.ExitSwitch = v
	from := p.scope
	no, yes := p.fork(from, lltype.NewConstant(false, lltype.Bool)), p.fork(from, lltype.NewConstant(true, lltype.Bool))
	p.g.close(p.block, no.scope.entry, yes.scope.entry)
	p.goOn(yes)
	return no
}

// A label is a block that can be gone to.
type label struct {
	f     *codegen.Function
	block *flow.Block
	keep  bool
	step  int // of the generator, when it was made
}

func (l *label) Function() *codegen.Function { return l.f }

// Label makes a label.
func (p *path) Label(keep bool, live ...codegen.Value) (codegen.Label, []codegen.Value) {
	g := p.f.Graph
	b := p.inputs(live)
	l := &label{f: p.f, block: b, keep: keep, step: p.g.step}
	if p.writable() {
		p.g.close(p.block, g.NewLink(p.values(live), b, nil))
		p.block, p.scope = b, p.g.newScope(b)
	}
	params := make([]codegen.Value, len(live))
	for i, v := range b.InputArgs {
		params[i] = v
	}
	if keep {
		p.g.kept[b] = true
	}
	return l, params
}

// inputs returns a block with an input argument for each value.
func (p *path) inputs(live []codegen.Value) *flow.Block {
	g := p.f.Graph
	vars := g.NewInputs(len(live))
	for i, v := range live {
		if w, ok := v.(*flow.Variable); ok {
			vars[i] = g.NewVariableLike(w)
		} else {
			vars[i] = g.NewVariable("")
		}
		vars[i].Concrete = lltype.TypeOf(v)
	}
	return g.NewBlock(vars)
}

// end ends the path with a link.
func (p *path) end(target *flow.Block, args []codegen.Value) {
	if !p.writable() {
		return
	}
	if len(args) != len(target.InputArgs) {
		p.g.failf("%s, block %d: %d values are handed to block %d, which takes %d", p.f.Graph.Name, p.block.ID, len(args), target.ID, len(target.InputArgs))
		return
	}
	p.g.close(p.block, p.f.Graph.NewLink(p.values(args), target, nil))
	p.closed = true
}

// Goto ends the path at a label.
func (p *path) Goto(l codegen.Label, args ...codegen.Value) {
	to, ok := l.(*label)
	if !ok || to.f.Graph.ReturnBlock != p.f.Graph.ReturnBlock {
		p.g.failf("%s, block %d: the label is of a function that does not stand beside this one", p.f.Graph.Name, p.block.ID)
		return
	}
	if !to.keep && to.step != p.g.step {
		p.g.failf("%s, block %d: the label at block %d was finished: keep labels that later code goes to", p.f.Graph.Name, p.block.ID, to.block.ID)
		return
	}
	p.end(to.block, args)
}

// Return ends the function.
func (p *path) Return(v codegen.Value) {
	if v == nil {
		v = lltype.NewConstant(nil, lltype.Void)
	}
	p.end(p.f.Graph.ReturnBlock, []codegen.Value{v})
}

// Raise ends the function with an exception.
func (p *path) Raise(class, value codegen.Value) {
	except := p.f.Graph.ExceptBlock
	except.InputArgs[0].Concrete, except.InputArgs[1].Concrete = lltype.TypeOf(class), lltype.TypeOf(value)
	p.end(except, []codegen.Value{class, value})
}
