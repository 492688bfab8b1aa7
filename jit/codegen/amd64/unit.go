// Package amd64 compiles low-level graphs to x86-64 machine code.
//
// It is entered by [Compile] with all graphs of a program and a [Runtime] that
// knows where prebuilt objects lie. Every graph is put into SSA form, its
// values are given registers, and its operations become instructions: values
// stay in registers from block to block, comparisons are fused with the
// branches behind them, overflow is found by the flags, and what is seldom
// executed stands behind the rest. The conventions of the code are those of
// package native.
//
// Exceptions: a function that raises leaves the class and the value of the
// exception in the context ([SlotExcType], [SlotExcValue]) and returns; whoever
// has called it looks there. Operations that the code cannot do itself leave
// it by an exit ([ExitMalloc] and so on).
package amd64

import (
	"fmt"

	"vitrine/engine/lltype"
	"vitrine/engine/lltype/llop"
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
)

// The exits of compiled code, beside those of package native. Operands are in
// the registers of arguments, a result is expected in RAX or XMM0.
const (
	ExitMalloc        = native.FirstOwnExit + iota // the argument is the type
	ExitMallocVarsize                              // likewise; the operand is the number of items
	ExitExternal                                   // the argument is the number of the function
	ExitCollect
	ExitArrayCopy // operands: source, destination, start in both, length
	ExitFatal     // the program says that it is broken
)

// The words of the context in which an exception is on its way.
const (
	SlotExcType = iota
	SlotExcValue
	FreeSlot // the first word that this package does not use
)

const (
	ctxExcType  = native.OffSlots + 8*SlotExcType
	ctxExcValue = native.OffSlots + 8*SlotExcValue
)

// A Runtime knows the objects and functions that code refers to.
type Runtime interface {
	// Address returns the address of a prebuilt object. That of a function is
	// the address of a word that holds the address of its code.
	Address(p lltype.Pointer) (uint64, error)

	// TypeID returns the number of a type that can be allocated.
	TypeID(c lltype.Container) (uint32, error)

	// Exception returns the addresses of the class and of an instance of an
	// exception of Python that operations raise.
	Exception(class string) (vtable, value uint64, err error)

	// External returns the number of a function of the run-time system.
	External(name string) (uint32, error)
}

// A Unit is the machine code of a program.
type Unit struct {
	rt    Runtime
	asm   asm.Assembler
	funcs map[*flow.FunctionGraph]*function
	order []*function
	marks []Origin
	loops []backJump
	err   error
	size  int
}

// An Origin is what a stretch of code was made from.
type Origin struct {
	Graph *flow.FunctionGraph
	Op    *flow.SpaceOperation // nil for what belongs to no operation
}

// A backJump is a jump that closes a loop.
type backJump struct{ field, target, stop asm.Label }

// A StopSite is a jump that closes a loop. Where it is led to Stop, the program
// leaves by [native.ExitInterrupt] in the next round. All are offsets in bytes
// from the start of the code; Field is that of the displacement of the jump,
// four bytes that lie in one cache line.
type StopSite struct{ Field, Target, Stop int }

// StopSites returns the jumps that close loops.
func (u *Unit) StopSites() []StopSite {
	sites := make([]StopSite, len(u.loops))
	for i, l := range u.loops {
		sites[i].Field, _ = u.asm.Offset(l.field)
		sites[i].Target, _ = u.asm.Offset(l.target)
		sites[i].Stop, _ = u.asm.Offset(l.stop)
	}
	return sites
}

// function is a graph that is compiled.
type function struct {
	graph  *flow.FunctionGraph
	entry  asm.Label
	calls  bool // it may use stack without end
	raises bool // it may leave with an exception
}

// Compile compiles graphs. Those that they call must be among them.
func Compile(rt Runtime, graphs []*flow.FunctionGraph) (*Unit, error) {
	u := &Unit{rt: rt, funcs: make(map[*flow.FunctionGraph]*function)}
	for _, g := range graphs {
		if u.funcs[g] == nil {
			fn := &function{graph: g, entry: u.asm.NewLabel()}
			u.funcs[g] = fn
			u.order = append(u.order, fn)
		}
	}
	if err := u.findRaising(); err != nil {
		return nil, err
	}
	for _, fn := range u.order {
		if err := u.function(fn); err != nil {
			return nil, fmt.Errorf("compiling %s: %w", fn.graph.Name, err)
		}
	}
	size, err := u.asm.Layout()
	if err != nil {
		return nil, fmt.Errorf("laying out machine code: %w", err)
	}
	u.size = size
	return u, nil
}

// Size returns how many bytes of memory the code needs.
func (u *Unit) Size() int { return u.size }

// Encode returns the code for the address at which it will run.
func (u *Unit) Encode(base uint64) ([]byte, error) { return u.asm.Encode(base) }

// Entry returns where the code of a graph begins, in bytes from the start.
func (u *Unit) Entry(g *flow.FunctionGraph) (int, bool) {
	fn := u.funcs[g]
	if fn == nil {
		return 0, false
	}
	return u.asm.Offset(fn.entry)
}

// OriginAt returns what the code at an offset was made from.
func (u *Unit) OriginAt(offset int) Origin {
	var at Origin
	for _, m := range u.asm.Marks() {
		if m.Offset > offset {
			break
		}
		at = u.marks[m.ID]
	}
	return at
}

// mark remembers what the code that follows is made from.
func (u *Unit) mark(op *flow.SpaceOperation, g *flow.FunctionGraph) int32 {
	u.marks = append(u.marks, Origin{g, op})
	return int32(len(u.marks) - 1)
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
				callee, err := u.callee(op)
				if err != nil {
					return fmt.Errorf("%s: %v: %w", fn.graph.Name, op, err)
				}
				fn.calls = fn.calls || kindOf(op) == callOp
				info := llop.ByName(op.Name)
				switch {
				case callee != nil:
					callers[callee] = append(callers[callee], fn)
				case info != nil && len(info.Raises) > 0 && !neverRaises(op):
					fn.raises = true
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
	return nil
}

// callee returns the function that an operation calls, if it is one of the
// program.
func (u *Unit) callee(op *flow.SpaceOperation) (*function, error) {
	f := called(op)
	if f == nil || f.Graph == nil {
		return nil, nil
	}
	if fn := u.funcs[f.Graph]; fn != nil {
		return fn, nil
	}
	return nil, fmt.Errorf("the function %s is not among those to be compiled", f.Name)
}

func called(op *flow.SpaceOperation) *lltype.Function {
	if op.Name != "direct_call" {
		return nil
	}
	c, ok := op.Args[0].(*flow.Constant)
	if !ok {
		return nil
	}
	p, ok := c.Value.(lltype.Pointer)
	if !ok || p.IsNull() {
		return nil
	}
	return p.Object.Func
}

// neverRaises reports whether a call is one of a function of the run-time
// system that does not raise.
func neverRaises(op *flow.SpaceOperation) bool {
	f := called(op)
	return f != nil && f.Graph == nil && !f.CanRaise
}
