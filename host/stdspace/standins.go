package stdspace

import (
	"strings"

	"vitrine/host/world"
)

// The functions of os are written in Go, which no stage translates. Programs that are translated call functions in
// Python instead. They have the same names, and come down to the functions of package world.

// standIns has the modules with the functions that take the place of those of others.
var standIns = map[string]string{
	"os": "rlib.osworld", "os.path": "rlib.ospath", "time": "rlib.osworld", "builtins": fileModule, "__builtin__": fileModule,
}

// fileModule has the function for open, the only one of the builtins that has one: programs call others all the time, and the module
// need not be loaded for that.
const fileModule = "rlib.rfile"

// StandIn returns the function in Python that takes the place of a builtin function in programs that are translated;
// nil if it has none.
func (s *Space) StandIn(b *Builtin) *Function {
	name := standIns[b.Module]
	if name == "" || b.Self != nil || b.Class != nil || name == fileModule && b.Name != "open" {
		return nil
	}
	x, err := s.imports.absolute(name)
	if m, ok := x.(*Module); ok && err == nil {
		fn, _ := m.Dict.GetStr(s.Intern(b.Name)).(*Function)
		return fn
	}
	return nil
}

// WorldModule is the module that has the functions of package world; their names begin with "_".
const WorldModule = "rlib.osworld"

func makeOSWorld(s *Space) (*Module, error) {
	var defs []Def
	for _, f := range world.Functions() {
		n := len(f.Args)
		defs = append(defs, Def{Name: "_" + f.Name, Min: n, Max: n, Fn: func(s *Space, args []Object) (Object, error) { return callWorld(s, f, args) }})
	}
	m := s.NewModule(WorldModule, defs)
	var refused []Object
	for _, list := range osRefused {
		for _, name := range strings.Fields(list.names) {
			call := refusedCall{"os." + name, list.as}
			refused = append(refused, NewTuple(NewStr(name), MakeInt(int64(list.as)), NewStr(call.Error())))
		}
	}
	m.Dict.Set("_refused", NewList(refused...))
	return m, s.imports.runLibrary(m, "osworld.py")
}

// callWorld calls a function of package world.
func callWorld(s *Space, f world.Function, args []Object) (Object, error) {
	values := make([]world.Value, len(args))
	for i, x := range args {
		var err error
		switch f.Args[i] {
		case world.Int:
			values[i].Int, err = s.asArgument(x)
		case world.Float:
			values[i].Float, err = realOf(s, x)
		default:
			values[i].Text, err = pathArg(s, x)
		}
		if err != nil {
			return nil, err
		}
	}
	v, err := s.world.Call(f, values)
	if err != nil {
		return nil, err
	}
	switch f.Result {
	case world.Int:
		return MakeInt(int64(v.Int)), nil
	case world.Float:
		return Float(v.Float), nil
	case world.Bytes:
		return octetString(s, v.Text), s.limits.room(int64(len(v.Text)), 1)
	}
	return NewStr(v.Text), nil
}
