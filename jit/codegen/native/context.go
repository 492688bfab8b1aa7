package native

import "unsafe"

// Context is what generated code and Go share. It lives outside of Go's heap,
// at a fixed address. Except for interrupts, it may be used only while the code
// is not running. The C side has the same structure.
type Context struct {
	stackLimit uint64
	interrupts uint32 // atomic: Go sets bits while code runs
	exit       uint32
	leave      uint64
	Slots      [SlotCount]uint64 // for the back end: allocation pointers, the current exception
	hostSP     uint64            // stack pointer of the C function that entered

	// The state of the code while it is not running.
	PC     uint64             // where it goes on; after a fault, the instruction that faulted
	Regs   [NumRegs]uint64    // general registers by their numbers: RAX, RCX, RDX, RBX, RSP, ...; or X0 to X30 and SP
	Floats [NumFloats]float64 // low halves of XMM0 to XMM15, or of V0 to V31

	codeStart, codeEnd   uint64
	stackStart, stackEnd uint64 // guard pages included
	guardEnd             uint64 // the lower guard begins at stackStart
	signal               uint32 // of the fault, if any
	signalCode           uint32
	faultAddr            uint64

	counts, steps, stepped uint64 // see Stack.Count
}

// SlotCount is how many words a back end has in the Context for itself.
const SlotCount = 13

// Offsets into the Context for generated code. All are below 128, so that one
// byte of displacement is enough.
const (
	OffStackLimit = int32(unsafe.Offsetof(Context{}.stackLimit)) // 64 bits
	OffInterrupts = int32(unsafe.Offsetof(Context{}.interrupts)) // 32 bits
	OffSlots      = int32(unsafe.Offsetof(Context{}.Slots))      // SlotCount times 64 bits
	OffExit       = int32(unsafe.Offsetof(Context{}.exit))       // 32 bits: Exit.Word
	OffLeave      = int32(unsafe.Offsetof(Context{}.leave))      // where code jumps to, to leave
)

// FieldName names a field of the Context that generated code uses, by its offset;
// "" if there is none.
func FieldName(offset int32) string {
	switch offset {
	case OffStackLimit:
		return "stack limit"
	case OffInterrupts:
		return "interrupts"
	case OffExit:
		return "reason of the exit"
	case OffLeave:
		return "where code leaves"
	}
	return ""
}

// IsExitField reports whether the reason of an exit is written to a field.
func IsExitField(offset int32) bool { return offset == OffExit }

// ExitOf takes apart the word that is written there.
func ExitOf(word uint32) Exit { return exitOf(word) }
