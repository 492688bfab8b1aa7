package portal

import (
	"strconv"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// A writer appends to a graph, block by block.
type writer struct {
	g *flow.FunctionGraph
	b *flow.Block
}

func (w *writer) op(o llop.Op, result lltype.Type, args ...flow.Value) *flow.Variable {
	return appendTo(w.g, w.b, o, result, args...)
}

// block returns a block that takes values of the types of some others.
func (w *writer) block(like ...flow.Value) *flow.Block {
	vars := make([]*flow.Variable, len(like))
	for i, v := range like {
		vars[i] = w.g.NewVariable("")
		vars[i].Concrete = lltype.TypeOf(v)
	}
	return w.g.NewBlock(vars)
}

// goTo ends the block.
func (w *writer) goTo(target *flow.Block, args ...flow.Value) {
	w.b.Close(w.g.NewLink(args, target, nil))
}

// fork ends the block with a test.
func (w *writer) fork(cond flow.Value, yes *flow.Block, yesArgs []flow.Value, no *flow.Block, noArgs []flow.Value) {
	w.b.ExitSwitch = cond
	w.b.Close(w.g.NewLink(noArgs, no, truth(false)), w.g.NewLink(yesArgs, yes, truth(true)))
}

// findFunction makes the function that gives the cell for green values.
func (c *cellTable) findFunction() *lltype.Object {
	names := make([]string, len(c.greens))
	for i := range names {
		names[i] = "green"
	}
	g := flow.NewGraph("find_cell", names)
	cell := lltype.PtrTo(c.cell)
	g.ReturnBlock.InputArgs[0].Concrete = cell
	g.ExceptBlock.InputArgs[0].Concrete, g.ExceptBlock.InputArgs[1].Concrete = rclass.ClassType, rclass.InstanceType
	w := &writer{g: g, b: g.StartBlock}
	for i, v := range g.StartBlock.InputArgs {
		v.Concrete = c.greens[i]
	}
	values := arguments(g.StartBlock)
	for i, v := range values[:len(c.greens)] {
		values = append(values, w.op(c.words[i], lltype.Signed, v))
	}
	first := w.op(llop.GetArrayItem, cell, pointer(c.slots), c.slot(w, values[len(c.greens):]))
	miss := w.block(values...)
	w.search(c, append([]flow.Value{first}, values...), miss)

	w.b = miss
	values = arguments(miss)
	made := lltype.NewFunction(lltype.Func(cell, typesOf(values)...), &lltype.Function{Name: "new_cell", External: newCellPrefix + strconv.Itoa(c.place)})
	w.goTo(g.ReturnBlock, w.op(llop.DirectCall, cell, append([]flow.Value{pointer(made)}, values...)...))
	return lltype.NewFunction(lltype.Func(cell, c.greens...), &lltype.Function{Name: g.Name, Graph: g})
}

// slot works out the number of the slot for words, as slotOf does.
func (c *cellTable) slot(w *writer, words []flow.Value) flow.Value {
	signed := func(n int64) *flow.Constant { return lltype.NewConstant(n, lltype.Signed) }
	h := words[0]
	for _, v := range words[1:] {
		h = w.op(llop.IntAdd, lltype.Signed, w.op(llop.IntMul, lltype.Signed, h, signed(hashFactor)), v)
	}
	h = w.op(llop.IntXor, lltype.Signed, h, w.op(llop.IntRShift, lltype.Signed, h, signed(hashShift)))
	return w.op(llop.IntAnd, lltype.Signed, h, signed(slots-1))
}

// search returns the cell of a list that has the words; values are the first cell, the green values and the words. Without such a
// cell it goes to miss, which takes values but for the cell.
func (w *writer) search(c *cellTable, values []flow.Value, miss *flow.Block) {
	loop, step := w.block(values...), w.block(values...)
	w.goTo(loop, values...)
	w.b = loop
	in := arguments(loop)
	is := w.block(values...)
	w.fork(w.op(llop.PtrNonzero, lltype.Bool, in[0]), is, in, miss, in[1:])
	n := len(c.greens)
	for i := range n {
		w.b = is
		in = arguments(is)
		same := w.op(llop.IntEQ, lltype.Bool, w.op(llop.GetField, lltype.Signed, in[0], void(wordField(i))), in[1+n+i])
		if i == n-1 {
			w.fork(same, w.g.ReturnBlock, in[:1], step, in)
			break
		}
		is = w.block(values...)
		w.fork(same, is, in, step, in)
	}
	w.b = step
	in = arguments(step)
	next := w.op(llop.GetField, lltype.PtrTo(c.cell), in[0], void(cellNext))
	w.goTo(loop, append([]flow.Value{next}, in[1:]...)...)
}

// An inquiry is what the portal does where it is counted: it looks whether there is code for green values.
type inquiry struct {
	table  *cellTable
	greens []int // which of the values that the block has are green

	hit  *flow.Block // where there is code: takes it and the values
	cold *flow.Block // where there is none: takes the values

	// ask calls the compiler for code, or NULL.
	ask func(w *writer, own []flow.Value) *flow.Variable
}

// write ends a block with the inquiry. own are the values that the block has.
func (q *inquiry) write(w *writer, own []flow.Value) {
	cell := w.op(llop.DirectCall, lltype.PtrTo(q.table.cell), append([]flow.Value{pointer(q.table.find)}, at(own, q.greens)...)...)
	code := w.op(llop.GetField, q.table.code, cell, void(cellCode))
	given := append([]flow.Value{cell}, own...)
	count := w.block(given...)
	w.fork(w.op(llop.PtrNonzero, lltype.Bool, code), q.hit, append([]flow.Value{code}, own...), count, given)

	w.b = count
	own = arguments(count)[1:]
	over := w.block(own...)
	w.fork(w.op(llop.CountDown, lltype.Bool, count.InputArgs[0]), over, own, q.cold, own)

	w.b = over
	own = arguments(over)
	code = q.ask(w, own)
	w.fork(w.op(llop.PtrNonzero, lltype.Bool, code), q.hit, append([]flow.Value{code}, own...), q.cold, own)
}

// hitBlock returns a block for where there is code.
func (c *cellTable) hitBlock(w *writer, own []flow.Value) *flow.Block {
	return w.block(append([]flow.Value{lltype.NewConstant(lltype.Null(c.code), c.code)}, own...)...)
}
