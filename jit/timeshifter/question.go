package timeshifter

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// askedBy returns what a call asks, nil if it calls no question.
func (p *Program) askedBy(op *flow.SpaceOperation, call *hintannotator.Call) *jitstate.Question {
	if llop.Of(op) != llop.DirectCall || call.Kind != hintannotator.RedCall {
		return nil
	}
	g := call.Targets[0].Graph
	if !g.IsQuestion() {
		return nil
	}
	q := p.questions[g]
	if q == nil {
		q = questionOf(g)
		p.questions[g] = q
	}
	return q
}

// questionOf returns a copy of a graph that is a question.
func questionOf(g *hintannotator.Graph) *jitstate.Question {
	q := &jitstate.Question{Graph: g.Read(), Inner: make(map[*flow.SpaceOperation]*jitstate.Question)}
	for i, v := range g.StartBlock.InputArgs {
		if g.Args[i] != hintannotator.Void {
			q.Params, q.Green = append(q.Params, v), append(q.Green, g.Args[i] == hintannotator.Green)
		}
	}
	for _, b := range g.Blocks() {
		for _, v := range b.InputArgs {
			q.Size = max(q.Size, v.Number+1)
		}
		for _, op := range b.Operations {
			q.Size = max(q.Size, op.Result.Number+1)
			if llop.Of(op) == llop.DirectCall {
				q.Inner[op] = questionOf(g.Call(op).Targets[0].Graph)
			}
		}
	}
	return q
}

// ask asks a question instead of generating the code of the callee: where the answer is known, the path goes on at next with it.
func (t *part) ask(q *jitstate.Question, op *flow.SpaceOperation, call *hintannotator.Call, needed, all []*flow.Variable, next *flow.Block) error {
	args, err := t.calleeArgs(op, call.Targets[0].Graph)
	if err != nil {
		return err
	}
	isKnown := t.call("ask", lltype.Bool, []lltype.Value{q.Graph.Name}, func(c *jitstate.Compiler, a []uint64) (uint64, error) {
		known, err := c.Ask(q, a[:len(args)])
		return bits(known), err
	}, args...)
	s, live := t.s, t.liveAround(op, needed)
	yes, no := s.begin(live), s.begin(live)
	t.block.ExitSwitch = isKnown
	t.block.Close(s.seldomLink(no, t.known(live), false), s.truthLink(yes, t.known(live), true))
	u := s.at(yes, live, t.from)
	u.op = op
	u.env[op.Result] = u.call("answer", lltype.Signed, nil, func(c *jitstate.Compiler, _ []uint64) (uint64, error) {
		return c.Handle(c.Answer()), nil
	})
	u.goTo(next, u.known(all)...)
	*t = *s.at(no, live, t.from)
	t.op = op
	return nil
}

// liveAround returns the variables that are needed to make a call and after it.
func (t *part) liveAround(op *flow.SpaceOperation, needed []*flow.Variable) []*flow.Variable {
	live := t.s.carried(variablesOf(op.Args))
	for _, v := range t.s.carried(needed) {
		if v != op.Result && !slices.Contains(live, v) {
			live = append(live, v)
		}
	}
	return live
}
