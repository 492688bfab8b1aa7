package amd64

import (
	"fmt"

	"vitrine/engine/lltype"
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
)

// lastOp returns the operation whose exceptions the exits of a block are for.
func lastOp(b *ssa.Block) *flow.SpaceOperation { return b.Flow.RaisingOp() }

// other emits operations on memory and calls.
func (e *emitter) other(b *ssa.Block, in *ssa.Instr) {
	switch in.Op.Name {
	case "getfield", "getarrayitem", "getinteriorfield":
		m, t := e.address(in.Op, in.Args)
		e.load(in.Result, m, t)
	case "setfield", "setarrayitem", "setinteriorfield":
		n := len(in.Args) - 1
		m, t := e.address(in.Op, in.Args[:n])
		e.save(m, t, in.Args[n])
	case "getarraysize", "getinteriorarraysize":
		m, _ := e.address(in.Op, in.Args)
		e.load(in.Result, m, lltype.Signed)
	case "direct_call", "indirect_call":
		e.call(b, in)
	case "malloc", "malloc_varsize":
		e.allocate(b, in)
	case "gc_collect":
		e.exit(ExitCollect, 0)
	case "array_copy":
		e.arguments(in.Args)
		e.exit(ExitArrayCopy, 0)
	case "debug_fatalerror":
		e.exit(ExitFatal, 0)
	default:
		e.fail("there is no machine code for this operation")
	}
}

// fieldOffset returns where a field of a structure lies; it may be one of a
// structure at the beginning.
func fieldOffset(s *lltype.Struct, name string) (int32, error) {
	for t := s; t != nil; t = t.Super() {
		if i := t.FieldIndex(name); i >= 0 {
			return int32(t.Offset(i)), nil
		}
	}
	return 0, fmt.Errorf("%v has no field %s", s, name)
}

// address returns the memory that an operation means, and the type of what is
// there: args are the pointer and the path behind it, of field names and
// indices.
func (e *emitter) address(op *flow.SpaceOperation, args []ssa.Value) (asm.Mem, lltype.Type) {
	ptr, ok := e.f.Types[args[0]].(*lltype.Ptr)
	if !ok {
		e.fail("%v is no pointer", op.Args[0])
		return asm.Mem{}, lltype.Signed
	}
	base := e.general(args[0], scratch)
	p := path{e: e, base: base, t: ptr.To}
	for i, v := range args[1:] {
		name, isName := fieldName(op.Args[i+1])
		if isName {
			p.field(name)
		} else {
			p.item(v)
		}
	}
	return p.mem(), p.t
}

func fieldName(v flow.Value) (string, bool) {
	c, ok := v.(*flow.Constant)
	if !ok {
		return "", false
	}
	name, ok := c.Value.(string)
	return name, ok
}

// A path walks from a pointer into an object.
type path struct {
	e     *emitter
	base  asm.Reg
	off   int32
	index asm.Reg
	scale int // 0: no index yet
	t     lltype.Type
}

func (p *path) field(name string) {
	s, ok := p.t.(*lltype.Struct)
	if !ok {
		p.e.fail("%v has no field %s", p.t, name)
		return
	}
	for t := s; t != nil; t = t.Super() {
		if i := t.FieldIndex(name); i >= 0 {
			p.off += int32(t.Offset(i))
			p.t = t.Fields()[i].Type
			return
		}
	}
	p.e.fail("%v has no field %s", s, name)
}

func (p *path) item(v ssa.Value) {
	a, ok := p.t.(*lltype.Array)
	if !ok {
		p.e.fail("%v has no items", p.t)
		return
	}
	size := a.ItemSize()
	p.off += lltype.ItemsOffset
	p.t = a.Of
	if n, ok := p.e.small(v); ok && int64(n)*int64(size) < 1<<30 && n >= 0 {
		p.off += n * int32(size)
		return
	}
	p.fold()
	r := p.e.general(v, scratch2)
	switch size {
	case 1, 2, 4, 8:
		p.index, p.scale = r, size
	default:
		p.e.a.ImulRRI(asm.Qword, scratch2, r, int32(size))
		p.index, p.scale = scratch2, 1
	}
}

// fold adds the index there is to the base, to have room for another one.
func (p *path) fold() {
	if p.scale != 0 {
		p.e.a.Lea(scratch, p.mem())
		p.base, p.off, p.scale = scratch, 0, 0
	}
}

func (p *path) mem() asm.Mem {
	if p.scale != 0 {
		return asm.Indexed(p.base, p.index, p.scale, p.off)
	}
	return asm.At(p.base, p.off)
}

// load loads a value of a type from memory.
func (e *emitter) load(v ssa.Value, m asm.Mem, t lltype.Type) {
	if v == ssa.None {
		return
	}
	if isFloat(t) {
		x := e.destX(v, scratchX)
		e.a.SseXM(asm.MOVSD, x, m)
		e.storeX(v, x)
		return
	}
	d := e.dest(v, scratch)
	switch lltype.Size(t) {
	case 1:
		e.a.MovzxRM(d, m, asm.Byte)
	case 4:
		e.a.MovRM(asm.Dword, d, m)
	default:
		e.a.MovRM(asm.Qword, d, m)
	}
	e.store(v, d)
}

// save stores a value to memory. The address may use both scratch registers, so
// a value that lives in memory comes by way of a vector register.
func (e *emitter) save(m asm.Mem, t lltype.Type, v ssa.Value) {
	if t == lltype.Type(lltype.Void) || v == ssa.None {
		return
	}
	if isFloat(t) {
		e.a.MovsdMX(m, e.floating(v, scratchX))
		return
	}
	size := asm.Size(lltype.Size(t))
	if n, ok := e.small(v); ok {
		if size == asm.Byte {
			n = int32(int8(n))
		}
		e.a.MovMI(size, m, n)
		return
	}
	if !e.f.IsConst(v) && e.places[v].InReg() {
		e.a.MovMR(size, m, asm.Reg(e.places[v].Reg))
		return
	}
	e.a.Lea(scratch, m)
	e.a.MovMR(size, asm.At(scratch, 0), e.general(v, scratch2))
}

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
		m := regalloc.Move{To: regalloc.Place{Reg: regalloc.Reg(r)}}
		if float {
			m.To.Class = regalloc.Floating
		}
		if e.f.IsConst(v) {
			m.Const, m.Value = true, int(v)
		} else if m.From = e.places[v]; m.From == m.To {
			continue
		}
		moves = append(moves, m)
	}
	e.parallel(moves)
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
	args := in.Args[1:]
	if in.Op.Name == "indirect_call" {
		args = args[:len(args)-1]
		// The address may be in a register that an argument is moved to.
		e.moveReg(scratch2, e.general(in.Args[0], scratch2))
		e.arguments(args)
		e.a.CallM(asm.At(scratch2, 0))
		e.raised(b)
		e.callResult(in)
		return
	}
	c := e.f.Consts[in.Args[0]]
	p, ok := c.Value.(lltype.Pointer)
	if !ok || p.IsNull() || p.Object.Func == nil {
		e.fail("%v is no function", c)
		return
	}
	fn := p.Object.Func
	e.arguments(args)
	mayRaise := fn.CanRaise
	if fn.Graph != nil {
		callee := e.u.funcs[fn.Graph]
		e.a.Call(callee.entry)
		mayRaise = callee.raises
	} else {
		n, err := e.u.rt.External(fn.External)
		if err != nil {
			e.fail("%w", err)
		}
		e.exit(ExitExternal, n)
	}
	if mayRaise {
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

// allocate makes an object. What the run-time system cannot do at once it does
// after a collection; it returns NULL if there is no memory.
func (e *emitter) allocate(b *ssa.Block, in *ssa.Instr) {
	t, ok := in.Op.Args[0].(*flow.Constant).Value.(lltype.Container)
	if !ok {
		e.fail("%v is no type that can be allocated", in.Op.Args[0])
		return
	}
	id, err := e.u.rt.TypeID(t)
	if err != nil {
		e.fail("%w", err)
	}
	if in.Op.Name == "malloc_varsize" {
		e.arguments(in.Args[1:])
		e.exit(ExitMallocVarsize, id)
	} else {
		e.exit(ExitMalloc, id)
	}
	e.a.TestRR(asm.Qword, asm.RAX, asm.RAX)
	e.raiseIf(b, asm.CondE, "MemoryError")
	e.callResult(in)
}

// exit leaves the code to ask the run-time system for something. Operands are
// where a call expects its arguments, and so is the answer. The scratch
// register is lost.
func (e *emitter) exit(code native.ExitCode, argument uint32) {
	native.AppendExit(e.a, native.Exit{Code: code, Argument: argument})
}
