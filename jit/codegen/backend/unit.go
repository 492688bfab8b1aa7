// Package backend compiles low-level graphs to machine code, for any [Target].
//
// Its entry point is [Compile], which takes all graphs of a program and a [Runtime] that
// knows the addresses of prebuilt objects. Every graph is put into SSA form, its
// values are given registers, and its operations become instructions: values
// stay in registers from block to block, comparisons are fused with the
// branches after them, and rarely executed code comes
// after the rest. The conventions of the code are those of package native.
//
// Exceptions: a function that raises leaves the class and the value of the
// exception in the context ([SlotExcType], [SlotExcValue]) and returns; whoever
// has called it looks there. In graphs that keep exceptions in a record
// ([Runtime.ExcData]), operations that raise set that and go on. Objects are made
// from the lists of free cells that the heap keeps. Operations that the code
// cannot do itself leave it by an exit ([ExitExternal] and so on).
//
// Graphs that grow are compiled by [CompileFragments], piece by piece.
//
// The code can be stopped: the jumps that close loops can be led to an exit
// ([Unit.StopSites]), and functions that call others check the stack, whose limit
// can be moved.
//
// What this package does is the same for all machines. A target chooses the instructions: a
// [Selector] for each function, which finds in the [Emitter] where values live.
package backend

import (
	"fmt"
	"io"
	"slices"
	"sort"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// The exits of compiled code, beside those of package native. The argument of
// [native.ExitAllocate] and of ExitAllocateItems is the type; the number of items
// and the address of the object are in the second scratch register.
const (
	ExitAllocateItems = native.FirstOwnExit + iota

	// ExitExternal calls a function of the run-time system; the argument is its
	// number. Its arguments, its result and its exception are those of a call.
	ExitExternal

	// ExitExternalCalled is the same within a function that was called for it
	// through a pointer, so that there is a return address on the stack.
	ExitExternalCalled

	ExitCollect

	// ExitWeakRef makes a weak reference to the object in the second scratch register, and leaves
	// its address there; NULL if there is no memory.
	ExitWeakRef

	// ExitPrint prints; the arguments are passed as those of a call.
	ExitPrint

	// ExitFatal says that the program has stopped itself: by debug_fatalerror,
	// debug_assert, or a switch without an exit for the value.
	ExitFatal

	// ExitIndex says that an array has no item of this index.
	ExitIndex

	// ExitDivision says that a division by zero was not checked for, on machines that
	// would not fault.
	ExitDivision

	// ExitLate is where a function is entered that has no code yet. The address of its
	// descriptor is in the second scratch register, and all is as the caller of the
	// function has left it.
	ExitLate
)

// The words of the context that compiled code uses: the exception that is on its
// way, and the address of the allocation state.
const (
	SlotExcType = iota
	SlotExcValue
	SlotHeap
	FreeSlot // the first word that this package does not use
)

// The offsets of these words in the context.
const (
	OffExcType  = native.OffSlots + 8*SlotExcType
	OffExcValue = native.OffSlots + 8*SlotExcValue
	OffHeap     = native.OffSlots + 8*SlotHeap
)

// A Runtime knows the objects and functions that code refers to.
type Runtime interface {
	// Address returns the address of a prebuilt object. That of a function is
	// the address of a word that holds the address of its code.
	Address(o *lltype.Object) (uint64, error)

	// Recipe says how objects of a type are made, and returns the number of the type.
	Recipe(c lltype.Container) (id uint32, r Recipe, err error)
	AllocationState() AllocationState

	// Exception returns an exception of Python that operations raise.
	Exception(class string) (Exception, error)

	// ExcData returns the address of the record of the current exception, if
	// the transformed graphs keep exceptions in one; else 0.
	ExcData() uint64

	// CheckItems reports whether code checks indices of arrays.
	CheckItems() bool

	// Graph returns the graph of a function, nil for one of the run-time system.
	Graph(f *lltype.Object) *flow.FunctionGraph

	// External returns the number of a function of the run-time system.
	External(f *lltype.Object) (uint32, error)

	// Elsewhere reports whether a function that is not in the unit may be called through
	// its descriptor, and whether it raises exceptions.
	Elsewhere(f *lltype.Object) (raises, ok bool)

	// Registers returns how many registers of a class may hold values, 0 for all: tests
	// use few, so that values live in memory.
	Registers() int

	// Places tells whether code is to remember which values lie where ([Unit.PlacesAt]).
	Places() bool

	// Allocations is where to write how values were given places; nil for nowhere.
	Allocations() io.Writer
}

// An Exception is a class and an instance of it, which are prebuilt.
type Exception struct {
	Class, Value *lltype.Object
	Number       int64 // of the class
}

// A Unit is the machine code of a program.
type Unit struct {
	machine   machine
	rt        Runtime
	asm       Assembler
	code      *code.Buffer // of the assembler
	funcs     map[*flow.FunctionGraph]*function
	externals map[*lltype.Object]code.Label // what pointers to external functions lead to
	order     []*function
	marks     []Origin
	spots     map[int]*spot // by mark; nil if nobody wants to know places
	loops     []backJump
	tables    []tableJump
	points    []waitPoint
	waits     map[int]Waiting // by the offset at which the function goes on
	err       error
	size      int

	unportable bool // it has constants of this process, or such that look like those

	// What fragments have beside functions.
	pending []*Pending
	labels  []*landing
	entries []entered
	extents map[*flow.Block]extent // of fragments, by the return blocks of their functions

	fragments []fragmentName // in the order of their code

	loaded *loaded // if it was portable code
}

// An extent is a stretch of code.
type extent struct{ from, to code.Label }

// An Origin is what a stretch of code was made from.
type Origin struct {
	Graph *flow.FunctionGraph
	Block *flow.Block          // nil for entry and exit of the function
	Op    *flow.SpaceOperation // nil for what belongs to no operation

	// Source is where the program says what a link passes on or where it returns, for
	// code that belongs to no operation; nil if that is not known.
	Source *flow.Place

	frame int // bytes between the stack pointer and the return address there
}

// A backJump is a jump that closes a loop.
type backJump struct{ field, target, stop code.Label }

// A StopSite is a jump that closes a loop. If it is patched to go to Stop, the program
// leaves by [native.ExitInterrupt] in the next round. All are addresses; Field is
// what [Target.Patch] takes.
type StopSite struct{ Field, Target, Stop uint64 }

// StopSites returns the jumps that close loops, or may do so, of code at base.
func (u *Unit) StopSites(base uint64) []StopSite {
	sites := make([]StopSite, len(u.loops))
	for i, l := range u.loops {
		sites[i].Field, _ = u.code.Address(l.field, base)
		sites[i].Target, _ = u.code.Address(l.target, base)
		sites[i].Stop, _ = u.code.Address(l.stop, base)
	}
	return sites
}

// function is a graph that is compiled.
type function struct {
	graph  *flow.FunctionGraph
	entry  code.Label
	end    code.Label // after its last instruction
	calls  bool       // it may use stack without end
	raises bool       // it may leave with an exception
	grows  bool       // it may be led elsewhere, and is called by way of its descriptor
}

func newUnit(t *Target, rt Runtime) *Unit {
	a := t.NewAssembler()
	return &Unit{machine: machine{t, rt.Registers()}, rt: rt, asm: a, code: a.Code(), funcs: make(map[*flow.FunctionGraph]*function), externals: make(map[*lltype.Object]code.Label)}
}

// Compile compiles functions for a machine. All that they call must be among them, or elsewhere;
// external ones only if they are called through pointers.
func Compile(t *Target, rt Runtime, functions []*lltype.Object) (*Unit, error) {
	u := newUnit(t, rt)
	for _, o := range functions {
		switch {
		case o.Func == nil:
			return nil, fmt.Errorf("%v is not a function", o)
		case rt.Graph(o) == nil:
			if err := u.external(o); err != nil {
				return nil, err
			}
		case u.funcs[rt.Graph(o)] == nil:
			fn := &function{graph: rt.Graph(o), entry: u.code.NewLabel(), end: u.code.NewLabel()}
			u.funcs[fn.graph] = fn
			u.order = append(u.order, fn)
		}
	}
	if err := u.findRaising(); err != nil {
		return nil, err
	}
	for _, fn := range u.order {
		if err := u.compile(fn); err != nil {
			return nil, fmt.Errorf("compiling %s: %w", fn.graph.Name, err)
		}
	}
	return u, u.finish()
}

// CompileLate compiles what functions are entered by that have no code yet: the first call
// leaves by [ExitLate].
func CompileLate(t *Target, rt Runtime) (*Unit, error) {
	u := newUnit(t, rt)
	u.mark(Origin{})
	u.asm.Exit(native.Exit{Code: ExitLate})
	return u, u.finish()
}

// finish lays the code out.
func (u *Unit) finish() (err error) {
	u.asm.Rest(func() { u.mark(Origin{}) })
	if u.size, err = u.asm.Layout(); err != nil {
		return fmt.Errorf("laying out machine code: %w", err)
	}
	u.findWaits()
	return nil
}

// external emits what a pointer to an external function leads to.
func (u *Unit) external(o *lltype.Object) error {
	if _, ok := u.externals[o]; ok {
		return nil
	}
	n, err := u.rt.External(o)
	if err != nil {
		return err
	}
	l := u.code.NewLabel()
	u.externals[o] = l
	u.asm.Align(16)
	u.code.Bind(l)
	u.mark(Origin{})
	u.asm.ExternalStub(native.Exit{Code: ExitExternalCalled, Argument: n}, func() { u.wait(Waiting{}) })
	return nil
}

// Size returns how many bytes of memory the code needs.
func (u *Unit) Size() int { return u.size }

// Encode returns the code for the address at which it will run.
func (u *Unit) Encode(base uint64) ([]byte, error) {
	if u.loaded != nil {
		return u.loaded.encode(base), nil
	}
	return u.asm.Encode(base)
}

// Entry returns where the code of a function begins, in bytes from the start.
func (u *Unit) Entry(o *lltype.Object) (int, bool) {
	l, ok := u.externals[o]
	if fn := u.function(o); fn != nil {
		l, ok = fn.entry, true
	}
	if !ok {
		return 0, false
	}
	return u.code.Offset(l)
}

// Extent returns where the code of a function with a graph that was compiled as a whole
// begins and ends, in bytes from the start.
func (u *Unit) Extent(o *lltype.Object) (start, end int, ok bool) {
	fn := u.function(o)
	if fn == nil || fn.grows {
		return 0, 0, false
	}
	return u.offsets(extent{fn.entry, fn.end})
}

// FragmentOf is Extent for the fragment that the unit has of functions that grow, with
// their return block.
func (u *Unit) FragmentOf(end *flow.Block) (start, to int, ok bool) {
	x, ok := u.extents[end]
	if !ok {
		return 0, 0, false
	}
	return u.offsets(x)
}

// A fragmentName says what a fragment is called that has a return block.
type fragmentName struct {
	end  *flow.Block
	text string
}

// A FragmentAt is where the code of a fragment begins and ends.
type FragmentAt struct {
	Name       string // of the first of its functions
	Start, End int
}

// Fragments returns the fragments in the order of their code.
func (u *Unit) Fragments() []FragmentAt {
	var list []FragmentAt
	for _, name := range u.fragments {
		if start, end, ok := u.FragmentOf(name.end); ok {
			list = append(list, FragmentAt{name.text, start, end})
		}
	}
	return list
}

func (u *Unit) offsets(x extent) (start, end int, ok bool) {
	start, ok1 := u.code.Offset(x.from)
	end, ok2 := u.code.Offset(x.to)
	return start, end, ok1 && ok2
}

// OriginAt returns what the code at an offset was made from.
func (u *Unit) OriginAt(offset int) Origin {
	u = u.known()
	if i, ok := u.markAt(offset); ok {
		return u.marks[u.code.Marks()[i].ID]
	}
	return Origin{}
}

// markAt returns the index of the mark that the code at an offset stands after.
func (u *Unit) markAt(offset int) (i int, ok bool) {
	marks := u.code.Marks()
	i = sort.Search(len(marks), func(i int) bool { return marks[i].Offset > offset })
	return i - 1, i > 0
}

// FrameAt returns how many bytes lie between the stack pointer and the return address of the
// function whose code is at an offset, while it executes a block of its graph.
func (u *Unit) FrameAt(offset int) (bytes int, ok bool) {
	at := u.OriginAt(offset)
	return at.frame, at.Graph != nil && at.Block != nil
}

// expect makes room for about as many marks as a function needs.
func (u *Unit) expect(f *ssa.Func) {
	n := 0
	for _, b := range f.Blocks {
		n += len(b.Instrs) + 2*len(b.Exits) + 2
	}
	u.marks = slices.Grow(u.marks, n)
	u.code.Expect(n)
}

// mark remembers what the code that follows is made from.
func (u *Unit) mark(o Origin) {
	u.marks = append(u.marks, o)
	u.code.Mark(int32(len(u.marks) - 1))
}

// findRaising finds the functions that call others, and those that may leave
// with an exception.
func (u *Unit) findRaising() error {
	callers := make(map[*function][]*function)
	var work []*function
	for _, fn := range u.order {
		for _, b := range fn.graph.Blocks() {
			if b == fn.graph.ExceptBlock {
				fn.raises = true
			}
			for _, op := range b.Operations {
				if err := u.lookAt(fn, op, callers); err != nil {
					return fmt.Errorf("%s: %v: %w", fn.graph.Name, op, err)
				}
			}
		}
		if fn.raises {
			work = append(work, fn)
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		for _, c := range callers[fn] {
			if !c.raises {
				c.raises = true
				work = append(work, c)
			}
		}
	}
	for _, fn := range u.order {
		fn.raises = fn.raises && u.rt.ExcData() == 0
	}
	return nil
}

// lookAt notes what an operation of a function calls, and whether it may raise.
func (u *Unit) lookAt(fn *function, op *flow.SpaceOperation, callers map[*function][]*function) error {
	callee, err := u.callee(op)
	if err != nil {
		return err
	}
	info := llop.Of(op).Info()
	fn.calls = fn.calls || info.Group == llop.Calling && !u.callsExternal(op)
	switch {
	case callee != nil:
		callers[callee] = append(callers[callee], fn)
	case u.isElsewhere(op):
		fn.raises = fn.raises || u.elsewhereRaises(op)
	case info.MayRaise() && !u.neverRaises(op):
		fn.raises = true
	}
	return nil
}

// callee returns the function that an operation calls, if it is one of the
// program.
func (u *Unit) callee(op *flow.SpaceOperation) (*function, error) {
	o := Called(op)
	if o == nil || u.isExternal(o) {
		return nil, nil
	}
	if fn := u.function(o); fn != nil {
		return fn, nil
	}
	if _, ok := u.rt.Elsewhere(o); ok {
		return nil, nil
	}
	return nil, fmt.Errorf("the function %v is not among those to be compiled", o)
}

// Called returns the function that an operation calls, nil if it is not known.
func Called(op *flow.SpaceOperation) *lltype.Object {
	if llop.Of(op).Info().Group != llop.Calling {
		return nil
	}
	c, ok := op.Args[0].(*flow.Constant)
	if !ok {
		return nil
	}
	p, ok := c.Value.(lltype.Pointer)
	if !ok || p.IsNull() || p.Object.Func == nil {
		return nil
	}
	return p.Object
}

// isExternal reports whether a function is one of the run-time system.
func (u *Unit) isExternal(f *lltype.Object) bool { return u.rt.Graph(f) == nil }

// function returns what a function is compiled to, nil for one that is not.
func (u *Unit) function(f *lltype.Object) *function {
	if f.Func == nil || u.isExternal(f) {
		return nil
	}
	return u.funcs[u.rt.Graph(f)]
}

// isElsewhere reports whether an operation calls a function of the program that is not
// in the unit.
func (u *Unit) isElsewhere(op *flow.SpaceOperation) bool {
	o := Called(op)
	return o != nil && !u.isExternal(o) && u.function(o) == nil
}

func (u *Unit) elsewhereRaises(op *flow.SpaceOperation) bool {
	raises, _ := u.rt.Elsewhere(Called(op))
	return raises
}

// Raises reports whether a function of the unit may leave with an exception.
func (u *Unit) Raises(o *lltype.Object) bool {
	fn := u.function(o)
	return fn != nil && fn.raises
}

// callsExternal reports whether an operation calls a function of the run-time
// system.
func (u *Unit) callsExternal(op *flow.SpaceOperation) bool {
	o := Called(op)
	return o != nil && u.isExternal(o)
}

// neverRaises reports whether an operation calls a function of the run-time
// system that does not raise.
func (u *Unit) neverRaises(op *flow.SpaceOperation) bool {
	return u.callsExternal(op) && !Called(op).Func.CanRaise
}
