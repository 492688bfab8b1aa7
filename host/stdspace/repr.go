package stdspace

import (
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

// mustRepr is Repr for error messages.
func (s *Space) mustRepr(x Object) string {
	text, err := s.Repr(x)
	if err != nil {
		return "<" + s.TypeOf(x).Name + " object>"
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
func (s *Space) repr(x Object) (Object, error) {
	if i, ok := x.(*Instance); ok {
		hook := s.lookup(i.Class, nRepr)
		if b, ok := hook.(*Builtin); !ok || b.def.Fn == nil {
			v, err := s.textResult(nRepr, hook, x)
			if u, ok := v.(*Unicode); ok && err == nil {
				return s.encodeForStr(u)
			}
			return v, err
		}
	}
	text, err := s.reprOf(x)
	if err != nil {
		return nil, err
	}
	return NewStr(text), nil
}

// textResult calls __repr__, __str__ or the like and checks what it returns.
func (s *Space) textResult(name *Str, hook, x Object) (Object, error) {
	v, err := s.callHook(hook, x)
	if err != nil {
		return nil, err
	}
	if _, kind, ok := stringOf(v); ok && kind != kindBytes {
		return v, nil
	}
	return nil, s.TypeError("%s returned non-string (type %s)", name.s, s.TypeOf(v).Name)
}

// reprOf gives the repr of values whose class leaves it to the space.
func (s *Space) reprOf(x Object) (string, error) {
	switch v := x.(type) {
	case Int, Bool, *Singleton:
		return s.Repr(x)
	case *Long:
		text, err := s.decimal(v.V)
		if s.py2() {
			text += "L"
		}
		return text, err
	case Float:
		return floatRepr(float64(v)), nil
	case Complex:
		return s.complexRepr(complex128(v)), nil
	case *Str, *Bytes, *Unicode:
		d, _ := s.strOf(x)
		text := ""
		err := s.away(len(d.s), func() { text = s.strRepr(d) }) // which looks at d only
		return text, err
	case *List, *Tuple, *Dict, *Set, *DictView, *Slice:
		return s.reprContainer(x)
	case *Instance:
		if hook := s.lookup(v.Class, nRepr); v.Value != nil && hook != nil {
			if b, ok := hook.(*Builtin); ok && b.Class != s.types.object {
				return s.reprByBuiltin(b, v)
			}
		}
	}
	if hook := s.lookup(s.TypeOf(x), nRepr); hook != nil {
		if b, ok := hook.(*Builtin); ok && b.Class != s.types.object {
			return s.reprByBuiltin(b, x)
		}
	}
	return s.reprPlain(x), nil
}

// reprByBuiltin calls a __repr__ that is written in Go.
func (s *Space) reprByBuiltin(b *Builtin, x Object) (string, error) {
	v, err := s.callBuiltin(b, []Object{x}, nil)
	if err != nil {
		return "", err
	}
	text, _ := AsText(v)
	return text, nil
}

// reprPlain is the repr of objects without a text of their own.
func (s *Space) reprPlain(x Object) string {
	at := " at 0x" + strconv.FormatInt(s.id(x), 16)
	switch v := x.(type) {
	case *Class:
		if s.py2() && v.Builtin {
			return "<type '" + s.fullName(v) + "'>"
		}
		return "<class '" + s.fullName(v) + "'>"
	case *Function:
		return "<function " + s.defName(v) + at + ">"
	case *Builtin:
		return s.reprBuiltin(v, at)
	case *Method:
		return s.reprMethod(v)
	case *Module:
		return s.reprModule(v)
	case *GetSet:
		return "<attribute '" + v.Name + "' of '" + v.Class.Name + "' objects>"
	case *member:
		return "<member '" + v.name.s + "' of '" + v.class.Name + "' objects>"
	case *Super:
		return "<super: <class '" + v.Class.Name + "'>, " + s.reprSuperSelf(v) + ">"
	case *bytecode.Code:
		return "<code object " + v.Name + at + ", file \"" + v.File + "\", line " + itoa(int(v.Span.Line)) + ">"
	case *Generator:
		if s.py2() {
			return "<generator object " + v.name + at + ">"
		}
		return "<generator object " + v.qualName + at + ">"
	}
	return "<" + s.fullName(s.TypeOf(x)) + " object" + at + ">"
}

func (s *Space) reprSuperSelf(v *Super) string {
	if v.Self == nil {
		return "NULL"
	}
	return "<" + v.Start.Name + " object>"
}

func (s *Space) reprBuiltin(b *Builtin, at string) string {
	switch {
	case b.Self != nil && b.Class != nil && strings.HasPrefix(b.Name, "__"):
		return "<method-wrapper '" + b.Name + "' of " + s.TypeOf(b.Self).Name + " object" + at + ">"
	case b.Class != nil && b.Self == nil && b.def.Kind == Plain && strings.HasPrefix(b.Name, "__"):
		return "<slot wrapper '" + b.Name + "' of '" + b.Class.Name + "' objects>"
	case b.Self != nil && b.Class != nil:
		return "<built-in method " + b.Name + " of " + s.TypeOf(b.Self).Name + " object" + at + ">"
	case b.Class != nil && b.def.Kind == Plain:
		return "<" + s.types.methodDescriptor.Name + " '" + b.Name + "' of '" + b.Class.Name + "' objects>"
	}
	return "<built-in function " + b.Name + ">"
}

func (s *Space) reprMethod(m *Method) string {
	name := s.funcQualName(m.Func)
	if m.Self == nil {
		return "<unbound method " + m.Class.Name + "." + s.funcName(m.Func) + ">"
	}
	self := s.mustRepr(m.Self)
	if s.py2() {
		c := m.Class
		if k, ok := m.Self.(*Class); ok {
			c = k
		}
		return "<bound method " + c.Name + "." + s.funcName(m.Func) + " of " + self + ">"
	}
	return "<bound method " + name + " of " + self + ">"
}

func (s *Space) reprModule(m *Module) string {
	if f, ok := AsText(m.Dict.GetStr(nFile)); ok {
		return "<module '" + m.Name + "' from '" + f + "'>"
	}
	return "<module '" + m.Name + "' (built-in)>"
}

// funcName returns the __name__ of a function, or a likeness.
func (s *Space) funcName(fn Object) string {
	switch fn := fn.(type) {
	case *Function:
		return fn.Name
	case *Builtin:
		return fn.Name
	}
	return s.TypeOf(fn).Name
}

func (s *Space) funcQualName(fn Object) string {
	if f, ok := fn.(*Function); ok {
		return f.QualName
	}
	return s.funcName(fn)
}

// reprContainer is the repr of a container. One inside of itself is shown as
// dots.
func (s *Space) reprContainer(x Object) (string, error) {
	if s.printing[x] {
		return dots(x), nil
	}
	if err := s.enterIn(" while getting the repr of an object"); err != nil {
		return "", err
	}
	s.printing[x] = true
	defer func() {
		s.leave()
		delete(s.printing, x)
	}()
	switch v := x.(type) {
	case *List:
		return s.reprJoined("[", v.Items, "]")
	case *Tuple:
		if len(v.Items) == 1 {
			return s.reprJoined("(", v.Items, ",)")
		}
		return s.reprJoined("(", v.Items, ")")
	case *Set:
		return s.reprSet(v)
	case *Slice:
		return s.reprJoined("slice(", v.parts(), ")")
	case *DictView:
		r, err := s.reprJoined("[", v.d.part(v.part), "]")
		return s.TypeOf(v).Name + "(" + r + ")", err
	}
	return s.reprDict(x.(*Dict))
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

func (s *Space) reprJoined(open string, items []Object, end string) (string, error) {
	var b strings.Builder
	b.WriteString(open)
	for i, x := range items {
		if i > 0 {
			b.WriteString(", ")
		}
		r, err := s.Repr(x)
		if err != nil {
			return "", err
		}
		b.WriteString(r)
		if err := s.room(int64(b.Len()), 1); err != nil {
			return "", err
		}
	}
	b.WriteString(end)
	return b.String(), s.tick()
}

func (s *Space) reprSet(x *Set) (string, error) {
	switch {
	case s.py2():
		return s.reprJoined(s.TypeOf(x).Name+"([", x.Items(), "])")
	case x.d.live == 0:
		return s.TypeOf(x).Name + "()", nil
	case x.Frozen:
		return s.reprJoined("frozenset({", x.Items(), "})")
	}
	return s.reprJoined("{", x.Items(), "}")
}

func (s *Space) reprDict(d *Dict) (string, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, e := range d.Entries() {
		if i > 0 {
			b.WriteString(", ")
		}
		k, err := s.Repr(e.Key)
		if err != nil {
			return "", err
		}
		v, err := s.Repr(e.Value)
		if err != nil {
			return "", err
		}
		b.WriteString(k + ": " + v)
		if err := s.room(int64(b.Len()), 1); err != nil {
			return "", err
		}
	}
	b.WriteByte('}')
	return b.String(), s.tick()
}

// str is str(x).
func (s *Space) str(x Object) (Object, error) {
	switch v := x.(type) {
	case *Str:
		return v, nil
	case *Unicode:
		return s.encodeForStr(v)
	case Float:
		return NewStr(s.floatStr(float64(v))), nil
	case *Long:
		text, err := s.decimal(v.V)
		return NewStr(text), err
	case Complex:
		return NewStr(s.complexStr(complex128(v))), nil
	case Int, Bool, *Singleton, *List, *Tuple, *Dict:
		return s.repr(x)
	}
	c := s.TypeOf(x)
	hook := s.lookup(c, nStr)
	if b, ok := hook.(*Builtin); hook == nil || ok && b.Class == s.types.object {
		return s.repr(x)
	}
	v, err := s.textResult(nStr, hook, x)
	if u, ok := v.(*Unicode); ok && err == nil {
		return s.encodeForStr(u)
	}
	return v, err
}

// encodeForStr is str(u) for a unicode string of Python 2.
func (s *Space) encodeForStr(u *Unicode) (Object, error) {
	text, err := s.encode(strValue{&u.strData, kindUnicode, true}, "ascii", "strict")
	if err != nil {
		return nil, err
	}
	return NewStr(text), nil
}
