package backend

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// A Fragment is what one step of compilation adds to a residual function, or to several
// that share labels: from its entries to the blocks that wait for more code, and to the
// labels of older code.
//
// Fragments of one function work on one frame, whose upper end is the same for all: the
// return address, all the registers that a function must keep, then the words for
// values, counted downwards. So a word keeps its place when a later fragment needs more
// of them. Below them are the arguments of calls. On entry a fragment makes the frame as
// large as it needs; on the way to older code it makes it as large as that expects.
type Fragment struct {
	Graph   *flow.FunctionGraph // one of the functions
	Entries []Entry

	Kept    func(*flow.Block) bool                 // see ssa.Fragment
	Waiting func(*flow.Block) *flow.SpaceOperation // see ssa.Fragment
	Labels  func(*flow.Block) *Label               // the label of older code for a block, or nil
	Pending func(*flow.Block) *Pending             // what older code has for a block that waits
}

// An Entry is where a fragment begins: at the start of a function, or along a link from
// a block that waited for it.
type Entry struct {
	Block    *flow.Block
	Graph    *flow.FunctionGraph // of the function that it belongs to
	Function *lltype.Object      // whose start it is, or nil
	Link     *flow.Link          // else the way here
}

// A Contract says where code keeps the input arguments of a block, and how large its
// frame is there.
type Contract struct {
	args  []arg
	frame int32
}

// An arg is where an input argument is.
type arg struct {
	needed bool
	place  regalloc.Place
	known  *flow.Constant // what it always is, or nil
}

// A Label is a place in code that later fragments can go to.
type Label struct {
	Contract
	Block   *flow.Block
	Address uint64
}

// A landing is a label whose address is not known yet.
type landing struct {
	label *Label
	at    code.Label
}

// A Pending is a block that waits for the code after it: a flexible switch or a
// suspended path. Its code is a jump to an exit ([native.ExitCompile], with Number) until
// the jump is patched. After the exit, the code goes on at that jump.
type Pending struct {
	Contract
	Block  *flow.Block
	Number uint32

	// Field is the address of what [Target.Patch] takes, Stub that of the exit. Begin is that of the code of the block,
	// where later code may come with other values.
	Field, Stub, Begin uint64

	// compare is the register that has the value of a switch at the jump.
	compare regalloc.Reg

	begin, field, stub code.Label
}

// Label returns the block as a label that later fragments can go to.
func (p *Pending) Label() *Label {
	l := &Label{Contract: Contract{args: slices.Clone(p.args), frame: p.frame}, Block: p.Block, Address: p.Begin}
	for i := range l.args {
		l.args[i].needed = l.args[i].needed && l.args[i].known == nil // else the code has it
	}
	return l
}

// Argument says where an input argument is while the code waits: the number of a
// register, or of a word of the stack, counted from the stack pointer; or its bits, if it is constant.
func (p *Pending) Argument(i int) (at Location, known *flow.Constant) {
	a := p.args[i]
	switch {
	case a.known != nil:
		return Location{}, a.known
	case !a.place.InReg():
		return Location{OnStack, int(p.frame)/8 - 1 - a.place.Slot}, nil
	case a.place.Class == regalloc.Floating:
		return Location{InVector, int(a.place.Reg)}, nil
	}
	return Location{InGeneral, int(a.place.Reg)}, nil
}

// An entered is an entry along a link, whose address is not known yet.
type entered struct {
	link *flow.Link
	at   code.Label
}

// CompileFragments compiles fragments for a machine. number gives numbers for blocks that wait.
func CompileFragments(t *Target, rt Runtime, fragments []*Fragment, number func() uint32) (*Unit, error) {
	u := newUnit(t, rt)
	u.extents = make(map[*flow.Block]extent)
	for _, fr := range fragments {
		for _, en := range fr.Entries {
			if en.Function != nil {
				g := rt.Graph(en.Function)
				u.funcs[g] = &function{graph: g, entry: u.code.NewLabel(), calls: true, raises: rt.ExcData() == 0, grows: true}
			}
		}
	}
	for _, fr := range fragments {
		if err := u.fragment(fr, number); err != nil {
			return nil, fmt.Errorf("compiling %s: %w", fr.Graph.Name, err)
		}
	}
	return u, u.finish()
}

// Ends is what fragments leave to later ones.
type Ends struct {
	Labels  []*Label
	Pending []*Pending
	Entered map[*flow.Link]uint64 // where the code for a link begins
}

// Ends returns the kept labels, what waits, and the entries along links, for code at
// base.
func (u *Unit) Ends(base uint64) Ends {
	ends := Ends{Pending: u.pending, Entered: make(map[*flow.Link]uint64, len(u.entries))}
	for _, l := range u.labels {
		l.label.Address, _ = u.code.Address(l.at, base)
		ends.Labels = append(ends.Labels, l.label)
	}
	for _, p := range u.pending {
		p.Field, _ = u.code.Address(p.field, base)
		p.Stub, _ = u.code.Address(p.stub, base)
		p.Begin, _ = u.code.Address(p.begin, base)
	}
	for _, en := range u.entries {
		ends.Entered[en.link], _ = u.code.Address(en.at, base)
	}
	return ends
}

// A fragmentEmitter emits a fragment.
type fragmentEmitter struct {
	Emitter
	fr      *Fragment
	number  func() uint32
	blocks  map[*flow.Block]*ssa.Block
	older   map[*ssa.Block]*Label
	pending map[*flow.Block]*Pending // in this fragment
	graphs  map[*flow.Block]*flow.FunctionGraph
}

// fragment emits the code of a fragment.
func (u *Unit) fragment(fr *Fragment, number func() uint32) error {
	e, err := u.prepareFragment(fr)
	if err != nil {
		return err
	}
	e.number = number
	e.layoutFragment()
	e.rememberPlaces()
	e.notePending()
	x := extent{e.Code.NewLabel(), e.Code.NewLabel()}
	e.A.Align(16)
	e.Code.Bind(x.from)
	for _, en := range fr.Entries { // one may run into the first block
		if e.F.Blocks[1].Flow == en.Block {
			e.entry(en, e.F.Blocks[1])
		}
	}
	for _, b := range e.F.Blocks[1:] {
		if !e.isOutside(b) {
			e.block(b)
		}
	}
	for _, en := range fr.Entries {
		if e.F.Blocks[1].Flow != en.Block {
			e.entry(en, nil)
		}
	}
	e.finish()
	e.Code.Bind(x.to)
	u.extents[fr.Graph.ReturnBlock] = x
	u.fragments = append(u.fragments, fragmentName{fr.Graph.ReturnBlock, fr.Graph.Name})
	return u.err
}

// prepareFragment gives the values of a fragment places.
func (u *Unit) prepareFragment(fr *Fragment) (*fragmentEmitter, error) {
	f := ssa.BuildFragment(fr.ssa())
	e := &fragmentEmitter{
		Emitter: Emitter{u: u}, fr: fr, blocks: make(map[*flow.Block]*ssa.Block), older: make(map[*ssa.Block]*Label), pending: make(map[*flow.Block]*Pending),
	}
	given := regalloc.Given{Places: make(map[ssa.Value]regalloc.Place)}
	for _, b := range f.Blocks {
		e.blocks[b.Flow] = b
		if b.Kind != ssa.Older {
			continue
		}
		e.older[b] = fr.Labels(b.Flow)
		for j, p := range b.Params {
			given.Places[p] = e.older[b].args[b.Inputs[j]].place
		}
	}
	given.Arrive = e.arriving()
	alloc, err := u.allocatePlaces(f, given)
	if err != nil {
		return nil, err
	}
	e.Emitter = u.emitter(f, alloc)
	e.top, e.saved = true, u.machine.Saved
	e.fragment = e
	e.m = u.machine.NewSelector(&e.Emitter)
	e.findGraphs()
	return e, nil
}

// findGraphs notes for each block which function it was written for: the first one whose
// entry leads there.
func (e *fragmentEmitter) findGraphs() {
	e.graphs = make(map[*flow.Block]*flow.FunctionGraph, len(e.F.Blocks))
	for _, en := range e.fr.Entries {
		for work := []*ssa.Block{e.blocks[en.Block]}; len(work) > 0; {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if e.graphs[b.Flow] != nil {
				continue
			}
			e.graphs[b.Flow] = en.Graph
			for _, x := range b.Exits {
				work = append(work, x.To)
			}
		}
	}
}

// graph returns the graph of what is being emitted.
func (e *Emitter) graph() *flow.FunctionGraph {
	if e.fragment == nil || e.here == nil {
		return e.F.Graph
	}
	return e.fragment.graphs[e.here]
}

// ssa describes the fragment to package ssa.
func (fr *Fragment) ssa() *ssa.Fragment {
	var entries []*flow.Block
	for _, en := range fr.Entries {
		entries = append(entries, en.Block)
	}
	return &ssa.Fragment{
		Graph: fr.Graph, Entries: entries, Kept: fr.Kept, Waiting: fr.Waiting,
		Older: func(b *flow.Block) []bool {
			l := fr.Labels(b)
			if l == nil {
				return nil
			}
			takes := make([]bool, len(l.args))
			for i, a := range l.args {
				takes[i] = a.needed
			}
			return takes
		},
	}
}

// arriving returns the registers in which entries get what their blocks need.
func (e *fragmentEmitter) arriving() map[ssa.Value]regalloc.Reg {
	regs := make(map[ssa.Value]regalloc.Reg)
	for _, en := range e.fr.Entries {
		b := e.blocks[en.Block]
		next := passing{c: &e.u.machine.Convention}
		for i, v := range en.Block.InputArgs {
			r := regalloc.Reg(-1)
			switch {
			case isVoid(v):
				continue
			case en.Function != nil:
				r, _ = next.next(classOf(lltype.TypeOf(v)))
			default:
				if p := e.fr.Pending(en.Link.PrevBlock); p != nil {
					if a := p.arg(en.Link.Args[i]); a.known == nil {
						r = a.place.Reg
					}
				}
			}
			if p := input(b, i); p != ssa.None && r >= 0 {
				regs[p] = r
			}
		}
	}
	return regs
}

func isVoid(v flow.Value) bool { return lltype.TypeOf(v) == lltype.Type(lltype.Void) }

// input returns the parameter of a block for an input argument, None if it needs none.
func input(b *ssa.Block, i int) ssa.Value {
	for j, k := range b.Inputs {
		if k == i {
			return b.Params[j]
		}
	}
	return ssa.None
}

// arg returns where a value passed on by a link from a waiting block is.
func (p *Pending) arg(v flow.Value) arg {
	if c, ok := v.(*flow.Constant); ok {
		return arg{known: c}
	}
	for i, w := range p.Block.InputArgs {
		if flow.Value(w) == v {
			return p.args[i]
		}
	}
	return arg{}
}

// layoutFragment decides how large the frame is: at least as large as in the code around
// it, so that it only grows at entries and shrinks at exits.
func (e *fragmentEmitter) layoutFragment() {
	e.frame = int32(8 * (e.passed() + e.alloc.Slots))
	for _, l := range e.older {
		e.frame = max(e.frame, l.frame)
	}
	for _, en := range e.fr.Entries {
		if en.Link == nil {
			continue
		}
		if p := e.fr.Pending(en.Link.PrevBlock); p != nil {
			e.frame = max(e.frame, p.frame)
		}
	}
	e.frame = e.rounded(e.frame)
	for _, b := range e.F.Blocks {
		if e.isOutside(b) {
			e.labels = append(e.labels, e.Code.Outside(e.older[b].Address))
		} else {
			e.labels = append(e.labels, e.Code.NewLabel())
		}
	}
}

// notePending notes where values lie at labels that are kept, and at blocks that wait.
func (e *fragmentEmitter) notePending() {
	for _, b := range e.F.Blocks[1:] {
		switch {
		case b.Kind == ssa.Waits:
			p := &Pending{Block: b.Flow, Number: e.number(), stub: e.Code.NewLabel()}
			p.frame = e.frame
			for _, v := range b.Instrs[0].Args {
				p.args = append(p.args, e.argOf(v))
			}
			e.pending[b.Flow] = p
			e.u.pending = append(e.u.pending, p)
		case b.Kind == ssa.Plain && e.fr.Kept(b.Flow):
			l := &Label{Block: b.Flow}
			l.frame, l.args = e.frame, make([]arg, len(b.Flow.InputArgs))
			for j, v := range b.Params {
				l.args[b.Inputs[j]] = e.argOf(v)
			}
			e.u.labels = append(e.u.labels, &landing{l, e.labels[b.Index]})
		}
	}
}

func (e *fragmentEmitter) argOf(v ssa.Value) arg {
	switch {
	case v == ssa.None:
		return arg{}
	case e.F.IsConst(v):
		return arg{needed: true, known: e.F.Consts[v]}
	}
	return arg{needed: true, place: e.Places[v]}
}

// entry emits the code before the first block: it makes or enlarges the frame, and moves
// values to where the fragment has them.
func (e *fragmentEmitter) entry(en Entry, next *ssa.Block) {
	b := e.blocks[en.Block]
	e.at, e.here, e.spot = nil, nil, nil
	if en.Function != nil {
		var params []parameter
		for i, v := range en.Block.InputArgs {
			if !isVoid(v) {
				params = append(params, parameter{input(b, i), classOf(lltype.TypeOf(v))})
			}
		}
		e.prologue(e.u.function(en.Function), params)
	} else {
		e.enterAlong(en.Link, b)
	}
	if b != next {
		e.A.Jmp(e.labels[b.Index])
	}
}

// enterAlong emits the way along a link from a block that waited.
func (e *fragmentEmitter) enterAlong(l *flow.Link, b *ssa.Block) {
	from := e.pending[l.PrevBlock]
	if from == nil {
		from = e.fr.Pending(l.PrevBlock)
	}
	if from == nil {
		e.Fail("there is no code that leads to block %d", l.Target.ID)
		return
	}
	at := e.Code.NewLabel()
	e.A.Align(16)
	e.Code.Bind(at)
	e.u.entries = append(e.u.entries, entered{l, at})
	e.mark(nil)
	if more := e.frame - from.frame; more > 0 {
		if more > native.Reserve/2 {
			e.checkStack(at, more)
		}
		e.m.Grow(more)
	}
	var moves []regalloc.Move
	for j, p := range b.Params {
		a := from.arg(l.Args[b.Inputs[j]])
		m := regalloc.Move{From: a.place, To: e.Places[p]}
		if a.known != nil {
			m.Const, m.Value = true, int(e.F.Constant(a.known))
		}
		moves = append(moves, m)
	}
	e.Parallel(moves)
}

// finish emits what is seldom executed.
func (e *Emitter) finish() {
	for len(e.cold) > 0 { // cold code may add more
		c := e.cold
		e.cold = nil
		for _, emit := range c {
			emit()
		}
	}
	if e.leave != 0 {
		e.Code.Bind(e.leave)
		e.epilogue(nil)
	}
}

// surplus returns how much larger the frame is than older code expects it.
func (e *Emitter) surplus(b *ssa.Block) int32 {
	return e.frame - e.fragment.older[b].frame
}

// leaveForOlder goes to older code, which has a smaller frame.
func (e *Emitter) leaveForOlder(b *ssa.Block) {
	surplus := e.surplus(b)
	e.m.Shrink(surplus)
	e.frame -= surplus
	e.mark(nil)
	to := e.Code.Outside(e.fragment.older[b].Address)
	e.stoppable(e.A.JmpPatchable(to), to, nil)
	e.frame += surplus
}

// waitForMore emits the jump of a block that waits, and the exit that it leads to.
func (e *Emitter) waitForMore(b *ssa.Block, in *ssa.Instr) {
	p := e.fragment.pending[b.Flow]
	p.begin = e.Code.NewLabel()
	e.Code.Bind(p.begin)
	if b.Flow.ExitSwitch != nil {
		p.compare = e.m.Compared(in.Args[0])
	}
	p.field = e.A.JmpPatchable(p.stub)
	e.held = regalloc.Held{}
	for _, a := range p.args {
		e.hold(a)
	}
	e.Later(p.stub, in.Op, func() {
		e.Exit(native.ExitCompile, p.Number)
		e.wait()
		e.A.Jmp(p.begin)
	})
}

// hold adds an input argument to what is needed after the present operation.
func (e *Emitter) hold(a arg) {
	switch {
	case !a.needed || a.known != nil:
	case !a.place.InReg():
		e.held.Slots = append(e.held.Slots, a.place.Slot)
	case a.place.Class == regalloc.General:
		e.held.Regs |= regalloc.Set(a.place.Reg)
	}
}
