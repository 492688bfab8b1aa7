package flowing

import (
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/pages/trace"
)

// The kinds of steps of a [Log].
const (
	StepReach    trace.Kind = "reach"    // a block is reached for the first time
	StepTake     trace.Kind = "take"     // a block is taken from the pending ones
	StepConsider trace.Kind = "consider" // an operation is considered
	StepBind     trace.Kind = "bind"     // a variable gets its first value
	StepGrow     trace.Kind = "grow"     // the value of a variable grows
	StepBlock    trace.Kind = "block"    // an operation cannot succeed
	StepReflow   trace.Kind = "reflow"   // a block is pending again
	StepReturn   trace.Kind = "return"   // the result of a graph is known
)

// A Log is a watcher that keeps every step of an analysis, and why each was
// taken. An analysis embeds a pointer to one; nil keeps nothing and costs
// nothing. It must not be looked at before the analysis has ended.
type Log[G, V any] struct {
	Steps []Step[G, V]

	from     Provenance
	latest   map[*flow.Variable]int // step that bound it
	queued   map[*Point[G, V]]int   // step that made it pending
	taken    int                    // step that took the current block
	consider int                    // step of the operation being considered
}

// NewLog returns an empty log.
func NewLog[G, V any]() *Log[G, V] {
	return &Log[G, V]{
		latest: make(map[*flow.Variable]int), queued: make(map[*Point[G, V]]int),
		taken: trace.NoStep, consider: trace.NoStep,
	}
}

// A Step is what happened to a block.
type Step[G, V any] struct {
	Kind  trace.Kind
	Point *Point[G, V]
	Op    int            // index of the operation, -1 if it is about none
	Var   *flow.Variable // what a value is bound to, nil if it is about none
	Value V
	Note  string
}

// String returns the step as a sentence.
func (s Step[G, V]) String() string {
	text := fmt.Sprintf("%s block %d of %s", s.Kind, s.Point.Block.ID, s.Point.graph.Name)
	if s.Op >= 0 {
		text += fmt.Sprintf(": %v", s.Point.Block.Operations[s.Op])
	}
	if s.Var != nil {
		text += fmt.Sprintf(": %v is %v", s.Var, s.Value)
	}
	if s.Note != "" {
		text += ", " + s.Note
	}
	return text
}

// Why returns the steps that explain the value of a variable, the latest first;
// nil if nothing has reached it.
func (l *Log[G, V]) Why(v *flow.Variable) []int {
	at, ok := l.latest[v]
	if !ok {
		return nil
	}
	return l.from.Why(at)
}

func (l *Log[G, V]) add(s Step[G, V], cause int, sources ...int) int {
	l.Steps = append(l.Steps, s)
	return l.from.Add(cause, sources)
}

// here is the step to which present events belong.
func (l *Log[G, V]) here() int {
	if l.consider != trace.NoStep {
		return l.consider
	}
	return l.taken
}

// Taken begins a block.
func (l *Log[G, V]) Taken(p *Point[G, V]) {
	if l == nil {
		return
	}
	cause, ok := l.queued[p]
	if !ok {
		cause = trace.NoStep
	}
	l.consider = trace.NoStep
	l.taken = l.add(Step[G, V]{Kind: StepTake, Point: p, Op: -1}, cause)
}

// Resumed records no step: Taken follows.
func (l *Log[G, V]) Resumed(*Point[G, V]) {}

// Reached records no step.
func (*Log[G, V]) Reached(*Position[G, V]) {}

// Considered begins an operation; its sources are what bound its operands.
func (l *Log[G, V]) Considered(at *Position[G, V], _ []V) {
	if l == nil {
		return
	}
	var sources []int
	for _, x := range at.Operation().Args {
		if v, ok := x.(*flow.Variable); ok {
			if from, ok := l.latest[v]; ok {
				sources = append(sources, from)
			}
		}
	}
	l.consider = l.add(Step[G, V]{Kind: StepConsider, Point: at.Point, Op: at.Op}, l.taken, sources...)
}

// Bound keeps a result, or a variable of an exit.
func (l *Log[G, V]) Bound(p *Point[G, V], v *flow.Variable, _ []V, _, now V) {
	if l != nil {
		l.bound(p, v, now, "", l.here())
	}
}

func (l *Log[G, V]) bound(p *Point[G, V], v *flow.Variable, now V, note string, source int) {
	s := Step[G, V]{Kind: StepGrow, Point: p, Op: -1, Var: v, Value: now, Note: note}
	if _, ok := l.latest[v]; !ok {
		s.Kind = StepBind
	}
	if source == trace.NoStep {
		l.latest[v] = l.add(s, l.here())
		return
	}
	l.latest[v] = l.add(s, l.here(), source)
}

// Followed records no step: what an exit passes on is.
func (l *Log[G, V]) Followed(*Point[G, V], int) { l.leave() }

// leave ends the operation being considered.
func (l *Log[G, V]) leave() {
	if l != nil {
		l.consider = trace.NoStep
	}
}

// Entered keeps that a block is reached.
func (l *Log[G, V]) Entered(p *Point[G, V], _ *flow.Link) {
	if l != nil {
		l.queued[p] = l.add(Step[G, V]{Kind: StepReach, Point: p, Op: -1}, l.here())
	}
}

// Meeting records no step.
func (*Log[G, V]) Meeting(*Point[G, V], *flow.Link) {}

// Input keeps what an input variable has become, if it has grown.
func (l *Log[G, V]) Input(p *Point[G, V], link *flow.Link, i int, _, _, now V, grown bool) {
	if l == nil || !grown {
		return
	}
	if link == nil {
		note := "by a call"
		if l.consider == trace.NoStep {
			note = "from the call of the entry"
		}
		l.bound(p, p.Block.InputArgs[i], now, note, l.here())
		return
	}
	source := l.taken
	if v, ok := link.Args[i].(*flow.Variable); ok {
		if from, ok := l.latest[v]; ok {
			source = from
		}
	}
	l.bound(p, p.Block.InputArgs[i], now, fmt.Sprintf("from block %d", link.PrevBlock.ID), source)
}

// Merged records no step.
func (*Log[G, V]) Merged(*Point[G, V], *flow.Link, bool) {}

// Met records no step.
func (*Log[G, V]) Met(*Point[G, V], *flow.Link) {}

// Blocked keeps that a block is blocked.
func (l *Log[G, V]) Blocked(p *Point[G, V], op int, why Reason) {
	if l != nil {
		l.add(Step[G, V]{Kind: StepBlock, Point: p, Op: op, Note: why.String()}, l.here())
		l.leave()
	}
}

// Reflowed keeps that a block is pending again.
func (l *Log[G, V]) Reflowed(p *Point[G, V], op int, why string) {
	if l != nil {
		l.queued[p] = l.add(Step[G, V]{Kind: StepReflow, Point: p, Op: op, Note: why}, l.here())
	}
}

// Returned keeps that the result of a graph is known.
func (l *Log[G, V]) Returned(p *Point[G, V]) string {
	if l != nil {
		l.leave()
		l.add(Step[G, V]{Kind: StepReturn, Point: p, Op: -1}, l.taken)
	}
	return "its result has changed"
}
