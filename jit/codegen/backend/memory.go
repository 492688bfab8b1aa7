package backend

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/ssa"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
)

// lastOp returns the operation whose exceptions the exits of a block are for.
func lastOp(b *ssa.Block) *flow.SpaceOperation { return b.Flow.RaisingOp() }

// other emits operations on memory and calls.
func (e *Emitter) other(b *ssa.Block, in *ssa.Instr, last bool) {
	switch llop.Of(in.Op) {
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		p := e.Walk(in.Op, in.Args)
		e.m.LoadFrom(in.Result, &p, p.Type)
	case llop.SetField, llop.SetArrayItem, llop.SetInteriorField:
		n := len(in.Args) - 1
		p := e.Walk(in.Op, in.Args[:n])
		e.m.StoreTo(&p, p.Type, in.Args[n])
	case llop.GetArraySize, llop.GetInteriorArraySize:
		p := e.Walk(in.Op, in.Args)
		p.Array()
		e.m.LoadFrom(in.Result, &p, lltype.Signed)
	case llop.CountDown:
		e.m.CountDown(b, in, last)
	case llop.DirectCall, llop.IndirectCall:
		e.call(b, in)
	case llop.Malloc, llop.MallocVarsize:
		e.allocate(b, in)
	case llop.GCCollect:
		e.Exit(ExitCollect, 0)
		e.wait()
	case llop.WeakrefCreate:
		e.weakRef(b, in)
	case llop.WeakrefDeref:
		p := Path{e: e, Base: e.m.General(in.Args[0], e.u.machine.Scratch), Type: rclass.WeakRef}
		p.Field(rclass.Referent)
		e.m.LoadFrom(in.Result, &p, p.Type)
	case llop.GCIdentityHash:
		e.m.Hash(in)
	case llop.ArrayCopy:
		e.m.CopyItems(in)
	case llop.DebugPrint:
		e.arguments(in.Args)
		e.Exit(ExitPrint, 0)
	case llop.DebugAssert:
		e.assert(in)
	case llop.DebugFatalError:
		e.Exit(ExitFatal, 0)
	case llop.ContinueCompilation:
		e.waitForMore(b, in)
	default:
		e.Fail("there is no machine code for this operation")
	}
}

// Walk follows the path of an operation: args are the pointer, then field names and
// indices.
func (e *Emitter) Walk(op *flow.SpaceOperation, args []ssa.Value) Path {
	p := Path{e: e, Base: e.m.General(args[0], e.u.machine.Scratch), Type: e.Pointee(op.Args[0])}
	for i, v := range args[1:] {
		name, isName := FieldName(op.Args[i+1])
		if isName {
			p.Field(name)
		} else {
			p.item(v)
		}
	}
	return p
}

// Pointee returns the type that an operand of an operation points to. The value itself
// may have another type, because casts of pointers are left out.
func (e *Emitter) Pointee(v flow.Value) lltype.Type {
	ptr, ok := lltype.TypeOf(v).(*lltype.Ptr)
	if !ok {
		e.Fail("%v is not a pointer", v)
		return lltype.Void
	}
	return ptr.To
}

// FieldName returns the field that an operand of an operation names, if it names one.
func FieldName(v flow.Value) (string, bool) {
	c, ok := v.(*flow.Constant)
	if !ok {
		return "", false
	}
	name, ok := c.Value.(string)
	return name, ok
}

// A Path walks from a pointer into an object: to what is of a type, at an offset from a
// register and perhaps a scaled index.
type Path struct {
	Base   regalloc.Reg
	Offset int32
	Index  regalloc.Reg
	Scale  int // 0: no index yet
	Type   lltype.Type

	e *Emitter
}

// NewPath returns a path that only looks at types.
func (e *Emitter) NewPath(t lltype.Type) Path { return Path{e: e, Type: t} }

// Field goes on to a field of a structure.
func (p *Path) Field(name string) {
	s, ok := p.Type.(*lltype.Struct)
	if !ok {
		p.e.Fail("%v has no field %s", p.Type, name)
		return
	}
	for t := s; t != nil; t = t.Super() {
		if i := t.FieldIndex(name); i >= 0 {
			p.Offset += int32(t.Offset(i))
			p.Type = t.Fields()[i].Type
			return
		}
	}
	p.e.Fail("%v has no field %s", s, name)
}

// Array goes on to the array at the end of a structure, if the path is at one, and
// returns the type of the array.
func (p *Path) Array() *lltype.Array {
	if s, ok := p.Type.(*lltype.Struct); ok && s.VarPart() != nil {
		p.Offset += int32(s.Offset(len(s.Fields()) - 1))
		p.Type = s.VarPart()
	}
	a, ok := p.Type.(*lltype.Array)
	if !ok {
		p.e.Fail("%v has no items", p.Type)
	}
	return a
}

func (p *Path) item(v ssa.Value) {
	a := p.Array()
	if a == nil {
		return
	}
	if p.e.Runtime.CheckItems() {
		p.e.m.CheckIndex(p, v)
	}
	size := a.ItemSize()
	p.Offset += lltype.ItemsOffset
	p.Type = a.Of
	if n, ok := p.e.Small(v); ok && int64(n)*int64(size) < 1<<30 && n >= 0 {
		p.Offset += n * int32(size)
		return
	}
	p.e.m.Index(p, v, size)
}

// assert stops the program if a truth value is false.
func (e *Emitter) assert(in *ssa.Instr) {
	if e.F.IsConst(in.Args[0]) && e.Bits(in.Args[0]) != 0 {
		return
	}
	r := e.m.General(in.Args[0], e.u.machine.Scratch)
	e.A.Jcc(e.A.IsZero(r), e.ColdExit(ExitFatal))
}
