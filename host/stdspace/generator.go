package stdspace

import (
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
)

// A Generator is an activation of a generator function.
type Generator struct {
	frame          *interp.Frame // nil when it has ended
	code           *bytecode.Code
	running        bool
	result         Object // what it returned, for the StopIteration of that end only
	name, qualName string
}

func (g *Generator) classIn(s *Space) *Class { return s.types.generator }

func newGenerator(s *Space, f *interp.Frame, fn *Function) *Generator {
	return &Generator{frame: f, code: f.Code, name: fn.Name, qualName: fn.QualName}
}

// resume runs the generator to its next yield. done tells that it ended, with
// value v.
func (g *Generator) resume(s *Space) (v Object, done bool, err error) {
	if g.running {
		return nil, false, s.ValueError("generator already executing")
	}
	g.running = true
	f := g.frame
	v, err = s.execute(f)
	g.running = false
	if err != nil {
		g.frame = nil
		return nil, false, g.checkEscape(s, err)
	}
	if !f.Yielded {
		g.frame = nil
		return v, true, nil
	}
	f.Back = nil
	return v, false, nil
}

// checkEscape turns a StopIteration that leaves the body of a generator into
// a RuntimeError, as Python 3 does.
func (g *Generator) checkEscape(s *Space, err error) error {
	oe, ok := err.(*interp.OperationError)
	if !ok || s.py2() || !s.excs.is(err, "StopIteration") {
		return err
	}
	e := s.NewException(s.registry.classes["RuntimeError"], NewStr("generator raised StopIteration"))
	x := e.Value.(*Exception)
	x.Cause, x.Context, x.SuppressContext = oe.Value, oe.Value, true
	return x.raise(e)
}

// Next returns the next value that the generator yields.
func (g *Generator) Next(s *Space) (Object, bool, error) {
	if g.frame == nil {
		g.result = nil
		return nil, false, nil
	}
	if !g.running {
		g.frame.Send(None)
	}
	v, done, err := g.resume(s)
	if err != nil || done {
		g.result = v
		if s.py2() && err != nil && s.excs.is(err, "StopIteration") {
			err = nil
		}
		return nil, false, err
	}
	return v, true, nil
}

// send resumes the generator with a value; its end is a StopIteration.
func (g *Generator) send(s *Space, v Object) (Object, error) {
	if g.frame == nil {
		return nil, s.excs.stopIteration(nil)
	}
	if g.frame.LastInstr < 0 && v != None {
		return nil, s.TypeError("can't send non-None value to a just-started generator")
	}
	if !g.running {
		g.frame.Send(v)
	}
	return g.finish(s)
}

// finish resumes the generator; its end is a StopIteration.
func (g *Generator) finish(s *Space) (Object, error) {
	v, done, err := g.resume(s)
	if err == nil && done {
		err = s.excs.stopIteration(v)
	}
	return v, err
}

// throw raises an exception in the generator.
func (g *Generator) throw(s *Space, thrown *interp.OperationError) (Object, error) {
	if g.frame == nil {
		return nil, thrown
	}
	if g.frame.LastInstr < 0 {
		g.frame = nil
		return nil, g.checkEscape(s, thrown)
	}
	if !g.running {
		if g.frame.Delegate() == nil { // else the inner iterator gets it first
			s.excs.chain(thrown, g.frame.ActiveException())
		}
		g.frame.ThrowInto(thrown)
	}
	return g.finish(s)
}

// close ends the generator.
func (g *Generator) close(s *Space) error {
	if g.frame == nil {
		return nil
	}
	exit, _ := s.Throw("GeneratorExit", "").(*interp.OperationError)
	_, err := g.throw(s, exit)
	switch {
	case err == nil:
		return s.Throw("RuntimeError", "generator ignored GeneratorExit")
	case s.excs.is(err, "GeneratorExit") || s.excs.is(err, "StopIteration"):
		return nil
	}
	return err
}

var generatorMethods = []Def{
	{Name: "send", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return args[0].(*Generator).send(s, args[1])
	}},
	{Name: "throw", Min: 2, Max: 4, Fn: generatorThrow},
	{Name: "close", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return None, args[0].(*Generator).close(s)
	}},
}

// addGeneratorAttributes adds the computed attributes of generators.
func (tm typeMaker) addGeneratorAttributes() {
	get := func(name string, f func(g *Generator) Object) {
		tm.s.registry.addGetSet(tm.s.types.generator, GetSet{Name: name, Get: func(_ *Space, x Object) (Object, error) { return f(x.(*Generator)), nil }})
	}
	get("__name__", func(g *Generator) Object { return NewStr(g.name) })
	get("gi_frame", func(g *Generator) Object { return frameObject(g.frame) })
	get("gi_code", func(g *Generator) Object { return g.code })
	if tm.s.opt.Dialect == source.Python2 {
		get("gi_running", func(g *Generator) Object {
			if g.running {
				return MakeInt(1)
			}
			return MakeInt(0)
		})
		return
	}
	get("gi_running", func(g *Generator) Object { return Bool(g.running) })
	get("gi_suspended", func(g *Generator) Object { return Bool(g.suspended()) })
	get("__qualname__", func(g *Generator) Object { return NewStr(g.qualName) })
	get("gi_yieldfrom", func(g *Generator) Object {
		if !g.suspended() {
			return None
		}
		return noneIfNil(g.frame.Delegate())
	})
}

// suspended reports whether the generator waits at a yield.
func (g *Generator) suspended() bool {
	return g.frame != nil && !g.running && g.frame.LastInstr >= 0
}

func generatorThrow(s *Space, args []Object) (Object, error) {
	g := args[0].(*Generator)
	e, err := s.toThrow(args)
	if err == nil {
		return g.throw(s, s.excs.thrown(e))
	}
	refused, ok := err.(*interp.OperationError)
	if !ok || !g.suspended() {
		return nil, err
	}
	if _, passesOn := g.frame.Delegate().(*Generator); !passesOn {
		return nil, err
	}
	// It is the inner generator that refuses, and the "yield from" of this one that fails.
	g.frame.DropDelegate()
	return g.throw(s, refused)
}

// toThrow returns the exception that the arguments of throw stand for.
func (s *Space) toThrow(args []Object) (*Instance, error) {
	if tb := arg(args, 3); tb != nil && tb != None {
		if _, ok := tb.(*tracebackObject); !ok {
			return nil, s.TypeError("throw() third argument must be a traceback object")
		}
	}
	if !s.excs.raisable(args[1]) {
		return nil, s.TypeError("exceptions must be %s, not %s",
			s.either("classes, or instances", "classes or instances deriving from BaseException"), s.typeName(args[1]))
	}
	return s.excs.fromRaise(args[1], arg(args, 2))
}
