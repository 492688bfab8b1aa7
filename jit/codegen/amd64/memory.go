package amd64

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// lastOp returns the operation whose exceptions the exits of a block are for.
func lastOp(b *ssa.Block) *flow.SpaceOperation { return b.Flow.RaisingOp() }

// other emits operations on memory and calls.
func (e *emitter) other(b *ssa.Block, in *ssa.Instr) {
	switch llop.Of(in.Op) {
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		p := e.walk(in.Op, in.Args)
		e.read(in.Result, p.mem(), p.t)
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		n := len(in.Args) - 1
		p := e.walk(in.Op, in.Args[:n])
		e.save(p.mem(), p.t, in.Args[n])
	case llop.GetArraySize, llop.GetInteriorArraySize:
		p := e.walk(in.Op, in.Args)
		p.array()
		e.read(in.Result, p.mem(), lltype.Signed)
	case llop.DirectCall, llop.IndirectCall:
		e.call(b, in)
	case llop.Malloc, llop.MallocVarsize:
		e.allocate(b, in)
	case llop.GCCollect:
		e.exit(ExitCollect, 0)
		e.wait()
	case llop.GCIdentityHash:
		e.identityHash(in)
	case llop.ArrayCopy:
		e.copyItems(in)
	case llop.DebugPrint:
		e.arguments(in.Args)
		e.exit(ExitPrint, 0)
	case llop.DebugAssert:
		e.assert(in)
	case llop.DebugFatalError:
		e.exit(ExitFatal, 0)
	case llop.ContinueCompilation:
		e.waitForMore(b, in)
	default:
		e.fail("there is no machine code for this operation")
	}
}

// walk follows the path of an operation: args are the pointer, then field names and
// indices.
func (e *emitter) walk(op *flow.SpaceOperation, args []ssa.Value) path {
	p := path{e: e, base: e.general(args[0], scratch), t: e.pointee(op.Args[0])}
	for i, v := range args[1:] {
		name, isName := fieldName(op.Args[i+1])
		if isName {
			p.field(name)
		} else {
			p.item(v)
		}
	}
	return p
}

// pointee returns the type that an operand of an operation points to. The value itself
// may have another type, because casts of pointers are left out.
func (e *emitter) pointee(v flow.Value) lltype.Type {
	ptr, ok := lltype.TypeOf(v).(*lltype.Ptr)
	if !ok {
		e.fail("%v is not a pointer", v)
		return lltype.Void
	}
	return ptr.To
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

// array goes on to the array at the end of a structure, if the path is at one, and
// returns the type of the array.
func (p *path) array() *lltype.Array {
	if s, ok := p.t.(*lltype.Struct); ok && s.VarPart() != nil {
		p.off += int32(s.Offset(len(s.Fields()) - 1))
		p.t = s.VarPart()
	}
	a, ok := p.t.(*lltype.Array)
	if !ok {
		p.e.fail("%v has no items", p.t)
	}
	return a
}

func (p *path) item(v ssa.Value) {
	a := p.array()
	if a == nil {
		return
	}
	if p.e.u.rt.CheckItems() {
		p.check(v)
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
	case 16, 24, 40, 72:
		p.scaleByLea(r, size)
	default:
		p.e.a.ImulRRI(asm.Qword, scratch2, r, int32(size))
		p.index, p.scale = scratch2, 1
	}
}

// check leaves the code if the array has no item of an index. The path is at the
// length.
func (p *path) check(v ssa.Value) {
	e := p.e
	if n, ok := e.small(v); ok {
		e.a.AluMI(asm.CMP, asm.Qword, p.mem(), n)
		e.coldExit(asm.CondBE, ExitIndex)
		return
	}
	e.a.AluRM(asm.CMP, asm.Qword, e.general(v, scratch2), p.mem())
	e.coldExit(asm.CondAE, ExitIndex)
}

// scaleByLea multiplies an index with a size by an instruction that takes one
// cycle, and leaves the rest to the address.
func (p *path) scaleByLea(r asm.Reg, size int) {
	p.index, p.scale = scratch2, 8
	if size == 16 {
		p.e.a.Lea(scratch2, asm.Indexed(r, r, 1, 0))
		return
	}
	p.e.a.Lea(scratch2, asm.Indexed(r, r, size/8-1, 0))
}

// fold adds the index to the base, to make room for another one.
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

// read loads a value of a type from memory.
func (e *emitter) read(v ssa.Value, m asm.Mem, t lltype.Type) {
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
// a value in memory is loaded into a vector register.
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

// assert stops the program if a truth value is false.
func (e *emitter) assert(in *ssa.Instr) {
	if e.f.IsConst(in.Args[0]) && e.bits(in.Args[0]) != 0 {
		return
	}
	r := e.general(in.Args[0], scratch)
	e.a.TestRR(asm.Qword, r, r)
	e.coldExit(asm.CondE, ExitFatal)
}
