package stdspace

import (
	"os"

	"vitrine/host/world"
)

// processFunctions are the functions of os on the process.
var processFunctions = []Def{
	{Name: "getcwd", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
		dir, err := os.Getwd()
		return s.osResult(NewStr(dir), err, "")
	}},
	{Name: "getpid", Min: 0, Max: 0, Fn: func(*Space, []Object) (Object, error) { return MakeInt(int64(os.Getpid())), nil }},
	{Name: "getenv", Min: 1, Max: 2, Params: "key default", Fn: osGetenv},
	{Name: "fspath", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return fileSystemPath(s, args[0])
	}},
	{Name: "strerror", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := s.asArgument(args[0])
		if err != nil {
			return nil, err
		}
		return NewStr(world.Message(n)), nil
	}},
	{Name: "_exit", Min: 1, Max: 1, Fn: sysExit},
	{Name: "urandom", Min: 1, Max: 1, Fn: func(s *Space, _ []Object) (Object, error) {
		return nil, s.Throw("NotImplementedError", "runs must be repeatable: there is no source of randomness")
	}},
}

// osAttr returns what a name stands for in the module os, as the program may have changed it.
func (s *Space) osAttr(name string) (Object, error) {
	m, err := s.imports.absolute("os")
	if err != nil {
		return nil, err
	}
	return s.GetAttr(m, name)
}

// osGetenv is os.getenv(key, default): what os.environ has, as the program has changed it.
func osGetenv(s *Space, args []Object) (Object, error) {
	environ, err := s.osAttr("environ")
	if err != nil {
		return nil, err
	}
	get, err := s.GetAttr(environ, "get")
	if err != nil {
		return nil, err
	}
	return s.Call(get, []Object{args[0], noneIfNil(args[1])})
}
