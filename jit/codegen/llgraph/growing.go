package llgraph

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// live returns the variables among values, each once.
func live(values []codegen.Value) []codegen.Value {
	var out []codegen.Value
	seen := make(map[codegen.Value]bool, len(values))
	for _, v := range values {
		if _, ok := v.(*flow.Variable); ok && !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
	}
	return out
}

// A point is a place where code is added later: a switch, or a suspended path.
type point struct {
	path  *path // in its block; nobody writes it any more
	live  []codegen.Value
	block *flow.Block
}

// newPoint ends a path in a block that takes the variables that are live.
func (p *path) newPoint(values []codegen.Value) point {
	values = live(values)
	b := p.inputs(values)
	p.end(b, values)
	q := &path{g: p.g, f: p.f, block: b, scope: p.g.newScope(b), place: p.place, closed: true}
	q.scope.stands(values)
	return point{path: q, live: values, block: b}
}

// begin returns a builder for a path that begins at the point, and the link to it.
func (pt *point) begin(exitCase *flow.Constant) (*path, *flow.Link) {
	p := pt.path
	b := p.inputs(pt.live)
	q := p.g.newPath(p.f, b)
	q.place = p.place
	q.scope.stands(pt.live)
	return q, p.f.Graph.NewLink(p.values(pt.live), b, exitCase)
}

// enter is begin for a path that the running program comes to.
func (pt *point) enter(exitCase *flow.Constant) (*path, *flow.Link) {
	q, l := pt.begin(exitCase)
	q.g.fresh = append(q.g.fresh, Entry{Function: q.f, Block: q.block, Link: l})
	return q, l
}

// demand appends the operation that resumes compilation after a block.
func (p *path) demand(after *flow.Block, run func(bits uint64) error, v codegen.Value) {
	c := lltype.NewContinuation(p.g.continuations, run)
	p.g.continuations++
	p.append(llop.ContinueCompilation, lltype.Void, []codegen.Value{lltype.NewConstant(c, lltype.Void), v})
	p.g.waiting[after] = p.block.Operations[len(p.block.Operations)-1]
}

// Suspend ends the path with what resumes it.
func (p *path) Suspend(values []codegen.Value, resume func(codegen.Builder) error) {
	pt := p.newPoint(values)
	nothing := lltype.NewConstant(nil, lltype.Void)
	var failed error
	pt.path.demand(pt.block, func(uint64) error {
		if len(pt.block.Operations) == 0 {
			return failed // it has been resumed
		}
		q, l := pt.enter(nil)
		pt.block.Operations = nil
		p.g.close(pt.block, l)
		failed = resume(q)
		return failed
	}, nothing)
	p.g.close(pt.block, p.f.Graph.NewLink(pt.path.values(pt.live), pt.block, nil))
}

// A flexSwitch is a flexible switch. Its last exit is the default.
type flexSwitch struct{ point }

// Switch ends the path in a flexible switch.
func (p *path) Switch(v codegen.Value, values []codegen.Value, demand codegen.Demand) codegen.Switch {
	if _, ok := v.(*flow.Variable); !ok {
		p.g.failf("%s, block %d: the value %v is known: there is nothing to switch on", p.f.Graph.Name, p.block.ID, v)
		v = p.append(llop.SameAs, lltype.TypeOf(v), []codegen.Value{v}) // so that the caller can continue until Finish
	}
	s := &flexSwitch{p.newPoint(append([]codegen.Value{v}, values...))}
	s.block.ExitSwitch = s.block.InputArgs[0]
	q, l := s.begin(lltype.DefaultCase)
	t := lltype.TypeOf(v)
	q.demand(s.block, func(bits uint64) error {
		c, err := p.g.Constant(bits, t)
		if err != nil {
			return err
		}
		return demand(s, c)
	}, v)
	q.end(s.block, s.live)
	p.g.close(s.block, l)
	return s
}

// NumCases returns how many cases there are.
func (s *flexSwitch) NumCases() int { return len(s.block.Exits) - 1 }

// Case adds a case.
func (s *flexSwitch) Case(c *flow.Constant) codegen.Builder {
	q, l := s.enter(c)
	s.block.Exits = slices.Insert(s.block.Exits, s.NumCases(), l)
	l.PrevBlock = s.block
	q.g.touch(s.block)
	return q
}

// Default replaces the path for all other values.
func (s *flexSwitch) Default() codegen.Builder {
	q, l := s.enter(lltype.DefaultCase)
	l.PrevBlock = s.block
	s.block.Exits[s.NumCases()] = l
	q.g.touch(s.block)
	return q
}
