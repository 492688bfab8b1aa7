// Package ssa prepares low-level graphs for the generation of machine code.
//
// In a flow graph every block has its own variables, and links pass on
// whatever a later block needs. That is static single assignment form with far
// too many parameters. [Build] finds the values behind the variables: an input
// argument that receives the same value along every link is that value. What
// is left as parameters are the true joins. Blocks are put in an order for
// code: loops stay together, with the test at the bottom.
package ssa

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Value is a number that stands for a constant or for what one or more
// variables hold.
type Value int32

// None stands for no value.
const None Value = -1

// A Func is a graph in SSA form.
type Func struct {
	Graph  *flow.FunctionGraph
	Blocks []*Block // in the order of the code; the start block is first

	// Types and Consts are indexed by Value; a value that is not a constant has
	// nil in Consts.
	Types  []lltype.Type
	Consts []*flow.Constant

	// Uses says how often a value is used; an operation without effects whose
	// result has no uses has been left out.
	Uses []int

	builder *builder // knows the variables
}

// A Block is a basic block.
type Block struct {
	Index  int // in the Blocks of its Func
	Flow   *flow.Block
	Params []Value // values that differ from entry to entry
	Instrs []Instr
	Switch Value // what decides about the exit, or None
	Exits  []*Edge
	Preds  []*Edge
	Depth  int // number of loops around it

	// Cold says that the block only runs after an exception, or for an index that is not in bounds.
	Cold bool

	// Inputs are the indices of Params in the input arguments of Flow.
	Inputs []int

	// Kind says what part the block plays in a fragment.
	Kind BlockKind

	// Undoes is the block before one that is not in the graph: whose last operation has overflowed. Flow then is an empty block.
	Undoes *Block
}

// Source returns the block of the graph that the code of the block belongs to.
func (b *Block) Source() *flow.Block {
	if b.Undoes != nil {
		return b.Undoes.Flow
	}
	return b.Flow
}

// An Instr is an operation.
type Instr struct {
	Op     *flow.SpaceOperation
	Info   *llop.Info
	Args   []Value
	Result Value // None if it gives nothing

	// NoOverflow says that an operation that checks for overflow need not do so.
	NoOverflow bool

	// Undone says that the way that is taken if it overflows begins with a block that computes an operand anew, from what is in
	// the place of the result.
	Undone bool
}

// An Edge is an exit of a block.
type Edge struct {
	From, To *Block
	Link     *flow.Link
	Args     []Value // for the parameters of To

	// Back says that the edge closes a loop.
	Back bool
}

// ExcType and ExcValue stand for the class and the value of the exception that
// an edge is taken for, among its arguments.
const (
	ExcType Value = -2 - iota
	ExcValue
)

// IsReturn reports whether the block is the return block of its graph.
func (f *Func) IsReturn(b *Block) bool { return b.Flow == f.Graph.ReturnBlock }

// IsExcept reports whether the block is the except block of its graph.
func (f *Func) IsExcept(b *Block) bool { return b.Flow == f.Graph.ExceptBlock }

// Build returns the SSA form of a low-level graph.
func Build(g *flow.FunctionGraph) *Func {
	b := newBuilder(g)
	return b.run(func(f *Func) {})
}

// run builds the function; complete adds what is in no graph.
func (b *builder) run(complete func(f *Func)) *Func {
	b.findCopies()
	b.findSame()
	f := b.build()
	complete(f)
	f.dropDead()
	f.hoistInvariants()
	f.sinkTests()
	f.arrange()
	f.sinkUpdates()
	f.dropOverflowChecks()
	f.undoOverflows()
	return f
}

// A builder finds the values behind variables.
type builder struct {
	g       *flow.FunctionGraph
	blocks  []*flow.Block
	entries [][]*flow.Link
	part    *part // of the graph that is built; nil for all of it

	same   []Value // by value: the value that it turned out to be
	types  []lltype.Type
	consts []*flow.Constant
	byKey  map[any]Value
}

func newBuilder(g *flow.FunctionGraph) *builder {
	b := &builder{g: g, blocks: g.Blocks(), entries: g.Entries()}
	b.prepare(g.NumVariables())
	return b
}

// prepare makes room for the values of n variables, and notes their types.
func (b *builder) prepare(n int) {
	room := n + n/4 + 16 // constants are values, too
	b.same, b.types, b.consts = make([]Value, n, room), make([]lltype.Type, n, room), make([]*flow.Constant, n, room)
	b.byKey = make(map[any]Value)
	for i := range b.same {
		b.same[i] = Value(i)
	}
	for _, blk := range b.blocks {
		for _, v := range blk.InputArgs {
			b.types[b.number(v)] = lltype.TypeOf(v)
		}
		for _, op := range b.operations(blk) {
			b.types[b.number(op.Result)] = lltype.TypeOf(op.Result)
		}
	}
}

// number returns the value that a variable stands for at first.
func (b *builder) number(v *flow.Variable) Value {
	if b.part == nil {
		return Value(v.Number)
	}
	return b.part.numbers.of(v)
}

// index returns the number by which a block is found.
func (b *builder) index(blk *flow.Block) int {
	if b.part == nil {
		return blk.ID
	}
	return b.part.blocks[blk]
}

// value returns the value of a variable or constant as known so far.
func (b *builder) value(x flow.Value) Value {
	switch x := x.(type) {
	case *flow.Variable:
		v := b.number(x)
		if b.isVoid(v) {
			return None
		}
		return b.find(v)
	case *flow.Constant:
		key := x.Key
		if x.Place != nil {
			key = placedKey{x.Key, *x.Place}
		}
		v, ok := b.byKey[key]
		if !ok {
			v = Value(len(b.same))
			b.byKey[key] = v
			b.same = append(b.same, v)
			b.types = append(b.types, lltype.TypeOf(x))
			b.consts = append(b.consts, x)
		}
		return v
	}
	return None
}

// A placedKey tells constants apart that have places: the code that passes one on along a
// link is shown beside what the program says there.
type placedKey struct {
	key   any
	place flow.Place
}

// isVoid reports whether a variable carries nothing.
func (b *builder) isVoid(v Value) bool { return b.types[v] == lltype.Type(lltype.Void) }

func (b *builder) find(v Value) Value {
	for b.same[v] != v {
		b.same[v] = b.same[b.same[v]]
		v = b.same[v]
	}
	return v
}

// argument returns the value that a link passes on as argument i.
func (b *builder) argument(l *flow.Link, i int) Value {
	x := l.Args[i]
	if v, ok := x.(*flow.Variable); ok && l.LastExcValue != nil {
		switch {
		case v == l.LastExcValue:
			return ExcValue
		case x == l.LastException:
			return ExcType
		}
	}
	return b.value(x)
}

// isCopy reports whether the result of an operation is its first operand, or has the same bits.
func isCopy(op *flow.SpaceOperation) bool {
	switch llop.Of(op) {
	case llop.SameAs, llop.CastPointer, llop.Hint, llop.CastIntToUInt, llop.CastUIntToInt:
		return lltype.TypeOf(op.Result) != lltype.Type(lltype.Void)
	}
	return false
}

// findCopies replaces the results of copies by what was copied.
func (b *builder) findCopies() {
	for _, blk := range b.blocks {
		for _, op := range b.operations(blk) {
			if isCopy(op) {
				if v := b.value(op.Args[0]); v != None {
					b.same[b.number(op.Result)] = v
				}
			}
		}
	}
}

// findSame finds input arguments that receive one value only, until there are
// no more.
func (b *builder) findSame() {
	for changed := true; changed; {
		changed = false
		for _, blk := range b.blocks {
			if blk == b.g.ReturnBlock || blk == b.g.ExceptBlock || b.fromOutside(blk) {
				continue // their arguments have fixed places
			}
			for i, v := range blk.InputArgs {
				p := b.number(v)
				if b.find(p) != p || b.isVoid(p) {
					continue
				}
				if s := b.onlySource(blk, i, p); s != None {
					b.same[p] = s
					changed = true
				}
			}
		}
	}
}

// onlySource returns the value that input argument i of a block, p, always
// has; None if there are several.
func (b *builder) onlySource(blk *flow.Block, i int, p Value) Value {
	only := None
	for _, l := range b.entries[b.index(blk)] {
		s := b.argument(l, i)
		switch {
		case s == p:
		case s < None:
			return None
		case only == None:
			only = s
		case only != s:
			return None
		}
	}
	return only
}

// build makes the blocks.
func (b *builder) build() *Func {
	f := &Func{Graph: b.g, builder: b}
	index := make([]*Block, len(b.entries))
	for _, blk := range b.blocks {
		n := b.block(blk)
		n.Index = len(f.Blocks)
		index[b.index(blk)] = n
		f.Blocks = append(f.Blocks, n)
	}
	for _, n := range f.Blocks {
		for _, l := range b.exits(n.Flow) {
			to := index[b.index(l.Target)]
			e := connect(n, to, l)
			for _, i := range to.Inputs {
				e.Args = append(e.Args, b.argument(l, i))
			}
		}
	}
	f.Types, f.Consts = b.types, b.consts
	return f
}

// connect makes an edge, whose arguments are still missing.
func connect(from, to *Block, l *flow.Link) *Edge {
	e := &Edge{From: from, To: to, Link: l}
	from.Exits = append(from.Exits, e)
	to.Preds = append(to.Preds, e)
	return e
}

// block makes a block.
func (b *builder) block(blk *flow.Block) *Block {
	n := &Block{Flow: blk, Switch: None, Kind: b.kind(blk)}
	for i, v := range blk.InputArgs {
		if p := b.number(v); !b.isVoid(p) && (b.fromOutside(blk) || b.find(p) == p) && b.takes(blk, i) {
			n.Params = append(n.Params, p)
			n.Inputs = append(n.Inputs, i)
		}
	}
	if n.Kind == Waits {
		n.Instrs = []Instr{b.waiting(blk)}
		return n
	}
	for _, op := range b.operations(blk) {
		if !isCopy(op) {
			n.Instrs = append(n.Instrs, b.instr(op))
		}
	}
	if v, ok := blk.ExitSwitch.(*flow.Variable); ok && n.Kind == Plain {
		n.Switch = b.value(v)
	}
	return n
}

func (b *builder) instr(op *flow.SpaceOperation) Instr {
	in := instrOf(op, b.number(op.Result))
	for _, x := range op.Args {
		in.Args = append(in.Args, b.value(x))
	}
	if lltype.TypeOf(op.Result) == lltype.Type(lltype.Void) {
		in.Result = None
	}
	return in
}

func instrOf(op *flow.SpaceOperation, result Value) Instr {
	return Instr{Op: op, Info: llop.Of(op).Info(), Result: result}
}

// IsConst reports whether a value is a constant.
func (f *Func) IsConst(v Value) bool { return v >= 0 && f.Consts[v] != nil }

// NumValues returns how many values there are.
func (f *Func) NumValues() int { return len(f.Types) }

// sinkTests moves the operation that decides the exit of a block to its end, where code
// can branch on the flags that it leaves.
func (f *Func) sinkTests() {
	for _, b := range f.Blocks {
		if b.Switch < 0 || f.Uses[b.Switch] != 1 {
			continue
		}
		n := len(b.Instrs)
		for i := n - 2; i >= 0; i-- {
			if in := b.Instrs[i]; in.Result == b.Switch && in.Info != nil && in.Info.Fold {
				copy(b.Instrs[i:], b.Instrs[i+1:])
				b.Instrs[n-1] = in
			}
		}
	}
}
