package exctransform

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A transformer transforms one graph.
type transformer struct {
	g          *flow.FunctionGraph
	options    Options
	exceptions *rclass.ExceptionData
	raising    *raisers
	excData    *flow.Constant
	helpers    *helpers // nil without Options.Calls

	raiseBlock *flow.Block // stores what is raised, and leaves; made when needed
}

func (t *transformer) transform() error {
	blocks := slices.Clone(t.g.Blocks())
	for len(blocks) > 0 {
		b := blocks[0]
		blocks = blocks[1:]
		rest, err := t.block(b)
		if err != nil {
			return err
		}
		if rest != nil {
			blocks = append([]*flow.Block{rest}, blocks...)
		}
	}
	for _, l := range t.g.Links() {
		if l.Target == t.g.ExceptBlock {
			l.Target = t.raise()
		}
	}
	return nil
}

// block transforms a block up to the first operation that may raise. What is
// after that becomes a block of its own, which is returned.
func (t *transformer) block(b *flow.Block) (*flow.Block, error) {
	for i, op := range b.Operations {
		if !t.raising.operation(op) {
			continue
		}
		last := i == len(b.Operations)-1
		if b.CanRaise() && last {
			return nil, t.catching(b, op)
		}
		if last && t.returnsResult(b, op) {
			return nil, nil
		}
		rest := t.split(b, i+1)
		return rest, t.passing(b, op)
	}
	if b.CanRaise() { // the operation cannot raise after all
		b.ExitSwitch = nil
		b.Close(b.Exits[0])
	}
	return nil, nil
}

// returnsResult reports whether a block does nothing after its last operation than to return
// the result: the error value, if there is an exception, which the caller will find.
func (t *transformer) returnsResult(b *flow.Block, op *flow.SpaceOperation) bool {
	if len(b.Exits) != 1 || b.Exits[0].Target != t.g.ReturnBlock || t.byExits(op) {
		return false
	}
	x := b.Exits[0].Args[0]
	return x == flow.Value(op.Result) || lltype.TypeOf(x) == lltype.Void
}

// byExits reports whether an operation raises by exits of its block.
func (t *transformer) byExits(op *flow.SpaceOperation) bool {
	return t.options.Arithmetic == Exits && llop.Of(op).Info().TryFold
}

// passing adds a test after the last operation of a block, which has one exit:
// an exception leaves the graph.
func (t *transformer) passing(b *flow.Block, op *flow.SpaceOperation) error {
	normal := b.Exits[0]
	if t.byExits(op) {
		return t.arithmeticExits(b, op, normal, nil)
	}
	t.test(b, op, normal, t.leave())
	return nil
}

// catching replaces the exits for exceptions of a block.
func (t *transformer) catching(b *flow.Block, op *flow.SpaceOperation) error {
	normal, handlers := b.Exits[0], b.Exits[1:]
	if t.byExits(op) {
		return t.arithmeticExits(b, op, normal, handlers)
	}
	exceptional := t.leave()
	if !t.onlyLeaves(handlers) {
		exceptional = t.dispatch(handlers)
	}
	t.test(b, op, normal, exceptional)
	return nil
}

// onlyLeaves reports whether handlers do nothing but raise again.
func (t *transformer) onlyLeaves(handlers []*flow.Link) bool {
	return !slices.ContainsFunc(handlers, func(l *flow.Link) bool { return !t.raisesAgain(l) })
}

// raisesAgain reports whether an exit for exceptions lets them leave the graph.
func (t *transformer) raisesAgain(l *flow.Link) bool {
	return l.Target == t.g.ExceptBlock && l.Args[0] == l.LastException && l.Args[1] == flow.Value(l.LastExcValue)
}

// test ends a block with the question if its last operation has raised.
func (t *transformer) test(b *flow.Block, op *flow.SpaceOperation, normal, exceptional *flow.Link) {
	var fine *flow.Variable
	if allocates(op) {
		fine = t.emit(b, llop.PtrNonzero, lltype.Bool, op.Result)
	} else {
		class := t.get(b, rclass.ExcType, rclass.ClassType)
		fine = t.emit(b, llop.PtrIsZero, lltype.Bool, class)
	}
	if t.options.AlwaysClear {
		normal = t.clearing(normal)
	}
	normal.Case, exceptional.Case = boolean(true), boolean(false)
	b.ExitSwitch = fine
	b.Close(normal, exceptional)
}

// allocates reports whether an operation gives NULL when it raises, and at no
// other time.
func allocates(op *flow.SpaceOperation) bool {
	switch llop.Of(op) {
	case llop.Malloc, llop.MallocVarsize, llop.WeakrefCreate:
		return true
	case llop.DirectCall:
		f := prebuilt(op.Args[0])
		return f != nil && f.Func != nil && f.Func.OopSpec == "newlist(length)"
	}
	return false
}

func boolean(b bool) *flow.Constant { return lltype.NewConstant(b, lltype.Bool) }

// clearing returns a link that goes through a block that clears the record.
func (t *transformer) clearing(l *flow.Link) *flow.Link {
	m := t.newMapping(l.Args)
	b := t.g.NewBlock(m.inputs)
	t.clear(b)
	b.Close(t.g.NewLinkLike(l, m.all(l.Args)))
	return t.g.NewLink(m.old, b, nil)
}

// clear appends the operations that clear the record.
func (t *transformer) clear(b *flow.Block) {
	t.set(b, rclass.ExcValue, lltype.NewConstant(lltype.Null(rclass.InstanceType), rclass.InstanceType))
	t.set(b, rclass.ExcType, lltype.NewConstant(lltype.Null(rclass.ClassType), rclass.ClassType))
}

// leave returns a link that returns the error value.
func (t *transformer) leave() *flow.Link {
	return t.g.NewLink([]flow.Value{errorConstant(t.g)}, t.g.ReturnBlock, nil)
}

// errorConstant returns the error value of a graph.
func errorConstant(g *flow.FunctionGraph) *flow.Constant {
	result := lltype.TypeOf(g.ReturnBlock.InputArgs[0])
	return lltype.NewConstant(arith.ErrorValue(result), result)
}

// raise returns the block that stores an exception in the record and leaves.
func (t *transformer) raise() *flow.Block {
	if t.raiseBlock == nil {
		class, value := t.g.NewVariable("etype"), t.g.NewVariable("evalue")
		class.Concrete, value.Concrete = rclass.ClassType, rclass.InstanceType
		b := t.g.NewBlock([]*flow.Variable{class, value})
		if t.options.Calls {
			t.emit(b, llop.DirectCall, lltype.Void, functionConstant(t.helpers.raise), class, value)
		} else {
			t.set(b, rclass.ExcType, class)
			t.set(b, rclass.ExcValue, value)
		}
		b.Close(t.leave())
		t.raiseBlock = b
	}
	return t.raiseBlock
}

// emit appends an operation to a block.
func (t *transformer) emit(b *flow.Block, o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	v := t.g.NewVariable("")
	v.Concrete = result
	op := t.g.NewOperation(o, args, v)
	op.Instr = -1
	if n := len(b.Operations); n > 0 {
		op.Place = b.Operations[n-1].Place
	}
	t.g.Append(b, op)
	return v
}

func (t *transformer) get(b *flow.Block, field string, result lltype.Type) *flow.Variable {
	return t.emit(b, llop.GetField, result, t.excData, lltype.NewConstant(field, lltype.Void))
}

func (t *transformer) set(b *flow.Block, field string, v flow.Value) {
	t.emit(b, llop.SetField, lltype.Void, t.excData, lltype.NewConstant(field, lltype.Void), v)
}
