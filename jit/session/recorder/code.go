package recorder

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/session"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/runtime/machine"
)

// memory is the machine code as it was at the latest event.
type memory struct {
	parts map[partKey]*knownPart
	order []*knownPart // by address
	next  int          // the ID of the next part
}

// A partKey tells parts apart as long as they lie where they are.
type partKey struct {
	name    string
	address uint64
}

// A knownPart is a part as it was at the latest event.
type knownPart struct {
	session.Part
	Cases []machine.Case // of tests
	code  []byte
}

func newMemory() memory { return memory{parts: make(map[partKey]*knownPart)} }

// testsOf returns the tests of a switch, and the search among its settled cases; nil for what there is not.
func (m *memory) testsOf(block int) (tests, search *knownPart) {
	for _, p := range m.order {
		switch {
		case p.Tier > 0 || p.Block != block:
		case strings.HasPrefix(p.Name, "search"):
			search = p
		default:
			tests = p
		}
	}
	return tests, search
}

// look compares the code that is there with what was there at the event before.
func (r *Recorder) look(e *session.Event) error {
	s, err := r.gen.Snapshot()
	if err != nil {
		return fmt.Errorf("the code cannot be read: %w", err)
	}
	m := &r.memory
	before := m.parts
	m.parts, m.order = make(map[partKey]*knownPart, len(before)), nil
	for i := range s.Len() {
		name, address, code := s.At(i)
		key := partKey{name, address}
		known := before[key]
		if known == nil || !bytes.Equal(known.code, code) {
			fresh := r.part(s.Part(i), address, s.Beginnings())
			fresh.code = code
			if known != nil {
				fresh.ID = known.ID
				e.Patches = append(e.Patches, difference(known.ID, known.Instructions, fresh.Instructions)...)
			} else {
				fresh.ID = m.next
				m.next++
			}
			e.Parts = append(e.Parts, fresh.Part)
			known = fresh
		}
		m.parts[key] = known
		m.order = append(m.order, known)
	}
	for key, p := range before {
		if m.parts[key] == nil {
			e.Gone = append(e.Gone, p.ID)
		}
	}
	slices.Sort(e.Gone)
	slices.SortStableFunc(m.order, func(a, b *knownPart) int { return cmp.Compare(a.Address, b.Address) })
	return nil
}

// part describes a part of the code.
func (r *Recorder) part(p *machine.Part, address uint64, beginnings []machine.Beginning) *knownPart {
	out := &knownPart{Part: session.Part{Name: p.Name, Address: address, Tier: 1, Block: -1}}
	if t := p.Tests; t != nil {
		out.Tier, out.Block, out.Room, out.Cases = 0, r.graph.id(t.Block), t.Room, t.Cases
		out.Name = strings.ReplaceAll(out.Name, fmt.Sprintf("block %d", t.Block.ID), fmt.Sprintf("block %d", out.Block))
	}
	end := p.Instructions[len(p.Instructions)-1].Addr
	for _, b := range beginnings {
		if address <= b.Address && b.Address <= end {
			out.Entered = append(out.Entered, session.Entrance{Address: b.Address, Text: "the beginning of " + b.Function.Func.Name})
		}
	}
	for _, x := range p.Entries {
		text := fmt.Sprintf("after block %d", r.graph.id(x.Link.PrevBlock))
		if x.Link.PrevBlock.ExitSwitch != nil {
			text = fmt.Sprintf("block %d for %s", r.graph.id(x.Link.PrevBlock), x.Link.CaseText())
		}
		out.Entered = append(out.Entered, session.Entrance{Address: x.Address, Text: "entered from " + text})
	}
	for i := range p.Instructions {
		in := &p.Instructions[i]
		out.Instructions = append(out.Instructions, r.instruction(in))
		if in.Block != nil && r.graph.tier(in.Block) == 2 && p.Tests == nil {
			out.Tier = 2
		}
	}
	return out
}

var flows = map[code.Flow]session.Flow{
	code.Branch: session.Branches, code.Jump: session.Jumps, code.Call: session.Calls, code.Return: session.Returns, code.Nop: session.Pads,
}

func (r *Recorder) instruction(in *machine.Instruction) session.Instruction {
	out := session.Instruction{
		Address: in.Addr, Bytes: in.Bytes, Text: in.Text, Note: in.Note, Label: in.Label, Target: in.Target, Flow: flows[in.Flow],
		Block: -1, Index: -1,
	}
	for _, c := range in.Cases {
		out.Cases = append(out.Cases, session.Case{Values: c.Value, To: c.To})
	}
	if at := in.Source; at != nil && at.Span.IsValid() {
		out.Line, out.File = int(at.Span.Line), r.fileOf(at)
	}
	if in.Source != nil {
		out.Interpreted = int(in.Source.Interpreted)
	}
	if in.Block == nil {
		return out
	}
	out.Block = r.graph.id(in.Block)
	if in.Op != nil {
		out.Index = slices.Index(in.Block.Operations, in.Op)
		out.Op = spansOf(llpage.Operation(in.Op, llpage.Keys{}))
	}
	return out
}

// fileOf returns the file that a place is in, "" for that of the session.
func (r *Recorder) fileOf(p *flow.Place) string {
	if p.Inlined == nil || p.Inlined.File == r.Session.Head.File {
		return ""
	}
	return p.Inlined.File
}

// difference returns what is different between two listings of a part: all from the first instruction that differs to the last.
func difference(part int, before, after []session.Instruction) []session.Patch {
	same := func(a, b session.Instruction) bool { return a.Address == b.Address && bytes.Equal(a.Bytes, b.Bytes) }
	first := 0
	for first < len(before) && first < len(after) && same(before[first], after[first]) {
		first++
	}
	b, a := len(before), len(after)
	for b > first && a > first && same(before[b-1], after[a-1]) {
		b, a = b-1, a-1
	}
	if first == b && first == a {
		return nil
	}
	p := session.Patch{Part: part, Before: before[first:b], After: after[first:a]}
	p.Address = slices.Concat(p.Before, p.After)[0].Address
	return []session.Patch{p}
}

// patchText says what a patch changes.
func patchText(p session.Patch) string {
	return fmt.Sprintf("at %x: %s becomes %s", p.Address, texts(p.Before), texts(p.After))
}

// mostTexts is how many instructions a sentence lists; of more, it has the first ones and the last.
const mostTexts = 4

// texts lists instructions with their bytes.
func texts(list []session.Instruction) string {
	var all []string
	for i, in := range list {
		switch left := len(list) - i - 1; {
		case i < mostTexts-2 || len(list) <= mostTexts || left == 0:
			all = append(all, fmt.Sprintf("%v (%s)", in.Bytes, in.Text))
		case i == mostTexts-2:
			all = append(all, fmt.Sprintf("%d more", left))
		}
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}
