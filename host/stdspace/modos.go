package stdspace

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"vitrine/host/permission"
	"vitrine/host/world"
)

func makeOS(s *Space) (*Module, error) {
	m := s.NewModule("os", slices.Concat(osFunctions, processFunctions))
	set := func(name string, v Object) { m.Dict.SetStr(s.Intern(name), v) }
	for _, c := range []struct{ name, value string }{
		{"name", "posix"}, {"sep", "/"}, {"linesep", "\n"}, {"curdir", "."}, {"pardir", ".."},
		{"extsep", "."}, {"pathsep", ":"}, {"devnull", "/dev/null"},
	} {
		set(c.name, NewStr(c.value))
	}
	for _, c := range []struct {
		name  string
		value int
	}{
		{"O_RDONLY", os.O_RDONLY}, {"O_WRONLY", os.O_WRONLY}, {"O_RDWR", os.O_RDWR}, {"O_CREAT", os.O_CREATE},
		{"O_TRUNC", os.O_TRUNC}, {"O_APPEND", os.O_APPEND}, {"O_EXCL", os.O_EXCL},
		{"SEEK_SET", io.SeekStart}, {"SEEK_CUR", io.SeekCurrent}, {"SEEK_END", io.SeekEnd},
		{"F_OK", 0}, {"R_OK", 4}, {"W_OK", 2}, {"X_OK", 1},
		{"O_ASYNC", 8192}, {"O_DIRECT", 16384}, {"O_DIRECTORY", 65536}, {"O_DSYNC", 4096}, {"O_LARGEFILE", 0}, {"O_NDELAY", 2048},
		{"O_NOATIME", 262144}, {"O_NOCTTY", 256}, {"O_NOFOLLOW", 131072}, {"O_NONBLOCK", 2048}, {"O_RSYNC", 1052672}, {"O_SYNC", 1052672},
		{"EX_OK", 0}, {"EX_USAGE", 64}, {"EX_DATAERR", 65}, {"EX_NOINPUT", 66}, {"EX_NOUSER", 67}, {"EX_NOHOST", 68},
		{"EX_UNAVAILABLE", 69}, {"EX_SOFTWARE", 70}, {"EX_OSERR", 71}, {"EX_OSFILE", 72}, {"EX_CANTCREAT", 73}, {"EX_IOERR", 74},
		{"EX_TEMPFAIL", 75}, {"EX_PROTOCOL", 76}, {"EX_NOPERM", 77}, {"EX_CONFIG", 78},
		{"P_WAIT", 0}, {"P_NOWAIT", 1}, {"P_NOWAITO", 1}, {"WNOHANG", 1}, {"WUNTRACED", 2}, {"WCONTINUED", 8},
		{"TMP_MAX", 238328}, {"NGROUPS_MAX", 65536},
	} {
		set(c.name, MakeInt(int64(c.value)))
	}
	if err := addEnvironment(s, m); err != nil {
		return nil, err
	}
	set("error", s.registry.classes["OSError"])
	for _, list := range osRefused {
		addRefused(s, m, list.names, list.as)
	}
	if err := s.imports.runLibrary(m, "osstat.py"); err != nil {
		return nil, err
	}
	path, err := makeOSPath(s)
	if err == nil {
		set("path", path)
		s.imports.modules.SetStr(s.Intern("os.path"), path)
	}
	return m, err
}

// addEnvironment adds os.environ.
func addEnvironment(s *Space, m *Module) error {
	if err := s.imports.runLibrary(m, "environ.py"); err != nil {
		return err
	}
	env, err := s.Call(m.Dict.GetStr(s.Intern("_Environ")), nil)
	if err != nil {
		return err
	}
	for _, v := range s.files.Environment() {
		name, value, _ := strings.Cut(v, "=")
		selfDict(env).Set(name, NewStr(value))
	}
	m.Dict.Set("environ", env)
	return nil
}

// osError makes the exception for an error of the operating system.
func (ex *exceptionMaker) osError(err error, path string) error {
	return ex.systemError("OSError", err, path)
}

// ioError is osError for what files do, which is an IOError in Python 2.
func (ex *exceptionMaker) ioError(err error, path string) error {
	return ex.systemError(ex.s.either("IOError", "OSError"), err, path)
}

func (ex *exceptionMaker) systemError(class string, err error, path string) error {
	code, text, ok := world.Reason(err)
	if !ok {
		return err
	}
	var refused *permission.Refusal
	var call *refusedCall
	switch {
	case errors.As(err, &refused):
		path = "" // the sentence names the file
	case errors.As(err, &call):
		text, path = call.Error(), ""
	}
	for _, known := range []struct {
		err  syscall.Errno
		name string
	}{
		{syscall.ENOENT, "FileNotFoundError"}, {syscall.EEXIST, "FileExistsError"}, {syscall.EACCES, "PermissionError"},
		{syscall.EPERM, "PermissionError"}, {syscall.EISDIR, "IsADirectoryError"}, {syscall.ENOTDIR, "NotADirectoryError"},
	} {
		if int(known.err) == code && !ex.s.py2() {
			class = known.name
		}
	}
	args := []Object{MakeInt(int64(code)), NewStr(text)}
	if path != "" {
		args = append(args, NewStr(path))
	}
	e, callErr := ex.s.Call(ex.s.registry.classes[class], args)
	if callErr != nil {
		return callErr
	}
	return ex.raised(e.(*Instance))
}

// pathArg returns an argument that names a file.
func pathArg(s *Space, x Object) (string, error) {
	x, err := fileSystemPath(s, x)
	if err != nil {
		return "", err
	}
	path, _ := AsText(x)
	return path, nil
}

// fileSystemPath returns the string that names a file: x itself, or in Python 3 what its __fspath__ gives.
func fileSystemPath(s *Space, x Object) (Object, error) {
	if _, ok := AsText(x); ok {
		return x, nil
	}
	method := s.registry.lookup(s.TypeOf(x), s.Intern("__fspath__"))
	if method == nil || s.py2() {
		return nil, s.TypeError("expected str, bytes or os.PathLike object, not %s", s.typeName(x))
	}
	path, err := s.callHook(method, x)
	if err != nil {
		return nil, err
	}
	if _, ok := AsText(path); !ok {
		return nil, s.TypeError("expected %s.__fspath__() to return str or bytes, not %s", s.typeName(x), s.typeName(path))
	}
	return path, nil
}
