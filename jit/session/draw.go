package session

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"vitrine/pages/film"
	"vitrine/pages/page"
)

// findStarts finds which nodes begin where, in all parts that are there.
func (s *Session) findStarts() {
	clear(s.starts)
	for _, id := range s.order {
		p := s.parts[id]
		for first := range stretches(p.Instructions, p.begins()) {
			s.starts[p.Instructions[first].Address] = s.nodeID(id, p.Instructions[first].Address)
		}
	}
}

// nodeID returns the ID of the node of a part that begins at an address.
func (s *Session) nodeID(part int, address uint64) int {
	key := stretchKey{part, address}
	id, ok := s.ids[key]
	if !ok {
		id = len(s.ids)
		s.ids[key] = id
	}
	return id
}

// begins returns the addresses at which nodes of a part begin: where it is entered, where jumps of its own lead to, and where
// something has a name.
func (p *shownPart) begins() map[uint64]bool {
	at := make(map[uint64]bool)
	for _, e := range p.Entered {
		at[e.Address] = true
	}
	for i := range p.Instructions {
		in := &p.Instructions[i]
		if in.Label != "" {
			at[in.Address] = true
		}
		if (in.Flow == Branches || in.Flow == Jumps) && in.Target != 0 {
			at[in.Target] = true
		}
		for _, c := range in.Cases {
			at[c.To] = true
		}
	}
	return at
}

// stretches goes through the nodes of a part: the first instruction of each, and the end of it. Padding that is never reached
// is in none.
func stretches(list []Instruction, begins map[uint64]bool) func(yield func(first, end int) bool) {
	return func(yield func(first, end int) bool) {
		for first := 0; first < len(list); {
			if list[first].Flow == Pads && !begins[list[first].Address] && first > 0 {
				first++
				continue
			}
			end := first + 1
			for ; end < len(list) && !begins[list[end].Address]; end++ {
				before := &list[end-1]
				if (before.Flow == Branches || before.ends()) && !before.leaves() {
					break
				}
			}
			if !yield(first, end) {
				return
			}
			first = end
		}
	}
}

// draw draws what is stale. It returns the marks of both pages.
func (s *Session) draw(step int, stale staleSet, patched map[int][]Patch) (marks [2][]page.Mark) {
	for _, id := range slices.Sorted(maps.Keys(stale.boxes)) {
		s.graph.Draw(step, id, s.drawing(s.boxes[id]))
	}
	for _, id := range slices.Sorted(maps.Keys(stale.parts)) {
		if p := s.parts[id]; p != nil {
			marks[1] = append(marks[1], s.drawPart(step, p, patched[id])...)
		}
	}
	for _, id := range s.latest {
		marks[0] = append(marks[0], page.Mark{Node: id, Line: -1, Kind: page.Touched})
	}
	return marks
}

// drawing draws a block.
func (s *Session) drawing(b *shownBox) *film.Drawing {
	d := &film.Drawing{Node: &page.Node{ID: b.ID, Name: b.Name, Role: b.Role, Heat: heat(b.times)}}
	above := headings{of: &s.interpreted}
	for i, l := range b.Lines {
		d.Node.Lines = append(d.Node.Lines, above.above(l.Interpreted)...)
		spans := pageSpans(l.Spans)
		if i == 0 {
			spans = append(spans, tierSpans(b.Tier)...)
			spans = append(spans, s.timesSpans(b.times, b.sinceRun)...)
		}
		d.Node.Lines = append(d.Node.Lines, page.Line{Spans: spans, Source: l.Source, Op: l.Op})
	}
	for i, x := range b.Exits {
		d.Node.Exits = append(d.Node.Exits, page.Exit{Spans: pageSpans(x.Spans)})
		d.Edges = append(d.Edges, &page.Edge{From: b.ID, To: x.To, Exit: i, Style: x.Style})
	}
	return d
}

func tierSpans(tier int) []page.Span {
	if tier == 2 {
		return []page.Span{page.Operator.Span("  second tier")}
	}
	return nil
}

// timesSpans say how often something ran, in all and in the present run: at least that often, if not everything was counted.
func (s *Session) timesSpans(times, sinceRun uint64) []page.Span {
	all, run := "", ""
	if s.lostAny {
		all = "≥"
	}
	if s.lostRun {
		run = "≥"
	}
	switch {
	case times == 0:
		return nil
	case times == sinceRun:
		return []page.Span{page.Case.Span(fmt.Sprintf("  %s%d×", all, times)).Telling("how often it ran in all, every time in this run")}
	}
	return []page.Span{page.Case.Span(fmt.Sprintf("  %s%d× (%s%d in this run)", all, times, run, sinceRun)).Telling("how often it ran in all")}
}

func pageSpans(list []Span) []page.Span {
	spans := make([]page.Span, len(list))
	for i, x := range list {
		if spans[i] = x.Style.Span(x.Text); x.Var {
			spans[i] = page.NameOf(x.Text)
		}
	}
	return spans
}

// drawPart draws the nodes of a part. At the places that were patched, they have the instructions before and after.
func (s *Session) drawPart(step int, p *shownPart, patched []Patch) (marks []page.Mark) {
	list := p.Instructions
	before := p.nodes
	p.nodes = nil
	for first, end := range stretches(list, p.begins()) {
		d := &film.Drawing{Node: s.codeNode(p, first, end)}
		id := d.Node.ID
		p.nodes = append(p.nodes, id)
		latest := false
		var op []Span
		above := headings{of: &s.interpreted}
		for i := first; i < end; i++ {
			in := &list[i]
			d.Node.Lines = append(d.Node.Lines, above.above(in.Interpreted)...)
			if len(in.Op) > 0 && !slices.Equal(in.Op, op) {
				d.Node.Lines = append(d.Node.Lines, page.Line{Spans: s.operationSpans(in), Source: in.source(), Op: -1, From: s.from(in)})
			}
			op = in.Op
			isNew, was := patchedAt(patched, in.Address)
			for k := range was {
				marks = append(marks, page.Mark{Node: id, Line: len(d.Node.Lines), Kind: page.Removed})
				d.Node.Lines = append(d.Node.Lines, s.line(p, &was[k], "−"))
			}
			sign := ""
			if isNew {
				sign = "+"
				marks = append(marks, page.Mark{Node: id, Line: len(d.Node.Lines), Kind: page.Added})
			}
			d.Node.Lines = append(d.Node.Lines, s.line(p, in, sign))
			latest = latest || p.latest[in.Address] > 0
		}
		if latest {
			marks = append(marks, page.Mark{Node: id, Line: -1, Kind: page.Touched})
		}
		s.exits(d, p, first, end)
		s.code.Draw(step, id, d)
	}
	for _, id := range before {
		if !slices.Contains(p.nodes, id) {
			s.code.Erase(step, id)
		}
	}
	return marks
}

// patchedAt reports whether a patch has written the instruction at an address, and returns what was there before, if it is the first
// one of the patch.
func patchedAt(patched []Patch, address uint64) (is bool, before []Instruction) {
	for _, p := range patched {
		for k := range p.After {
			if p.After[k].Address != address {
				continue
			}
			is = true
			if k == 0 {
				before = append(before, p.Before...)
			}
		}
	}
	return is, before
}

// codeNode begins a node of machine code.
func (s *Session) codeNode(p *shownPart, first, end int) *page.Node {
	list := p.Instructions
	in := &list[first]
	name := in.Label
	if first == 0 || name == "" {
		name = fmt.Sprintf("%s+%x", p.Name, in.Address-p.Address)
		if first == 0 {
			name = p.Name
		}
	}
	n := page.NewNode(s.nodeID(p.ID, in.Address), name, page.Normal)
	switch {
	case p.Tier == 0:
		n.Role = page.Fork
	case list[end-1].Flow == Returns:
		n.Role = page.Return
	case p.Tier == 2:
		n.Role = page.Function
	}
	head := &n.Lines[0]
	if first == 0 && p.Room > 0 {
		head.Spans = append(head.Spans, page.Comment.Span(fmt.Sprintf("  %d of %d bytes", p.Size(), p.Room)))
	}
	if first == 0 {
		head.Spans = append(head.Spans, tierSpans(p.Tier)...)
	}
	for _, e := range p.Entered {
		if e.Address == in.Address {
			head.Spans = append(head.Spans, page.Comment.Span("  "+e.Text))
		}
	}
	times := most(p.times, list[first:end])
	n.Heat = heat(times)
	head.Spans = append(head.Spans, s.timesSpans(times, most(p.sinceRun, list[first:end]))...)
	return n
}

// from returns the operation of the residual graph that an instruction was made from.
func (s *Session) from(in *Instruction) *page.Origin {
	if in.Block < 0 {
		return nil
	}
	return &page.Origin{Page: s.key, Node: in.Block, Op: in.Index}
}

// operationSpans are the place that an operation comes from, which leads there, and the operation.
func (s *Session) operationSpans(in *Instruction) []page.Span {
	var spans []page.Span
	if in.Line > 0 {
		text, file := fmt.Sprintf("line %d", in.Line), s.Head.File
		if in.File != "" {
			text, file = fmt.Sprintf("%s:%d", filepath.Base(in.File), in.Line), in.File
		}
		place := page.Comment.Span(text)
		if s.lead != nil {
			if link := s.lead(file, in.Line); link != nil {
				place = place.Leading(link)
			}
		}
		spans = append(spans, place, page.Comment.Span("  "))
	}
	return append(spans, pageSpans(in.Op)...)
}

// widestBytes is for how many bytes of an instruction there is room.
const widestBytes = 7

// line shows an instruction with its bytes and how often it has run. Where it was patched, a sign says whether it is new or gone.
func (s *Session) line(p *shownPart, in *Instruction, sign string) page.Line {
	times := sign
	if n := p.times[in.Address]; sign == "" && n > 0 {
		times = fmt.Sprintf("%d×", n)
	}
	spans := []page.Span{
		page.Case.Span(fmt.Sprintf("%6s ", times)),
		page.Comment.Span(fmt.Sprintf("%5x  ", in.Address)),
		page.Constant.Span(fmt.Sprintf("%-*s ", 3*widestBytes, in.Bytes)),
	}
	op, operands := in.Text, ""
	for i, c := range in.Text {
		if c == ' ' {
			op, operands = in.Text[:i], in.Text[i:]
			break
		}
	}
	spans = append(spans, page.Operator.Span(op))
	if operands != "" {
		spans = append(spans, page.Plain.Span(operands))
	}
	if in.Note != "" {
		spans = append(spans, page.Comment.Span("  ; "+in.Note))
	}
	return page.Line{Spans: spans, Source: in.source(), Op: int(in.Address), From: s.from(in)}
}

// exits adds where a node is left.
func (s *Session) exits(d *film.Drawing, p *shownPart, first, end int) {
	list := p.Instructions
	last := &list[end-1]
	add := func(to int, style page.EdgeStyle, text string) {
		d.Edges = append(d.Edges, &page.Edge{From: d.Node.ID, To: to, Exit: len(d.Node.Exits), Style: style})
		d.Node.Exits = append(d.Node.Exits, page.Exit{Spans: []page.Span{page.Case.Span(text)}})
	}
	for _, c := range last.Cases {
		if to, ok := s.starts[c.To]; ok {
			add(to, page.SwitchCase, c.Values)
		}
	}
	falls := !last.ends() || last.leaves()
	jumps := last.Flow == Branches || last.Flow == Jumps
	if to, ok := s.starts[last.Target]; ok && jumps {
		if falls {
			add(to, page.TrueCase, "taken")
		} else {
			add(to, page.Jump, "")
		}
	}
	if falls && end < len(list) {
		if to, ok := s.starts[list[end].Address]; ok {
			style, text := page.Jump, ""
			if jumps && !last.leaves() {
				style, text = page.FalseCase, "else"
			}
			add(to, style, text)
		}
	}
}

// focusOf returns the node of machine code that an event is about: where something was patched, what is new, where code has left to
// ask for more, or else something that ran; -1 if there is none.
func (s *Session) focusOf(e *Event, marks []page.Mark) int {
	for _, m := range marks {
		if m.Kind != page.Touched {
			return m.Node
		}
	}
	for _, p := range e.Parts {
		return s.nodeID(p.ID, p.Instructions[0].Address)
	}
	stub := fmt.Sprintf("ask for block %d", e.Block)
	for _, id := range s.order {
		for i := range s.parts[id].Instructions {
			if in := &s.parts[id].Instructions[i]; in.Label == stub && e.Kind == KindDemand {
				return s.nodeID(id, in.Address)
			}
		}
	}
	if len(marks) > 0 {
		return marks[0].Node
	}
	return -1
}
