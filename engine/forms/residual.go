package forms

import (
	"fmt"
	"strings"

	"vitrine/runtime/machine"
)

// A Residual is the machine code of a residual function and of those that share labels
// with it.
type Residual struct {
	name string
	code *machine.Residual
}

// NewResidual returns residual code, under a name that no other function of the program
// has.
func NewResidual(name string, code *machine.Residual) *Residual { return &Residual{name, code} }

// Name implements Graph.
func (f *Residual) Name() string { return f.name }

// ResidualJSON is residual machine code: its functions with the addresses of their
// entries, and its parts by rising addresses. The values of a part have nothing to do with
// those of another one, even where variables have one name.
type ResidualJSON struct {
	Name      string          `json:"name"`
	Functions []BeginningJSON `json:"functions"`
	Parts     []PartJSON      `json:"parts"`
}

// BeginningJSON is a function and where it is entered.
type BeginningJSON struct {
	Name    string `json:"name"`
	Address uint64 `json:"address"`
}

// PartJSON is a fragment, or tests of a switch.
type PartJSON struct {
	Name         string            `json:"name"`
	Entries      []EntranceJSON    `json:"entries,omitempty"`
	Tests        *TestsJSON        `json:"tests,omitempty"`
	Instructions []InstructionCode `json:"instructions"`
	Values       []ValueJSON       `json:"values"`
}

// EntranceJSON is where a fragment goes on for a block that has waited for it, and the
// block that it leads to. Case is null for a path that was suspended.
type EntranceJSON struct {
	Address uint64  `json:"address"`
	Block   int     `json:"block"`
	Case    *string `json:"case"`
	Target  int     `json:"target"`
}

// TestsJSON are the tests of a switch: its cases, and where other values go on.
type TestsJSON struct {
	Block int        `json:"block"`
	Cases []CaseJSON `json:"cases"`
	Rest  uint64     `json:"rest"`
}

// CaseJSON is a case, and where its code begins.
type CaseJSON struct {
	Value  string `json:"value"`
	Target uint64 `json:"target"`
}

// JSON implements Graph: it returns a ResidualJSON.
func (f *Residual) JSON() any {
	out := &ResidualJSON{Name: f.name, Functions: []BeginningJSON{}, Parts: []PartJSON{}}
	for _, b := range f.code.Functions {
		out.Functions = append(out.Functions, BeginningJSON{b.Function.Func.Name, b.Address})
	}
	for _, p := range f.code.Parts {
		out.Parts = append(out.Parts, newPartJSON(p))
	}
	return out
}

func newPartJSON(p *machine.Part) PartJSON {
	out := PartJSON{Name: p.Name, Instructions: []InstructionCode{}, Values: newValuesJSON(p.Instructions)}
	for _, e := range p.Entries {
		entrance := EntranceJSON{Address: e.Address, Block: e.Link.PrevBlock.ID, Target: e.Link.Target.ID}
		if e.Link.PrevBlock.ExitSwitch != nil {
			text := e.Link.CaseText()
			entrance.Case = &text
		}
		out.Entries = append(out.Entries, entrance)
	}
	if p.Tests != nil {
		out.Tests = &TestsJSON{Block: p.Tests.Block.ID, Cases: []CaseJSON{}, Rest: p.Tests.Rest}
		for _, c := range p.Tests.Cases {
			out.Tests.Cases = append(out.Tests.Cases, CaseJSON{c.Value, c.To})
		}
	}
	for _, in := range p.Instructions {
		j := newInstructionCode(in)
		if in.Graph != nil {
			j.Graph = in.Graph.Name
		}
		out.Instructions = append(out.Instructions, j)
	}
	return out
}

// Text implements Graph: the parts one after the other, each with where it is entered or
// what it tests for, its instructions and its values.
func (f *Residual) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "residual function %s\n", f.name)
	for _, x := range f.code.Functions {
		fmt.Fprintf(&b, "%s is entered at %x\n", x.Function.Func.Name, x.Address)
	}
	for _, p := range f.code.Parts {
		fmt.Fprintf(&b, "\n%s\n", p.Name)
		writePart(&b, p)
	}
	return b.String()
}

func writePart(b *strings.Builder, p *machine.Part) {
	for _, e := range p.Entries {
		from := fmt.Sprintf("block %d", e.Link.PrevBlock.ID)
		if e.Link.PrevBlock.ExitSwitch != nil {
			from += " for " + e.Link.CaseText()
		}
		fmt.Fprintf(b, "    entered at %x after %s, to block %d\n", e.Address, from, e.Link.Target.ID)
	}
	if p.Tests != nil {
		for _, c := range p.Tests.Cases {
			fmt.Fprintf(b, "    %s: on at %x\n", c.Value, c.To)
		}
		fmt.Fprintf(b, "    else: on at %x\n", p.Tests.Rest)
	}
	writeInstructions(b, p.Instructions)
	if lives := machine.Lives(p.Instructions); len(lives) > 0 {
		b.WriteString("values\n")
		writeLives(b, lives)
	}
}
