package code

import "fmt"

// Instr is one instruction in readable form.
type Instr struct {
	Addr   uint64
	Bytes  []byte // a part of the code that was disassembled
	Text   string // a target by its name if it has one
	Target uint64 // where a jump or call goes, or what an operand relative to the instruction addresses; 0 if neither
	Label  string // the name of this instruction's address, if it has one
	Flow   Flow
}

// A Flow says where the processor goes on after an instruction.
type Flow uint8

// The kinds of flow.
const (
	Next   Flow = iota
	Branch      // at the target, or after it
	Jump        // elsewhere
	Call        // elsewhere, and then after it
	Return
	Nop // after it, and nothing happens
)

// A Disassembler decodes code, which runs at base. name, which may be nil, gives
// names to addresses, inside and outside of the code; it says "" for those it
// does not know. Targets inside the code for which it has none are called L0,
// L1 and so on in the order of their addresses. Bytes that form no instruction
// give a line of their own each.
type Disassembler func(code []byte, base uint64, name func(addr uint64) string) []Instr

// Name gives names to instructions that are targets and have none, and labels to all that
// have names. It returns the names of addresses.
func Name(list []Instr, name func(addr uint64) string) (symbol func(addr uint64) string) {
	if name == nil {
		name = func(uint64) string { return "" }
	}
	wanted := make(map[uint64]bool)
	for _, in := range list {
		if in.Target != 0 {
			wanted[in.Target] = true
		}
	}
	names := make(map[uint64]string)
	for i := range list {
		in := &list[i]
		if in.Label = name(in.Addr); in.Label == "" && wanted[in.Addr] {
			in.Label = fmt.Sprintf("L%d", len(names))
			names[in.Addr] = in.Label
		}
	}
	return func(addr uint64) string {
		if s, ok := names[addr]; ok {
			return s
		}
		return name(addr)
	}
}
