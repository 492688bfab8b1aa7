package stdspace

import "vitrine/host/interp"

// A Generator is an activation of a generator function.
type Generator struct {
	frame          *interp.Frame // nil when it has ended
	running        bool
	result         Object // what it returned, for the StopIteration of that end only
	name, qualName string
}

func (g *Generator) classIn(s *Space) *Class { return s.types.generator }

func newGenerator(s *Space, f *interp.Frame, fn *Function) *Generator {
	return &Generator{frame: f, name: fn.Name, qualName: fn.QualName}
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
		return nil, thrown
	}
	if !g.running {
		s.excs.chain(thrown, g.frame.ActiveException())
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
	{Name: "__name__", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) {
		return NewStr(args[0].(*Generator).name), nil
	}},
	{Name: "gi_running", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) {
		if running := args[0].(*Generator).running; !s.py2() {
			return Bool(running), nil
		} else if running {
			return MakeInt(1), nil
		}
		return MakeInt(0), nil
	}},
}

func generatorThrow(s *Space, args []Object) (Object, error) {
	e, err := s.excs.fromRaise(args[1], arg(args, 2))
	if err != nil {
		return nil, err
	}
	return args[0].(*Generator).throw(s, s.excs.thrown(e))
}
