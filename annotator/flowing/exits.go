package flowing

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// followExits follows the exits that can be taken.
func (e *Engine[G, V]) followExits(p *Point[G, V], exits []*flow.Link) {
	if v, ok := p.Block.ExitSwitch.(*flow.Variable); ok {
		if c := e.a.Switch(p.graph.Binding(v)); c != nil {
			exits = exitFor(exits, c)
		}
	}
	for _, l := range e.a.Possible(p, exits) {
		e.follow(p, l)
	}
}

// exitFor returns the exit that is taken if the exit switch is that constant:
// the last one, the default, if no exit has this case.
func exitFor(exits []*flow.Link, c *flow.Constant) []*flow.Link {
	for i, l := range exits {
		if l.Case.Key == c.Key {
			return exits[i : i+1]
		}
	}
	return exits[max(0, len(exits)-1):]
}

// follow passes the values along an exit on to its target.
func (e *Engine[G, V]) follow(p *Point[G, V], l *flow.Link) {
	if !e.a.Follows(p, l) {
		return
	}
	cells, ok := e.cells(p, l)
	if !ok {
		return
	}
	if p.followed == nil {
		p.followed = e.followed.take(len(p.Block.Exits))
	}
	for i, x := range p.Block.Exits {
		if x == l {
			p.followed[i] = true
			e.a.Followed(p, i)
		}
	}
	e.enter(p.graph.Point(e.a.Target(p, l, cells)), cells, l)
}

// isCaughtClass reports whether what a link passes on is the class of the exception: the value
// itself, or an equal constant beside the instance. Passes that put blocks together make such
// constants.
func isCaughtClass(l *flow.Link, x flow.Value) bool {
	return x == l.LastException || flow.Same(x, l.LastException) && slices.Contains(l.Args, flow.Value(l.LastExcValue))
}

// cells returns the values that a link passes on; ok is false if it cannot be
// taken.
func (e *Engine[G, V]) cells(p *Point[G, V], l *flow.Link) (cells []V, ok bool) {
	var class, value V
	if l.LastException != nil {
		class, value = e.a.Caught(p, l)
		if v, ok := l.LastException.(*flow.Variable); ok {
			e.bindExtra(p, v, class)
		}
		e.bindExtra(p, l.LastExcValue, value)
	}
	cells = e.values.take(len(l.Args))
	for i, x := range l.Args {
		var s V
		switch {
		case l.LastException != nil && isCaughtClass(l, x):
			s = class
		case l.LastException != nil && x == flow.Value(l.LastExcValue):
			s = value
		default:
			s = e.Value(p.graph, x)
		}
		if cells[i], ok = e.a.Along(p, l, x, s); !ok {
			return nil, false
		}
	}
	return cells, true
}

// bindExtra sets a variable that belongs to an exit.
func (e *Engine[G, V]) bindExtra(p *Point[G, V], v *flow.Variable, s V) {
	known := p.graph.Binding(v)
	if now, changed := e.a.Renew(known, s); changed {
		p.graph.bind(v, now)
		e.a.Bound(p, v, nil, known, now)
	}
}

// Enter passes values to the start block of a graph, for a call or as its
// entry.
func (e *Engine[G, V]) Enter(g *Graph[G, V], cells []V) {
	e.enter(g.Point(g.StartBlock), cells, nil)
}

// enter merges values into the input variables of a block, and makes it pending if
// something must be considered.
func (e *Engine[G, V]) enter(p *Point[G, V], cells []V, l *flow.Link) {
	if p.seen {
		e.meet(p, cells, l)
		return
	}
	p.seen, p.done, p.touched = true, false, true
	e.enqueue(p)
	e.a.Entered(p, l)
	var unbound V
	for i, v := range p.Block.InputArgs {
		p.graph.bind(v, cells[i])
		e.a.Input(p, l, i, cells[i], unbound, cells[i], true)
	}
}

// meet makes the values of a block's input variables contain more values.
func (e *Engine[G, V]) meet(p *Point[G, V], cells []V, l *flow.Link) {
	grew := false
	e.a.Meeting(p, l)
	for i, v := range p.Block.InputArgs {
		known := p.graph.Binding(v)
		now, grown := e.a.Union(known, cells[i])
		if grown {
			p.graph.bind(v, now)
			grew = true
		}
		e.a.Input(p, l, i, cells[i], known, now, grown)
	}
	e.a.Merged(p, l, grew)
	if grew {
		e.again(p)
	} else if !p.done {
		e.enqueue(p)
	}
	e.a.Met(p, l)
}

// again makes a block pending whose inputs have grown.
func (e *Engine[G, V]) again(p *Point[G, V]) {
	if e.opt.Discipline == Suspending && p.isReturn() && p.times > 0 {
		e.a.Reflowed(p, -1, "")
		e.returned(p)
		return
	}
	e.reflow(p, -1, "its inputs have grown")
}
