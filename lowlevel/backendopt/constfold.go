package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// constfold computes operations on constants, one block after the other, so that
// results are operands of the next.
func constfold(r *rewriter) {
	r.analyse()
	r.constantInputs()
	for _, b := range r.order.blocks {
		r.foldBlock(b)
	}
	if r.renamed {
		r.rename()
		r.renamed = false
		r.to = sized(r.to, r.g.NumVariables())
	}
	r.knownOnExits()
	r.threadLinks()
}

// constantInputs replaces the input arguments of blocks for which all links pass
// the same constant.
func (r *rewriter) constantInputs() {
	for _, b := range r.order.blocks {
		if len(b.Exits) == 0 || b == r.g.StartBlock {
			continue
		}
		for _, v := range b.InputArgs {
			c := constant(r.values.get(v))
			if c == nil || r.unused(v, b) {
				continue
			}
			r.did(b, nil, "%v is %v on every way to block %d", v, c, b.ID)
			r.replace(v, c)
		}
	}
}

// unused reports whether a block does not mention one of its input arguments.
func (r *rewriter) unused(v *flow.Variable, b *flow.Block) bool {
	mentions := func(values []flow.Value) bool {
		for _, a := range values {
			if a == flow.Value(v) {
				return true
			}
		}
		return false
	}
	for _, op := range b.Operations {
		if mentions(op.Args) {
			return false
		}
	}
	for _, l := range b.Exits {
		if mentions(l.Args) {
			return false
		}
	}
	return b.ExitSwitch != flow.Value(v)
}

func (r *rewriter) foldBlock(b *flow.Block) {
	raising := b.RaisingOp()
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		for i, a := range op.Args {
			op.Args[i] = r.value(a)
		}
		if c := fold(op); c != nil {
			r.did(b, op, "%v is %v", op, c)
			r.replace(op.Result, c.At(&op.Place))
			return false
		}
		if v := simplified(op); v != nil {
			r.did(b, op, "%v is %v", op, v)
			r.replace(op.Result, v)
			return false
		}
		if r.simplify(b, op) && op == raising && !r.mayRaise(op) {
			noExceptions(b)
		}
		return true
	})
}

// fold returns the result of an operation on constants, nil if it must be left to
// the run.
func fold(op *flow.SpaceOperation) *flow.Constant {
	info := llop.Of(op).Info()
	if !info.Pure || len(op.Args) == 0 || len(op.Args) > 8 {
		return nil
	}
	var args [8]lltype.Value
	var types [8]lltype.Type
	for i, a := range op.Args {
		c := constant(a)
		if c == nil {
			return nil
		}
		args[i], types[i] = c.Value, lltype.TypeOf(c)
	}
	n := len(op.Args)
	t := lltype.TypeOf(op.Result)
	if _, ok := args[0].(lltype.Pointer); ok {
		if v, ok := arith.FoldPointer(llop.Of(op), args[:n], t); ok {
			return lltype.NewConstant(v, t)
		}
		return nil
	}
	if llop.Of(op) == llop.SameAs {
		return constant(op.Args[0])
	}
	if v, ok := arith.Fold(llop.Of(op), args[:n], types[:n], t); ok && v != nil {
		return lltype.NewConstant(v, t)
	}
	return nil
}
