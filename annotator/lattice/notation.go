package lattice

import (
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
)

// A Printer writes annotations.
type Printer struct {
	// Variable names the variables that an annotation mentions; nil stands
	// for the names they have.
	Variable func(*flow.Variable) string

	// State returns the representative of an item, and what is known about it; nil stands
	// for the present state.
	State func(*Item) (*Item, ItemState)

	open  []*Item // the containers being printed, against endless recursion
	parts int     // how many parts of the annotation have been printed
}

// mostParts is how many parts of an annotation are printed: containers that each hold the
// previous one twice double the text each time.
const mostParts = 2_000

// Text returns the annotation as a text.
func (p *Printer) Text(s SomeValue) string {
	if len(p.open) == 0 {
		p.parts = 0
	}
	return p.part(s)
}

// part is Text for a part of the annotation.
func (p *Printer) part(s SomeValue) string {
	if p.parts++; p.parts > mostParts {
		return "..."
	}
	switch s := s.(type) {
	case *SomeImpossible:
		return "Impossible"
	case *SomeObject:
		return "Object"
	case *SomeType:
		return flagged("Type", constFlag(s.Const), p.typeOf(s.IsTypeOf))
	case *SomeInteger:
		return flagged(integerNames[s.Kind], textIf(s.NonNeg && s.Kind.IsSigned(), "nonneg"), constFlag(s.Const))
	case *SomeBool:
		return flagged("Bool", constFlag(s.Const))
	case *SomeFloat:
		return flagged("Float", constFlag(s.Const))
	case *SomeString:
		return flagged("String", textIf(s.CanBeNone, "can_be_none"), constFlag(s.Const))
	case *SomeChar:
		return flagged("Char", constFlag(s.Const))
	case *SomeUnicode:
		return flagged("Unicode", textIf(s.CanBeNone, "can_be_none"), constFlag(s.Const))
	case *SomeUniChar:
		return flagged("UniChar", constFlag(s.Const))
	case *SomeByteArray:
		return "ByteArray"
	case *SomeInstance:
		return flagged("Instance", s.className(), textIf(s.CanBeNone, "can_be_none"), textIf(s.Direct, "access_directly"), constFlag(s.Const))
	case *SomeWeakRef:
		return "WeakRef(" + s.className() + ")"
	case *SomePBC:
		return p.pbc(s)
	case *SomeBuiltin:
		if s.Self == nil {
			return "Builtin(" + s.Name + ")"
		}
		return fmt.Sprintf("BuiltinMethod(%s of %s)", s.Name, p.part(s.Self))
	}
	return p.compound(s)
}

func (p *Printer) compound(s SomeValue) string {
	switch s := s.(type) {
	case *SomeTuple:
		parts := make([]string, len(s.Items))
		for i, x := range s.Items {
			parts[i] = p.part(x)
		}
		return "Tuple(" + strings.Join(parts, ", ") + ")"
	case *SomeIterator:
		return flagged("Iterator", p.part(s.Container), s.Variant)
	case *SomeSlice:
		return flagged("Slice", p.part(s.Start), p.part(s.Stop), p.part(s.Step))
	case *SomeList:
		text, item := p.item(s.Def.item)
		step := ""
		if item.Ranged {
			step = fmt.Sprintf("range_step=%d", item.RangeStep)
		}
		return flagged("List", text, textIf(item.Mutated, "mutated"), textIf(item.Resized, "resized"), step, constFlag(s.Const))
	case *SomeDict:
		key, _ := p.item(s.Def.key)
		value, _ := p.item(s.Def.value)
		return flagged("Dict", key, value, constFlag(s.Const))
	}
	return lowLevelText(s)
}

// item prints what a container holds, "..." if that is being printed already.
func (p *Printer) item(it *Item) (string, ItemState) {
	state := p.State
	if state == nil {
		state = currentState
	}
	root, now := state(it)
	if slices.Contains(p.open, root) {
		return "...", now
	}
	p.open = append(p.open, root)
	text := p.part(now.Value)
	p.open = p.open[:len(p.open)-1]
	return text, now
}

func (p *Printer) pbc(s *SomePBC) string {
	if len(s.Descs) == 0 {
		return "None"
	}
	names := make([]string, len(s.Descs))
	for i, d := range s.Descs {
		names[i] = d.String()
	}
	slices.Sort(names)
	return flagged("PBC", "{"+strings.Join(names, ", ")+"}", textIf(s.CanBeNone, "can_be_none"))
}

func (p *Printer) typeOf(vars []*flow.Variable) string {
	if len(vars) == 0 {
		return ""
	}
	vars = slices.SortedFunc(slices.Values(vars), func(v, w *flow.Variable) int { return v.Number - w.Number })
	names := make([]string, len(vars))
	for i, v := range vars {
		if p.Variable != nil {
			names[i] = p.Variable(v)
		} else {
			names[i] = v.String()
		}
	}
	return "is_type_of=" + strings.Join(names, ",")
}

var integerNames = [...]string{
	Signed: "Integer", Unsigned: "UnsignedInteger", LongLong: "LongLong", UnsignedLongLong: "UnsignedLongLong",
	Int8: "Int8", UInt8: "UInt8", Int16: "Int16", UInt16: "UInt16", Int32: "Int32", UInt32: "UInt32",
}

// flagged writes a name with its flags; empty texts are left out.
func flagged(name string, parts ...string) string {
	parts = slices.DeleteFunc(parts, func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return name
	}
	return name + "(" + strings.Join(parts, ", ") + ")"
}

func textIf(cond bool, text string) string {
	if cond {
		return text
	}
	return ""
}

func constFlag(c *flow.Constant) string {
	if c == nil {
		return ""
	}
	return "const=" + c.Text()
}

func text(s SomeValue) string { return (&Printer{}).Text(s) }

func (s *SomeImpossible) String() string { return text(s) }
func (s *SomeObject) String() string     { return text(s) }
func (s *SomeType) String() string       { return text(s) }
func (s *SomeInteger) String() string    { return text(s) }
func (s *SomeBool) String() string       { return text(s) }
func (s *SomeFloat) String() string      { return text(s) }
func (s *SomeString) String() string     { return text(s) }
func (s *SomeChar) String() string       { return text(s) }
func (s *SomeUnicode) String() string    { return text(s) }
func (s *SomeUniChar) String() string    { return text(s) }
func (s *SomeList) String() string       { return text(s) }
func (s *SomeDict) String() string       { return text(s) }
func (s *SomeTuple) String() string      { return text(s) }
func (s *SomeIterator) String() string   { return text(s) }
func (s *SomeByteArray) String() string  { return text(s) }
func (s *SomeWeakRef) String() string    { return text(s) }
func (s *SomeSlice) String() string      { return text(s) }
func (s *SomeInstance) String() string   { return text(s) }
func (s *SomePBC) String() string        { return text(s) }
func (s *SomeBuiltin) String() string    { return text(s) }
