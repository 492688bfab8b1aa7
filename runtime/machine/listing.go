package machine

import (
	"fmt"
	"regexp"
	"strconv"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// An Instruction is a machine instruction of a function.
type Instruction struct {
	asm.Instr

	// Graph, Block and Op are what it was made from. Op is nil for what belongs to no
	// operation, such as the moves and jumps at the end of a block, and Block for entry
	// and exit of the function.
	Graph *flow.FunctionGraph
	Block *flow.Block
	Op    *flow.SpaceOperation

	// Source is where the program says what it was made from, the place of the operation
	// if there is one; nil if that is not known.
	Source *flow.Place

	Note string // what addresses in it mean, "" if there is nothing to say

	// Places tells what lies where before the instruction, if [Options] ask for that.
	Places []amd64.Placed
}

// Functions returns the functions that have been compiled from graphs.
func (p *Program) Functions() []*lltype.Object {
	var list []*lltype.Object
	for _, f := range p.functions {
		if p.graph(f) != nil {
			list = append(list, f)
		}
	}
	return list
}

// Listing returns the machine code of a function. If the function grows, this is the code
// of all parts of [Program.Residual], with addresses that count from the beginning of the
// memory for code.
func (p *Program) Listing(f *lltype.Object) ([]Instruction, error) {
	if p.residual[f] != nil {
		r, err := p.Residual(f)
		if err != nil {
			return nil, err
		}
		return r.Instructions(), nil
	}
	for _, u := range p.units {
		if start, end, ok := u.code.Extent(f); ok {
			return p.list(u, start, end)
		}
	}
	return nil, fmt.Errorf("machine: %v is not among the functions that were compiled", f)
}

// Instructions returns the instructions of all parts.
func (r *Residual) Instructions() []Instruction {
	var list []Instruction
	for _, part := range r.Parts {
		list = append(list, part.Instructions...)
	}
	return list
}

// list returns the machine code between two offsets in a unit.
func (p *Program) list(u *unit, start, end int) ([]Instruction, error) {
	code, err := p.memory.Read(u.base+uint64(start), end-start)
	if err != nil {
		return nil, err
	}
	decoded := asm.Disassemble(code, u.base+uint64(start), p.nameOf)
	list := make([]Instruction, len(decoded))
	for i, d := range decoded {
		offset := u.at(d.Addr)
		list[i] = p.instruction(d, u.code.OriginAt(offset), u.code.PlacesAt(offset))
	}
	return list, nil
}

func (p *Program) instruction(d asm.Instr, at amd64.Origin, places []amd64.Placed) Instruction {
	in := Instruction{Instr: d, Graph: at.Graph, Block: at.Block, Op: at.Op, Source: at.Source, Note: p.note(d), Places: places}
	if at.Op != nil {
		in.Source = &at.Op.Place
	}
	return in
}

// nameOf returns the name of what begins at an address: code of a function, or a
// prebuilt object.
func (p *Program) nameOf(addr uint64) string {
	if o, ok := p.heap.PrebuiltAt(heap.Address(addr)); ok {
		return "&" + o.Name
	}
	if p.names == nil {
		p.names = make(map[uint64]string, len(p.entries))
		for f, entry := range p.entries {
			p.names[entry] = f.Name
		}
	}
	return p.names[addr]
}

var contextOperand = regexp.MustCompile(`\[r15(?:\+(0x[0-9a-f]+))?\](?:, (0x[0-9a-f]+))?`)

// note explains which word of the context an instruction uses.
func (p *Program) note(in asm.Instr) string {
	m := contextOperand.FindStringSubmatch(in.Text)
	if m == nil {
		return ""
	}
	offset, _ := strconv.ParseInt(m[1], 0, 32) // none is 0
	if value, err := strconv.ParseUint(m[2], 0, 32); err == nil && native.IsExitField(int32(offset)) {
		return "leave: " + p.exitText(native.ExitOf(uint32(value)))
	}
	return amd64.ContextField(int32(offset))
}

// exitText says what an exit is for.
func (p *Program) exitText(e native.Exit) string {
	text := amd64.ExitName(e.Code)
	switch e.Code {
	case amd64.ExitExternal, amd64.ExitExternalCalled:
		if int(e.Argument) < len(p.externals) {
			text += " " + p.externals[e.Argument].object.Name
		}
	}
	return text
}
