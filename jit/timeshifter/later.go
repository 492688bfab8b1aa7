package timeshifter

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

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

	extensions map[*lltype.Object]*extension // by their functions
	begun      sync.Map                      // *Parts by graph

	making sync.Mutex   // held by who makes a part
	wanted atomic.Int32 // how many wait for that who need the part at once

	asked []string // which parts were asked for that nobody had made ahead, in that order
}

// An extension may be begun.
type extension struct {
	of    *Graph
	begun atomic.Bool
}

// need is Lock for who needs a part at once.
func (l *later) need() {
	l.wanted.Add(1)
	l.making.Lock()
	l.wanted.Add(-1)
}

// spare is Lock for who makes parts ahead.
func (l *later) spare() {
	for l.wanted.Load() > 0 {
		runtime.Gosched()
	}
	l.making.Lock()
}

// Later is Timeshift for a program of which that is known to succeed: an extension is begun when [Program.Shifted] asks for it, and each of its parts is
// made when [Parts.Write] asks for that. Beside what the caller does, the entry is begun, and then the parts are made that are named, as [Program.Asked]
// names them. The global merge points are known at once, but for where they resume, which is known when [Program.Ready] returns. The extensions are
// only to be run: [Graph.Origin], [Graph.BlockOf] and [Graph.At] know nothing of them.
func Later(r *hintannotator.Result, o Options, ahead []string) (*Program, error) {
	p := newProgram(r, o)
	l := &later{extensions: make(map[*lltype.Object]*extension, len(p.Graphs))}
	p.later = l
	for _, t := range p.Graphs {
		l.extensions[t.Function] = &extension{of: t}
	}
	s := newShifter(p, p.Entry)
	if err := s.findMergePoints(); err != nil {
		return nil, err
	}
	l.entry = beside.Go(func() {
		l.need()
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
	for _, name := range names {
		function, number, _ := strings.Cut(name, " ")
		t := byName[function]
		if t == nil {
			continue
		}
		g := p.shifted(t.Function, p.later.spare)
		if parts := p.Parts(g); parts != nil {
			beside.Spare(func() { parts.writeNumbered(number) })
		}
	}
}

// begin makes what is around the parts of an extension whose merge points are known, and the global merge points, which others go on at.
func (p *Program) begin(s *shifter) error {
	parts := &Parts{s: s}
	for _, from := range s.outline() {
		b := s.out.Blocks[from]
		parts.parts = append(parts.parts, make([]*partial, b.ID+1-len(parts.parts))...)
		if s.points[from] != globalMerge {
			parts.parts[b.ID] = &partial{from: from}
		} else if err := s.carryOver(from); err != nil {
			return err
		}
	}
	s.frame()
	p.publish()
	l := p.later
	l.begun.Store(s.g, parts)
	l.extensions[s.out.Function].begun.Store(true)
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
	if p.later == nil {
		return f.Func.Graph
	}
	return p.shifted(f, p.later.need)
}

// shifted also says how to wait.
func (p *Program) shifted(f *lltype.Object, lock func()) *flow.FunctionGraph {
	l := p.later
	x := l.extensions[f]
	if x == nil || x.begun.Load() {
		return f.Func.Graph
	}
	lock()
	defer l.making.Unlock()
	if !x.begun.Load() {
		s := newShifter(p, x.of)
		if s.findMergePoints() != nil || p.begin(s) != nil {
			return nil
		}
	}
	return f.Func.Graph
}

// Whole makes all parts of an extension.
func (p *Program) Whole(f *lltype.Object) error {
	g := p.Shifted(f)
	if p.later == nil || g == nil {
		return p.Ready()
	}
	if parts := p.Parts(g); parts != nil {
		return parts.writeAll()
	}
	return nil
}

// Asked returns names of the parts that [Parts.Write] had to make, in the order in which that happened: what [Later] can make ahead the next
// time. It knows none of a program that was made by [Timeshift].
func (p *Program) Asked() []string {
	if p.later == nil {
		return nil
	}
	return p.later.asked
}
