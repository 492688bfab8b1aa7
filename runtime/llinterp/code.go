package llinterp

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// A callee is a function that can be called. Its code is made at the first
// call.
type callee struct {
	object   *lltype.Object
	code     *code
	external external.Function
}

// A code is a compiled graph. Its slots hold first the variables of the current
// block, then one word for cycles of moves, then the constants. The input arguments of a
// block come first in its slots, so that links are moves.
type code struct {
	graph     *flow.FunctionGraph
	instrs    []instr
	places    []place // by instruction
	constants []uint64
	first     int // slot of the first constant
	size      int // number of all slots
	catches   map[int][]catch
}

// A place is where in the graph an instruction comes from.
type place struct {
	info *blockInfo
	op   int32 // index of the operation, -1 for links
}

// exitsOf returns the place of the links that leave a block.
func exitsOf(b *flow.Block) place { return place{&blockInfo{block: b, ops: b.Operations}, -1} }

func (p place) block() *flow.Block { return p.info.block }

// operation returns the operation at the place; nil for links.
func (p place) operation() *flow.SpaceOperation {
	if p.op < 0 {
		return nil
	}
	return p.info.ops[p.op]
}

// A blockInfo tells what a block does, and what the slots hold while it runs.
type blockInfo struct {
	block *flow.Block
	ops   []*flow.SpaceOperation // a suspended path that is resumed loses them
	vars  []slotVar              // by slot
}

// A slotVar is the variable that a slot holds while a part of a block runs.
type slotVar struct {
	v     *flow.Variable
	slot  int32
	from  int32 // it is set when the program counter is after this instruction
	until int32 // and before this one
	last  int32 // no instruction after this one needs it; -1 if none does
	gc    bool
}

// isSet reports whether the slot holds the variable at an instruction.
func (v *slotVar) isSet(pc int) bool { return int(v.from) < pc && pc < int(v.until) }

// isNeeded reports whether the slot holds the variable at an instruction, and
// that instruction or a later one needs it. An instruction that waits for a function has
// passed its operands on.
func (v *slotVar) isNeeded(pc int, waits bool) bool {
	return v.isSet(pc) && (int(v.last) > pc || int(v.last) == pc && !waits)
}

// A catch is an exit for exceptions.
type catch struct {
	low, high    int64 // the range of the class
	class, value int32 // slots; -1 if they are not wanted
	target       int   // instruction
}

// An opcode says what an instruction does.
type opcode uint8

const (
	opUnary  opcode = iota // dst = fn1(a)
	opBinary               // dst = fn2(a, b)
	opChecked
	opMove // dst = a

	// The most frequent operations have opcodes of their own.
	opIntAdd
	opIntSub
	opIntMul
	opIntLt
	opIntLe
	opIntEq
	opIntNe
	opIntGt
	opIntGe

	opLoad      // dst = the word of size at a + offset
	opStore     // the word at a + offset = b
	opLoadItem  // dst = the word of item b of the array in a
	opStoreItem // the word of item b of the array in a = c
	opLength    // dst = the length of the array in a
	opMalloc
	opMallocVarsize
	opCollect
	opKeepalive // needs a up to here
	opWeakRef
	opCopy
	opCast
	opHash
	opCountDown
	opCall
	opIndirectCall

	opJump      // on to target
	opJumpFalse // on to target if a is false
	opSwitch
	opFlexSwitch
	opEnter      // on to an entry in another code
	opEnterLater // on to a block that may have no code yet
	opContinue   // have compilation go on
	opReturn
	opRaise
	opAssert
	opPrint
	opFatal
)

// An instr is an instruction. Which of its parts matter depends on the opcode.
type instr struct {
	op      opcode
	size    uint8 // of a word in memory
	dst     int32 // slots
	a, b, c int32
	offset  int32 // of a field; of the word in an item
	target  int32 // instruction

	fn1 func(a uint64) uint64
	fn2 func(a, b uint64) uint64
	ext *extra
}

// An extra is what few instructions have.
type extra struct {
	checked func(a, b uint64) (uint64, string)

	// Arrays.
	length   int // offset of the length
	itemSize int

	typ    heap.TypeID
	cast   lltype.Container
	text   string
	types  []lltype.Type
	args   []int32
	callee *callee
	proto  *lltype.FuncType
	failed uint64 // the error value of a call

	cases map[uint64]int32

	block *flow.Block // where a large graph goes on
	entry entry       // the same in code, and in residual graphs

	// Of residual graphs.
	flexible     *flexible
	continuation *lltype.Continuation
	other        int32 // the default target, -1 if there is none
}
