package backend

import (
	"fmt"
	"io"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A Target is a machine that code is made for.
type Target struct {
	Name string // as GOARCH has it
	Convention

	// Portable says that the assembler notes the fields of code ([code.Buffer.Field]).
	Portable bool

	// Needs tells what an operation does to registers, beside what calls do.
	Needs func(f *ssa.Func, in *ssa.Instr) regalloc.Needs

	NewAssembler func() Assembler
	NewSelector  func(e *Emitter) Selector

	// PlaceName names a place: "rax", "xmm1", "word 3". StackOperand writes the address of
	// a word of the frame as listings do.
	PlaceName    func(p regalloc.Place) string
	StackOperand func(offset int32) string

	// Disassemble shows code. ContextUse tells what one of the instructions that it returns
	// does with the context, if it uses a word of that.
	Disassemble code.Disassembler
	ContextUse  func(list []code.Instr, i int) (use ContextUse, ok bool)

	// Patch returns the bytes that send the patchable jump with a field elsewhere.
	Patch func(field, to uint64) ([]byte, error)
}

// A Convention says what registers are for. Those of both classes are numbered from 0, and
// results are in number 0 of either.
type Convention struct {
	Values    [regalloc.NumClasses][]regalloc.Reg  // for values, those that calls destroy first
	Arguments [regalloc.NumClasses][]regalloc.Reg  // of calls; the others are on the stack
	Clobbers  [regalloc.NumClasses]regalloc.RegSet // destroyed by calls
	Saved     []regalloc.Reg                       // general ones that a function leaves as it found them

	// Scratch and Scratch2 never hold a value from one instruction to the next. Code that
	// handles an exception finds its class in the first one, and its value in the second.
	// The latter takes the operand and the result of the exits for allocation.
	Scratch, Scratch2 regalloc.Reg

	// Return is how many bytes the return address takes on the stack, above the frame;
	// the size of frames, saved registers included, is a multiple of Align.
	Return, Align int32

	// Loop is the alignment of what loops jump back to, so that it does not straddle what
	// processors fetch at once.
	Loop int
}

// A ContextUse is what an instruction does with a word of the context.
type ContextUse struct {
	Offset int32
	Stores bool   // it stores a known value
	Word   uint32 // that value
}

// A Cond is a condition on the flags, as the assembler numbers them.
type Cond uint16

// An Assembler writes instructions, beside those of a [Selector], that have to do with no
// function.
type Assembler interface {
	// Code is the buffer that the instructions are in.
	Code() *code.Buffer

	Align(n int)
	Layout() (size int, err error)
	Encode(base uint64) ([]byte, error)

	// Jmp jumps to a label, and Jcc if a condition holds. The label that JmpPatchable
	// returns is the field for [Target.Patch].
	Jmp(l code.Label)
	JmpPatchable(l code.Label) (field code.Label)
	Jcc(c Cond, l code.Label)

	Call(l code.Label)

	// CallWord calls the address in the word that a register points to.
	CallWord(r regalloc.Reg)

	// MoveReg copies a general register, unless both are the same; LoadImm loads a
	// constant; LoadContext, StoreContext and ClearContext work on a word of the context.
	MoveReg(to, from regalloc.Reg)
	LoadImm(r regalloc.Reg, bits int64)
	LoadContext(r regalloc.Reg, offset int32)
	StoreContext(offset int32, r regalloc.Reg)
	ClearContext(offset int32)

	// StoreWord stores a register at an offset from another one.
	StoreWord(base regalloc.Reg, offset int32, r regalloc.Reg)

	// IsZero tests a register, and returns the condition for zero.
	IsZero(r regalloc.Reg) Cond

	// Raised tests whether there is an exception in the context.
	Raised() Cond

	// Exit leaves the code; it goes on after that. ExternalStub is a function that does
	// nothing but leave; exit is called in its middle.
	Exit(e native.Exit)
	ExternalStub(e native.Exit, exit func())

	// JumpEqual, JumpUnequal and JumpLess go to a label if a register is equal to, not equal to, or less than a value;
	// JumpTable goes to one of the targets in a table, for n values from low on, or to other. It may
	// use both scratch registers. HasTable says whether it can.
	JumpEqual(r regalloc.Reg, value int64, l code.Label)
	JumpUnequal(r regalloc.Reg, value int64, l code.Label)
	JumpLess(r regalloc.Reg, value int64, l code.Label)
	JumpTable(r regalloc.Reg, low int64, n int, table, other code.Label)
	HasTable(r regalloc.Reg, low int64) bool

	// Catches goes on if the class of the exception, which is in the scratch register, has
	// a number in a range, that ends before high; else it goes to no.
	Catches(low, high int64, no code.Label)

	// Rest appends functions of the machine's own that other code has called. begin is
	// called before each.
	Rest(begin func())
}

// A Selector chooses instructions for the operations of one function.
type Selector interface {
	frames
	places
	integers
	floats
	memory

	// Fold reports whether an instruction becomes a part of the next one; else it is still
	// to be emitted. Begin forgets what is known about flags, at the beginning of a block.
	Fold(b *ssa.Block, i int) bool
	Begin()

	// NonZero has the flags tell whether a value is not zero, for Branch, which goes along
	// an edge if what the flags tell is true, or if it is not, by [Emitter.JumpOn].
	NonZero(v ssa.Value)
	Branch(on bool, to *ssa.Edge)

	// JccPatchable is Jcc with a field that can be patched.
	JccPatchable(c Cond, l code.Label) (field code.Label)
}

// frames is what a selector does to the stack.
type frames interface {
	// Push makes the return address lie on the stack, if a call leaves it elsewhere.
	// Enter saves registers and makes the frame; Leave undoes all that, and returns.
	Push()
	Enter(saved []regalloc.Reg, frame int32)
	Leave(saved []regalloc.Reg, frame int32)

	// Grow and Shrink change the size of the frame.
	Grow(bytes int32)
	Shrink(bytes int32)

	// StackBelow goes to a label if the stack is below its limit, or will be when more
	// bytes of it are taken.
	StackBelow(more int32, l code.Label)
}

// places is how a selector moves values.
type places interface {
	// Move moves between places, Swap exchanges two, MoveConst puts a constant into one,
	// LoadStack what is at an offset in the stack, and StoreStack stores a value there.
	// None touches the second scratch register.
	Move(from, to regalloc.Place)
	Swap(x, y regalloc.Place)
	MoveConst(to regalloc.Place, bits int64)
	LoadStack(to regalloc.Place, offset int32)
	StoreStack(offset int32, v ssa.Value)

	// General returns a register that holds a value: its own, or tmp with the value
	// loaded into it. Compared does so for the bits of any value.
	General(v ssa.Value, tmp regalloc.Reg) regalloc.Reg
	Compared(v ssa.Value) regalloc.Reg

	// Store puts the result of an operation, computed in a register, where it lives.
	Store(v ssa.Value, r regalloc.Reg)
}

// integers are operations on integers and truth values. Those that may overflow call
// [Emitter.CheckOverflow], and comparisons [Emitter.Fuse].
type integers interface {
	Not(in *ssa.Instr)
	Arith(b *ssa.Block, in *ssa.Instr) // of two operands, but no division
	Negate(b *ssa.Block, in *ssa.Instr)
	Abs(b *ssa.Block, in *ssa.Instr)
	Shift(in *ssa.Instr)
	ShiftChecked(b *ssa.Block, in *ssa.Instr)
	Divide(b *ssa.Block, in *ssa.Instr) // toward zero
	Compare(b *ssa.Block, in *ssa.Instr, last bool)
	Test(b *ssa.Block, in *ssa.Instr, isZero, last bool) // whether the operand is zero, or is not
	Extend(in *ssa.Instr, op llop.Op)                    // conversions between integers and characters
}

// floats are operations on floats.
type floats interface {
	FloatArith(in *ssa.Instr)
	FloatSign(in *ssa.Instr) // negation and absolute value
	FloatCompare(b *ssa.Block, in *ssa.Instr, asked llop.Base, last bool)
	FloatToInt(in *ssa.Instr, unsigned bool)
	IntToFloat(in *ssa.Instr, unsigned bool)
	Root(b *ssa.Block, in *ssa.Instr)
}

// memory are operations on objects.
type memory interface {
	// AllocateFixed and AllocateItems take a free cell, for an object of fixed size or for
	// n items, to register d, or go to slow.
	AllocateFixed(r Recipe, d regalloc.Reg, slow code.Label)
	AllocateItems(r Recipe, n ssa.Value, d regalloc.Reg, slow code.Label)

	// Hash computes the hash of an object from where it is in the heap.
	Hash(in *ssa.Instr)

	// CountDown emits count_down, the last instruction of its block or not.
	CountDown(b *ssa.Block, in *ssa.Instr, last bool)

	// CopyItems emits array_copy.
	CopyItems(in *ssa.Instr)

	// LoadFrom and StoreTo move a value of a type from and to memory; Index goes on to an item of
	// an array, whose items are size bytes, and CheckIndex leaves the code if there is none.
	LoadFrom(v ssa.Value, p *Path, t lltype.Type)
	StoreTo(p *Path, t lltype.Type, v ssa.Value)
	Index(p *Path, v ssa.Value, size int)
	CheckIndex(p *Path, v ssa.Value)
}

// machine tells the register allocator about a target.
type machine struct {
	*Target
	registers int // how many of each class, 0 for all
}

func (m machine) Registers(c regalloc.Class) []regalloc.Reg {
	regs := m.Values[c]
	if m.registers > 0 {
		return regs[:min(m.registers, len(regs))]
	}
	return regs
}

func (machine) ClassOf(f *ssa.Func, v ssa.Value) regalloc.Class { return classOf(f.Types[v]) }

func classOf(t lltype.Type) regalloc.Class {
	if IsFloat(t) {
		return regalloc.Floating
	}
	return regalloc.General
}

// IsFloat reports whether values of a type live in floating registers.
func IsFloat(t lltype.Type) bool { return t == lltype.Type(lltype.Float) }

// Entry returns the registers that the parameters of a function arrive in.
func (m machine) Entry(f *ssa.Func) []regalloc.Reg {
	var regs []regalloc.Reg
	next := passing{c: &m.Convention}
	for _, p := range f.Blocks[0].Params {
		r, _ := next.next(classOf(f.Types[p]))
		regs = append(regs, r)
	}
	return regs
}

// passing counts the arguments of a call.
type passing struct {
	c     *Convention
	used  [regalloc.NumClasses]int
	stack int
}

// next returns where the next argument is passed: a register, or -1 and a word of the stack.
func (p *passing) next(class regalloc.Class) (r regalloc.Reg, stack int) {
	if i := p.used[class]; i < len(p.c.Arguments[class]) {
		p.used[class]++
		return p.c.Arguments[class][i], -1
	}
	p.stack++
	return -1, p.stack - 1
}

// Needs tells what an operation does to registers.
func (m machine) Needs(f *ssa.Func, _ *ssa.Block, in *ssa.Instr) regalloc.Needs {
	if !isCall(in.Op) {
		return m.Target.Needs(f, in)
	}
	n := regalloc.Needs{Result: 0, Clobbers: m.Clobbers}
	next := passing{c: &m.Convention}
	for i, v := range in.Args {
		r := regalloc.Reg(-1)
		if i > 0 && v != ssa.None && f.Types[v] != lltype.Type(lltype.Void) {
			r, _ = next.next(classOf(f.Types[v]))
		}
		n.Args = append(n.Args, r)
	}
	return n
}

// isCall reports whether an operation calls, as the program or the run-time system sees it.
func isCall(op *flow.SpaceOperation) bool {
	switch llop.Of(op) {
	case llop.DirectCall:
		return !isRoot(op)
	case llop.IndirectCall, llop.DebugPrint:
		return true
	}
	return false
}

// isRoot reports whether an operation calls the function of the run-time system
// for square roots, for which there is an instruction.
func isRoot(op *flow.SpaceOperation) bool {
	o := Called(op)
	return o != nil && o.Func.Graph == nil && o.Func.External == "ll_math_sqrt"
}

// allocatePlaces gives values places.
func (u *Unit) allocatePlaces(f *ssa.Func, given regalloc.Given) (*regalloc.Result, error) {
	alloc, err := regalloc.Allocate(f, u.machine, given)
	if w := u.rt.Allocations(); w != nil {
		if _, err := io.WriteString(w, alloc.Dump(u.machine.PlaceName)); err != nil {
			return nil, fmt.Errorf("the allocation of registers cannot be written: %w", err)
		}
	}
	return alloc, err
}
