package stdspace

import (
	"fmt"
	"slices"

	"vitrine/lowlevel/lltype"
)

// What stages that translate make of the types of module lltype that a program has. The
// objects for types are instances in Python, which a program may have tampered with: each
// is looked at once, and everything is checked.

// The bounds of types of programs. A field must not be so far from the beginning of its
// structure that an access through NULL leads to memory.
const (
	mostLLNesting = 100  // types in each other
	mostLLFields  = 2000 // of a structure
	mostLLSize    = 32 << 10
)

// userTypes has the low-level types of a program.
type userTypes struct {
	structs map[Object]*userStruct    // by the token that equal types share
	opaque  map[string]*lltype.Struct // by class and tag
	of      map[*lltype.Struct]*userStruct
	waiting []*userStruct // whose fields are not set yet

	arrayMethods map[*lltype.Array]*Dict // their adtmeths
	depth        int
}

// A userStruct is a structure of a program.
type userStruct struct {
	typ    *lltype.Struct
	source *Instance
	length int // of a FixedSizeArray, else -1
	err    error
	state  userState
}

type userState int8

const (
	userKnown userState = iota // it can be pointed to
	userBeing                  // its fields are being looked at
	userComplete
)

// UserTag is the field that says which structure an object was made as. A structure with
// which others begin has it: a cast to one of those looks at it.
const UserTag = "_made_as"

// UserTypeInfo is what that field points to: a structure that points to that of the
// structure it begins with.
var UserTypeInfo = func() *lltype.Struct {
	s := lltype.NewStruct("typeinfo", lltype.Raw, lltype.Hints{Immutable: true})
	if err := s.SetFields(lltype.Field{Name: "parent", Type: lltype.PtrTo(s)}); err != nil {
		panic(err) // it is set here, and nowhere else
	}
	return s
}()

// UserLLType returns the low-level type that an object of module lltype stands for; ok is
// false for other objects. An error says why there is no such type.
func (s *Space) UserLLType(x Object) (t lltype.Type, ok bool, err error) {
	i, isInstance := x.(*Instance)
	if !isInstance || i.Attrs == nil || userClass(i.Class, "LowLevelType") == "" {
		return nil, false, nil
	}
	u := &s.userTypes
	t, err = u.convert(s, i)
	for err == nil && len(u.waiting) > 0 {
		next := u.waiting[0]
		u.waiting = u.waiting[1:]
		err = u.complete(s, next)
	}
	return t, true, err
}

// UserFixedLength returns the number of items of a FixedSizeArray; -1 for other types.
func (s *Space) UserFixedLength(t *lltype.Struct) int {
	if u := s.userTypes.of[t]; u != nil {
		return u.length
	}
	return -1
}

// UserStructType returns the object of module lltype that stands for a structure of the program; nil if there is none.
func (s *Space) UserStructType(t *lltype.Struct) *Instance {
	if u := s.userTypes.of[t]; u != nil {
		return u.source
	}
	return nil
}

// UserPtrType returns the type of pointers to what an object of module lltype stands for; nil if there are none.
func (s *Space) UserPtrType(to *Instance) *Instance {
	m, err := s.imports.absolute(UserLLTypeModule)
	if err != nil {
		return nil
	}
	ptr, err := s.GetAttr(m, "Ptr")
	if err != nil {
		return nil
	}
	x, err := s.Call(ptr, []Object{to})
	if err != nil {
		return nil
	}
	i, _ := x.(*Instance)
	return i
}

// IsUserLLType reports whether a container is one of those that the program has defined.
func (s *Space) IsUserLLType(t *lltype.Struct) bool { return s.userTypes.of[t] != nil }

// IsUserOpaque reports whether a container is an opaque type of the program: a structure without
// fields, behind which others are hidden.
func (s *Space) IsUserOpaque(c lltype.Container) bool {
	t, ok := c.(*lltype.Struct)
	if !ok || len(t.Fields()) > 0 {
		return false
	}
	for _, opaque := range s.userTypes.opaque {
		if opaque == t {
			return true
		}
	}
	return false
}

// userClass returns the name of the class of module lltype that a class is, or comes from;
// "" if it does not come from the one that is asked for.
func userClass(c *Class, base string) string {
	name := ""
	for _, k := range c.MRO {
		if k.Module != UserLLTypeModule {
			continue
		}
		if name == "" {
			name = k.Name
		}
		if k.Name == base {
			return name
		}
	}
	return ""
}

var userPrimitives = map[string]*lltype.Primitive{
	"Signed": lltype.Signed, "Unsigned": lltype.Unsigned, "SignedLongLong": lltype.SignedLongLong,
	"UnsignedLongLong": lltype.UnsignedLongLong, "Float": lltype.Float, "Char": lltype.Char,
	"Int8": lltype.Int8, "UInt8": lltype.UInt8, "Int16": lltype.Int16, "UInt16": lltype.UInt16, "Int32": lltype.Int32, "UInt32": lltype.UInt32,
	"UniChar": lltype.UniChar, "Bool": lltype.Bool, "Void": lltype.Void,
}

// convert returns the type of an object. Structures that it points to are left waiting.
func (u *userTypes) convert(s *Space, x *Instance) (lltype.Type, error) {
	if u.depth++; u.depth > mostLLNesting {
		u.depth--
		return nil, fmt.Errorf("low-level types are nested more than %d deep: let pointers to structures lead from one to the other", mostLLNesting)
	}
	defer func() { u.depth-- }()
	attr := func(name string) Object { return x.Attrs.GetStr(s.Intern(name)) }
	switch class := userClass(x.Class, "LowLevelType"); class {
	case "Primitive", "Number":
		name, _ := AsText(attr("_name"))
		if p := userPrimitives[name]; p != nil {
			return p, nil
		}
		return nil, fmt.Errorf("values of the low-level type %s cannot be translated: use Float or Signed", name)
	case "Ptr":
		c, err := u.container(s, attr("TO"))
		if err != nil {
			return nil, err
		}
		return lltype.PtrTo(c), nil
	case "FuncType":
		return u.function(s, attr("ARGS"), attr("RESULT"))
	case "Array", "GcArray":
		return u.array(s, x)
	case "Struct", "RttiStruct", "GcStruct", "FixedSizeArray":
		st, err := u.structure(s, x)
		if err != nil {
			return nil, err
		}
		return st.typ, st.err
	case "OpaqueType", "GcOpaqueType":
		tag, _ := AsText(attr("tag"))
		key := class + " " + tag
		if u.opaque[key] == nil {
			if u.opaque == nil {
				u.opaque = map[string]*lltype.Struct{}
			}
			u.opaque[key] = lltype.StructOf(tag, lltype.Gc, lltype.Hints{})
		}
		return u.opaque[key], nil
	}
	return nil, fmt.Errorf("a low-level type was never given what it is: call become() of the ForwardReference")
}

func (u *userTypes) container(s *Space, x Object) (lltype.Container, error) {
	i, ok := x.(*Instance)
	if !ok || i.Attrs == nil || userClass(i.Class, "ContainerType") == "" {
		return nil, fmt.Errorf("a pointer to what is no low-level container")
	}
	t, err := u.convert(s, i)
	if err != nil {
		return nil, err
	}
	return t.(lltype.Container), nil
}

// part returns the type of a field or an item. A structure that lies inside is completed first.
func (u *userTypes) part(s *Space, x Object) (lltype.Type, error) {
	i, ok := x.(*Instance)
	if !ok || i.Attrs == nil || userClass(i.Class, "LowLevelType") == "" {
		return nil, fmt.Errorf("a part of a low-level type has a type that is none")
	}
	t, err := u.convert(s, i)
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case *lltype.Struct:
		st := u.of[t]
		if st == nil {
			return nil, fmt.Errorf("%v cannot lie inside of another type", t)
		}
		return t, u.complete(s, st)
	case *lltype.FuncType:
		return nil, fmt.Errorf("a function cannot lie inside of another type: use a pointer")
	}
	return t, nil
}

func (u *userTypes) function(s *Space, args, result Object) (lltype.Type, error) {
	list, ok := args.(*Tuple)
	if !ok {
		return nil, fmt.Errorf("a FuncType without arguments")
	}
	var types []lltype.Type
	for _, x := range append(slices.Clone(list.Items), result) {
		t, err := u.part(s, x)
		if err != nil {
			return nil, err
		}
		if _, isContainer := t.(lltype.Container); isContainer {
			return nil, fmt.Errorf("a function takes and returns no %v: use a pointer", t)
		}
		types = append(types, t)
	}
	last := len(types) - 1
	return lltype.Func(types[last], types[:last:last]...), nil
}

func (u *userTypes) array(s *Space, x *Instance) (lltype.Type, error) {
	of, err := u.part(s, x.Attrs.GetStr(s.Intern("OF")))
	if err != nil {
		return nil, err
	}
	switch of := of.(type) {
	case *lltype.Array:
		return nil, fmt.Errorf("an array of %v: items have one size, use pointers", of)
	case *lltype.Struct:
		if lltype.IsVariable(of) {
			return nil, fmt.Errorf("an array of %v: items have one size, use pointers", of)
		}
	}
	a := lltype.ArrayOf(of, lltype.Gc, lltype.Hints{Immutable: u.immutable(s, x)})
	return a, u.noteMethods(s, a, x)
}

// immutable reports whether the hints of a type say that nothing of it changes.
func (u *userTypes) immutable(s *Space, x *Instance) bool {
	hints, ok := x.Attrs.GetStr(s.Intern("_hints")).(*Dict)
	return ok && hints.GetStr(s.Intern("immutable")) == Object(True)
}

// structure returns the structure of an object. Its fields are set later.
func (u *userTypes) structure(s *Space, x *Instance) (*userStruct, error) {
	token := x.Attrs.GetStr(s.Intern("_token"))
	if _, ok := token.(*Instance); !ok {
		return nil, fmt.Errorf("a structure that lltype has not made")
	}
	if st := u.structs[token]; st != nil {
		return st, nil
	}
	name, ok := AsText(x.Attrs.GetStr(s.Intern("_name")))
	if !ok {
		return nil, fmt.Errorf("a structure without a name")
	}
	st := &userStruct{typ: lltype.NewStruct(name, lltype.Gc, lltype.Hints{Immutable: u.immutable(s, x)}), source: x, length: -1}
	if userClass(x.Class, "FixedSizeArray") != "" {
		if n, ok := x.Attrs.GetStr(s.Intern("length")).(Int); ok {
			st.length = int(n)
		}
	}
	if u.structs == nil {
		u.structs, u.of = map[Object]*userStruct{}, map[*lltype.Struct]*userStruct{}
	}
	u.structs[token], u.of[st.typ] = st, st
	u.waiting = append(u.waiting, st)
	return st, nil
}

// complete gives a structure its fields.
func (u *userTypes) complete(s *Space, st *userStruct) error {
	switch st.state {
	case userComplete:
		return st.err
	case userBeing:
		return fmt.Errorf("the structure %s would lie inside of itself: use a pointer", st.typ.Name)
	}
	st.state = userBeing
	fields, err := u.fields(s, st)
	if err != nil {
		fields = nil
	}
	if set := st.typ.SetFields(fields...); err == nil {
		err = set
	}
	if size := lltype.Size(st.typ); err == nil && size > mostLLSize {
		err = fmt.Errorf("the structure %s has %d bytes, and at most %d are possible: point to its parts", st.typ.Name, size, mostLLSize)
	}
	st.state, st.err = userComplete, err
	return err
}

func (u *userTypes) fields(s *Space, st *userStruct) ([]lltype.Field, error) {
	x := st.source
	names, ok := x.Attrs.GetStr(s.Intern("_names")).(*Tuple)
	types, ok2 := x.Attrs.GetStr(s.Intern("_flds")).(*Dict)
	if !ok || !ok2 || len(names.Items) > mostLLFields || st.length >= 0 && st.length != len(names.Items) {
		return nil, fmt.Errorf("the structure %s has no list of at most %d fields", st.typ.Name, mostLLFields)
	}
	var fields []lltype.Field
	seen := map[string]bool{UserTag: true}
	for i, n := range names.Items {
		name, ok := AsText(n)
		if !ok || seen[name] {
			return nil, fmt.Errorf("the structure %s has a field twice, or one without a name", st.typ.Name)
		}
		seen[name] = true
		t, err := u.part(s, types.GetStr(s.Intern(name)))
		if err != nil {
			return nil, fmt.Errorf("field %s of %s: %w", name, st.typ.Name, err)
		}
		if _, isArray := t.(*lltype.Array); lltype.IsVariable(t) && (!isArray || i < len(names.Items)-1) {
			return nil, fmt.Errorf("field %s of %s has a variable size: only an array can, and as the last field", name, st.typ.Name)
		}
		fields = append(fields, lltype.Field{Name: name, Type: t, Immutable: u.immutableField(s, x, name)})
	}
	return u.tagged(s, x, fields), nil
}

// immutableField reports whether the hints of a structure name a field as one that never changes.
func (u *userTypes) immutableField(s *Space, x *Instance, name string) bool {
	hints, ok := x.Attrs.GetStr(s.Intern("_hints")).(*Dict)
	if !ok {
		return false
	}
	list, ok := hints.GetStr(s.Intern("immutable_fields")).(*Instance)
	if !ok || list.Attrs == nil {
		return false
	}
	fields, ok := list.Attrs.GetStr(s.Intern("fields")).(*Dict)
	return ok && fields.GetStr(s.Intern(name)) != nil
}

// tagged adds the field for what an object was made as, if other structures begin with this one.
func (u *userTypes) tagged(s *Space, x *Instance, fields []lltype.Field) []lltype.Field {
	if x.Attrs.GetStr(s.Intern("_inherited")) != Object(True) {
		return fields
	}
	if len(fields) > 0 {
		if t, ok := fields[0].Type.(*lltype.Struct); ok && t.FieldIndex(UserTag) >= 0 {
			return fields // it begins with one that has it
		}
	}
	tag := lltype.Field{Name: UserTag, Type: lltype.PtrTo(UserTypeInfo)}
	if n := len(fields); n > 0 && lltype.IsVariable(fields[n-1].Type) {
		return slices.Insert(fields, n-1, tag)
	}
	return append(fields, tag)
}

// ReadUserPointer looks at a pointer of module lltype: its type, and the object that it leads to,
// nil for NULL; ok is false for other objects.
func (s *Space) ReadUserPointer(x Object) (t *lltype.Ptr, to *Instance, ok bool, err error) {
	i, isInstance := x.(*Instance)
	if !isInstance || i.Attrs == nil || userClass(i.Class, "_ptr") == "" {
		return nil, nil, false, nil
	}
	lt, isType, err := s.UserLLType(i.Attrs.GetStr(s.Intern("_p_type")))
	if err != nil {
		return nil, nil, true, err
	}
	t, isPtr := lt.(*lltype.Ptr)
	if !isType || !isPtr {
		return nil, nil, true, fmt.Errorf("a pointer that lltype has not made")
	}
	to, _ = i.Attrs.GetStr(s.Intern("_p_to")).(*Instance)
	return t, to, true, nil
}

// A UserObject is an object of a program that a pointer of module lltype leads to.
type UserObject struct {
	Type   lltype.Container
	Fields *Dict    // of a structure, by name
	Items  []Object // of an array
	Callee Object   // of a function
	Inside bool     // whether it lies inside of another object
	Freed  bool
}

// ReadUserObject looks at what a pointer leads to.
func (s *Space) ReadUserObject(x *Instance) (o UserObject, err error) {
	if x.Attrs == nil || x.Class.Module != UserLLTypeModule {
		return o, fmt.Errorf("a low-level object that lltype has not made")
	}
	t, _, err := s.UserLLType(x.Attrs.GetStr(s.Intern("type")))
	if err != nil {
		return o, err
	}
	var ok bool
	if o.Type, ok = t.(lltype.Container); !ok {
		return o, fmt.Errorf("a low-level object without a type")
	}
	o.Fields, _ = x.Attrs.GetStr(s.Intern("fields")).(*Dict)
	if l, ok := x.Attrs.GetStr(s.Intern("items")).(*List); ok {
		o.Items = l.Items
	}
	o.Callee = x.Attrs.GetStr(s.Intern("_callable"))
	if p, ok := x.Attrs.GetStr(s.Intern("parent")).(*Instance); ok && p != nil {
		o.Inside = true
	}
	o.Freed = x.Attrs.GetStr(s.Intern("dead")) == Object(True)
	return o, nil
}
