// Package session is the record of a live session: a program that runs as machine code with its generated compiler, call
// after call, and everything that happens to its residual code meanwhile.
//
// A [Session] is a list of events. Each says what has happened, and has in full what looks different since: blocks of the
// residual graph, machine code with its bytes, patches with the instructions before and after, cases of switches, and how
// often instructions have run. [New] begins an empty session, [Session.Append] adds an event. Package recorder does that for a
// program that is running, [Read] for one that was written to a file by [Session.Write]: nothing else is needed to look at it.
//
// A session is looked at as two recordings that share their steps, of which there is one for each event:
// [Session.Residual], the residual graph, and [Session.Code], the machine code. Lines of the machine code know the block
// that they were made from.
//
// The same program, run on the same arguments in the same order, gives the same session, byte by byte.
//
// How often a block ran is how often the instruction of it ran that did so most often; a block without instructions of its own has
// no number. The numbers of instructions come from the processor, which stopped at each one: they are exact for as long as that
// was done. Events say from when on it was not ([Event.Lost]).
package session

import (
	"cmp"
	"slices"

	"vitrine/host/source"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A Head says what a session is about.
type Head struct {
	File    string `json:"file"`    // of the program
	Text    string `json:"text"`    // its source
	Entry   string `json:"entry"`   // the function that is called
	Machine string `json:"machine"` // that the code is for

	Compiler string `json:"compiler,omitempty"` // how the generated compiler worked
}

// Title names the session.
func (s *Session) Title() string { return s.Head.Entry + " – live session" }

// A Session is the record of a live session.
type Session struct {
	Head Head

	key    page.Key // of the page of the residual graph, which lines of machine code lead to
	film   film.Film
	graph  *film.Graph // of residual code
	code   *film.Graph
	events []Event

	boxes  map[int]*shownBox
	parts  map[int]*shownPart
	order  []int              // of the parts that are there, by address
	ids    map[stretchKey]int // of nodes of machine code
	starts map[uint64]int     // nodes of the parts that are there, by their addresses
	hot    []int              // parts with patched lines, which are drawn anew with the next event

	listed  int   // instructions in all
	latest  []int // the blocks that have run since the event before, in their order
	recount bool  // the event before has changed how often blocks ran

	interpreted interpreted
	lead        func(file string, line int) *page.Link // nil if lines lead nowhere
	marks       trace.Track[[2][]page.Mark]
	focus       trace.Track[int] // the node of machine code that an event is about, or -1

	ran    map[int]*trace.Track[uint64]   // how often blocks ran
	sizes  map[int]*trace.Track[partSize] // of parts
	served map[int]*trace.Track[Switch]   // switches
	begun  trace.Track[int]               // the event at which the present run began
	lost   trace.Track[bool]              // not all instructions of the present run were counted

	lostRun, lostAny bool // the same, now: of the present run, and of any
}

// A shownBox is a block, and how often it ran.
type shownBox struct {
	Box
	times, sinceRun uint64
}

// A shownPart is a part, and how often its instructions ran.
type shownPart struct {
	Part
	times, sinceRun, latest map[uint64]uint64
	nodes                   []int
}

// A stretchKey names a node of machine code: the instructions of a part from an address on.
type stretchKey struct {
	part    int
	address uint64
}

// New returns an empty session. The key is that of the page of its residual graph.
func New(h Head, key page.Key) *Session {
	s := &Session{
		Head: h, key: key, boxes: make(map[int]*shownBox), parts: make(map[int]*shownPart),
		ids: make(map[stretchKey]int), starts: make(map[uint64]int), interpreted: newInterpreted(),
		ran: make(map[int]*trace.Track[uint64]), sizes: make(map[int]*trace.Track[partSize]), served: make(map[int]*trace.Track[Switch]),
	}
	s.graph = s.film.Graph(&page.Page{Kind: page.FlowGraph})
	s.code = s.film.Graph(&page.Page{Kind: page.FlowGraph})
	return s
}

// Lead has lines of the program lead to where its graphs are looked at. It is called before there are events.
func (s *Session) Lead(to func(file string, line int) *page.Link) { s.lead = to }

// Bounds of a session. What comes after is not recorded.
const (
	MostEvents       = 20_000
	MostInstructions = 400_000 // in all listings of parts
)

// Full reports whether no event can be added.
func (s *Session) Full() bool {
	return len(s.events) >= MostEvents || s.listed >= MostInstructions
}

// Len returns how many events there are.
func (s *Session) Len() int {
	defer s.film.Read()()
	return len(s.events)
}

// At returns an event.
func (s *Session) At(i int) Event {
	defer s.film.Read()()
	return s.events[i]
}

// Steps returns the events as steps.
func (s *Session) Steps() *trace.Timeline { return s.film.Steps() }

// Append adds an event, and returns its index. If the session is full, there is none: it returns trace.NoStep.
func (s *Session) Append(e Event) int {
	if s.Full() {
		return trace.NoStep
	}
	step := trace.NoStep
	s.film.Write(func() { step = s.append(e) })
	return step
}

func (s *Session) append(e Event) int {
	for _, p := range e.Parts {
		s.listed += len(p.Instructions)
	}
	s.events = append(s.events, e)
	if s.Full() {
		e.Kind, e.Text = KindLimit, e.Text+" (what happens from here on is not recorded)"
		s.events[len(s.events)-1] = e
	}
	step := s.film.Step(s.graph, trace.Step{
		Kind: e.Kind, Text: e.Text, Graph: s.Head.Entry, Block: e.Block, Op: -1, Instr: -1,
		Span: e.Span, File: e.File, Cause: e.Cause, Details: e.Facts,
	})
	s.note(step, &e)
	return step
}

// note draws what an event has changed.
func (s *Session) note(step int, e *Event) {
	if e.Kind == KindRun {
		s.begun.Set(step, step)
		s.lost.Set(step, false)
	}
	stale := s.count(step, e)
	if e.Kind == KindRun {
		s.beginRun(stale)
	}
	s.interpreted.learn(e)
	for _, b := range e.Blocks {
		old := s.boxes[b.ID]
		if old == nil {
			old = &shownBox{}
			s.boxes[b.ID] = old
		}
		s.interpreted.noteBox(step, &old.Box, &b)
		old.Box = b
		stale.boxes[b.ID] = true
	}
	for _, id := range e.Gone {
		s.remove(step, id)
	}
	for _, p := range e.Parts {
		s.place(step, p)
		stale.parts[p.ID] = true
	}
	for _, w := range e.Switches {
		trace.Of(s.served, w.Block).Set(step, w)
	}
	for _, id := range s.hot {
		stale.parts[id] = true
	}
	s.hot = nil
	patched := make(map[int][]Patch)
	for _, p := range e.Patches {
		patched[p.Part] = append(patched[p.Part], p)
		stale.parts[p.Part] = true
		s.hot = append(s.hot, p.Part)
	}
	if len(e.Parts)+len(e.Gone) > 0 {
		s.findStarts()
	}
	marks := s.draw(step, stale, patched)
	if e.Block >= 0 && s.boxes[e.Block] != nil {
		marks[0] = append(marks[0], page.Mark{Node: e.Block, Line: -1, Kind: page.Current})
	}
	s.marks.Set(step, marks)
	s.focus.Set(step, s.focusOf(e, marks[1]))
	for _, p := range e.Parts {
		at := s.parts[p.ID]
		trace.Of(s.sizes, p.ID).Set(step, partSize{p.Name, p.Address, at.Size(), p.Room, p.Tier})
	}
}

// place puts a part among the others, or replaces it.
func (s *Session) place(step int, p Part) {
	old := s.parts[p.ID]
	if old == nil {
		old = &shownPart{times: make(map[uint64]uint64), sinceRun: make(map[uint64]uint64), latest: make(map[uint64]uint64)}
		s.parts[p.ID] = old
		i, _ := slices.BinarySearchFunc(s.order, p.Address, func(id int, at uint64) int { return cmp.Compare(s.parts[id].Address, at) })
		s.order = slices.Insert(s.order, i, p.ID)
	} else if p.Tier == 0 { // elsewhere a patched instruction stays the same one
		for _, in := range old.Instructions {
			if !sameAt(p.Instructions, in) { // another instruction stands there now
				delete(old.times, in.Address)
				delete(old.sinceRun, in.Address)
				delete(old.latest, in.Address)
			}
		}
	}
	old.Part = p
}

// sameAt reports whether an instruction stands where it was.
func sameAt(list []Instruction, in Instruction) bool {
	for _, x := range list {
		if x.Address == in.Address {
			return string(x.Bytes) == string(in.Bytes)
		}
	}
	return false
}

// remove takes a part away.
func (s *Session) remove(step, id int) {
	p := s.parts[id]
	if p == nil {
		return
	}
	delete(s.parts, id)
	trace.Of(s.sizes, id).Set(step, partSize{})
	s.order = slices.DeleteFunc(s.order, func(other int) bool { return other == id })
	for _, n := range p.nodes {
		s.code.Erase(step, n)
	}
}

// source is the place of an instruction in the text of the session, if it is there.
func (in *Instruction) source() source.Span {
	if in.Line <= 0 || in.File != "" {
		return source.Span{}
	}
	return source.AtLine(in.Line)
}
