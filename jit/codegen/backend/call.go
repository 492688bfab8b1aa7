package backend

import (
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// arguments moves values to where a call expects its arguments.
func (e *Emitter) arguments(args []ssa.Value) {
	var moves []regalloc.Move
	next := passing{c: &e.u.machine.Convention}
	for _, v := range args {
		if v == ssa.None || e.F.Types[v] == lltype.Type(lltype.Void) {
			continue
		}
		class := classOf(e.F.Types[v])
		r, stack := next.next(class)
		if stack >= 0 {
			e.m.StoreStack(int32(8*stack), v)
			continue
		}
		moves = append(moves, e.MoveTo(regalloc.Place{Class: class, Reg: r}, v))
	}
	e.Parallel(moves)
}

// MoveTo returns the move of a value to a place.
func (e *Emitter) MoveTo(to regalloc.Place, v ssa.Value) regalloc.Move {
	if e.F.IsConst(v) {
		return regalloc.Move{To: to, Const: true, Value: int(v)}
	}
	return regalloc.Move{To: to, From: e.Places[v]}
}

// call emits a call of a function of the program, or of the run-time system.
func (e *Emitter) call(b *ssa.Block, in *ssa.Instr) {
	target := Called(in.Op)
	switch {
	case target == nil:
		e.indirectCall(b, in)
		return
	case isRoot(in.Op):
		e.m.Root(b, in)
		return
	}
	e.arguments(in.Args[1:])
	if e.callKnown(target, in.Args[0]) && e.Runtime.ExcData() == 0 {
		e.raised(b)
	}
	e.callResult(in)
}

// callKnown calls a function, and reports whether it may raise.
func (e *Emitter) callKnown(target *lltype.Object, address ssa.Value) (mayRaise bool) {
	callee := e.u.function(target)
	switch {
	case callee != nil && !callee.grows:
		e.A.Call(callee.entry)
		e.wait()
		return callee.raises
	case !e.u.isExternal(target):
		e.callWord(address)
		e.wait()
		raises, _ := e.Runtime.Elsewhere(target)
		return raises
	}
	n, err := e.Runtime.External(target)
	if err != nil {
		e.Fail("%w", err)
	}
	e.Exit(ExitExternal, n)
	e.wait()
	return target.Func.CanRaise
}

// callWord calls a function by its descriptor, whose address is in the second scratch register then: it says what is called
// ([ExitLate]).
func (e *Emitter) callWord(address ssa.Value) {
	scratch2 := e.u.machine.Scratch2
	e.A.MoveReg(scratch2, e.m.General(address, scratch2))
	e.A.CallWord(scratch2)
}

// indirectCall calls the function whose address is the first operand.
func (e *Emitter) indirectCall(b *ssa.Block, in *ssa.Instr) {
	proto, _ := e.Pointee(in.Op.Args[0]).(*lltype.FuncType)
	if proto == nil || len(in.Args) <= len(proto.Args) {
		e.Fail("%v is not a function with this many arguments", in.Op.Args[0])
		return
	}
	// The address may be in a register that an argument is moved to.
	scratch2 := e.u.machine.Scratch2
	e.A.MoveReg(scratch2, e.m.General(in.Args[0], scratch2))
	e.arguments(in.Args[1 : 1+len(proto.Args)])
	e.A.CallWord(scratch2)
	e.wait()
	if e.Runtime.ExcData() == 0 {
		e.raised(b)
	}
	e.callResult(in)
}

func (e *Emitter) callResult(in *ssa.Instr) {
	if in.Result == ssa.None || e.F.Uses[in.Result] == 0 {
		return
	}
	from, to := regalloc.Place{Class: classOf(e.F.Types[in.Result])}, e.Places[in.Result]
	if from != to {
		e.m.Move(from, to)
	}
}

// Exit leaves the code to ask the run-time system for something. The first scratch register
// is lost.
func (e *Emitter) Exit(reason native.ExitCode, argument uint32) {
	e.A.Exit(native.Exit{Code: reason, Argument: argument})
}

// ColdExit returns the label of code that leaves for good.
func (e *Emitter) ColdExit(reason native.ExitCode) code.Label {
	l := e.Code.NewLabel()
	e.Later(l, e.at, func() { e.Exit(reason, 0) })
	return l
}
