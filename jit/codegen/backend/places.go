package backend

import (
	"fmt"
	"slices"

	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// A Value is what one or more variables of a graph hold. It has one place as long as it
// is needed, within the code of one function or fragment.
type Value struct {
	Names []string // of the variables, in the order of the blocks
	Type  lltype.Type
	Place string // "rax", "xmm1", "word 3": that word of the frame

}

// A Placed is a value that lies in its place.
type Placed struct {
	*Value
	Name    string // of the variable in the block that the code is for
	Operand string // what instructions call the place: "rax", "[rsp+0x18]"
}

// A placing remembers how the values of a function or a fragment were given places.
type placing struct {
	f      *ssa.Func
	target machine
	alloc  *regalloc.Result
	frame  func(slot int, frame int32) int32 // offset of a word of a frame of that size
	saved  int                               // bytes of registers above the frame
	flags  map[ssa.Value]bool                // truth values that only the flags have

	lives  *regalloc.Lives // nil until they are wanted
	names  map[ssa.Value][]ssa.Name
	values map[ssa.Value]*Value
}

// A spot is where in a function some code belongs: to an instruction of a block, or to
// its end if it is not one of them.
type spot struct {
	in    *placing
	block *ssa.Block
	instr int
	cold  bool // the code stands elsewhere, and is entered somewhere in that of the instruction
}

// rememberPlaces has the emitter remember places, if somebody wants to know them.
func (e *Emitter) rememberPlaces() {
	if !e.Runtime.Places() {
		return
	}
	if e.u.spots == nil {
		e.u.spots = make(map[int]*spot)
	}
	top, slots := e.top, e.slots
	e.placing = &placing{
		f: e.F, target: e.u.machine, alloc: e.alloc, saved: 8 * len(e.saved),
		flags: make(map[ssa.Value]bool), values: make(map[ssa.Value]*Value),
		frame: func(slot int, frame int32) int32 { return slotOffset(top, slots, frame, slot) },
	}
}

// spot returns a place in the code; nil if nobody wants to know.
func (p *placing) spot(b *ssa.Block, instr int) *spot {
	if p == nil {
		return nil
	}
	return &spot{in: p, block: b, instr: instr}
}

// outOfLine returns the same spot for code that stands elsewhere.
func (s *spot) outOfLine() *spot {
	if s == nil {
		return nil
	}
	return &spot{s.in, s.block, s.instr, true}
}

// onlyFlags notes that a truth value is in the flags, and in no place.
func (p *placing) onlyFlags(v ssa.Value) {
	if p != nil {
		p.flags[v] = true
	}
}

// PlacesAt returns the values that are needed and lie in their places before the
// instruction at an offset, by their numbers. That is exact: the last operands of an
// operation are left out after its first instruction if it may overwrite them on the way,
// and at the end of a block, after its first instruction, what not all exits need.
func (u *Unit) PlacesAt(offset int) []Placed {
	u = u.known()
	i, ok := u.markAt(offset)
	if !ok {
		return nil
	}
	marks := u.code.Marks()
	frame, at := u.marks[marks[i].ID].frame, u.spots[int(marks[i].ID)]
	if at == nil {
		return nil
	}
	for i > 0 && u.spots[int(marks[i-1].ID)] == at {
		i-- // what is passed on has marks of its own
	}
	var list []Placed
	for _, v := range at.in.held(at, marks[i].Offset == offset) {
		list = append(list, at.in.placed(v, at, frame))
	}
	return list
}

// held returns the values that lie in their places at a spot: when its code begins, or all
// the time.
func (p *placing) held(at *spot, begins bool) []ssa.Value {
	if p.lives == nil {
		p.lives, p.names = p.alloc.Lives(), p.f.Names()
	}
	live := slices.Clone(p.lives.At(at.block, at.instr))
	if at.instr == len(at.block.Instrs) {
		live = slices.DeleteFunc(live, func(v ssa.Value) bool { return p.flags[v] })
		if !begins {
			live = p.neededByAll(at.block, live)
		}
		return live
	}
	if begins && !at.cold {
		return live
	}
	live = p.untouched(at, live)
	if at.cold && !begins && at.instr == len(at.block.Instrs)-1 && len(at.block.Exits) > 0 {
		live = p.neededByAll(at.block, live)
	}
	return live
}

// untouched returns the values that an instruction does not overwrite.
func (p *placing) untouched(at *spot, live []ssa.Value) []ssa.Value {
	in := &at.block.Instrs[at.instr]
	needs := p.target.Needs(p.f, at.block, in)
	return slices.DeleteFunc(live, func(v ssa.Value) bool {
		place := p.alloc.Places[v]
		return in.Result >= 0 && place == p.alloc.Places[in.Result] || place.InReg() && needs.Clobbers[place.Class].Has(place.Reg)
	})
}

// neededByAll returns the values that all exits of a block need, and that so stay what
// they are on the way.
func (p *placing) neededByAll(b *ssa.Block, live []ssa.Value) []ssa.Value {
	return slices.DeleteFunc(live, func(v ssa.Value) bool {
		for _, e := range b.Exits {
			if slices.Contains(e.To.Params, v) || !slices.Contains(p.lives.At(e.To, 0), v) {
				return true
			}
		}
		return len(b.Exits) == 0
	})
}

func (p *placing) placed(v ssa.Value, at *spot, frame int) Placed {
	value := p.value(v)
	out := Placed{Value: value, Operand: value.Place}
	if place := p.alloc.Places[v]; !place.InReg() {
		out.Operand = p.target.StackOperand(p.frame(place.Slot, int32(frame-p.saved)))
	}
	out.Name = value.Names[0]
	for _, n := range p.names[v] {
		if n.Block == at.block.Flow {
			out.Name = n.Variable.String()
			break
		}
	}
	return out
}

// value returns what is known about a value.
func (p *placing) value(v ssa.Value) *Value {
	if p.values[v] == nil {
		value := &Value{Type: p.f.Types[v], Place: p.target.PlaceName(p.alloc.Places[v])}
		for _, n := range p.names[v] {
			if name := n.Variable.String(); !slices.Contains(value.Names, name) {
				value.Names = append(value.Names, name)
			}
		}
		if len(value.Names) == 0 {
			value.Names = []string{fmt.Sprintf("value %d", v)}
		}
		p.values[v] = value
	}
	return p.values[v]
}
