package codegentest

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Draw returns a number from 0 to n-1.
type Draw func(n int) int

// Copy makes residual code that does what a function does, by a builder call for each
// operation. It draws at random what is only made when the code first comes there, which
// switches are flexible, and which variables are promoted.
func Copy(g codegen.Generator, draw Draw, f *lltype.Object) (*codegen.Function, error) {
	c := &copier{g: g, draw: draw, functions: make(map[*lltype.Object]*copied)}
	out := c.function(f)
	return out, g.Finish()
}

// A copier copies functions that call each other.
type copier struct {
	g         codegen.Generator
	draw      Draw
	functions map[*lltype.Object]*copied
}

// A copied function is one that is being copied.
type copied struct {
	*codegen.Function
	labels map[*flow.Block]codegen.Label
}

// An env has the values of the variables of a block.
type env map[flow.Value]codegen.Value

func (e env) value(v flow.Value) codegen.Value {
	if _, ok := v.(*flow.Variable); ok {
		return e[v]
	}
	return v
}

func (e env) values(vs []flow.Value) []codegen.Value {
	out := make([]codegen.Value, len(vs))
	for i, v := range vs {
		out[i] = e.value(v)
	}
	return out
}

// variables returns the values that are variables.
func variables(vs []codegen.Value) []codegen.Value {
	var out []codegen.Value
	for _, v := range vs {
		if _, ok := v.(*flow.Variable); ok {
			out = append(out, v)
		}
	}
	return out
}

func isVoid(v flow.Value) bool { return lltype.TypeOf(v) == lltype.Type(lltype.Void) }

func (c *copier) function(f *lltype.Object) *codegen.Function {
	if k := c.functions[f]; k != nil {
		return k.Function
	}
	b, params := c.g.Begin("residual_"+f.Func.Name, f.Type.(*lltype.FuncType))
	k := &copied{Function: b.Function(), labels: make(map[*flow.Block]codegen.Label)}
	c.functions[f] = k
	start := f.Func.Graph.StartBlock
	var args []codegen.Value
	for _, v := range start.InputArgs {
		if isVoid(v) {
			args = append(args, lltype.NewConstant(nil, lltype.Void))
			continue
		}
		args, params = append(args, params[0]), params[1:]
	}
	c.enter(k, b, f.Func.Graph, start, args)
	return k.Function
}

// enter goes on with a block: at the label for it if there is one, else the block is
// written here and now, or later, when the code comes here.
func (c *copier) enter(k *copied, b codegen.Builder, g *flow.FunctionGraph, to *flow.Block, args []codegen.Value) {
	switch to {
	case g.ReturnBlock:
		if isVoid(to.InputArgs[0]) {
			args[0] = nil
		}
		b.Return(args[0])
		return
	case g.ExceptBlock:
		b.Raise(args[0], args[1])
		return
	}
	if l := k.labels[to]; l != nil {
		b.Goto(l, nonVoid(to, args)...)
		return
	}
	if c.draw(4) == 0 {
		b.Suspend(variables(args), func(b codegen.Builder) error {
			c.enter(k, b, g, to, args)
			return c.g.Finish()
		})
		return
	}
	l, params := b.Label(true, nonVoid(to, args)...)
	k.labels[to] = l
	e := make(env)
	for _, v := range to.InputArgs {
		if isVoid(v) {
			e[v] = lltype.NewConstant(nil, lltype.Void)
			continue
		}
		e[v], params = params[0], params[1:]
	}
	c.block(k, b, g, to, e)
}

// nonVoid leaves out what carries no value.
func nonVoid(to *flow.Block, args []codegen.Value) []codegen.Value {
	var out []codegen.Value
	for i, v := range to.InputArgs {
		if !isVoid(v) {
			out = append(out, args[i])
		}
	}
	return out
}

// block writes a block, and what follows.
func (c *copier) block(k *copied, b codegen.Builder, g *flow.FunctionGraph, from *flow.Block, e env) {
	raising := from.RaisingOp()
	for i, op := range from.Operations {
		b.At(&op.Place)
		if op == raising {
			c.raising(k, b, g, from, op, e)
			return
		}
		e[op.Result] = c.result(op, b.Op(llop.Of(op), lltype.TypeOf(op.Result), c.operands(op, e)...))
		if lltype.TypeOf(op.Result) == lltype.Type(lltype.Signed) && c.draw(12) == 0 {
			c.promote(k, b, g, from, op.Result, e, i+1)
			return
		}
	}
	c.exits(k, b, g, from, e)
}

// result is what the result of an operation stands for.
func (c *copier) result(op *flow.SpaceOperation, v codegen.Value) codegen.Value {
	if isVoid(op.Result) {
		return lltype.NewConstant(nil, lltype.Void)
	}
	return v
}

// operands are those of an operation; some calls are calls of copies.
func (c *copier) operands(op *flow.SpaceOperation, e env) []codegen.Value {
	args := e.values(op.Args)
	if llop.Of(op) != llop.DirectCall || c.draw(3) == 0 {
		return args
	}
	p, ok := op.Args[0].(*flow.Constant).Value.(lltype.Pointer)
	if ok && p.Object != nil && p.Object.Func != nil && p.Object.Func.Graph != nil {
		f := c.function(p.Object)
		args[0] = lltype.NewConstant(f.Object.Ref(), lltype.PtrTo(f.Object.Type))
	}
	return args
}

// maxCases is how many cases a switch on any integer may get.
const maxCases = 6

// promote writes the rest of a block for each value of a variable.
func (c *copier) promote(k *copied, b codegen.Builder, g *flow.FunctionGraph, from *flow.Block, v *flow.Variable, e env, next int) {
	rest := *from
	rest.Operations = from.Operations[next:]
	rest.InputArgs = slices.Clone(from.InputArgs)
	for _, op := range from.Operations[:next] {
		rest.InputArgs = append(rest.InputArgs, op.Result)
	}
	var live []codegen.Value
	for _, w := range rest.InputArgs {
		live = append(live, e[w])
	}
	live = variables(live)
	b.Switch(e[v], live, func(s codegen.Switch, value *flow.Constant) error {
		known := make(env, len(e))
		for w, x := range e {
			known[w] = x
		}
		var path codegen.Builder
		if s.NumCases() < maxCases {
			path = s.Case(value)
			known[v] = value
		} else {
			path = s.Default()
		}
		c.block(k, path, g, &rest, known)
		return c.g.Finish()
	})
}

// raising writes the operation at the end of a block that may raise.
func (c *copier) raising(k *copied, b codegen.Builder, g *flow.FunctionGraph, from *flow.Block, op *flow.SpaceOperation, e env) {
	caught := from.Exits[1]
	class := caught.Case.Value.(lltype.Pointer)
	v, h := b.Try(llop.Of(op), lltype.TypeOf(op.Result), class, c.operands(op, e)...)
	handler := make(env, len(e)+2)
	for w, x := range e {
		handler[w] = x
	}
	if caught.LastException != nil {
		handler[caught.LastException] = h.Class
	}
	if caught.LastExcValue != nil {
		handler[caught.LastExcValue] = h.Value
	}
	e[op.Result] = c.result(op, v)
	normal := func() { c.link(k, b, g, from.Exits[0], e) }
	if c.draw(2) == 0 {
		normal()
		normal = func() {}
	}
	c.link(k, h.Builder, g, caught, handler)
	normal()
}

func (c *copier) link(k *copied, b codegen.Builder, g *flow.FunctionGraph, l *flow.Link, e env) {
	c.enter(k, b, g, l.Target, e.values(l.Args))
}

// exits writes the end of a block.
func (c *copier) exits(k *copied, b codegen.Builder, g *flow.FunctionGraph, from *flow.Block, e env) {
	if from.ExitSwitch == nil {
		c.link(k, b, g, from.Exits[0], e)
		return
	}
	v := e.value(from.ExitSwitch)
	if known, ok := v.(*flow.Constant); ok {
		c.link(k, b, g, exitFor(from, known), e)
		return
	}
	if lltype.TypeOf(v) == lltype.Type(lltype.Bool) && c.draw(4) > 0 {
		yes, no := exitFor(from, lltype.NewConstant(true, lltype.Bool)), exitFor(from, lltype.NewConstant(false, lltype.Bool))
		other := b.Split(v)
		c.link(k, b, g, yes, e)
		c.link(k, other, g, no, e)
		return
	}
	c.flexible(k, b, g, from, v, e)
}

// flexible writes the end of a block as a flexible switch.
func (c *copier) flexible(k *copied, b codegen.Builder, g *flow.FunctionGraph, from *flow.Block, v codegen.Value, e env) {
	var live []codegen.Value
	for _, l := range from.Exits {
		live = append(live, variables(e.values(l.Args))...)
	}
	last := len(from.Exits) - 1
	taken := make(map[*flow.Link]bool)
	b.Switch(v, live, func(s codegen.Switch, value *flow.Constant) error {
		l := exitFor(from, value)
		if l == nil {
			return fmt.Errorf("there is no exit for the value %v", value)
		}
		taken[l] = true
		if l == from.Exits[last] && l.Case == lltype.DefaultCase && len(taken) == last+1 {
			c.link(k, s.Default(), g, l, e)
		} else {
			c.link(k, s.Case(value), g, l, e)
		}
		return c.g.Finish()
	})
}

// exitFor returns the exit of a block for a value.
func exitFor(b *flow.Block, value *flow.Constant) *flow.Link {
	for _, l := range b.Exits {
		if l.Case == lltype.DefaultCase || l.Case.Key == value.Key {
			return l
		}
	}
	return nil
}

// Copyable reports whether every operation of a program that may raise has at most one
// handler, as builders require.
func Copyable(functions []*lltype.Object) bool {
	for _, f := range functions {
		if f.Func.Graph == nil {
			continue
		}
		for _, b := range f.Func.Graph.Blocks() {
			if b.CanRaise() && len(b.Exits) != 2 {
				return false
			}
		}
	}
	return true
}
