package jitstate

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
)

// A Question is a small function without effects and without loops: whether an object is an instance of a class, say. Often its answer is known
// from what is known of its arguments, which is found out in far less time than generating its code takes, where that leaves nothing.
type Question struct {
	Graph *flow.FunctionGraph

	// Params are the parameters that are passed on, and Green says of each whether that is a value; else it is the handle of a box.
	Params []*flow.Variable
	Green  []bool

	// Inner are the questions that it asks, by their calls.
	Inner map[*flow.SpaceOperation]*Question

	Size int // more than the number of any variable
}

// A fact is what is known of a value: its bits, or the box of a pointer.
type fact struct {
	known bool
	bits  uint64
	box   *Box
}

// factOf returns what is known of a box.
func factOf(b *Box) fact {
	if b.Const != nil {
		return fact{known: true, bits: b.Const.Bits}
	}
	return fact{box: b}
}

// Ask reports whether the answer to a question is known, which [Compiler.Answer] has then. Nothing is generated.
func (c *Compiler) Ask(q *Question, args []uint64) (known bool, err error) {
	facts := make([]fact, len(args))
	for i, a := range args {
		if q.Green[i] {
			facts[i] = fact{known: true, bits: a}
		} else {
			facts[i] = factOf(c.Box(a))
		}
	}
	r, err := c.answer(q, facts)
	if err != nil || !r.known {
		return false, err
	}
	c.known = primitive(r.bits, lltype.TypeOf(q.Graph.ReturnBlock.InputArgs[0]))
	c.observe(Folded, c.known)
	return true, nil
}

// Answer returns the box of the answer to the last question.
func (c *Compiler) Answer() *Box { return c.known }

// answer follows the graph of a question as far as its tests are known.
func (c *Compiler) answer(q *Question, args []fact) (fact, error) {
	env := make([]fact, q.Size)
	for i, v := range q.Params {
		env[v.Number] = args[i]
	}
	for b := q.Graph.StartBlock; ; {
		for _, op := range b.Operations {
			f, err := c.factOfOperation(q, env, op)
			if err != nil {
				return fact{}, err
			}
			env[op.Result.Number] = f
		}
		l, err := c.way(env, b)
		if err != nil || l == nil {
			return fact{}, err
		}
		if l.Target == q.Graph.ReturnBlock {
			return c.factAt(env, l.Args[0])
		}
		for i, v := range l.Target.InputArgs { // which are others than those of b
			if env[v.Number], err = c.factAt(env, l.Args[i]); err != nil {
				return fact{}, err
			}
		}
		b = l.Target
	}
}

// way returns the exit of a block that is taken, nil if that is not known.
func (c *Compiler) way(env []fact, b *flow.Block) (*flow.Link, error) {
	if b.ExitSwitch == nil {
		return b.Exits[0], nil
	}
	test, err := c.factAt(env, b.ExitSwitch)
	if err != nil || !test.known {
		return nil, err
	}
	for _, l := range b.Exits {
		if l.Case.Value == (test.bits != 0) {
			return l, nil
		}
	}
	return nil, nil
}

// factAt returns what is known of an operand.
func (c *Compiler) factAt(env []fact, x flow.Value) (fact, error) {
	switch x := x.(type) {
	case *flow.Variable:
		return env[x.Number], nil
	case *flow.Constant:
		if lltype.TypeOf(x) == lltype.Type(lltype.Void) {
			return fact{}, nil
		}
		bits, err := c.Heap.Bits(x.Value, lltype.TypeOf(x))
		return fact{known: err == nil, bits: bits}, err
	}
	return fact{}, nil
}

// factOfOperation returns what is known of the result of an operation.
func (c *Compiler) factOfOperation(q *Question, env []fact, op *flow.SpaceOperation) (fact, error) {
	if inner := q.Inner[op]; inner != nil {
		return c.askInner(inner, env, op.Args[1:])
	}
	x, err := c.factAt(env, op.Args[0])
	if err != nil {
		return fact{}, err
	}
	switch o := llop.Of(op); {
	case o == llop.SameAs || o == llop.CastPointer:
		return x, nil
	case o == llop.PtrNonzero || o == llop.PtrIsZero:
		return nonzero(x, o == llop.PtrIsZero), nil
	case o == llop.GetField:
		return c.peek(x, op), nil
	case !x.known:
	case arith.Unary(o) != nil:
		return fact{known: true, bits: arith.Unary(o)(x.bits)}, nil
	default:
		y, err := c.factAt(env, op.Args[1])
		if err == nil && y.known && foldable(o, y.bits) {
			return fact{known: true, bits: arith.Binary(o)(x.bits, y.bits)}, nil
		}
		return fact{}, err
	}
	return fact{}, nil
}

// askInner asks a question within another.
func (c *Compiler) askInner(q *Question, env []fact, args []flow.Value) (fact, error) {
	var facts []fact
	for _, x := range args {
		if lltype.TypeOf(x) == lltype.Type(lltype.Void) {
			continue
		}
		f, err := c.factAt(env, x)
		if err != nil {
			return fact{}, err
		}
		facts = append(facts, f)
	}
	return c.answer(q, facts)
}

// nonzero returns whether a pointer leads to something, or the reverse.
func nonzero(x fact, reverse bool) fact {
	switch {
	case x.known:
		return factOf(truth((x.bits != 0) != reverse))
	case x.box != nil && x.box.Nonzero:
		return factOf(truth(!reverse))
	}
	return fact{}
}

// peek returns what is known of a field of an object.
func (c *Compiler) peek(x fact, op *flow.SpaceOperation) fact {
	p, _ := lltype.IsPtr(lltype.TypeOf(op.Args[0]))
	s, isStruct := p.To.(*lltype.Struct)
	name, _ := op.Args[1].(*flow.Constant).Value.(string)
	if !isStruct {
		return fact{}
	}
	f := c.Field(s, name)
	switch {
	case f == nil:
	case x.known && x.bits != 0 && f.Immutable:
		// What fails here fails again where the code of the function is generated.
		bits, err := c.Heap.Load(heap.Address(x.bits), f.Owner.Offset(f.Owner.FieldIndex(name)), lltype.Size(f.Type))
		return fact{known: err == nil, bits: bits}
	case x.box != nil:
		return x.box.field(f)
	}
	return fact{}
}

// field returns what is known of a field of the object that a box stands for.
func (b *Box) field(f *FieldDesc) fact {
	switch x := b.Content.(type) {
	case *VirtualStruct:
		if b.IsVirtual() {
			return factOf(x.Boxes[f.Index])
		}
	case *Known:
		if i := x.find(f); i >= 0 {
			return factOf(x.boxes[i])
		}
	}
	return fact{}
}
