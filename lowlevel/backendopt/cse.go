package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// eliminateCommon takes the result of an operation that was computed before from
// the same values: earlier in the block, or in a block that dominates it, if the
// result is passed on to this one anyway. The size of an array is known from where
// it is allocated.
func eliminateCommon(r *rewriter) {
	r.analyse()
	e := &common{r: r, results: make(map[computation]flow.Value), here: r.localNames()}
	r.order.walk(func(b *flow.Block) {
		e.marks = append(e.marks, len(e.added))
		e.block(b)
	}, func(*flow.Block) {
		mark := e.marks[len(e.marks)-1]
		e.marks = e.marks[:len(e.marks)-1]
		for _, k := range e.added[mark:] {
			delete(e.results, k)
		}
		e.added = e.added[:mark]
	})
}

type common struct {
	r       *rewriter
	results map[computation]flow.Value // of the operations computed so far
	added   []computation
	marks   []int

	here *table[*flow.Variable] // variables of the block by the number of their origin
}

func (e *common) block(b *flow.Block) {
	e.r.enter(b, e.here)
	raising := b.RaisingOp()
	keepOperations(b, func(_ int, op *flow.SpaceOperation) bool {
		e.here.put(op.Result.Number, op.Result)
		if llop.Of(op) == llop.MallocVarsize {
			e.learnSize(op)
		}
		if op == raising || !isRepeatable(op) {
			return true
		}
		key := e.key(op)
		v := e.r.available(e.results[key], e.here)
		if v == nil {
			e.note(key, op.Result)
			return true
		}
		e.r.did(b, op, "%v was computed before: it is %v", op, v)
		e.r.replace(op.Result, v)
		return false
	})
}

// note has a value stand for a computation, unless there is one already.
func (e *common) note(key computation, v flow.Value) {
	if e.results[key] == nil {
		e.results[key] = v
		e.added = append(e.added, key)
	}
}

// learnSize notes the size of an array that is allocated.
func (e *common) learnSize(op *flow.SpaceOperation) {
	key := computation{op: llop.GetArraySize, t: lltype.Signed, a: op.Result.Number}
	if s, ok := pointee(op.Result).(*lltype.Struct); ok && s.VarPart() != nil {
		fields := s.Fields()
		key.op = llop.GetInteriorArraySize
		key.b = e.r.number(lltype.NewConstant(fields[len(fields)-1].Name, lltype.Void))
	}
	e.note(key, op.Args[1])
}

// A computation is an operation with the numbers of its operands.
type computation struct {
	op   llop.Op
	t    flow.ConcreteType
	a, b int
}

// key returns the same for operations that compute the same.
func (e *common) key(op *flow.SpaceOperation) computation {
	k := computation{op: llop.Of(op), t: op.Result.Concrete}
	if len(op.Args) > 0 {
		k.a = e.r.number(op.Args[0])
	}
	if len(op.Args) > 1 {
		k.b = e.r.number(op.Args[1])
		if k.op.Info().Base.Commutative() && k.a > k.b {
			k.a, k.b = k.b, k.a
		}
	}
	return k
}
