package timeshifter

import (
	"fmt"
	"strconv"
	"sync/atomic"

	flow "vitrine/flowspace/model"
)

// Parts are the parts of an extension that [Later] has begun. Each belongs to a block of the coloured graph, and begins with a block that has no operations
// until somebody asks for it.
type Parts struct {
	s     *shifter
	parts []*partial // by the number of the block that the part begins with; nil where no part begins, or it is made from the beginning
}

// A partial is a part that may be missing.
type partial struct {
	from *flow.Block // of the coloured graph
	made atomic.Bool
}

// Parts returns the parts of an extension that is not whole from the beginning; nil for all other graphs.
func (p *Program) Parts(g *flow.FunctionGraph) *Parts {
	if p.later == nil {
		return nil
	}
	parts, _ := p.later.begun.Load(g)
	list, _ := parts.(*Parts)
	return list
}

// part returns the part that begins with a block, nil if there is none.
func (l *Parts) part(b *flow.Block) *partial {
	if b.ID < len(l.parts) {
		return l.parts[b.ID]
	}
	return nil
}

// Written reports whether a block of the graph has its operations and exits. Then it stays as it is.
func (l *Parts) Written(b *flow.Block) bool {
	p := l.part(b)
	return p == nil || p.made.Load()
}

// Write makes the part that begins with a block, if that is not made.
func (l *Parts) Write(b *flow.Block) error {
	if l.Written(b) {
		return nil
	}
	p, later := l.part(b), l.s.p.later
	later.need()
	defer later.making.Unlock()
	if !p.made.Load() {
		later.asked = append(later.asked, fmt.Sprintf("%s %d", l.s.out.Function.Func.Name, b.ID))
	}
	return l.make(p)
}

// make makes a part; the caller has locked that.
func (l *Parts) make(p *partial) error {
	if p.made.Load() {
		return nil
	}
	if err := l.s.carryOver(p.from); err != nil {
		return err
	}
	l.s.p.publish()
	p.made.Store(true)
	return nil
}

// writeNumbered makes a part ahead by the number of its block. There may be none.
func (l *Parts) writeNumbered(number string) {
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n >= len(l.parts) || l.parts[n] == nil || l.parts[n].made.Load() {
		return
	}
	later := l.s.p.later
	later.spare()
	defer later.making.Unlock()
	_ = l.make(l.parts[n]) // what fails, fails again where it is asked for
}

// writeAll makes all parts, and the ways to resume points.
func (l *Parts) writeAll() error {
	later := l.s.p.later
	later.need()
	defer later.making.Unlock()
	for _, p := range l.parts {
		if p == nil {
			continue
		}
		if err := l.make(p); err != nil {
			return err
		}
	}
	if len(l.s.chosen.Exits) == 0 {
		l.s.closeChosen()
	}
	return nil
}

// Exit returns the way to a resume point, which the block of the dispatcher has no exit for.
func (l *Parts) Exit(b *flow.Block, point uint64) *flow.Link {
	if b != l.s.chosen {
		return nil
	}
	later := l.s.p.later
	later.need()
	defer later.making.Unlock()
	return l.s.wayTo(int64(point))
}
