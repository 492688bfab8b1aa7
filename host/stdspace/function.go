package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/source/bytecode"
)

// A Function is what a def statement or a lambda makes.
type Function struct {
	Code        *bytecode.Code
	Globals     *Dict
	Defaults    []Object // of the last positional parameters
	KwDefaults  *Dict    // of keyword-only parameters; nil if none
	Closure     []*interp.Cell
	Name        string
	QualName    string
	Module      Object
	Doc         Object
	Annotations *Dict // nil if none
	Dict        *Dict // attributes set by the program; nil if none

	// Label tells functions of the same QualName apart, for those who show
	// them. The space leaves it empty.
	Label string

	constants *interp.Constants
	simple    bool // no *args, **kwargs, keyword-only parameters or generator
}

// String returns the name of the function.
func (f *Function) String() string { return f.QualName }

// A Method is a function bound to the object it was read from. In Python 2,
// Self is nil for a function that was read from a class.
type Method struct {
	Func  Object
	Self  Object
	Class *Class // nil if it is not known, or something else stands for it

	standIn Object // what a program of Python 2 said is the class, without being one; nil if there is none
}

// ofClass is the class of a method as Python 2 shows it, or nil.
func (m *Method) ofClass() Object {
	if m.Class != nil {
		return m.Class
	}
	return m.standIn
}

// newOldMethod makes a method of Python 2 out of what a program says, which may be None.
func newOldMethod(fn, self, class Object) *Method {
	m := &Method{Func: fn, Self: nilIfNone(self), standIn: nilIfNone(class)}
	m.Class, _ = m.standIn.(*Class)
	return m
}

// NewFunction makes a function from a definition in a frame.
func (s *Space) NewFunction(f *interp.Frame, def *interp.Definition) (Object, error) {
	globals, _ := f.Globals.(*Dict)
	code := def.Code
	fn := &Function{
		Globals:  globals,
		Defaults: def.Defaults,
		Closure:  def.Closure,
		Name:     code.Name,
		QualName: code.QualName,
		Doc:      s.pool.wrap(code.Doc),
		Module:   None,
	}
	fn.setCode(s, code)
	s.registry.noteGenerators(code)
	if m := globals.GetStr(nName); m != nil {
		fn.Module = m
	}
	if len(def.KwDefaults) > 0 {
		fn.KwDefaults = NewDict()
		for _, kw := range def.KwDefaults {
			fn.KwDefaults.SetStr(s.pool.nameOf(kw.Name), kw.Value)
		}
	}
	fn.Annotations, _ = def.Annotations.(*Dict)
	return fn, nil
}

// nameOf returns the interned string of a name that came out of the constants
// of a code object.
func (cp *constantPool) nameOf(x Object) *Str {
	if n, ok := x.(*Str); ok {
		return cp.attribute(n)
	}
	t, _ := AsText(x)
	return cp.s.Intern(t)
}
