package recording

import (
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/jit/jitstate"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/runtime/llinterp"
)

// The kinds of steps. Those that online partial evaluation takes too have the same names there.
const (
	StepRun       trace.Kind = "run"       // the program is run
	StepEntry     trace.Kind = "entry"     // the portal is compiled for green values
	StepFollow    trace.Kind = "follow"    // a block is begun
	StepFold      trace.Kind = "fold"      // an operation is carried out while code is generated
	StepRead      trace.Kind = "read"      // no code is needed: it is known already
	StepHint      trace.Kind = "hint"      // a hint is obeyed
	StepCopy      trace.Kind = "copy"      // an operation is left to residual code
	StepCall      trace.Kind = "call"      // a call is left to residual code
	StepVirtual   trace.Kind = "virtual"   // an object is not allocated
	StepUpdate    trace.Kind = "update"    // a part of a virtual object is set
	StepForce     trace.Kind = "force"     // a virtual object is allocated
	StepInline    trace.Kind = "inline"    // a call is followed
	StepLeave     trace.Kind = "leave"     // a call that was followed returns
	StepReturn    trace.Kind = "return"    // a state comes to the end of a function
	StepRaise     trace.Kind = "raised"    // an exception becomes the current one
	StepPart      trace.Kind = "part"      // the state parts in two
	StepWait      trace.Kind = "wait"      // the state waits
	StepResume    trace.Kind = "resume"    // a state that has waited goes on
	StepNew       trace.Kind = "new"       // the first state comes to a merge point
	StepDuplicate trace.Kind = "duplicate" // a state gets code of its own beside that of others
	StepMatch     trace.Kind = "match"     // a state goes to the code of an earlier one
	StepMerge     trace.Kind = "merge"     // a state is made more general
	StepPromote   trace.Kind = "promote"   // compilation stops: it goes on at run time
	StepDemand    trace.Kind = "demand"    // run time has come to a promotion
	StepReplay    trace.Kind = "replay"    // a node of the path there is passed again
	StepCase      trace.Kind = "case"      // the code that was left begins to be written
	StepHot       trace.Kind = "hot"       // the program has come to a place often enough
	StepFall      trace.Kind = "fall"      // run time has come where there is to be no more code
	StepBound     trace.Kind = "bound"     // as much was done as may be
	StepAgain     trace.Kind = "again"     // residual code was compiled again, as a whole
	StepExecute   trace.Kind = "execute"   // an operation is carried out at run time
	StepDone      trace.Kind = "done"      // nothing waits any more
	StepLimit     trace.Kind = "limit"     // no more steps are recorded
)

// placeOf returns the source of a place.
func placeOf(at place, file string) (instr int, span source.Span, in string) {
	ops := at.block.Operations
	i := min(max(at.op, 0), len(ops)-1)
	if i < 0 {
		return -1, source.Span{}, file
	}
	p := ops[i].Place
	if p.Inlined != nil {
		file = p.Inlined.File
	}
	return int(p.Instr), p.Span, file
}

// text shows an operation.
func text(op *flow.SpaceOperation) string { return page.Text(llpage.Operation(op, llpage.Keys{})) }

// doing says what is done at a place.
func (p place) doing() string {
	op := p.operation()
	switch {
	case op != nil && llop.Of(op) == llop.Hint && promotes(op):
		return fmt.Sprintf("the promotion of %v", op.Args[0])
	case op != nil:
		return text(op)
	case p.block != nil:
		return fmt.Sprintf("the end of block %d", p.block.ID)
	}
	return "the end"
}

func promotes(op *flow.SpaceOperation) bool {
	c, _ := op.Args[1].(*flow.Constant)
	f, _ := c.Value.(lltype.HintFlags)
	return f["promote"]
}

// follows notes that a block is begun.
func (r *Recording) follows(at place) {
	if !r.compiler.Replaying() {
		r.step(trace.NoStep, nil, StepFollow, at, fmt.Sprintf("On to block %d of %s", at.block.ID, at.graph.Coloured.Shown()))
	}
}

// describe notes what an operation of an extension has done that no event has told.
func (r *Recording) describe(p llinterp.Position, u *underway) {
	op := u.at.operation()
	site := r.site(u.op)
	note := func(kind trace.Kind, format string, args ...any) {
		r.step(trace.NoStep, nil, kind, u.at, fmt.Sprintf(format, args...))
	}
	switch {
	case site == nil && op != nil:
		r.describeGreen(p, u, op, note)
	case site == nil:
	case site.Name == "guard_global_merge":
		note(StepWait, "The state waits at the global merge point of %s until no other is left on its way there", u.at.graph.Coloured.Shown())
	case site.Name == "save_return":
		note(StepReturn, "The state has come to the end of %s", u.at.graph.Coloured.Shown())
	case strings.HasPrefix(site.Name, "split") && u.at.block != nil:
		note(StepFold, "%v of block %d is known: only one way is followed", u.at.block.ExitSwitch, u.at.block.ID)
	case site.Name == "is_calm":
		if calm, ok := p.Value(u.op.Result); ok && calm != 0 && u.at.block != nil {
			note(StepFold, "%v of block %d is known, as there can be no exception: only one way is followed", u.at.block.ExitSwitch, u.at.block.ID)
		}
	case site.Name == "leave_portal" && r.residual.isDirty():
		note(StepReturn, "Residual code of %s comes to its end", u.at.graph.Coloured.Shown())
	case op == nil || u.at.op < 0:
	case site.Name == "promote":
		if b := r.operand(p, u.op, 0); b != nil && b.Const != nil {
			note(StepHint, "%v needs no switch: it is %s already", op.Args[0], b.Const.Value.Text())
		}
	case site.Name == "green_result":
		r.describeGreen(p, u, op, note)
	case strings.HasPrefix(site.Name, "red_") && site.Name != "red_of" && site.Name != "red_constant", strings.HasPrefix(site.Name, "oop_"), strings.HasPrefix(site.Name, "vable_"):
		r.describeRed(p, u, op, note)
	}
}

// describeGreen notes a green operation.
func (r *Recording) describeGreen(p llinterp.Position, u *underway, op *flow.SpaceOperation, note func(trace.Kind, string, ...any)) {
	if llop.Of(u.op) == llop.DirectCall {
		if f := calledBy(u.op); f != nil && r.byGraph[f.Func.Graph] != nil {
			return // what it did has been told
		}
	}
	kind := StepFold
	if llop.Of(op) == llop.Hint {
		kind = StepHint
	}
	if bits, ok := p.Value(u.op.Result); ok && lltype.TypeOf(u.op.Result) != lltype.Type(lltype.Void) {
		note(kind, "%s gives %s", text(op), r.greenText(bits, lltype.TypeOf(u.op.Result)))
	}
}

// describeRed notes a red operation for which no code is made.
func (r *Recording) describeRed(p llinterp.Position, u *underway, op *flow.SpaceOperation, note func(trace.Kind, string, ...any)) {
	result := ""
	if bits, ok := p.Value(u.op.Result); ok && lltype.TypeOf(u.op.Result) == lltype.Type(lltype.Signed) {
		result = ": " + r.said(r.compiler.Box(bits))
	}
	b := r.operand(p, u.op, 0)
	switch {
	case r.executing:
		note(StepExecute, "%s is carried out%s", text(op), result)
	case b != nil && b.Virtual() != nil:
		note(StepRead, "%s looks at %s%s", text(op), virtualName(b.Virtual()), result)
	case b != nil && b.Content != nil && r.site(u.op).Name == "red_getfield":
		note(StepRead, "%s was read before%s", text(op), result)
	default:
		note(StepRead, "%s needs no code%s", text(op), result)
	}
}

// site returns the site of a call of support code, nil for other operations.
func (r *Recording) site(op *flow.SpaceOperation) *jitstate.Site {
	f := calledBy(op)
	if f == nil || f.Func.External == "" || len(op.Args) < 2 {
		return nil
	}
	c, ok := op.Args[1].(*flow.Constant)
	if !ok {
		return nil
	}
	n, ok := c.Value.(int64)
	if !ok || n < 0 || int(n) >= len(r.options.Program.Sites) {
		return nil
	}
	return r.options.Program.Sites[n]
}

// calledBy returns the function that an operation of an extension calls, nil for other operations.
func calledBy(op *flow.SpaceOperation) *lltype.Object {
	if llop.Of(op) != llop.DirectCall {
		return nil
	}
	c, ok := op.Args[0].(*flow.Constant)
	if !ok {
		return nil
	}
	p, _ := c.Value.(lltype.Pointer)
	return p.Object
}

// operand returns the box of an operand of support code, nil if it has none.
func (r *Recording) operand(p llinterp.Position, op *flow.SpaceOperation, i int) *jitstate.Box {
	if len(op.Args) < i+3 {
		return nil
	}
	v, ok := op.Args[i+2].(*flow.Variable)
	if !ok || lltype.TypeOf(v) != lltype.Type(lltype.Signed) {
		return nil
	}
	if bits, ok := p.Value(v); ok {
		return r.compiler.Box(bits)
	}
	return nil
}

// Happened implements [jitstate.Observer].
func (r *Recording) Happened(e jitstate.Event, b *jitstate.Box) {
	r.count(e)
	switch {
	case e == jitstate.BudgetReached, e == jitstate.StretchReached, e == jitstate.RecursionLeft:
		r.Write(func() { r.bounded(e) })
	case e == jitstate.GaveUp && !r.valid:
		r.Write(func() {
			r.coming = r.step(trace.NoStep, nil, StepFall, place{}, r.noFurtherCase()+", the program goes on without code")
		})
	case e == jitstate.HotReached:
		r.Write(func() {
			r.coming = r.step(trace.NoStep, nil, StepHot, place{}, "The program has come here so often that there is code for it from now on")
		})
	case r.valid: // else the portal prepares the arguments
		r.Write(func() { r.happened(e, b) })
	}
}

func (r *Recording) happened(e jitstate.Event, b *jitstate.Box) {
	switch e {
	case jitstate.VirtualForced:
		r.forcing++
	case jitstate.VirtualBuilt:
		r.forcing--
		return
	}
	if r.compiler.Replaying() {
		return
	}
	doing, op := r.here.doing(), r.here.operation()
	note := func(kind trace.Kind, format string, args ...any) int {
		return r.step(trace.NoStep, nil, kind, r.here, fmt.Sprintf(format, args...))
	}
	switch e {
	case jitstate.Folded:
		if op != nil {
			note(StepFold, "%s gives %s", doing, r.said(b))
		}
	case jitstate.Emitted:
		r.emitted(note)
	case jitstate.VirtualCreated:
		r.made(b.Virtual(), note(StepVirtual, "%s is not allocated: what is in it is kept while code is generated", virtualName(b.Virtual())))
	case jitstate.VirtualUpdated:
		note(StepUpdate, "%s changes %s, without code", doing, virtualName(b.Virtual()))
	case jitstate.VirtualForced:
		r.step(r.madeAt(b.Virtual()), nil, StepForce, r.here, fmt.Sprintf("%s is allocated, as it escapes: %s", virtualName(b.Virtual()), doing))
	case jitstate.CallEntered:
		if c := r.compiler.Current(); c != nil && c.Frame != nil && c.Frame.Back != nil {
			note(StepInline, "The call of %s is followed", r.here.graph.Coloured.Shown())
		}
	case jitstate.CallLeft:
		r.calling = true
	case jitstate.CallCollected:
		note(StepLeave, "%s returns", doing)
	case jitstate.SplitDone:
		r.split(op, note)
	case jitstate.StateTaken:
		r.taken()
	case jitstate.Promoted:
		n := note(StepPromote, "%s stops compilation: %s is not known, so residual code gets a switch on it, and has it go on when a value comes", capital(doing), r.said(b))
		r.stopped(n)
	case jitstate.Suspended:
		r.stopped(note(StepPromote, "What follows %s is left until residual code first comes there", doing))
	case jitstate.GaveUp:
		note(StepFall, "%s, the program goes on without code", r.noFurtherCase())
	case jitstate.GeneralMade:
		note(StepCase, "%s, residual code goes on in a general version: in ordinary code for what is left of the calls that are followed, up to the next global merge point", r.noFurtherCase())
	case jitstate.ExceptionRaised:
		note(StepRaise, "The current exception is %s", r.said(b))
	}
}

// noFurtherCase says that a switch gets no more cases, and begins to say what follows.
func (r *Recording) noFurtherCase() string {
	why := "no more code is made"
	if n := r.bounds.Cases; n > 0 && !r.compiler.Spent() {
		why = "it has " + count(n, "case") + ", as many as it may"
	}
	return "A switch gets no further case, as " + why + ": with other values"
}

// emitted notes an operation of residual code.
func (r *Recording) emitted(note func(trace.Kind, string, ...any) int) {
	op := r.residual.last
	if op == nil {
		return
	}
	r.residual.from(op, r.here)
	if r.forcing > 0 || llop.Of(op) == llop.SameAs || llop.Of(op) == llop.CastPointer {
		return
	}
	if r.calling {
		r.calling = false
		note(StepCall, "%s is left to residual code%s", text(op), r.here.whyCalled())
		return
	}
	note(StepCopy, "%s is left to residual code", text(op))
}

// whyCalled says, after a colon, why the function of a call is not looked into; "" where there is no such call.
func (p place) whyCalled() string {
	op := p.operation()
	if op == nil {
		return ""
	}
	if c := p.graph.Coloured.Call(op); c != nil && c.Why != "" {
		return ": the function " + c.Why
	}
	return ""
}

// split notes that the state has parted.
func (r *Recording) split(op *flow.SpaceOperation, note func(trace.Kind, string, ...any) int) {
	if op != nil {
		note(StepPart, "%s may raise: the state parts; the way without an exception is followed", text(op))
		return
	}
	note(StepPart, "%v of block %d is not known: the state parts; the way for True is followed", r.here.block.ExitSwitch, r.here.block.ID)
}

// taken notes that a state that has waited is the current one.
func (r *Recording) taken() {
	s := r.compiler.Current()
	t := r.byInput[s.Frame.Graph]
	at := t.Resume(s.ResumePoint())
	if at.To != nil {
		r.step(trace.NoStep, nil, StepResume, place{t, at.To, -1}, fmt.Sprintf("A state that has waited goes on at block %d of %s", at.To.ID, t.Coloured.Shown()))
		return
	}
	r.step(trace.NoStep, nil, StepResume, place{t, at.From, len(at.From.Operations)}, fmt.Sprintf("A state that has waited goes on in block %d of %s", at.From.ID, t.Coloured.Shown()))
}

// stopped notes at which step compilation has stopped.
func (r *Recording) stopped(step int) {
	list := r.compiler.Promotions()
	r.tree.stopped[list[len(list)-1]] = step
}

// arrival says how run time has come to a promotion.
func (r *Recording) arrival(p *jitstate.Promotion, value *jitstate.Const) string {
	at := r.siteOf(p.Site)
	where := fmt.Sprintf("%s in %s", at.doing(), at.graph.Coloured.Shown())
	switch p.Why {
	case jitstate.PromotedValue:
		if value == nil {
			return fmt.Sprintf("Run time comes to %s with one value more than there are cases: compilation goes on, for all of them", where)
		}
		return fmt.Sprintf("Run time comes to %s with %s: compilation goes on", where, value.Value.Text())
	case jitstate.PromotedFlags:
		if value != nil && value.Bits&1 != 0 {
			return fmt.Sprintf("%s has raised an exception at run time: compilation goes on", where)
		}
		return fmt.Sprintf("%s has returned at run time: compilation goes on", where)
	}
	return fmt.Sprintf("Run time takes the way that was left at %s: compilation goes on", where)
}

// Replayed implements [jitstate.Observer].
func (r *Recording) Replayed(n jitstate.PathNode) {
	r.Write(func() {
		at := r.here
		if i, ok := r.tree.index[n.ID]; ok && !n.Last {
			at = r.tree.nodes[i].at
		}
		switch {
		case n.Last && r.executing:
			r.step(r.cause, nil, StepCase, at, "What follows is carried out from here")
		case n.Last:
			text := "The path was left here: its code is written now"
			switch {
			case n.Kind != jitstate.PathPromote || n.Promotion == nil || n.Promotion.Why != jitstate.PromotedValue:
			case n.Value == nil:
				text = "The switch gets a case for all other values"
			default:
				text = fmt.Sprintf("The switch gets a case for %s, and the code for it is written", n.Value.Value.Text())
			}
			r.step(r.cause, nil, StepCase, at, text)
		default:
			r.step(r.tree.born[n.ID], nil, StepReplay, at, "On the way there again: "+r.passing(n))
		}
		r.tree.passed.Set(r.latest(), n.ID)
	})
}

// capital begins a sentence.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// said shows a box in a sentence.
func (r *Recording) said(b *jitstate.Box) string {
	switch {
	case b == nil:
		return "nothing"
	case b.Const != nil:
		return b.Const.Value.Text()
	case b.Virtual() != nil:
		return virtualName(b.Virtual())
	case b.Var != nil:
		return r.here0(b).String()
	}
	return "nothing"
}
