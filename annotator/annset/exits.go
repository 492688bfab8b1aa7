package annset

import (
	"slices"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// exits goes through exits of a block: the one for True first, the others in
// order.
func (a *analysis) exits(p *point, links []*model.Link) {
	a.op = nil
	if only := a.onlyExit(p.block); only != nil {
		a.follow(p, only)
		return
	}
	for _, first := range []bool{true, false} {
		for _, l := range links {
			if isTrueExit(l) == first {
				a.follow(p, l)
			}
		}
	}
}

func isTrueExit(l *model.Link) bool { return l.Case != nil && l.Case.Value == any(stdspace.True) }

// onlyExit returns the exit that a block takes if its switch is a constant,
// as far as is known; nil otherwise.
func (a *analysis) onlyExit(b *model.Block) *model.Link {
	v, ok := b.ExitSwitch.(*model.Variable)
	if !ok {
		return nil
	}
	c := a.set.Get(ANN.Const, a.value(v))
	for _, l := range b.Exits {
		if l.Case != nil && stdspace.SameConstant(l.Case.Value, c) {
			return l
		}
	}
	return nil
}

// follow passes on what a link carries.
func (a *analysis) follow(p *point, l *model.Link) {
	g := p.of.graph
	if l.Target == g.ExceptBlock {
		for _, v := range l.Target.InputArgs { // nobody asks what leaves a function that way
			a.bind(p.of.at(l.Target), v, MostGeneralValue)
		}
		return
	}
	if l.LastExcValue != nil && !a.bindException(p, l) {
		return
	}
	values := make([]*SomeValue, len(l.Args))
	for i, v := range l.Args {
		values[i] = a.value(v)
	}
	target := p.of.at(l.Target)
	if !target.bound {
		a.bindInputs(target, values)
		return
	}
	a.meet(target, values, true)
}

// bindInputs binds the input arguments of a block that is reached first.
func (a *analysis) bindInputs(p *point, values []*SomeValue) {
	p.bound = true
	a.schedule(p)
	a.rec.entered(p)
	for i, v := range p.block.InputArgs {
		a.bind(p, v, values[i])
	}
}

// A meeting is what became of one input argument where two ways meet.
type meeting struct {
	variable              *model.Variable
	previous, new, merged *SomeValue
}

// meet intersects the annotations of the input arguments of a block with those
// of another way into it. show tells to record the intersection even if it
// changes nothing.
func (a *analysis) meet(p *point, values []*SomeValue, show bool) {
	var rows []meeting
	changed := false
	a.rec.hold()
	for i, v := range p.block.InputArgs {
		old, new := a.value(v), a.set.Find(values[i])
		if old == new {
			continue
		}
		merged := a.set.Merge(old, new)
		rows = append(rows, meeting{v, old, new, merged})
		if merged != old {
			a.bind(p, v, merged)
			changed = true
		}
	}
	if len(rows) == 0 || !changed && !show {
		a.rec.release()
		return
	}
	a.rec.intersection(p, rows, changed)
	if changed {
		a.redo(p)
	}
	a.rec.met()
}

// redo invalidates a block whose input arguments have changed. A return block
// has nothing in it to be analysed again: the change goes on to those who
// depend on the result.
func (a *analysis) redo(p *point) {
	if p.block == p.of.graph.ReturnBlock && p.analysed {
		a.rec.invalidated(p)
		a.returns(p.of)
		return
	}
	a.invalidated(p)
}

// returns invalidates the blocks that depend on what a function returns.
func (a *analysis) returns(gs *funcGraph) {
	a.rec.returns(gs, a.value(gs.graph.ReturnBlock.InputArgs[0]))
	readers := gs.readers
	gs.readers = nil
	for _, p := range readers {
		a.invalidated(p)
	}
}

// returned gives what a function returns, as far as is known; the block being
// analysed depends on it from now on.
func (a *analysis) returned(gs *funcGraph) *SomeValue {
	if !slices.Contains(gs.readers, a.point) {
		gs.readers = append(gs.readers, a.point)
	}
	p := gs.at(gs.graph.ReturnBlock)
	if !p.analysed {
		return ImpossibleValue
	}
	return a.value(p.block.InputArgs[0])
}
