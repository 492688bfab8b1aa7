package timeshifter

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	flow "vitrine/flowspace/model"
	"vitrine/host/beside"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
)

// A later is what a program knows of extensions that are made part by part, when they are asked for or ahead: a run comes to a
// fifth of the blocks of an interpreter.
type later struct {
	entry  *beside.Work // begins the extension of the entry
	failed error        // why that cannot be done

	making  sync.Mutex                // held by who makes a part
	waiting map[*lltype.Object]*Graph // functions whose extensions are not begun yet
	begun   map[*flow.FunctionGraph]*shifter
	chosen  map[*flow.Block]*shifter // by the block of the dispatcher that goes to a resume point
	parts   map[*flow.Block]unwritten
	asked   []string // which parts Write was asked for that nobody had made ahead, in that order
}

// An unwritten part begins with a block that has no operations yet.
type unwritten struct {
	s    *shifter
	from *flow.Block // of the coloured graph
}

// Later is Timeshift for a program of which that is known to succeed: an extension is begun when [Program.Shifted] asks for it, and each of its parts is
// made when [Program.Write] asks for that. Beside what the caller does, the entry is begun, and then the parts are made that are named, as [Program.Asked]
// names them. The global merge points are known at once, but for where they resume, which is known when [Program.Ready] returns. The extensions are
// only to be run: [Graph.Origin], [Graph.BlockOf] and [Graph.At] know nothing of them.
func Later(r *hintannotator.Result, o Options, ahead []string) (*Program, error) {
	p := newProgram(r, o)
	l := &later{
		waiting: make(map[*lltype.Object]*Graph, len(p.Graphs)), begun: make(map[*flow.FunctionGraph]*shifter),
		chosen: make(map[*flow.Block]*shifter), parts: make(map[*flow.Block]unwritten),
	}
	p.later = l
	for _, t := range p.Graphs {
		l.waiting[t.Function] = t
	}
	delete(l.waiting, p.Entry.Function)
	s := newShifter(p, p.Entry)
	if err := s.findMergePoints(); err != nil {
		return nil, err
	}
	l.entry = beside.Go(func() {
		l.making.Lock()
		defer l.making.Unlock()
		l.failed = p.begin(s)
	})
	beside.Go(func() { // nobody waits for it: what fails, fails again where it is asked for
		if p.Ready() == nil {
			p.makeAhead(ahead)
		}
	})
	return p, nil
}

// makeAhead makes parts by their names.
func (p *Program) makeAhead(names []string) {
	byName := make(map[string]*Graph, len(p.Graphs))
	for _, t := range p.Graphs {
		byName[t.Function.Func.Name] = t
	}
	numbered := make(map[*Graph]map[int]*flow.Block)
	for _, name := range names {
		function, number, _ := strings.Cut(name, " ")
		t, id := byName[function], 0
		if t != nil {
			id, _ = strconv.Atoi(number)
		}
		if t == nil || p.Shifted(t.Function) == nil {
			continue
		}
		blocks := numbered[t]
		if blocks == nil {
			blocks = make(map[int]*flow.Block, len(t.Blocks))
			for from, b := range t.Blocks {
				blocks[from.ID] = b
			}
			numbered[t] = blocks
		}
		if b := blocks[id]; b != nil {
			_ = p.write(b, false)
		}
	}
}

// begin makes what is around the parts of an extension whose merge points are known, and the global merge points, which others go on at.
func (p *Program) begin(s *shifter) error {
	l := p.later
	for _, b := range s.outline() {
		if s.points[b] != globalMerge {
			l.parts[s.out.Blocks[b]] = unwritten{s, b}
		} else if err := s.carryOver(b); err != nil {
			return err
		}
	}
	s.frame()
	l.begun[s.g], l.chosen[s.chosen] = s, s
	p.publish()
	return nil
}

// Ready waits until the extension of the entry is begun.
func (p *Program) Ready() error {
	if p.later == nil {
		return nil
	}
	p.later.entry.Wait()
	return p.later.failed
}

// Shifted returns the graph of a function. It begins that of an extension that is not begun yet; nil if that fails.
func (p *Program) Shifted(f *lltype.Object) *flow.FunctionGraph {
	if p.Ready() != nil {
		return nil
	}
	l := p.later
	if l == nil {
		return f.Func.Graph
	}
	l.making.Lock()
	defer l.making.Unlock()
	if t := l.waiting[f]; t != nil {
		s := newShifter(p, t)
		if s.findMergePoints() != nil || p.begin(s) != nil {
			return nil
		}
		delete(l.waiting, f)
	}
	return f.Func.Graph
}

// Partial reports whether parts of a graph are made when they are reached.
func (p *Program) Partial(g *flow.FunctionGraph) bool {
	l := p.later
	if l == nil {
		return false
	}
	l.making.Lock()
	defer l.making.Unlock()
	return l.begun[g] != nil
}

// Written reports whether a block of such a graph has what belongs to it.
func (p *Program) Written(b *flow.Block) bool {
	l := p.later
	l.making.Lock()
	defer l.making.Unlock()
	_, waits := l.parts[b]
	return !waits
}

// Write makes the part that begins with a block, if that is not made.
func (p *Program) Write(b *flow.Block) error { return p.write(b, true) }

// write also notes what is asked for.
func (p *Program) write(b *flow.Block, asked bool) error {
	l := p.later
	l.making.Lock()
	defer l.making.Unlock()
	u, waits := l.parts[b]
	if !waits {
		return nil
	}
	if asked {
		l.asked = append(l.asked, fmt.Sprintf("%s %d", u.s.out.Function.Func.Name, u.from.ID))
	}
	delete(l.parts, b)
	defer p.publish()
	return u.s.carryOver(u.from)
}

// Exit returns the way to a resume point, which the block of the dispatcher has no exit for.
func (p *Program) Exit(b *flow.Block, point uint64) *flow.Link {
	l := p.later
	l.making.Lock()
	defer l.making.Unlock()
	s := l.chosen[b]
	if s == nil {
		return nil
	}
	return s.wayTo(int64(point))
}

// Whole makes all parts of an extension.
func (p *Program) Whole(f *lltype.Object) error {
	g := p.Shifted(f)
	l := p.later
	if l == nil || g == nil {
		return p.Ready()
	}
	l.making.Lock()
	s := l.begun[g]
	l.making.Unlock()
	if s == nil {
		return nil
	}
	for _, b := range s.in.Blocks() {
		if err := p.write(s.out.Blocks[b], false); err != nil {
			return err
		}
	}
	l.making.Lock()
	defer l.making.Unlock()
	if len(s.chosen.Exits) == 0 {
		s.closeChosen()
	}
	return nil
}

// Asked returns names of the parts that [Program.Write] had to make, in the order in which that happened: what [Later] can make ahead the next
// time. It knows none of a program that was made by [Timeshift].
func (p *Program) Asked() []string {
	if p.later == nil {
		return nil
	}
	return p.later.asked
}
