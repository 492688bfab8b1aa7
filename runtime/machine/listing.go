package machine

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// An Instruction is a machine instruction of a function.
type Instruction struct {
	code.Instr

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

	// Cases are those of a jump by a table, one for each place that it goes to. Values that have none have gone elsewhere before.
	Cases []Case

	// Places tells what lies where before the instruction, if [Options] ask for that.
	Places []backend.Placed
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
	decoded := p.target.Disassemble(code, u.base+uint64(start), p.nameOf)
	list, tables := make([]Instruction, len(decoded)), u.code.TableJumps(u.base)
	for i := range decoded {
		offset := u.at(decoded[i].Addr)
		at := u.code.OriginAt(offset)
		list[i] = p.instruction(decoded, i, at, u.code.PlacesAt(offset))
		list[i].Cases = p.tableCases(tables, at.Block, &decoded[i])
	}
	return list, nil
}

// tableCases returns the cases of an instruction of a block if it is one of the jumps by tables of a unit.
func (p *Program) tableCases(tables map[uint64][]backend.Choice, b *flow.Block, in *code.Instr) []Case {
	var cases []Case
	for _, c := range tables[in.Addr+uint64(len(in.Bytes))] {
		text := p.caseText(b, c)
		if i := slices.IndexFunc(cases, func(other Case) bool { return other.To == c.To }); i >= 0 {
			cases[i].Value += ", " + text
		} else {
			cases = append(cases, Case{text, c.To})
		}
	}
	return cases
}

// caseText returns what a graph calls a case of the switch at the end of a block, which may be nil.
func (p *Program) caseText(b *flow.Block, c backend.Choice) string {
	if b == nil {
		return fmt.Sprint(c.Value)
	}
	for _, x := range b.Exits {
		if x.Case == nil || x.Case == lltype.DefaultCase || b.ExitSwitch == nil {
			continue
		}
		if bits, err := p.text.Bits(x.Case.Value, lltype.TypeOf(b.ExitSwitch)); err == nil && int64(bits) == c.Value {
			return x.CaseText()
		}
	}
	return fmt.Sprint(c.Value)
}

// instruction returns the instruction with an index in a list.
func (p *Program) instruction(list []code.Instr, i int, at backend.Origin, places []backend.Placed) Instruction {
	in := Instruction{Instr: list[i], Graph: at.Graph, Block: at.Block, Op: at.Op, Source: at.Source, Note: p.note(list, i), Places: places}
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

// note explains which word of the context an instruction uses.
func (p *Program) note(list []code.Instr, i int) string {
	use, ok := p.target.ContextUse(list, i)
	switch {
	case !ok:
		return ""
	case use.Stores && native.IsExitField(use.Offset):
		return "leave: " + p.exitText(native.ExitOf(use.Word))
	}
	return backend.ContextField(use.Offset)
}

// exitText says what an exit is for.
func (p *Program) exitText(e native.Exit) string {
	text := backend.ExitName(e.Code)
	switch e.Code {
	case backend.ExitExternal, backend.ExitExternalCalled:
		if int(e.Argument) < len(p.externals) {
			text += " " + p.externals[e.Argument].object.Name
		}
	}
	return text
}
