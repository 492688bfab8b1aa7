package amd64

import (
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
)

// arguments moves values to where a call expects its arguments.
func (e *emitter) arguments(args []ssa.Value) {
	var moves []regalloc.Move
	var next passing
	for _, v := range args {
		if v == ssa.None || e.f.Types[v] == lltype.Type(lltype.Void) {
			continue
		}
		float := isFloat(e.f.Types[v])
		r, stack := next.next(float)
		if stack >= 0 {
			e.stackArgument(v, stack)
			continue
		}
		to := regalloc.Place{Reg: regalloc.Reg(r)}
		if float {
			to.Class = regalloc.Floating
		}
		moves = append(moves, e.moveTo(to, v))
	}
	e.parallel(moves)
}

// moveTo returns the move of a value to a place.
func (e *emitter) moveTo(to regalloc.Place, v ssa.Value) regalloc.Move {
	if e.f.IsConst(v) {
		return regalloc.Move{To: to, Const: true, Value: int(v)}
	}
	return regalloc.Move{To: to, From: e.places[v]}
}

// stackArgument stores an argument for which there is no register.
func (e *emitter) stackArgument(v ssa.Value, i int) {
	to := asm.At(asm.RSP, int32(8*i))
	if isFloat(e.f.Types[v]) {
		e.a.MovsdMX(to, e.floating(v, scratchX))
		return
	}
	e.a.MovMR(asm.Qword, to, e.general(v, scratch))
}

// call emits a call of a function of the program, or of the run-time system.
func (e *emitter) call(b *ssa.Block, in *ssa.Instr) {
	target := called(in.Op)
	switch {
	case target == nil:
		e.indirectCall(b, in)
		return
	case isRoot(in.Op):
		e.squareRoot(b, in)
		return
	}
	e.arguments(in.Args[1:])
	if e.callKnown(target, in.Args[0]) && e.u.rt.ExcData() == 0 {
		e.raised(b)
	}
	e.callResult(in)
}

// callKnown calls a function, and reports whether it may raise.
func (e *emitter) callKnown(target *lltype.Object, address ssa.Value) (mayRaise bool) {
	callee := e.u.function(target)
	switch {
	case callee != nil && !callee.grows:
		e.a.Call(callee.entry)
		e.wait()
		return callee.raises
	case !e.u.isExternal(target):
		e.a.CallM(asm.At(e.general(address, scratch2), 0))
		e.wait()
		raises, _ := e.u.rt.Elsewhere(target)
		return raises
	}
	n, err := e.u.rt.External(target)
	if err != nil {
		e.fail("%w", err)
	}
	e.exit(ExitExternal, n)
	e.wait()
	return target.Func.CanRaise
}

// indirectCall calls the function whose address is the first operand.
func (e *emitter) indirectCall(b *ssa.Block, in *ssa.Instr) {
	proto, _ := e.pointee(in.Op.Args[0]).(*lltype.FuncType)
	if proto == nil || len(in.Args) <= len(proto.Args) {
		e.fail("%v is not a function with this many arguments", in.Op.Args[0])
		return
	}
	// The address may be in a register that an argument is moved to.
	e.moveReg(scratch2, e.general(in.Args[0], scratch2))
	e.arguments(in.Args[1 : 1+len(proto.Args)])
	e.a.CallM(asm.At(scratch2, 0))
	e.wait()
	if e.u.rt.ExcData() == 0 {
		e.raised(b)
	}
	e.callResult(in)
}

func (e *emitter) callResult(in *ssa.Instr) {
	if in.Result == ssa.None || e.f.Uses[in.Result] == 0 {
		return
	}
	if isFloat(e.f.Types[in.Result]) {
		e.storeX(in.Result, asm.XMM0)
		return
	}
	e.store(in.Result, asm.RAX)
}

// exit leaves the code to ask the run-time system for something. The scratch
// register R11 is lost.
func (e *emitter) exit(code native.ExitCode, argument uint32) {
	native.AppendExit(e.a, native.Exit{Code: code, Argument: argument})
}

// coldExit leaves the code for good if a condition holds. It returns the label
// of the code that does so.
func (e *emitter) coldExit(cond asm.Cond, code native.ExitCode) asm.Label {
	l := e.a.NewLabel()
	e.a.Jcc(cond, l)
	e.later(l, e.at, func() { e.exit(code, 0) })
	return l
}
