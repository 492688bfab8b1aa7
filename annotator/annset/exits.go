package annset

import (
	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// Switch returns the constant value of an exit switch, if it is known.
func (a *analysis) Switch(sv *SomeValue) *model.Constant {
	c := a.set.Get(ANN.Const, a.known(sv))
	if c == any(MostGeneralValue) {
		return nil
	}
	return &model.Constant{Value: c, Key: stdspace.ConstantKey(c)}
}

// Possible gives the exit for True first, the others in order.
func (a *analysis) Possible(p *point, links []*model.Link) []*model.Link {
	a.op = nil
	if op, _ := p.BlockedAt(); op < 0 {
		a.operation(-1)
	}
	var order []*model.Link
	for _, first := range []bool{true, false} {
		for _, l := range links {
			if isTrueExit(l) == first {
				order = append(order, l)
			}
		}
	}
	return order
}

func isTrueExit(l *model.Link) bool { return l.Case != nil && l.Case.Value == any(stdspace.True) }

// Follows binds the exception that leaves a function, which nobody reads, and the
// variables of an exit for exceptions. An exit without possible exceptions is not
// followed.
func (a *analysis) Follows(p *point, l *model.Link) bool {
	if g := p.Graph; l.Target == g.ExceptBlock {
		for _, v := range l.Target.InputArgs {
			a.bind(g.Point(l.Target), v, MostGeneralValue)
		}
		return false
	}
	return l.LastExcValue == nil || a.bindException(p, l)
}

// Caught returns what [analysis.Follows] has bound.
func (a *analysis) Caught(p *point, l *model.Link) (class, value *SomeValue) {
	if v, ok := l.LastException.(*model.Variable); ok {
		class = p.Graph.Binding(v)
	}
	return class, p.Graph.Binding(l.LastExcValue)
}

// Along passes on the object that now stands for a value.
func (a *analysis) Along(_ *point, l *model.Link, x model.Value, sv *SomeValue) (*SomeValue, bool) {
	if c, ok := x.(*model.Constant); ok && x == l.LastException {
		sv = a.Constant(c)
	}
	return a.known(sv), true
}

// Target returns the target of the link.
func (a *analysis) Target(_ *point, l *model.Link, _ []*SomeValue) *model.Block { return l.Target }
