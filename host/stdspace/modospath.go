package stdspace

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"vitrine/host/permission"
)

func makeOSPath(s *Space) (*Module, error) {
	m := s.NewModule("os.path", pathFunctions)
	m.Dict.Set("sep", NewStr("/"))
	m.Dict.Set("curdir", NewStr("."))
	m.Dict.Set("pardir", NewStr(".."))
	return m, addMissing(s, m, "rlib.ospath")
}

// addMissing adds the functions of another module that a module does not have.
func addMissing(s *Space, m *Module, from string) error {
	x, err := s.imports.absolute(from)
	if err != nil {
		return err
	}
	for _, e := range x.(*Module).Dict.Entries() {
		name, _ := AsText(e.Key)
		if _, ok := e.Value.(*Function); ok && name[0] != '_' && m.Dict.GetStr(s.Intern(name)) == nil {
			m.Dict.Set(name, e.Value)
		}
	}
	return nil
}

var pathFunctions = []Def{
	{Name: "join", Min: 1, Max: -1, Fn: pathJoin},
	pathDef("basename", func(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }),
	pathDef("dirname", dirName),
	pathDef("normpath", func(p string) string {
		if strings.HasPrefix(p, "//") && !strings.HasPrefix(p, "///") {
			return "/" + filepath.Clean(p) // two slashes may have a meaning of their own
		}
		return filepath.Clean(p)
	}),
	pathDef("normcase", func(p string) string { return p }),
	pathDef("abspath", func(p string) string {
		if a, err := filepath.Abs(p); err == nil {
			return a
		}
		return p
	}),
	{Name: "realpath", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		return NewStr(s.files.Real(p)), nil
	}},
	pathDef("expanduser", func(p string) string { return p }), // programs do not see whose machine it is
	pathPair("split", func(p string) (string, string) { return dirName(p), p[strings.LastIndexByte(p, '/')+1:] }),
	pathPair("splitext", splitExt),
	pathTest("isabs", filepath.IsAbs),
	fileTest("exists", (*permission.Permissions).Stat, func(fs.FileMode) bool { return true }),
	fileTest("isfile", (*permission.Permissions).Stat, fs.FileMode.IsRegular),
	fileTest("isdir", (*permission.Permissions).Stat, fs.FileMode.IsDir),
	fileTest("islink", (*permission.Permissions).Lstat, func(m fs.FileMode) bool { return m&fs.ModeSymlink != 0 }),
	{Name: "getsize", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		i, err := s.files.Stat(p)
		if err != nil {
			return nil, s.excs.osError(err, p)
		}
		return MakeInt(i.Size()), nil
	}},
	{Name: "relpath", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		base := "."
		if len(args) > 1 {
			if base, err = pathArg(s, args[1]); err != nil {
				return nil, err
			}
		}
		p, err1 := filepath.Abs(p)
		base, err2 := filepath.Abs(base)
		r, err3 := filepath.Rel(base, p)
		if err := errors.Join(err1, err2, err3); err != nil {
			return nil, s.ValueError("%s", err)
		}
		return NewStr(r), nil
	}},
}

// fileTest is a question about a file. What may not be looked at is not there.
func fileTest(name string, look func(*permission.Permissions, string) (fs.FileInfo, error), is func(fs.FileMode) bool) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		info, err := look(s.files, p)
		return MakeBool(err == nil && is(info.Mode())), nil
	}}
}

// dirName is what comes before the last slash; that slash stays at the root
// only.
func dirName(path string) string {
	dir := path[:strings.LastIndexByte(path, '/')+1]
	if strings.Trim(dir, "/") != "" {
		dir = strings.TrimRight(dir, "/")
	}
	return dir
}

// splitExt divides a path before its extension. Dots that begin the name are
// no extension.
func splitExt(path string) (root, ext string) {
	base := path[strings.LastIndexByte(path, '/')+1:]
	i := strings.LastIndexByte(base, '.')
	if i < 0 || strings.Trim(base[:i], ".") == "" {
		return path, ""
	}
	at := len(path) - len(base) + i
	return path[:at], path[at:]
}

func pathJoin(s *Space, args []Object) (Object, error) {
	joined := ""
	for i, x := range args {
		p, err := pathArg(s, x)
		if err != nil {
			return nil, err
		}
		switch {
		case i == 0 || strings.HasPrefix(p, "/"):
			joined = p
		case joined == "" || strings.HasSuffix(joined, "/"):
			joined += p
		default:
			joined += "/" + p
		}
	}
	return NewStr(joined), nil
}

func pathDef(name string, f func(string) string) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		return NewStr(f(p)), nil
	}}
}

func pathPair(name string, f func(string) (string, string)) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		a, b := f(p)
		return NewTuple(NewStr(a), NewStr(b)), nil
	}}
}

func pathTest(name string, f func(string) bool) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		return MakeBool(f(p)), nil
	}}
}
