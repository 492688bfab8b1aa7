package flowspace

import (
	"fmt"
	"slices"

	"vitrine/flowspace/model"
	"vitrine/flowspace/simplify"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A generator function becomes two graphs, as in the original since 2011. The graph of the
// function itself only makes an iterator, which keeps a position: an instance that has the
// arguments. The method next of the iterator calls the other function, the body, with the
// position. Its graph is that of the generator, cut behind each yield: there the variables
// that are needed go into a position of a class of its own, and that is returned with the
// value. It begins by finding out from the class of the position where to go on.

// generatorModule has the Python part of it.
const generatorModule = "rlib.generators"

// bodySuffix is what the name of the body has behind that of the generator.
const bodySuffix = "__next"

// A copiedFunction is a generator function, and which of its copies.
type copiedFunction struct {
	fn   *stdspace.Function
	copy int
}

// A generator is what belongs to one copy of a generator function.
type generator struct {
	fn       *stdspace.Function
	body     *stdspace.Function
	start    *bytecode.Code    // makes the iterator; its free variables are the next two
	iterator *stdspace.Class   // of what the function returns
	entry    *stdspace.Class   // of the first position
	position *stdspace.Class   // of which all positions are
	attrs    []string          // of the first position, one for each parameter
	resumes  []*stdspace.Class // of the positions behind yields
}

// isGenerator reports whether calling a function makes a generator.
func isGenerator(fn *stdspace.Function) bool { return fn.Code.Flags&bytecode.Generator != 0 }

// Body returns the function that runs a generator function from one yield to the next, or nil
// if it is no generator function. Its graph is what is shown as the graph of the generator.
func (b *Builder) Body(fn *stdspace.Function) (*stdspace.Function, error) {
	if !isGenerator(fn) || b.bodies[fn] != nil {
		return nil, nil
	}
	g, err := b.generatorOf(fn, 0)
	if err != nil {
		return nil, err
	}
	return g.body, nil
}

// generatorOf returns the classes and the functions of a copy of a generator function.
func (b *Builder) generatorOf(fn *stdspace.Function, copy int) (*generator, error) {
	key := copiedFunction{fn, copy}
	if g := b.generators[key]; g != nil {
		return g, nil
	}
	g := &generator{fn: fn, body: bodyOf(fn)}
	for _, name := range fn.Code.VarNames[:fn.Code.Params()] {
		g.attrs = append(g.attrs, "g_"+name)
	}
	if err := g.makeClasses(b.space.std); err != nil {
		return nil, fmt.Errorf("the classes of generator %s: %w", fn.Name, err)
	}
	g.start = g.startCode()
	b.generators[key], b.bodies[g.body] = g, g
	return g, nil
}

// bodyOf makes the function that takes a position. Its code is that of the generator, with one
// more local variable.
func bodyOf(fn *stdspace.Function) *stdspace.Function {
	code := *fn.Code
	code.Name, code.QualName = code.Name+bodySuffix, code.QualName+bodySuffix
	code.Doc, code.Flags = nil, code.Flags&bytecode.Optimized
	code.VarNames = append([]string{"position"}, code.VarNames...)
	code.ArgCount, code.PosOnly, code.KwOnly = 1, 0, 0
	code.Instrs = slices.Clone(code.Instrs)
	for i := range code.Instrs {
		if in := &code.Instrs[i]; in.Op.Arg() == bytecode.LocalArg {
			in.Arg++
		}
	}
	code.CellArgs = slices.Clone(code.CellArgs)
	for i, arg := range code.CellArgs {
		if arg >= 0 {
			code.CellArgs[i]++
		}
	}
	return &stdspace.Function{
		Code: &code, Globals: fn.Globals, Closure: fn.Closure,
		Name: code.Name, QualName: code.QualName, Module: fn.Module, Doc: stdspace.None,
	}
}

// makeClasses makes the classes that every generator has.
func (g *generator) makeClasses(std *stdspace.Space) error {
	makeIt, err := std.ModuleAttr(generatorModule, "make_classes")
	if err != nil {
		return err
	}
	r, err := std.Call(makeIt, []stdspace.Object{stdspace.NewStr(g.fn.Name), g.body})
	if err != nil {
		return err
	}
	pair := r.(*stdspace.Tuple)
	g.iterator, g.position = pair.Items[0].(*stdspace.Class), pair.Items[1].(*stdspace.Class)
	g.entry, err = g.positionClass(std, "entry", g.attrs, g.fn.Code.Span)
	return err
}

// positionClass makes a class of positions. It has an __init__ that takes the attributes.
func (g *generator) positionClass(std *stdspace.Space, name string, attrs []string, span source.Span) (*stdspace.Class, error) {
	name = g.fn.Name + "__" + name
	code := &bytecode.Code{
		Name: "__init__", QualName: name + ".__init__", File: g.fn.Code.File, Dialect: g.fn.Code.Dialect, Span: span,
		Flags: bytecode.Optimized, Consts: []any{nil}, Names: attrs,
		VarNames: append([]string{"self"}, attrs...), ArgCount: 1 + len(attrs), StackSize: 2,
	}
	for i := range attrs {
		code.Instrs = append(code.Instrs,
			bytecode.Instr{Op: bytecode.LoadFast, Arg: int32(i + 1)},
			bytecode.Instr{Op: bytecode.LoadFast, Arg: 0},
			bytecode.Instr{Op: bytecode.StoreAttr, Arg: int32(i)})
	}
	code.Instrs = append(code.Instrs, bytecode.Instr{Op: bytecode.LoadConst, Arg: 0}, bytecode.Instr{Op: bytecode.ReturnValue})
	code.Spans = slices.Repeat([]source.Span{span}, len(code.Instrs))
	init, err := std.NewFunction(&interp.Frame{Globals: g.fn.Globals}, &interp.Definition{Code: code})
	if err != nil {
		return nil, err
	}
	attributes := stdspace.NewDict()
	attributes.SetStr(std.Intern("__init__"), init)
	attributes.SetStr(std.Intern("_immutable_"), stdspace.True)
	attributes.SetStr(std.Intern("_attrs_"), declared(attrs))
	class, err := std.Call(std.BuiltinClass("type"), []stdspace.Object{
		stdspace.NewStr(name), stdspace.NewTuple(g.position), attributes,
	})
	if err != nil {
		return nil, err
	}
	return class.(*stdspace.Class), nil
}

// declared is what a class says about attributes that its instances have even if none is ever made.
func declared(attrs []string) *stdspace.Tuple {
	names := make([]stdspace.Object, len(attrs))
	for i, name := range attrs {
		names[i] = stdspace.NewStr(name)
	}
	return stdspace.NewTuple(names...)
}

// startCode is what the generator function itself does: it makes an iterator of the first
// position.
func (g *generator) startCode() *bytecode.Code {
	code := *g.fn.Code
	code.Flags &^= bytecode.Generator
	params := code.Params()
	code.VarNames = code.VarNames[:params:params]
	code.CellVars, code.CellArgs = nil, nil
	code.FreeVars = []string{g.iterator.Name, g.entry.Name}
	code.Instrs = []bytecode.Instr{{Op: bytecode.LoadDeref, Arg: 0}, {Op: bytecode.LoadDeref, Arg: 1}}
	for i := range params {
		code.Instrs = append(code.Instrs, bytecode.Instr{Op: bytecode.LoadFast, Arg: int32(i)})
	}
	code.Instrs = append(code.Instrs,
		bytecode.Instr{Op: bytecode.CallFunction, Arg: int32(params)},
		bytecode.Instr{Op: bytecode.CallFunction, Arg: 1},
		bytecode.Instr{Op: bytecode.ReturnValue})
	code.Spans = slices.Repeat([]source.Span{code.Span}, len(code.Instrs))
	code.StackSize = params + 2
	return &code
}

// resume returns the class of the positions behind a yield, the first being 0. A generator whose
// body is analysed again has the same classes again.
func (g *generator) resume(std *stdspace.Space, i int, attrs []string, span source.Span) (*stdspace.Class, error) {
	if i < len(g.resumes) {
		return g.resumes[i], nil
	}
	class, err := g.positionClass(std, fmt.Sprintf("resume%d", i+1), attrs, span)
	if err == nil {
		g.resumes = append(g.resumes, class)
	}
	return class, err
}

// yields records that the frame yields a value, which a generator gets None for: only its method
// next resumes it.
func (c *flowContext) yields(value interp.Object) error {
	if _, err := c.space.record(operation.Yield, value); err != nil {
		return err
	}
	c.frame.Send(c.space.none)
	return nil
}

// cutAtYields is the pass that cuts the body of a generator.
var cutAtYields = &simplify.Pass{
	Name: "cut_at_yields",
	Doc:  "behind each yield, keep the variables that are needed in a position, and return it with the value; begin where the position says",
}

// cut makes the graph of the body of a generator from that of the generator.
func (c *flowContext) cut(g *generator, observer simplify.Observer) error {
	k := &cutter{c: c, gen: g, graph: c.graph, observer: observer}
	if observer != nil {
		observer.Pass(cutAtYields)
	}
	k.end()
	blocks := k.graph.Blocks()
	k.cases = append(k.cases, resumption{g.entry, k.entry()})
	for _, b := range blocks {
		for i := yieldIn(b); i >= 0; i = yieldIn(b) {
			var err error
			if b, err = k.yield(b, i); err != nil {
				return c.failure(err)
			}
		}
	}
	k.dispatch()
	if observer != nil {
		observer.Done()
	}
	return nil
}

// A cutter cuts the graph of a generator.
type cutter struct {
	c        *flowContext
	gen      *generator
	graph    *model.FunctionGraph
	observer simplify.Observer
	stop     *model.Block // raises StopIteration
	cases    []resumption
}

// A resumption is where the body goes on from positions of a class.
type resumption struct {
	class *stdspace.Class
	block *model.Block
}

// header is the place of what stands for no part of the generator.
func (k *cutter) header() model.Place { return model.Header(k.graph) }

// append adds an operation to a block.
func (k *cutter) append(b *model.Block, at model.Place, op operation.Op, args ...model.Value) *model.Variable {
	result := k.graph.NewVariable("")
	o := k.graph.NewOperation(op, args, result)
	o.Place = at
	k.graph.Append(b, o)
	return result
}

func (k *cutter) did(b *model.Block, text string) {
	if k.observer != nil {
		k.observer.Rewrote(cutAtYields, text, b)
	}
}

// end lets the generator raise StopIteration where it returns.
func (k *cutter) end() {
	space := k.c.space
	k.stop = k.graph.NewBlock(nil)
	class := space.builtin("StopIteration")
	value := k.append(k.stop, k.header(), operation.SimpleCall, class)
	k.stop.Close(k.graph.NewLink([]model.Value{class, value}, k.graph.ExceptBlock, nil))
	for _, l := range k.graph.Links() {
		if l.Target == k.graph.ReturnBlock {
			l.Target, l.Args, l.Place, l.Passing = k.stop, nil, nil, nil
			k.did(l.PrevBlock, "the generator ends")
		}
	}
}

// entry returns a block that goes on at the beginning of the generator, which may be in a loop.
func (k *cutter) entry() *model.Block {
	old := k.graph.StartBlock
	if len(k.graph.Entries()[old.ID]) == 0 {
		k.read(old, k.gen.attrs, old.InputArgs, k.header())
		return old
	}
	b := k.graph.NewBlock(nil)
	vars := make([]*model.Variable, len(old.InputArgs))
	args := k.graph.NewValues(len(vars))
	for i, v := range old.InputArgs {
		vars[i] = k.graph.NewVariableLike(v)
		args[i] = vars[i]
	}
	k.read(b, k.gen.attrs, vars, k.header())
	b.Close(k.graph.NewLink(args, old, nil))
	return b
}

// read lets a block read variables from a position before it does anything else. The position
// is its only input argument; it has none if there is nothing to read.
func (k *cutter) read(b *model.Block, attrs []string, vars []*model.Variable, at model.Place) {
	if len(attrs) == 0 {
		b.InputArgs = nil
		return
	}
	position := k.graph.NewVariable("position")
	b.InputArgs = []*model.Variable{position}
	reads := make([]*model.SpaceOperation, len(attrs), len(attrs)+len(b.Operations))
	for i, name := range attrs {
		attr := k.c.space.wrap(stdspace.NewStr(name))
		reads[i] = k.graph.NewOperation(operation.GetAttr, []model.Value{position, attr}, vars[i])
		reads[i].Place = at
	}
	b.Operations = append(reads, b.Operations...)
}

// yieldIn returns the index of the first operation of a block that yields, or -1.
func yieldIn(b *model.Block) int {
	return slices.IndexFunc(b.Operations, func(op *model.SpaceOperation) bool { return op.Opcode == operation.Yield.Number() })
}

// yield cuts a block at an operation, and returns the block with what follows.
func (k *cutter) yield(b *model.Block, i int) (*model.Block, error) {
	op := b.Operations[i]
	needed := b.NeededAfter(i)
	attrs := attributeNames(needed)
	class, err := k.gen.resume(k.c.space.std, len(k.cases)-1, attrs, op.Span)
	if err != nil {
		return nil, err
	}
	rest := k.graph.NewBlock(slices.Clone(needed))
	rest.Operations, rest.ExitSwitch = slices.Clone(b.Operations[i+1:]), b.ExitSwitch
	rest.Close(b.Exits...)
	k.ownVariables(rest)
	k.read(rest, attrs, rest.InputArgs, op.Place)

	b.Operations, b.ExitSwitch = b.Operations[:i:i], nil
	args := []model.Value{k.c.space.wrap(class)}
	for _, v := range needed {
		args = append(args, v)
	}
	position := k.append(b, op.Place, operation.SimpleCall, args...)
	pair := k.append(b, op.Place, operation.NewTuple, position, op.Args[0])
	link := k.graph.NewLink([]model.Value{pair}, k.graph.ReturnBlock, nil)
	link.Place = &model.Place{Span: op.Span, Instr: op.Instr}
	b.Close(link)
	k.cases = append(k.cases, resumption{class, rest})
	k.did(b, fmt.Sprintf("what follows the yield goes on in block %d", rest.ID))
	return rest, nil
}

// ownVariables gives a block that was cut off variables of its own.
func (k *cutter) ownVariables(b *model.Block) {
	to := make([]*model.Variable, k.graph.NumVariables())
	for _, v := range b.InputArgs {
		to[v.Number] = k.graph.NewVariableLike(v)
	}
	b.Rename(to)
}

// attributeNames gives variables different names of attributes.
func attributeNames(vars []*model.Variable) []string {
	names := make([]string, len(vars))
	for i, v := range vars {
		name := "g_" + v.Prefix()
		for slices.Contains(names[:i], name) {
			name += "_"
		}
		names[i] = name
	}
	return names
}

// dispatch lets the graph begin with the question of which class the position is. That of the
// entry is asked for last: it is taken once only.
func (k *cutter) dispatch() {
	space := k.c.space
	isinstance := space.wrap(space.std.BuiltinFunction("isinstance"))
	next := k.stop
	for _, r := range k.cases {
		position := k.graph.NewVariable("position")
		b := k.graph.NewBlock([]*model.Variable{position})
		b.ExitSwitch = k.append(b, k.header(), operation.SimpleCall, isinstance, position, space.wrap(r.class))
		to := func(target *model.Block, exitCase *model.Constant) *model.Link {
			args := []model.Value{position}
			return k.graph.NewLink(args[:len(target.InputArgs)], target, exitCase)
		}
		b.Close(to(next, space.false), to(r.block, space.true))
		next = b
	}
	k.graph.StartBlock = next
	k.did(next, "the body begins where the position says")
}
