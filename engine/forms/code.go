package forms

import "vitrine/host/source/bytecode"

// CodeJSON is the bytecode of one function.
type CodeJSON struct {
	Name         string            `json:"name"`
	Params       []string          `json:"params"`
	Locals       []string          `json:"locals"`
	Instructions []InstructionJSON `json:"instructions"`
}

// InstructionJSON is one instruction. Target is set for jumps and for instructions that
// set up a block.
type InstructionJSON struct {
	Index   int       `json:"index"`
	Op      string    `json:"op"`
	Arg     int32     `json:"arg"`
	Meaning string    `json:"meaning"`
	Target  *int32    `json:"target,omitempty"`
	Span    *SpanJSON `json:"span"`
}

// A Code is the bytecode of one function.
type Code struct{ *bytecode.Code }

// Name implements Graph.
func (c *Code) Name() string { return c.QualName }

// Text implements Graph.
func (c *Code) Text() string { return bytecode.Dump(c.Code) }

// JSON implements Graph: it returns a CodeJSON.
func (c *Code) JSON() any {
	out := &CodeJSON{Name: c.QualName, Params: []string{}, Locals: []string{}, Instructions: []InstructionJSON{}}
	out.Params = append(out.Params, c.VarNames[:c.Params()]...)
	out.Locals = append(out.Locals, c.VarNames...)
	for i, in := range c.Instrs {
		j := InstructionJSON{Index: i, Op: in.Op.String(), Arg: in.Arg, Meaning: c.Meaning(i), Span: NewSpanJSON(c.Spans[i])}
		if in.Op.HasTarget() {
			target := in.Arg
			j.Target = &target
		}
		out.Instructions = append(out.Instructions, j)
	}
	return out
}
