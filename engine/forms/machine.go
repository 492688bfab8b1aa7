package forms

import (
	"fmt"
	"strings"

	"vitrine/flowspace/model"
	"vitrine/runtime/machine"
)

// A Machine is the machine code of one function. Addresses count from the
// beginning of the program's code, wherever that is in memory.
type Machine struct {
	name         string
	Graph        *model.FunctionGraph // that it was made from
	Instructions []machine.Instruction
}

// NewMachine returns the code of a function, under a name unique in the program.
func NewMachine(name string, g *model.FunctionGraph, code []machine.Instruction) *Machine {
	return &Machine{name, g, code}
}

// Name implements Graph.
func (f *Machine) Name() string { return f.name }

// MachineJSON is the machine code of one function, and the values that it keeps in
// registers and in the words of its frame.
type MachineJSON struct {
	Name         string            `json:"name"`
	Address      uint64            `json:"address"`
	Size         int               `json:"size"`
	Instructions []InstructionCode `json:"instructions"`
	Values       []ValueJSON       `json:"values"`
}

// ValueJSON is a value: what some variables of the graph hold. It lies in its place before
// each instruction of some spans.
type ValueJSON struct {
	Names []string       `json:"names"`
	Type  string         `json:"type"`
	Place string         `json:"place"`
	Spans []machine.Span `json:"spans"`
}

// InstructionCode is one machine instruction. The addresses of objects, which are
// others in each run, are zeros in the bytes. Block and Operation tell what it was
// made from. Places tells what lies where before it: what instructions call a place, and
// the variable.
type InstructionCode struct {
	Address   uint64    `json:"address"`
	Bytes     string    `json:"bytes"`
	Text      string    `json:"text"`
	Label     string    `json:"label,omitempty"`
	Note      string    `json:"note,omitempty"`
	Block     *int      `json:"block"`
	Operation *string   `json:"operation"`
	Span      *SpanJSON `json:"span"`

	Places map[string]string `json:"places,omitempty"`
}

// JSON implements Graph: it returns a MachineJSON.
func (f *Machine) JSON() any {
	out := &MachineJSON{Name: f.name, Address: f.Instructions[0].Addr, Instructions: []InstructionCode{}}
	for _, in := range f.Instructions {
		out.Size += len(in.Bytes)
		out.Instructions = append(out.Instructions, newInstructionCode(in))
	}
	out.Values = newValuesJSON(f.Instructions)
	return out
}

func newValuesJSON(list []machine.Instruction) []ValueJSON {
	values := []ValueJSON{}
	for _, l := range machine.Lives(list) {
		values = append(values, ValueJSON{l.Names, l.Type.String(), l.Place, l.Spans})
	}
	return values
}

func newInstructionCode(in machine.Instruction) InstructionCode {
	j := InstructionCode{Address: in.Addr, Bytes: fmt.Sprintf("% x", in.Bytes), Text: in.Text, Label: in.Label, Note: in.Note}
	if in.Op != nil {
		text := in.Op.String()
		j.Operation = &text
	}
	if in.Source != nil {
		j.Span = NewSpanJSON(in.Source.Span)
	}
	if in.Block != nil {
		j.Block = &in.Block.ID
	}
	for _, p := range in.Places {
		if j.Places == nil {
			j.Places = make(map[string]string)
		}
		j.Places[p.Operand] = p.Name
	}
	return j
}

// Text implements Graph: an operation stands above the instructions that it has
// become. The values follow, with their places and the addresses at which they are there.
func (f *Machine) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "function %s\n", f.name)
	writeInstructions(&b, f.Instructions)
	if lives := machine.Lives(f.Instructions); len(lives) > 0 {
		b.WriteString("values\n")
		writeLives(&b, lives)
	}
	return b.String()
}

func writeLives(b *strings.Builder, lives []machine.Life) {
	for _, l := range lives {
		var spans []string
		for _, s := range l.Spans {
			spans = append(spans, s.String())
		}
		fmt.Fprintf(b, "    %-10s %-12v %s: %s\n", l.Place, l.Type, strings.Join(l.Names, " "), strings.Join(spans, " "))
	}
}

func writeInstructions(b *strings.Builder, list []machine.Instruction) {
	var last *model.SpaceOperation
	var passing string // where what is passed on comes from
	for _, in := range list {
		if in.Label != "" {
			fmt.Fprintf(b, "%s:\n", in.Label)
		}
		if in.Op != nil && in.Op != last {
			fmt.Fprintf(b, "    ; block %d: %s%s\n", in.Block.ID, in.Op, atLine(in.Source))
		}
		from := ""
		if in.Op == nil && in.Source != nil && in.Block != nil {
			from = fmt.Sprintf("    ; block %d: passes on%s\n", in.Block.ID, atLine(in.Source))
		}
		if from != passing {
			b.WriteString(from)
		}
		last, passing = in.Op, from
		line := fmt.Sprintf("%6x  %-30x  %-36s", in.Addr, in.Bytes, in.Text)
		if in.Note != "" {
			line += "  ; " + in.Note
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// atLine names the source line of a place.
func atLine(at *model.Place) string {
	if !at.Span.IsValid() {
		return ""
	}
	return fmt.Sprintf(" (line %d)", at.Span.Line)
}
