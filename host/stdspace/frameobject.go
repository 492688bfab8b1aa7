package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// sysGetFrame is sys._getframe(depth).
func sysGetFrame(s *Space, args []Object) (Object, error) {
	depth := 0
	if len(args) > 0 {
		var err error
		if depth, err = s.asArgument(args[0]); err != nil {
			return nil, err
		}
	}
	f := s.frame
	for ; depth > 0 && f != nil; depth-- {
		f = f.Back
	}
	if f == nil {
		return nil, s.ValueError("call stack is not deep enough")
	}
	return frameObject(f), nil
}

// frameObject returns a frame as an object of the program: None if there is no
// frame. The program may look at it, and at the frames that called it, when
// they have ended.
func frameObject(f *interp.Frame) Object {
	if f == nil {
		return None
	}
	f.Keep()
	return f
}

// addFrameAttributes adds the computed attributes of frames.
func (tm typeMaker) addFrameAttributes() {
	get := func(name string, f func(f *interp.Frame) Object) {
		tm.s.registry.addGetSet(tm.s.types.frame, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(x.(*interp.Frame)), nil }})
	}
	get("f_back", func(f *interp.Frame) Object { return frameObject(f.Back) })
	get("f_code", func(f *interp.Frame) Object { return f.Code })
	get("f_globals", func(f *interp.Frame) Object { return f.Globals })
	get("f_builtins", func(f *interp.Frame) Object { return tm.s.builtinsFor(f) })
	get("f_locals", tm.s.localsOf)
	get("f_lasti", func(f *interp.Frame) Object { return MakeInt(int64(f.LastInstr)) })
	get("f_lineno", func(f *interp.Frame) Object {
		if f.LastInstr < 0 {
			return MakeInt(int64(f.Code.Span.Line))
		}
		return MakeInt(int64(f.Code.Spans[f.LastInstr].Line))
	})
	get("f_trace", func(*interp.Frame) Object { return None })
	if tm.s.opt.Dialect != source.Python2 {
		return
	}
	get("f_restricted", func(*interp.Frame) Object { return False })
	exception := func(part func(e *interp.OperationError) Object) func(f *interp.Frame) Object {
		return func(f *interp.Frame) Object {
			if f.LastException == nil {
				return None
			}
			return part(f.LastException)
		}
	}
	get("f_exc_type", exception(func(e *interp.OperationError) Object { return e.Type }))
	get("f_exc_value", exception(func(e *interp.OperationError) Object { return e.Value }))
	get("f_exc_traceback", exception(func(e *interp.OperationError) Object { return newTraceback(e.Traceback) }))
}

// locals returns the local names of the running frame.
func (s *Space) locals() Object { return s.localsOf(s.frame) }

// localsOf returns the local names of a frame. For a function that is a
// dictionary which every call of this brings up to date.
func (s *Space) localsOf(f *interp.Frame) Object {
	if f.Code.Flags&bytecode.Optimized == 0 {
		return f.Names
	}
	d, ok := f.Names.(*Dict)
	if !ok {
		d = NewDict()
		f.Names = d
	}
	for i, v := range f.Locals {
		if name := f.Code.VarNames[i]; isPlainName(name) {
			updateLocal(s, d, name, v)
		}
	}
	for i, c := range f.Cells {
		updateLocal(s, d, cellName(f.Code, i), c.Value)
	}
	return d
}

// isPlainName reports whether a program can write a name: the compiler makes others.
func isPlainName(name string) bool {
	return name[0] != '.' && name[len(name)-1] != ']'
}

func updateLocal(s *Space, d *Dict, name string, v Object) {
	if v == nil {
		d.DelStr(s.Intern(name))
		return
	}
	d.SetStr(s.Intern(name), v)
}

// cellName returns the name of a cell of a frame.
func cellName(code *bytecode.Code, i int) string {
	if n := len(code.CellVars); i >= n {
		return code.FreeVars[i-n]
	}
	return code.CellVars[i]
}

// storeLocals takes over into the variables of a function what was set in the
// dictionary of its local names. An exec statement can do that.
func storeLocals(s *Space, f *interp.Frame) {
	d, ok := f.Names.(*Dict)
	if !ok || f.Code.Flags&bytecode.Optimized == 0 {
		return
	}
	for i, name := range f.Code.VarNames {
		if v := d.GetStr(s.Intern(name)); v != nil {
			f.Locals[i] = v
		}
	}
	for i, c := range f.Cells {
		if v := d.GetStr(s.Intern(cellName(f.Code, i))); v != nil {
			c.Value = v
		}
	}
}
