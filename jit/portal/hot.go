package portal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/jitstate"
	"vitrine/jit/timeshifter"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// A HotSpot is a place where the portal is counted for some values of what is green there: its beginning, or a global
// merge point, where a loop of the interpreted program closes.
type HotSpot struct {
	Point  *timeshifter.Point // nil for the beginning of the portal
	Greens []jitstate.Green
	Count  int  // how often the portal came there and had no code
	Hot    bool // it came there often enough, so there is code

	// Refused says that it came there often enough, but that there is to be no more code.
	Refused bool

	// What counts it, if that is a cell: see cells.go. skipped was left to count when that came to an early end.
	cell    heap.Address
	table   *cellTable
	skipped int
}

// HotSpots returns all places that were counted, in the order in which the program came there.
func (t *Portal) HotSpots() []*HotSpot {
	for _, s := range t.spots {
		if s.table == nil || s.Hot {
			continue
		}
		if left, err := s.left(t.heap); err == nil {
			s.Count = t.options.Threshold - left - s.skipped
		}
	}
	return t.spots
}

// mayCompile counts that the program came to a place, and reports whether there may be code for it, or is.
func (t *Portal) mayCompile(point int, greens []jitstate.Green) bool {
	if t.options.Threshold == 0 && !t.Compiler.Spent() {
		return true
	}
	s := t.count(point, greens)
	switch {
	case s.Count < t.options.Threshold:
		return false
	case t.Compiler.Spent() && !s.Hot:
		s.Refused = true
		return false
	case !s.Hot:
		s.Hot = true
		t.Compiler.Observe(jitstate.HotReached)
	}
	return true
}

// count counts that the program came to a place without code.
func (t *Portal) count(point int, greens []jitstate.Green) *HotSpot {
	s := t.spot(point, greens)
	if s.table == nil {
		s.Count++
	} else {
		s.Count = max(s.Count, t.options.Threshold) // it has been counted down
	}
	return s
}

// spot returns what is known of a place for green values.
func (t *Portal) spot(point int, greens []jitstate.Green) *HotSpot {
	key := strconv.Itoa(point) + " " + jitstate.KeyOf(greens)
	s := t.spotByKey[key]
	if s == nil {
		s = &HotSpot{Greens: greens}
		if point >= 0 {
			s.Point = &t.Program.Points[point]
		}
		t.spotByKey[key] = s
		t.spots = append(t.spots, s)
	}
	return s
}

func truth(b bool) *flow.Constant { return lltype.NewConstant(b, lltype.Bool) }

func typesOf(values []flow.Value) []lltype.Type {
	types := make([]lltype.Type, len(values))
	for i, v := range values {
		types[i] = lltype.TypeOf(v)
	}
	return types
}

// enterPrefix begins the names of the functions that the portal asks; the number of the global merge point follows.
const enterPrefix = "jit_enter_"

// enter answers the portal at a global merge point: with code for what is green there, or NULL as long as it is cold.
func (t *Portal) enter(name string) external.Function {
	point, err := strconv.Atoi(strings.TrimPrefix(name, enterPrefix))
	if err != nil || point >= len(t.Program.Points) {
		return nil
	}
	p := &t.Program.Points[point]
	n := len(p.Greens)
	return func(call *external.Call) (uint64, error) {
		greens := jitstate.GreensOf(call.Args, call.Type.Args[:n])
		if !t.mayCompile(point, greens) {
			return 0, nil
		}
		code, err := t.entered(p, greens, call.Args[n:])
		return code, t.answered(t.tables[point], greens, code, err)
	}
}

// entered returns the address of the code for what is green at a global merge point, 0 if there can be none.
func (t *Portal) entered(p *timeshifter.Point, greens []jitstate.Green, vables []uint64) (uint64, error) {
	if err := t.Program.Ready(); err != nil {
		return 0, err
	}
	locals, ok, err := t.locals(p, vables)
	if !ok || err != nil {
		return 0, err
	}
	e, err := t.Compiler.EntryAt(p.Resume, greens, locals)
	if err != nil {
		return 0, err
	}
	return t.codeAt(p, e)
}

// answered notes in a cell what the portal was told, so that it is asked again only if that was an error.
func (t *Portal) answered(c *cellTable, greens []jitstate.Green, code uint64, err error) error {
	if err != nil {
		return errors.Join(err, t.askNext(c, greens))
	}
	return t.lead(c, greens, code)
}

// locals says how red variables are handed over. vables are the addresses of those among them that are virtualizable;
// ok is false if one is NULL.
func (t *Portal) locals(p *timeshifter.Point, vables []uint64) (locals []jitstate.Local, ok bool, err error) {
	first := make(map[uint64]int)
	for i, v := range p.Reds {
		l := jitstate.Local{Type: lltype.TypeOf(v), Same: -1, Vable: t.vable(lltype.TypeOf(v))}
		if l.Vable != nil {
			at := vables[0]
			vables = vables[1:]
			if at == 0 {
				return nil, false, nil
			}
			if err := t.settleKept(l.Vable, at); err != nil {
				return nil, false, err
			}
			if k, again := first[at]; again {
				l.Same = k
			} else {
				first[at] = i
			}
		}
		locals = append(locals, l)
	}
	return locals, true, nil
}

// settleKept writes the fields of a virtualizable structure to it that a call keeps in a record.
func (t *Portal) settleKept(d *jitstate.StructDesc, at uint64) error {
	access := t.keeper(d)
	kept, err := t.heap.Load(heap.Address(at), access.Owner.Offset(access.Owner.FieldIndex(access.Name)), lltype.WordSize)
	if err != nil || kept == 0 {
		return err
	}
	return t.Compiler.Settle(d, at)
}

// codeAt returns the address of the code for an entry, which is compiled if there is none.
func (t *Portal) codeAt(p *timeshifter.Point, e *jitstate.Entry) (uint64, error) {
	v := t.byEntry[e]
	if v == nil {
		v = &Version{Greens: e.Greens}
		t.byEntry[e] = v
		var types []lltype.Type
		for _, r := range p.Reds {
			types = append(types, lltype.TypeOf(r))
		}
		t.beginAs(v, lltype.Func(lltype.TypeOf(t.Program.Entry.Coloured.ReturnBlock.InputArgs[0]), types...))
		err := t.Compiler.Compile(func() error {
			t.Compiler.Start(v.builder)
			return t.Compiler.Enter(e, v.params)
		})
		if err != nil {
			return 0, fmt.Errorf("compiling %s: %w", v.Function.Graph.Name, err)
		}
	}
	return t.heap.Bits(v.Function.Object.Ref(), lltype.PtrTo(v.Function.Object.Type))
}
