package stdspace

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"vitrine/host/source/bytecode"
)

// Repr returns repr(x).
func (s *Space) Repr(x Object) (string, error) {
	switch v := x.(type) {
	case Int:
		return strconv.FormatInt(int64(v), 10), nil
	case Bool:
		if v {
			return "True", nil
		}
		return "False", nil
	case *Singleton:
		return v.name, nil
	}
	r, err := s.repr(x)
	if err != nil {
		return "", err
	}
	text, _ := AsText(r)
	return text, nil
}

// A reprWriter writes objects as programmers see them.
type reprWriter struct {
	s        *Space
	printing map[Object]bool // containers whose repr is being made
}

// must is Repr for error messages.
func (rw *reprWriter) must(x Object) string {
	text, err := rw.s.Repr(x)
	if err != nil {
		return "<" + rw.s.typeName(x) + " object>"
	}
	return text
}

// Text returns str(x).
func (s *Space) Text(x Object) (string, error) {
	r, err := s.str(x)
	if err != nil {
		return "", err
	}
	text, _ := AsText(r)
	return text, nil
}

// repr is repr(x).
func (s *Space) repr(x Object) (Object, error) { return s.reprAs(nRepr, x) }

// reprAs is repr, asked for by a method of this name, which errors tell.
func (s *Space) reprAs(name *Str, x Object) (Object, error) {
	switch x.(type) {
	case *Instance, *Class:
		hook := s.registry.lookup(s.TypeOf(x), nRepr)
		if s.ofOther(hook, x) {
			return NewStr("<" + s.TypeOf(x).Name + " object at 0x" + strconv.FormatInt(s.idents.of(x), 16) + ">"), nil
		}
		if b, ok := hook.(*Builtin); !ok || b.def.Fn == nil || b.Class == nil || b.Self != nil {
			v, err := s.reprs.textResult(name, hook, x)
			if u, ok := sequenceValue(v).(*Unicode); ok && err == nil {
				return s.reprs.encodeForStr(u)
			}
			return v, err
		}
	}
	text, err := s.reprs.of(x)
	if err != nil {
		return nil, err
	}
	return NewStr(text), nil
}

// textResult calls __repr__, __str__ or the like and checks what it returns.
func (rw *reprWriter) textResult(name *Str, hook, x Object) (Object, error) {
	v, err := rw.s.callHook(hook, x)
	if err != nil {
		return nil, err
	}
	if _, kind, ok := stringOf(v); ok && kind != kindBytes {
		return v, nil
	}
	return nil, rw.s.TypeError("%s returned non-string (type %s)", name.s, rw.s.typeName(v))
}

// of gives the repr of values whose class leaves it to the space.
func (rw *reprWriter) of(x Object) (string, error) {
	switch v := x.(type) {
	case Int, Bool, *Singleton:
		return rw.s.Repr(x)
	case *Long:
		text, err := rw.s.format.decimal(v.V)
		if rw.s.py2() {
			text += "L"
		}
		return text, err
	case Float:
		return floatRepr(float64(v)), nil
	case Complex:
		return rw.complex(complex128(v)), nil
	case *Str, *Bytes, *Unicode:
		d, _ := rw.s.strOf(x)
		text, size := "", int64(0)
		err := rw.s.limits.away(len(d.s), func() { size = rw.quotedSize(d) }) // which looks at d only
		if err == nil {
			err = rw.s.limits.claim(size, 1)
		}
		if err == nil {
			err = rw.s.limits.away(len(d.s), func() { text = rw.str(d) })
		}
		return text, err
	case *List, *Tuple, *Dict, *Set, *DictView, *Slice:
		return rw.container(x)
	case *Method:
		return rw.method(v)
	case *Instance:
		if hook := rw.s.registry.lookup(v.Class, nRepr); v.Value != nil && hook != nil {
			if b, ok := hook.(*Builtin); ok && b.Class != rw.s.types.object {
				return rw.byBuiltin(b, v)
			}
		}
	}
	if hook := rw.s.registry.lookup(rw.s.TypeOf(x), nRepr); hook != nil {
		if b, ok := hook.(*Builtin); ok && b.Class != rw.s.types.object {
			return rw.byBuiltin(b, x)
		}
	}
	return rw.plain(x), nil
}

// byBuiltin calls a __repr__ that is written in Go.
func (rw *reprWriter) byBuiltin(b *Builtin, x Object) (string, error) {
	v, err := rw.s.callBuiltin(b, []Object{x}, nil)
	if err != nil {
		return "", err
	}
	text, _ := AsText(v)
	return text, nil
}

// plain is the repr of objects without a text of their own.
func (rw *reprWriter) plain(x Object) string {
	at := " at 0x" + strconv.FormatInt(rw.s.idents.of(x), 16)
	switch v := x.(type) {
	case *Class:
		if rw.s.py2() && v.Builtin {
			return "<type '" + rw.s.fullName(v) + "'>"
		}
		return "<class '" + rw.s.fullName(v) + "'>"
	case *Function:
		return "<function " + rw.s.either(v.Name, v.QualName) + at + ">"
	case *Builtin:
		return rw.builtin(v, at)
	case *Module:
		return rw.module(v)
	case *GetSet:
		if v.field(rw.s) {
			return "<member '" + v.Name + "' of '" + rw.s.longName(v.Class) + "' objects>"
		}
		return "<attribute '" + v.Name + "' of '" + rw.s.longName(v.Class) + "' objects>"
	case *member:
		return "<member '" + v.name.s + "' of '" + v.class.Name + "' objects>"
	case *Super:
		return "<super: <class '" + v.Class.Name + "'>, " + rw.superSelf(v) + ">"
	case *bytecode.Code:
		return "<code object " + v.Name + at + ", file \"" + v.File + "\", line " + itoa(int(v.Span.Line)) + ">"
	case *Cell:
		where := "<cell at 0x" + strconv.FormatInt(rw.s.idents.of(v.cell), 16)
		if value := v.cell.Value; value != nil {
			return where + ": " + rw.s.typeName(value) + " object at 0x" + strconv.FormatInt(rw.s.idents.of(value), 16) + ">"
		}
		return where + ": empty>"
	case *Generator:
		if rw.s.py2() {
			return "<generator object " + v.name + at + ">"
		}
		return "<generator object " + v.qualName + at + ">"
	}
	return rw.anonymous(x)
}

// anonymous is the repr of an object by its class and its address.
func (rw *reprWriter) anonymous(x Object) string {
	return "<" + rw.s.fullName(rw.s.TypeOf(x)) + " object at 0x" + strconv.FormatInt(rw.s.idents.of(x), 16) + ">"
}

func (rw *reprWriter) superSelf(v *Super) string {
	if v.Self == nil {
		return "NULL"
	}
	return "<" + v.Start.Name + " object>"
}

func (rw *reprWriter) builtin(b *Builtin, at string) string {
	switch c := b.classIn(rw.s); {
	case c == rw.s.types.wrapperDescriptor:
		return "<slot wrapper '" + b.Name + "' of '" + rw.s.longName(b.Class) + "' objects>"
	case c == rw.s.types.methodDescriptor:
		return "<method '" + b.Name + "' of '" + rw.s.longName(b.Class) + "' objects>"
	case c == rw.s.types.methodWrapper:
		return "<method-wrapper '" + b.Name + "' of " + rw.s.longName(rw.s.TypeOf(b.Self)) + " object" + at + ">"
	case b.isNew() || b.Class != nil && b.def.Kind == Static:
		return "<built-in method " + b.Name + " of type object" + at + ">"
	case b.Self != nil && b.Class != nil:
		return "<built-in method " + b.Name + " of " + rw.s.typeName(b.Self) + " object" + at + ">"
	}
	return "<built-in function " + b.Name + ">"
}

// classOfMethod is the name of the class of a method of Python 2.
func (rw *reprWriter) classOfMethod(m *Method) string {
	if c := m.ofClass(); c != nil {
		if name, err := rw.s.GetAttr(c, "__name__"); err == nil {
			if text, ok := name.(*Str); ok {
				return text.s
			}
		}
	}
	return "?"
}

func (rw *reprWriter) method(m *Method) (string, error) {
	name := rw.funcQualName(m.Func)
	if m.Self == nil {
		return "<unbound method " + rw.classOfMethod(m) + "." + rw.funcName(m.Func) + ">", nil
	}
	self, err := rw.s.Repr(m.Self)
	if err != nil {
		return "", err
	}
	if rw.s.py2() {
		return "<bound method " + rw.classOfMethod(m) + "." + rw.funcName(m.Func) + " of " + self + ">", nil
	}
	return "<bound method " + name + " of " + self + ">", nil
}

func (rw *reprWriter) module(m *Module) string {
	if f, ok := AsText(m.Dict.GetStr(nFile)); ok {
		return "<module '" + m.Name + "' from '" + f + "'>"
	}
	return "<module '" + m.Name + "' (built-in)>"
}

// funcName returns the __name__ of a function, or a likeness.
func (rw *reprWriter) funcName(fn Object) string {
	switch fn := fn.(type) {
	case *Function:
		return fn.Name
	case *Builtin:
		return fn.Name
	}
	return rw.s.typeName(fn)
}

func (rw *reprWriter) funcQualName(fn Object) string {
	if f, ok := fn.(*Function); ok {
		return f.QualName
	}
	return rw.funcName(fn)
}

// container is the repr of a container.
func (rw *reprWriter) container(x Object) (string, error) { return rw.containerOf(x, x) }

// containerOf is the repr of a container, which may be inside of an instance of a subclass, outer. One
// inside of itself is shown as dots.
func (rw *reprWriter) containerOf(x, outer Object) (string, error) {
	if rw.printing[x] {
		if _, ok := x.(*Set); ok {
			return rw.s.TypeOf(outer).Name + "(...)", nil
		}
		return dots(x), nil
	}
	if err := rw.s.limits.enterIn(" while getting the repr of an object"); err != nil {
		return "", err
	}
	rw.printing[x] = true
	defer func() {
		rw.s.limits.leave()
		delete(rw.printing, x)
	}()
	switch v := x.(type) {
	case *List:
		return rw.joined("[", v.walk, "]")
	case *Tuple:
		if len(v.Items) == 1 {
			return rw.joined("(", slices.Values(v.Items), ",)")
		}
		return rw.joined("(", slices.Values(v.Items), ")")
	case *Set:
		return rw.set(v, outer)
	case *Slice:
		return rw.joined("slice(", slices.Values(v.parts()), ")")
	case *DictView:
		r, err := rw.joined("[", slices.Values(v.d.part(v.part)), "]")
		return rw.s.TypeOf(v).Name + "(" + r + ")", err
	}
	return rw.dict(x.(*Dict))
}

func dots(x Object) string {
	switch x.(type) {
	case *List:
		return "[...]"
	case *Tuple:
		return "(...)"
	case *Dict:
		return "{...}"
	}
	return "..."
}

func (rw *reprWriter) joined(open string, items iter.Seq[Object], end string) (string, error) {
	var b strings.Builder
	b.WriteString(open)
	separator := ""
	for x := range items {
		b.WriteString(separator)
		separator = ", "
		r, err := rw.s.Repr(x)
		if err != nil {
			return "", err
		}
		b.WriteString(r)
		if err := rw.s.limits.room(int64(b.Len()), 1); err != nil {
			return "", err
		}
	}
	b.WriteString(end)
	return b.String(), rw.s.limits.tick()
}

// set is the repr of a set, which has the class of outer.
func (rw *reprWriter) set(x *Set, outer Object) (string, error) {
	name := rw.s.TypeOf(outer).Name
	if x.d.live == 0 && !rw.s.py2() {
		return name + "()", nil
	}
	items := x.Items()
	if outer != Object(x) { // a class of the program, which may say what is in it
		var err error
		if items, err = rw.s.listOf(outer); err != nil {
			return "", err
		}
	}
	switch {
	case rw.s.py2():
		return rw.joined(name+"([", slices.Values(items), "])")
	case x.Frozen || outer != Object(x):
		return rw.joined(name+"({", slices.Values(items), "})")
	}
	return rw.joined("{", slices.Values(items), "}")
}

func (rw *reprWriter) dict(d *Dict) (string, error) {
	var b strings.Builder
	b.WriteByte('{')
	separator := ""
	for e := range d.walk {
		b.WriteString(separator)
		separator = ", "
		k, err := rw.s.Repr(e.Key)
		if err != nil {
			return "", err
		}
		v, err := rw.s.Repr(e.Value)
		if err != nil {
			return "", err
		}
		b.WriteString(k + ": " + v)
		if err := rw.s.limits.room(int64(b.Len()), 1); err != nil {
			return "", err
		}
	}
	b.WriteByte('}')
	return b.String(), rw.s.limits.tick()
}

// str is str(x).
func (s *Space) str(x Object) (Object, error) {
	switch v := x.(type) {
	case *Str:
		return v, nil
	case *Unicode:
		return s.reprs.encodeForStr(v)
	case Float:
		return NewStr(s.format.floatStr(float64(v))), nil
	case *Long:
		text, err := s.format.decimal(v.V)
		return NewStr(text), err
	case Complex:
		return NewStr(s.format.complexStr(complex128(v))), nil
	case Int, Bool, *Singleton, *List, *Tuple, *Dict:
		return s.repr(x)
	}
	c := s.TypeOf(x)
	hook := s.registry.lookup(c, nStr)
	if b, ok := hook.(*Builtin); hook == nil || ok && b.Class == s.types.object || s.ofOther(hook, x) {
		return s.reprAs(nStr, x)
	}
	v, err := s.reprs.textResult(nStr, hook, x)
	if u, ok := sequenceValue(v).(*Unicode); ok && err == nil {
		return s.reprs.encodeForStr(u)
	}
	return v, err
}

// ofOther reports whether a special method is one of a builtin class that x is no instance of. Python 2 goes on as if there were none.
func (s *Space) ofOther(hook, x Object) bool {
	b, ok := hook.(*Builtin)
	return ok && s.py2() && b.Class != nil && b.Self == nil && !s.TypeOf(x).IsSubclass(b.Class)
}

// encodeForStr is str(u) for a unicode string of Python 2.
func (rw *reprWriter) encodeForStr(u *Unicode) (Object, error) {
	text, err := rw.s.codecs.encode(strValue{&u.strData, kindUnicode, true}, "ascii", "strict")
	if err != nil {
		return nil, err
	}
	return NewStr(text), nil
}
