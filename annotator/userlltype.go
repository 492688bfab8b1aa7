package annotator

import (
	"fmt"
	"slices"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// Low-level objects of programs, which they make with module lltype. Helpers of the typer work
// on memory without checks; here the types of all values are checked, and the typer adds checks
// of indices and casts.

const userLLModule = stdspace.UserLLTypeModule

// userLowLevelValue is the annotation of a type or a pointer of module lltype; nil for others.
func (bk *bookkeeper) userLowLevelValue(x *stdspace.Instance) SomeValue {
	t, ok, err := bk.a.std.UserLLType(x)
	if ok && err == nil {
		if bk.llTypes[t] == nil {
			bk.llTypes[t] = x
		}
		return &lattice.SomeLLType{Type: t}
	}
	p, to, isPtr, ptrErr := bk.a.std.ReadUserPointer(x)
	if err = errOr(err, ptrErr); err != nil {
		bk.a.fail("lltype", err.Error())
		return lattice.Object
	}
	if !isPtr {
		return nil
	}
	bk.enterFunctionsOf(to)
	return &lattice.SomePtr{Type: p}
}

func errOr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// enterFunctionsOf analyses the functions that prebuilt objects lead to: anybody may call them.
func (bk *bookkeeper) enterFunctionsOf(x *stdspace.Instance) {
	work := []*stdspace.Instance{x}
	for len(work) > 0 {
		x, work = work[0], work[1:]
		if x == nil || bk.llSeen[x] {
			continue
		}
		if bk.llSeen == nil {
			bk.llSeen = map[*stdspace.Instance]bool{}
		}
		bk.llSeen[x] = true
		o, err := bk.a.std.ReadUserObject(x)
		if err != nil {
			continue // whoever lays it out says why
		}
		if ft, ok := o.Type.(*lltype.FuncType); ok {
			bk.enterFunction(x, ft, o.Callee)
			continue
		}
		var parts []stdspace.Object
		if o.Fields != nil {
			for _, e := range o.Fields.Entries() {
				parts = append(parts, e.Value)
			}
		}
		for _, part := range append(parts, o.Items...) {
			i, ok := part.(*stdspace.Instance)
			if !ok {
				continue
			}
			if _, to, isPtr, err := bk.a.std.ReadUserPointer(i); isPtr && err == nil {
				work = append(work, to)
			} else if _, err := bk.a.std.ReadUserObject(i); err == nil {
				work = append(work, i)
			}
		}
	}
}

// userType returns an object of module lltype that stands for a type; nil if the program has shown none.
// It is always the same one.
func (bk *bookkeeper) userType(t lltype.Type) *stdspace.Instance {
	if x := bk.llTypes[t]; x != nil {
		return x
	}
	switch t := t.(type) {
	case *lltype.Struct:
		return bk.a.std.UserStructType(t)
	case *lltype.Ptr:
		if to := bk.userType(t.To); to != nil {
			x := bk.a.std.UserPtrType(to)
			bk.llTypes[t] = x
			return x
		}
	}
	return nil
}

// enterFunction analyses a function that a pointer leads to for arguments of any value.
func (bk *bookkeeper) enterFunction(x *stdspace.Instance, ft *lltype.FuncType, callee stdspace.Object) {
	fn, ok := callee.(*stdspace.Function)
	if !ok {
		return
	}
	cells := make([]SomeValue, len(ft.Args))
	for i, t := range ft.Args {
		cells[i] = bk.a.ofLowLevelType(t)
	}
	d := bk.functionDesc(fn)
	cells, err := d.entryCells(cells)
	if err != nil {
		bk.a.fail("lltype", err.Error())
		return
	}
	if g, _ := d.specialize(cells); g != nil {
		if bk.llFunctions == nil {
			bk.llFunctions = map[*stdspace.Instance]*Graph{}
		}
		bk.llFunctions[x] = g
		bk.a.Enter(&g.Graph, d.cellsFor(g, cells))
	}
}

// LowLevelFunction returns the graph of a function object of module lltype, nil if it has none.
func (h *Helpers) LowLevelFunction(x *stdspace.Instance) *Graph { return h.a.bk.llFunctions[x] }

// userLowLevel considers an operation of a program on low-level objects; ok is false for others.
func (a *annotator) userLowLevel(op *flow.SpaceOperation, s []SomeValue) (r SomeValue, ok bool) {
	if strings.HasPrefix(op.Name, "new") {
		return nil, false // a container
	}
	switch x := s[0].(type) {
	case *lattice.SomePtr:
		return a.onUserPointer(op, x, s), true
	case *lattice.SomeInterior:
		return a.onUserPart(op, x, s), true
	case *lattice.SomeLLType:
		if r, ok := a.onType(op, x, s); ok {
			return r, true
		}
		return a.refuseLowLevel("the operation %s is not possible on the low-level type %v", op.Name, x.Type), true
	case *lattice.SomeBuiltin:
		if fn, self, ok := a.bk.unboundUserMethod(x); ok && (op.Name == "simple_call" || op.Name == "call_args") {
			return a.callUserMethod(op, fn, self, s), true
		}
		if isUserLowLevel(builtinObject(x)) && (op.Name == "simple_call" || op.Name == "call_args") {
			return a.callUserLowLevel(op, x.Name, s), true
		}
	}
	if len(s) == 2 && isPtr(s[1]) && (op.Name == "is_" || op.Name == "eq" || op.Name == "ne") {
		return a.refuseLowLevel("%s(%v, %v): pointers are compared with others of their type", op.Name, s[0], s[1]), true
	}
	return nil, false
}

// isUserLowLevel reports whether an object is a function of module lltype, or the class Ptr.
func isUserLowLevel(x stdspace.Object) bool {
	switch x := x.(type) {
	case *stdspace.Builtin:
		return x.Module == userLLModule
	case *stdspace.Class:
		return x.Module == userLLModule
	}
	return false
}

// refuseLowLevel reports an operation that is not possible.
func (a *annotator) refuseLowLevel(format string, args ...any) SomeValue {
	a.fail("lltype", fmt.Sprintf(format, args...))
	return lattice.Impossible
}

// onUserPointer considers an operation of a program whose first operand is a pointer.
func (a *annotator) onUserPointer(op *flow.SpaceOperation, p *lattice.SomePtr, s []SomeValue) SomeValue {
	switch op.Name {
	case "is_true", "nonzero":
		return lattice.Bool
	case "str":
		return lattice.String
	case "eq", "ne", "is_":
		if q, ok := s[1].(*lattice.SomePtr); ok && q.Type == p.Type {
			return lattice.Bool
		}
		return a.refuseLowLevel("%s(%v, %v): pointers are compared with others of their type", op.Name, s[0], s[1])
	case "simple_call", "call_args":
		return a.callUserPointer(op, p, s)
	case "getattr":
		if m := a.userMethod(p, constText(s[1])); m != nil {
			return m
		}
	}
	return a.onUserPart(op, &lattice.SomeInterior{Base: p.Type, Part: p.Type.To}, s)
}

// callUserPointer considers a call of a pointer to a function.
func (a *annotator) callUserPointer(op *flow.SpaceOperation, p *lattice.SomePtr, s []SomeValue) SomeValue {
	ft, ok := p.Type.To.(*lltype.FuncType)
	if !ok {
		return a.refuseLowLevel("%v is not a function and cannot be called", p.Type)
	}
	args, err := a.bk.callArguments(op.Name, s[1:])
	if err != nil {
		return a.refuseLowLevel("%v", err)
	}
	values, plain := args.plain()
	if !plain || len(args.keywords) > 0 || len(values) != len(ft.Args) {
		return a.refuseLowLevel("%v is called with %d arguments, or with keywords", ft, len(values))
	}
	for i, t := range ft.Args {
		if !a.fitsLowLevel(values[i], t) {
			return a.refuseLowLevel("argument %d of %v is %v", i+1, ft, values[i])
		}
	}
	return a.ofLowLevelType(ft.Result)
}

// fitsLowLevel reports whether a value can stand where one of a low-level type is expected.
func (a *annotator) fitsLowLevel(s SomeValue, t lltype.Type) bool {
	if lattice.IsImpossible(s) || t == lltype.Void {
		return true
	}
	if p, ok := s.(*lattice.SomePtr); ok {
		return p.Type == t
	}
	return a.typeOf(s).(*lattice.SomeLLType).Type == t
}

// onUserPart considers an operation of a program on an object, or a part of one.
func (a *annotator) onUserPart(op *flow.SpaceOperation, at *lattice.SomeInterior, s []SomeValue) SomeValue {
	switch op.Name {
	case "getattr", "setattr":
		return a.onUserField(op.Name, at, constText(s[1]), s)
	case "len":
		if n := a.fixedLength(at.Part); n >= 0 {
			return lattice.NonNeg
		}
		if _, ok := at.Part.(*lltype.Array); ok {
			return lattice.NonNeg
		}
	case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key", "setitem":
		return a.onUserItem(op.Name, at, s)
	}
	return a.refuseLowLevel("the operation %s is not possible on a pointer to %v", op.Name, at.Part)
}

// fixedLength returns the number of items of an array whose length belongs to its type, else -1.
func (a *annotator) fixedLength(c lltype.Container) int {
	if st, ok := c.(*lltype.Struct); ok {
		return a.std.UserFixedLength(st)
	}
	return -1
}

func (a *annotator) onUserField(op string, at *lattice.SomeInterior, name string, s []SomeValue) SomeValue {
	st, ok := at.Part.(*lltype.Struct)
	if ok && name != stdspace.UserTag {
		if t := st.Field(name); t != nil {
			return a.userAccess(op, at, "."+name, t, s)
		}
	}
	if strings.HasPrefix(name, "_") {
		return a.refuseLowLevel("%s is inside of the implementation of pointers, which programs do not see: use fields and items", name)
	}
	return a.refuseLowLevel("%v has no field %s", at.Part, name)
}

func (a *annotator) onUserItem(op string, at *lattice.SomeInterior, s []SomeValue) SomeValue {
	if kind, _, ok := integer(s[1]); !ok || kind != lattice.Signed {
		if lattice.IsImpossible(s[1]) {
			return lattice.Impossible
		}
		return a.refuseLowLevel("an array is indexed by a machine integer, not %v", s[1])
	}
	switch c := at.Part.(type) {
	case *lltype.Array:
		return a.userAccess(op, at, "[]", c.Of, s)
	case *lltype.Struct:
		if n := a.std.UserFixedLength(c); n > 0 {
			return a.onFixedItem(op, at, c, s)
		}
	}
	return a.refuseLowLevel("%v has no items", at.Part)
}

// onFixedItem considers an item of an array whose items are the fields of a structure.
func (a *annotator) onFixedItem(op string, at *lattice.SomeInterior, c *lltype.Struct, s []SomeValue) SomeValue {
	k, ok := s[1].(*lattice.SomeInteger)
	if !ok || k.Const == nil {
		return a.refuseLowLevel("the index of a FixedSizeArray must be a constant in a program that is translated: use an Array")
	}
	i := constInt(s[1])
	if i < 0 || i >= int64(len(c.Fields())) {
		return a.refuseLowLevel("item %d of %v is out of bounds", i, c)
	}
	f := c.Fields()[i]
	return a.userAccess(op, at, "."+f.Name, f.Type, s)
}

// userAccess reads or writes a part of type t; the value that is written is the last operand.
func (a *annotator) userAccess(op string, at *lattice.SomeInterior, step string, t lltype.Type, s []SomeValue) SomeValue {
	inner, isContainer := t.(lltype.Container)
	if op == "setattr" || op == "setitem" {
		switch {
		case isContainer:
			return a.refuseLowLevel("%s of %v lies inside and cannot be set: set its parts", step, at.Part)
		case !a.fitsLowLevel(s[2], t):
			return a.refuseLowLevel("%s of %v holds %v, not %v", step, at.Part, t, s[2])
		}
		return nil
	}
	if !isContainer {
		return a.ofLowLevelType(t)
	}
	if st, ok := at.Part.(*lltype.Struct); ok && at.Path == "" && isSuper(st, step, inner) {
		return &lattice.SomePtr{Type: lltype.PtrTo(inner)} // the same address
	}
	return &lattice.SomeInterior{Base: at.Base, Part: inner, Path: at.Path + step}
}

// isSuper reports whether a step leads to the structure that another begins with.
func isSuper(st *lltype.Struct, step string, inner lltype.Container) bool {
	return st.Super() != nil && step == "."+st.Fields()[0].Name && inner == lltype.Container(st.Super())
}

// callUserLowLevel considers a call of a function of module lltype.
func (a *annotator) callUserLowLevel(op *flow.SpaceOperation, name string, s []SomeValue) SomeValue {
	if b, ok := builtinObject(s[0].(*lattice.SomeBuiltin)).(*stdspace.Builtin); ok && !slices.Contains(stdspace.UserLLTypeFunctions(), name) {
		_, err := a.std.CallContext(a.ctx, b, nil)
		return a.refuseLowLevel("%s", a.std.ExceptionLine(err)) // no program can use it, and it says why
	}
	args, err := a.bk.callArguments(op.Name, s[1:])
	if err != nil {
		return a.refuseLowLevel("%v", err)
	}
	values, plain := (&arguments{positional: args.positional, star: args.star}).plain()
	if !plain {
		return a.refuseLowLevel("%s() is called with *arguments that are not a tuple", name)
	}
	if len(values) == 0 || len(values) > 2 || len(args.keywords) > 0 && !slices.Contains([]string{"malloc", "make", "free", "render_immortal"}, name) {
		return a.refuseLowLevel("%s() is called with %d arguments", name, len(values))
	}
	switch name {
	case "typeOf":
		return a.typeOf(values[0])
	case "Ptr":
		t, _ := values[0].(*lattice.SomeLLType)
		if t != nil {
			if c, ok := t.Type.(lltype.Container); ok {
				return &lattice.SomeLLType{Type: lltype.PtrTo(c)}
			}
		}
		return a.refuseLowLevel("Ptr() takes the type of a structure, an array or a function, not %v", values[0])
	case "free", "render_immortal":
		if isPtr(values[0]) {
			return lattice.None
		}
	case "identityhash", "identityhash_nocache":
		if isPtr(values[0]) {
			return lattice.Integer
		}
	case "malloc", "nullptr":
		return a.newUserObject(name, values, args.keywords)
	case "make":
		return a.makeUserObject(values, args.keywords)
	case "cast_pointer", "cast_primitive":
		return a.castUser(name, values)
	case "cast_int_to_ptr":
		return a.refuseLowLevel("programs cannot use cast_int_to_ptr(): a number could be any address, and every access is checked")
	case "cast_ptr_to_int":
		return a.refuseLowLevel("programs cannot use cast_ptr_to_int(): objects have no fixed address; use identityhash()")
	case "cast_opaque_ptr":
		return a.castOpaque(values)
	}
	return a.refuseLowLevel("%s() takes a pointer, not %v", name, values[0])
}

// newUserObject considers malloc(T, n) and nullptr(T).
func (a *annotator) newUserObject(name string, values []SomeValue, keywords []keyword) SomeValue {
	t, ok := values[0].(*lattice.SomeLLType)
	if !ok {
		if lattice.IsImpossible(values[0]) {
			return lattice.Impossible
		}
		return a.refuseLowLevel("%s() takes a low-level type that is known, not %v", name, values[0])
	}
	c, ok := t.Type.(lltype.Container)
	if !ok {
		return a.refuseLowLevel("%s() takes the type of a structure or an array, not %v", name, t.Type)
	}
	var length SomeValue
	if len(values) > 1 {
		length = values[1]
	}
	for _, k := range keywords {
		switch {
		case k.name == "n":
			length = k.value
		case !slices.Contains([]string{"flavor", "zero", "immortal", "track_allocation", "add_memory_pressure", "nonmovable"}, k.name):
			return a.refuseLowLevel("%s() got an unexpected keyword argument '%s'", name, k.name)
		}
	}
	if name != "nullptr" {
		if _, isFunction := c.(*lltype.FuncType); isFunction {
			return a.refuseLowLevel("%s() makes structures and arrays, not %v", name, c)
		}
		if a.std.IsUserOpaque(c) {
			return a.refuseLowLevel("%s() makes structures and arrays, not the opaque type %v", name, c)
		}
		if (length != nil) != lltype.IsVariable(c) {
			return a.refuseLowLevel("%s() of %v takes a number of items if that varies, and else none", name, c)
		}
		if length != nil && !a.fitsLowLevel(length, lltype.Signed) {
			return a.refuseLowLevel("malloc() takes an integer for the number of items, not %v", length)
		}
	}
	return &lattice.SomePtr{Type: lltype.PtrTo(c)}
}

// makeUserObject considers make(T, field=value, ...).
func (a *annotator) makeUserObject(values []SomeValue, fields []keyword) SomeValue {
	if len(values) > 1 {
		return a.refuseLowLevel("make() takes the type of a structure, and its fields by name")
	}
	made, ok := a.newUserObject("make", values, nil).(*lattice.SomePtr)
	if !ok {
		return lattice.Impossible
	}
	at := &lattice.SomeInterior{Base: made.Type, Part: made.Type.To}
	for _, f := range fields {
		if r := a.onUserField("setattr", at, f.name, []SomeValue{made, nil, f.value}); r != nil {
			return r
		}
	}
	return made
}

// castUser considers cast_pointer(T, p) and cast_primitive(T, x).
func (a *annotator) castUser(name string, values []SomeValue) SomeValue {
	t, ok := values[0].(*lattice.SomeLLType)
	if !ok || len(values) != 2 {
		return a.refuseLowLevel("%s() takes a low-level type that is known, and a value", name)
	}
	if lattice.IsImpossible(values[1]) {
		return lattice.Impossible
	}
	from := a.typeOf(values[1]).(*lattice.SomeLLType).Type
	if name == "cast_primitive" {
		_, isPrimitive := t.Type.(*lltype.Primitive)
		if _, ok := from.(*lltype.Primitive); !ok || !isPrimitive || from == lltype.Void || t.Type == lltype.Void {
			return a.refuseLowLevel("cast_primitive() makes a primitive value of another one, not %v of %v", t.Type, values[1])
		}
		return a.ofLowLevelType(t.Type)
	}
	p, ok := lltype.IsPtr(from)
	q, ok2 := lltype.IsPtr(t.Type)
	if !ok || !ok2 {
		return a.refuseLowLevel("cast_pointer() makes a pointer of another one, not %v of %v", t.Type, values[1])
	}
	if x, y := structure(p), structure(q); p != q && (x == nil || y == nil || !x.Inherits(y) && !y.Inherits(x)) {
		return a.refuseLowLevel("invalid cast from %v to %v: neither begins with the other", p, q)
	}
	return &lattice.SomePtr{Type: q}
}

// castOpaque considers cast_opaque_ptr(T, p), which hides what p leads to or takes it out again.
func (a *annotator) castOpaque(values []SomeValue) SomeValue {
	t, ok := values[0].(*lattice.SomeLLType)
	if !ok || len(values) != 2 {
		return a.refuseLowLevel("cast_opaque_ptr() takes a low-level type that is known, and a pointer")
	}
	if lattice.IsImpossible(values[1]) {
		return lattice.Impossible
	}
	q, ok := lltype.IsPtr(t.Type)
	p, isPtr := values[1].(*lattice.SomePtr)
	switch {
	case !ok || !isPtr || isFunction(q) || isFunction(p.Type):
		return a.refuseLowLevel("cast_opaque_ptr() makes a pointer to a structure, an array or an opaque type of another one, not %v of %v", t.Type, values[1])
	case p.Type != q && !a.std.IsUserOpaque(p.Type.To) && !a.std.IsUserOpaque(q.To):
		return a.refuseLowLevel("cast_opaque_ptr() from %v to %v: one of both must be opaque; use cast_pointer()", p.Type, q)
	}
	return &lattice.SomePtr{Type: q}
}

func isFunction(p *lltype.Ptr) bool {
	_, ok := p.To.(*lltype.FuncType)
	return ok
}

func structure(p *lltype.Ptr) *lltype.Struct {
	s, _ := p.To.(*lltype.Struct)
	return s
}
