package timeshifter

import (
	"sync"

	flow "vitrine/flowspace/model"
	"vitrine/host/beside"
	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
)

// A later is what a program knows of extensions that are made when they are asked for, or ahead.
type later struct {
	entry  *beside.Work // makes the extension of the entry
	failed error        // why that cannot be made

	making  sync.Mutex                // held by who makes an extension
	waiting map[*lltype.Object]*Graph // functions whose extensions are not made yet
	used    map[*lltype.Object]bool   // whether Shifted was asked for the extension of a function
	asked   []string                  // the names of those, in the order in which that happened first
}

// Later is Timeshift for a program of which that is known to succeed: an extension is only made when [Program.Shifted] asks for it. Beside what
// the caller does, that of the entry is made, and then those of the functions named, if nobody has asked for them before. The global merge points
// are known at once, but for where they resume, which is known when [Program.Ready] returns. The extensions are only to be run: [Graph.Origin],
// [Graph.BlockOf] and [Graph.At] know nothing of them.
func Later(r *hintannotator.Result, o Options, ahead []string) (*Program, error) {
	p := newProgram(r, o)
	l := &later{waiting: make(map[*lltype.Object]*Graph), used: make(map[*lltype.Object]bool)}
	p.later = l
	byName := make(map[string]*lltype.Object, len(p.Graphs))
	for _, t := range p.Graphs {
		t.origins, t.parts = nil, nil
		l.waiting[t.Function], l.used[t.Function] = t, false
		byName[t.Function.Func.Name] = t.Function
	}
	delete(l.waiting, p.Entry.Function)
	s := newShifter(p, p.Entry)
	if err := s.findMergePoints(); err != nil {
		return nil, err
	}
	l.entry = beside.Go(func() { l.failed = p.finish(s) })
	beside.Go(func() { // nobody waits for it: what fails, fails again where Shifted is asked for it
		if p.Ready() != nil {
			return
		}
		for _, name := range ahead {
			if f := byName[name]; f != nil {
				p.makeWaiting(f)
			}
		}
	})
	return p, nil
}

// makeWaiting makes the extension of a function if that is not made yet. If it cannot be made, the function has no graph.
func (p *Program) makeWaiting(f *lltype.Object) {
	l := p.later
	l.making.Lock()
	defer l.making.Unlock()
	t := l.waiting[f]
	if t == nil {
		return
	}
	if _, err := p.shift(t); err == nil {
		delete(l.waiting, f)
	}
}

// Ready waits until the extension of the entry is made.
func (p *Program) Ready() error {
	if p.later == nil {
		return nil
	}
	p.later.entry.Wait()
	return p.later.failed
}

// Shifted returns the graph of a function. It makes that of an extension that is not made yet; nil if that fails.
func (p *Program) Shifted(f *lltype.Object) *flow.FunctionGraph {
	if p.Ready() != nil {
		return nil
	}
	if l := p.later; l != nil {
		if used, extends := l.used[f]; extends && !used {
			l.used[f] = true
			l.asked = append(l.asked, f.Func.Name)
			p.makeWaiting(f)
		}
	}
	return f.Func.Graph
}

// Asked returns the names of the functions whose extensions [Program.Shifted] was asked for, in the order in which that happened first: what
// [Later] can make ahead the next time. It knows none of a program that was made by [Timeshift].
func (p *Program) Asked() []string {
	if p.later == nil {
		return nil
	}
	return p.later.asked
}
