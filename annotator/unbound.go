package annotator

import (
	"fmt"
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// In Python 2 a function that is read from a class is an unbound method: it only takes
// instances of that class as its first argument. Such a method has a description of its
// own. Calls whose first argument is certain to be an instance go to the graph of the
// plain function; others go to a graph that checks it first.

// An unbound says what makes a function an unbound method.
type unbound struct {
	plain  *FunctionDesc
	class  *stdspace.Class
	method *stdspace.Method
}

type unboundKey struct {
	fn    *FunctionDesc
	class *stdspace.Class
}

// unboundDesc returns the description of a function as the unbound method of a class.
func (bk *bookkeeper) unboundDesc(fn *FunctionDesc, c *stdspace.Class) *FunctionDesc {
	if c == nil || c.Builtin || isRlib(c.Module) {
		return fn
	}
	key := unboundKey{fn, c}
	d := bk.unbounds[key]
	if d == nil {
		d = bk.newFunctionDesc(fn.Func)
		d.Class, d.specialise = c, fn.specialise
		d.unbound = &unbound{plain: fn, class: c, method: &stdspace.Method{Func: fn.Func, Class: c}}
		bk.unbounds[key] = d
	}
	return d
}

// Plain returns the function itself if d describes it as an unbound method, else d.
func (d *FunctionDesc) Plain() *FunctionDesc {
	if d.unbound != nil {
		return d.unbound.plain
	}
	return d
}

// ofClass returns the annotation of what is read from a class: in Python 2 its
// functions become unbound methods. The constructor stays what a call of the class
// takes.
func (d *ClassDesc) ofClass(name string) SomeValue {
	if fn := d.Unbound(name); fn != nil {
		return pbc(fn)
	}
	return d.readAttribute(name)
}

// Unbound returns the unbound method that reading an attribute of the class gives, nil
// if it gives something else.
func (d *ClassDesc) Unbound(name string) *FunctionDesc {
	if d.Class == nil || name == "__init__" || d.bk.a.std.Dialect() != source.Python2 {
		return nil
	}
	x, fn, ok := d.Attr(name)
	if _, isFunction := x.(*stdspace.Function); !ok || fn == nil || !isFunction {
		return nil
	}
	return d.bk.unboundDesc(fn, d.Class)
}

// A selfCheck is what is known about the first argument of an unbound method.
type selfCheck int8

const (
	noCheck     selfCheck = iota // it is an instance of the class
	notNone                      // it is one, unless it is None
	isOfClass                    // it may be one
	neverPasses                  // it cannot be one
)

// checkOf returns what must be checked about a first argument of annotation s.
func (u *unbound) checkOf(a *annotator, s SomeValue) selfCheck {
	switch s := s.(type) {
	case *lattice.SomeObject:
		return noCheck
	case *lattice.SomeInstance:
		return u.checkInstance(a, s)
	case *lattice.SomePBC:
		return u.checkConstants(a, s)
	}
	return neverPasses
}

func (u *unbound) checkInstance(a *annotator, s *lattice.SomeInstance) selfCheck {
	def := a.bk.classOf[s.Class]
	switch {
	case def.Desc.inherits(u.class):
		if s.CanBeNone {
			return notNone
		}
		return noCheck
	case isMixin(u.class):
		// No test at run time knows the classes that inherit it.
		if a.Pos != nil {
			def.classReaders.Add(a.Pos)
		}
		if slices.ContainsFunc(def.below(), func(c *ClassDef) bool { return c.Desc.inherits(u.class) }) {
			return noCheck
		}
		return neverPasses
	}
	for c := a.bk.classDesc(u.class); c != nil; c = c.Base {
		if c == def.Desc {
			return isOfClass
		}
	}
	return neverPasses
}

// checkConstants is checkOf for prebuilt constants.
func (u *unbound) checkConstants(a *annotator, s *lattice.SomePBC) selfCheck {
	n := 0
	for _, d := range s.Descs {
		if c := d.Constant(); c != nil && a.std.IsInstance(c.Value, u.class) {
			n++
		}
	}
	switch {
	case n == 0:
		return neverPasses
	case n < len(s.Descs):
		return isOfClass
	case s.CanBeNone:
		return notNone
	}
	return noCheck
}

// inherits reports whether the class is c or inherits from it, mixins included.
func (d *ClassDesc) inherits(c *stdspace.Class) bool {
	return d.Class != nil && slices.Contains(d.Class.MRO, c)
}

// selfOf returns the annotation of the first argument of a call of d, from those for
// its parameters.
func (d *FunctionDesc) selfOf(cells []SomeValue) SomeValue {
	if len(d.sig.names) > 0 {
		return cells[0]
	}
	if d.sig.varargs {
		if t := cells[0].(*lattice.SomeTuple); len(t.Items) > 0 {
			return t.Items[0]
		}
	}
	return lattice.None
}

// specializeUnbound is specialize for an unbound method: if no check is needed, the graph
// is that of the function.
func (d *FunctionDesc) specializeUnbound(cells []SomeValue) (g *Graph, result SomeValue, done bool) {
	s := d.selfOf(cells)
	d.check = d.unbound.checkOf(d.bk.a, s)
	d.checked = fmt.Sprintf("|check%d", d.check)
	switch {
	case d.check == noCheck || len(cells) == 0:
		g, result = d.unbound.plain.specialize(cells)
		return g, result, true
	case d.check == neverPasses || !isInstance(s):
		d.checked += classKey(s, knownType(s)) // other values do not meet these
	}
	return nil, nil, false
}

// refusal says why a call of prebuilt constants cannot succeed: all are unbound methods,
// and the first argument is not an instance of any of their classes. It is "" if one of
// them can be called.
func (a *annotator) refusal(p *lattice.SomePBC, args *arguments) string {
	values, _ := args.plain()
	text := ""
	for _, d := range p.Descs {
		u := unboundOf(d)
		if u == nil {
			return ""
		}
		if len(values) > 0 && u.checkOf(a, values[0]) != neverPasses {
			return ""
		}
		given := "nothing"
		if len(values) > 0 {
			given = firstArgument(values[0])
		}
		if text != "" {
			text += "; "
		}
		text += fmt.Sprintf("the unbound method %s() takes an instance of class %s as first argument, and is called with %s", d, u.class.Name, given)
	}
	return text
}

// firstArgument says what a first argument is, with its class if it is an instance.
func firstArgument(s SomeValue) string {
	switch s := s.(type) {
	case *lattice.SomeInstance:
		return "an instance of class " + s.Class.Name
	case *lattice.SomePBC:
		if len(s.Descs) == 0 {
			return "None"
		}
		if f, ok := s.Descs[0].(*FrozenDesc); ok {
			return "an instance of class " + f.Object.Class.Name
		}
	}
	return s.String()
}

// unboundOf returns what makes a Desc an unbound method, nil if it is none.
func unboundOf(d lattice.Desc) *unbound {
	if d, ok := d.(*FunctionDesc); ok {
		return d.unbound
	}
	return nil
}

// refusedCall is refusal for the call that blocks a block; "" if something else blocks
// it.
func (a *annotator) refusedCall(g *Graph, op *flow.SpaceOperation) string {
	if op.Name != "simple_call" && op.Name != "call_args" {
		return ""
	}
	p, ok := a.binding(g, op.Args[0]).(*lattice.SomePBC)
	if !ok || len(p.Descs) == 0 || unboundOf(p.Descs[0]) == nil {
		return ""
	}
	s := a.Values(&g.Graph, op.Args[1:])
	if slices.ContainsFunc(s, a.Impossible) {
		return "" // more will be known later
	}
	args, err := a.bk.callArguments(op.Name, s)
	if err != nil {
		return ""
	}
	return a.refusal(p, args)
}

// withSelfCheck returns the graph of an unbound method with a block in front that
// checks the first argument, and raises TypeError if it does not fit.
func (d *FunctionDesc) withSelfCheck(g *flow.FunctionGraph) *flow.FunctionGraph {
	old := g.StartBlock
	inputs := make([]*flow.Variable, len(old.InputArgs))
	args := make([]flow.Value, len(inputs))
	for i, v := range old.InputArgs {
		inputs[i] = g.NewVariableLike(v)
		args[i] = inputs[i]
	}
	start := g.NewBlock(inputs)
	fits := g.NewVariable("")
	var op *flow.SpaceOperation
	good := stdspace.True
	if d.check == notNone {
		op = g.NewOperation(operation.Is, []flow.Value{inputs[0], d.bk.constant(stdspace.None)}, fits)
		good = stdspace.False
	} else {
		callee := d.bk.constant(d.bk.a.std.BuiltinFunction("isinstance"))
		op = g.NewOperation(operation.SimpleCall, []flow.Value{callee, inputs[0], d.bk.constant(d.unbound.class)}, fits)
	}
	d.checking(g, start, op)
	start.ExitSwitch = fits
	pass, fail := d.bk.constant(good), d.bk.constant(stdspace.MakeBool(good == stdspace.False))
	links := []*flow.Link{g.NewLink(args, old, pass), g.NewLink(nil, d.raiseTypeError(g), fail)}
	if good == stdspace.True {
		slices.Reverse(links)
	}
	start.Close(links...)
	g.StartBlock = start
	return g.Compact()
}

// checking appends an operation of the check; its place is that of the function.
func (d *FunctionDesc) checking(g *flow.FunctionGraph, b *flow.Block, op *flow.SpaceOperation) {
	op.Span, op.Instr = g.Span, -1
	g.Append(b, op)
}

// raiseTypeError returns a new block that raises TypeError.
func (d *FunctionDesc) raiseTypeError(g *flow.FunctionGraph) *flow.Block {
	b := g.NewBlock(nil)
	value, class := g.NewVariable(""), g.NewVariable("")
	d.checking(g, b, g.NewOperation(operation.SimpleCall, []flow.Value{d.bk.constant(d.bk.a.std.BuiltinClass("TypeError"))}, value))
	d.checking(g, b, g.NewOperation(operation.Type, []flow.Value{value}, class))
	b.Close(g.NewLink([]flow.Value{class, value}, g.ExceptBlock, nil))
	return b
}
