package engine

import (
	"context"
	"fmt"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
	"vitrine/runtime/machine"
)

// A MachineFunction is the machine code of one function. Addresses count from the
// beginning of the program's code, wherever that lies in memory.
type MachineFunction struct {
	Name         string // unique in the program
	Instructions []machine.Instruction
	graph        *model.FunctionGraph
}

// MachineJSON is the machine code of one function.
type MachineJSON struct {
	Name         string            `json:"name"`
	Address      uint64            `json:"address"`
	Size         int               `json:"size"`
	Instructions []InstructionCode `json:"instructions"`
}

// InstructionCode is one machine instruction. The addresses of objects, which are
// others in each run, are zeros in the bytes. Block and Operation tell what it was
// made from.
type InstructionCode struct {
	Address   uint64    `json:"address"`
	Bytes     string    `json:"bytes"`
	Text      string    `json:"text"`
	Label     string    `json:"label,omitempty"`
	Note      string    `json:"note,omitempty"`
	Block     *int      `json:"block"`
	Operation *string   `json:"operation"`
	Span      *SpanJSON `json:"span"`
}

// machineFunctions fills the answer about the stage machine.
func (p *Program) machineFunctions(ctx context.Context, out *Graphs) error {
	entries, err := p.entriesFor(out.Entry)
	if err != nil {
		return err
	}
	for _, name := range entries {
		fn, err := p.function(name)
		if err != nil {
			return err
		}
		code, err := p.disassemble(ctx, fn)
		if err != nil {
			if out.Entry != "" || ctx.Err() != nil {
				return err
			}
			out.Errors = append(out.Errors, err)
			continue
		}
		out.Machine = append(out.Machine, code...)
	}
	return nil
}

// machineCode is machine code with the memory that it works on.
type machineCode struct {
	*machine.Program
	heap *heap.Heap
}

// code makes machine code of a program in order to look at it.
func (o *optimised) code() (*machineCode, error) {
	h, err := heap.New(heap.Options{Limit: heapLimit})
	if err != nil {
		return nil, err
	}
	m, err := o.compile(h, nil)
	if err != nil {
		// Nothing is lost if the memory cannot be given back.
		_ = h.Close()
		return nil, err
	}
	return &machineCode{m, h}, nil
}

func (c *machineCode) close() {
	// As above.
	_ = c.Close()
	_ = c.heap.Close()
}

// disassemble makes machine code of a program and takes it apart again.
func (p *Program) disassemble(ctx context.Context, fn *stdspace.Function) ([]MachineFunction, error) {
	o, err := p.optimised(ctx, fn, OptimiseAll)
	if err != nil {
		return nil, err
	}
	code, err := o.code()
	if err != nil {
		return nil, err
	}
	defer code.close()
	names := make(map[*lltype.Object]string)
	for i, n := range o.names() {
		names[o.Graphs[i].Function()] = n
	}
	var out []MachineFunction
	for _, f := range code.Functions() {
		list, err := code.Listing(f)
		if err != nil {
			return nil, fmt.Errorf("disassembling %s: %w", names[f], err)
		}
		out = append(out, MachineFunction{names[f], list, o.graph(f)})
	}
	relocate(out)
	return out, nil
}

// relocate replaces what is different in each run: where the code lies, and where
// objects lie.
func relocate(code []MachineFunction) {
	var base uint64
	for i, f := range code {
		if at := f.Instructions[0].Addr; i == 0 || at < base {
			base = at
		}
	}
	for _, f := range code {
		for i := range f.Instructions {
			in := &f.Instructions[i]
			in.Addr -= base
			if in.Target != 0 { // constants and helpers of the code that have no name
				in.Text = strings.ReplaceAll(in.Text, fmt.Sprintf("%#x", in.Target), fmt.Sprintf("code+%#x", in.Target-base))
			}
			if len(in.Bytes) == 10 && strings.Contains(in.Text, ", &") {
				in.Bytes = append(in.Bytes[:2:2], make([]byte, 8)...)
			}
		}
	}
}

// JSON returns the JSON form.
func (f *MachineFunction) JSON() *MachineJSON {
	out := &MachineJSON{Name: f.Name, Address: f.Instructions[0].Addr, Instructions: []InstructionCode{}}
	for _, in := range f.Instructions {
		out.Size += len(in.Bytes)
		j := InstructionCode{Address: in.Addr, Bytes: fmt.Sprintf("% x", in.Bytes), Text: in.Text, Label: in.Label, Note: in.Note}
		if in.Op != nil {
			text := in.Op.String()
			j.Operation, j.Span = &text, NewSpanJSON(in.Op.Span)
		}
		if in.Block != nil {
			j.Block = &in.Block.ID
		}
		out.Instructions = append(out.Instructions, j)
	}
	return out
}

// Dump returns the instructions as text, an operation above those that it has
// become.
func (f *MachineFunction) Dump() string {
	var b strings.Builder
	fmt.Fprintf(&b, "function %s\n", f.Name)
	var last *model.SpaceOperation
	for _, in := range f.Instructions {
		if in.Label != "" {
			fmt.Fprintf(&b, "%s:\n", in.Label)
		}
		if in.Op != nil && in.Op != last {
			fmt.Fprintf(&b, "    ; block %d: %s%s\n", in.Block.ID, in.Op, atLine(in.Op))
		}
		last = in.Op
		line := fmt.Sprintf("%6x  %-30x  %-36s", in.Addr, in.Bytes, in.Text)
		if in.Note != "" {
			line += "  ; " + in.Note
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// atLine names the source line of an operation.
func atLine(op *model.SpaceOperation) string {
	if !op.Span.IsValid() {
		return ""
	}
	return fmt.Sprintf(" (line %d)", op.Span.Line)
}
