package native

import (
	"fmt"
	"syscall"
)

// ExitCode says why code has left.
type ExitCode uint8

// The reasons. Those of this package are ExitReturn, ExitOverflow (from the
// guard page; code that checks its limit says so itself) and ExitFault; the
// others are what generated code says.
const (
	ExitReturn    ExitCode = iota // the function returned; Run must not be called again
	ExitAllocate                  // the fast path of an allocation found no room
	ExitRaise                     // an exception left the function
	ExitInterrupt                 // a poll found that Interrupt was called
	ExitCompile                   // code is needed that has not been compiled yet
	ExitOverflow                  // the stack is used up
	ExitFault                     // the processor refused an instruction; see Stack.Fault
)

// FirstOwnExit is the first code that a back end may give its own meaning.
const FirstOwnExit ExitCode = 16

// String names the reason.
func (c ExitCode) String() string {
	switch c {
	case ExitReturn:
		return "return"
	case ExitAllocate:
		return "allocate"
	case ExitRaise:
		return "raise"
	case ExitInterrupt:
		return "interrupt"
	case ExitCompile:
		return "compile"
	case ExitOverflow:
		return "stack overflow"
	case ExitFault:
		return "fault"
	}
	return fmt.Sprintf("exit %d", uint8(c))
}

// Exit is a reason and its argument.
type Exit struct {
	Code     ExitCode
	Argument uint32 // 24 bits, from the generated code
}

// Word is what code writes to the context to leave.
func (e Exit) Word() uint32 { return uint32(e.Code) | e.Argument<<8 }

func exitOf(word uint32) Exit { return Exit{ExitCode(word), word >> 8} }

// Fault says what the processor refused.
type Fault struct {
	PC      uint64 // the instruction
	Address uint64 // what it tried to reach, if Signal is SIGSEGV or SIGBUS and Known
	Known   bool   // whether the processor gave the address: not for one that cannot exist
	Signal  syscall.Signal
}

// nullSize is the address below which an access counts as a field of a null pointer.
const nullSize = 1 << 16

// IsNull reports whether the fault comes from following a null pointer.
func (f *Fault) IsNull() bool { return f.Known && f.Address < nullSize && f.PC != f.Address }

// Error describes the fault.
func (f *Fault) Error() string {
	switch {
	case f.Signal == syscall.SIGFPE:
		return fmt.Sprintf("native code at %#x: integer division by zero or overflow", f.PC)
	case f.Signal == syscall.SIGILL || f.Signal == syscall.SIGTRAP:
		return fmt.Sprintf("native code at %#x: not an instruction; the code was freed or never written", f.PC)
	case f.PC == f.Address && f.Known:
		return fmt.Sprintf("native code jumped to %#x, where there is none", f.PC)
	case !f.Known:
		return fmt.Sprintf("native code at %#x: access to an address that cannot exist", f.PC)
	case f.Address < nullSize:
		return fmt.Sprintf("native code at %#x: access to offset %d of a null pointer", f.PC, f.Address)
	}
	return fmt.Sprintf("native code at %#x: access to address %#x, which cannot be accessed", f.PC, f.Address)
}
