package stdspace

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"vitrine/host/permission"
)

func makeOS(s *Space) (*Module, error) {
	m := s.NewModule("os", osFunctions)
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
	} {
		set(c.name, MakeInt(int64(c.value)))
	}
	env := NewDict()
	for _, v := range permission.Environment() {
		name, value, _ := strings.Cut(v, "=")
		env.Set(name, NewStr(value))
	}
	set("environ", env)
	set("error", s.registry.classes["OSError"])
	(&descriptors{files: map[int]*os.File{}}).addTo(m)
	addRefused(s, m, osRefused)
	path, err := makeOSPath(s)
	if err == nil {
		set("path", path)
		s.imports.modules.SetStr(s.Intern("os.path"), path)
	}
	return m, err
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
	code := syscall.EIO
	var errno syscall.Errno
	if errors.As(err, &errno) {
		code = errno
	}
	text, path := ex.reasonOf(err, code, path)
	for _, known := range []struct {
		err  syscall.Errno
		name string
	}{
		{syscall.ENOENT, "FileNotFoundError"}, {syscall.EEXIST, "FileExistsError"}, {syscall.EACCES, "PermissionError"},
		{syscall.EPERM, "PermissionError"}, {syscall.EISDIR, "IsADirectoryError"}, {syscall.ENOTDIR, "NotADirectoryError"},
	} {
		if known.err == code && !ex.s.py2() {
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

// reasonOf says what an error of the operating system is. A refusal, and a file of a kind
// that is not opened, have a sentence of their own; that of a refusal names the file.
func (ex *exceptionMaker) reasonOf(err error, code syscall.Errno, path string) (text, file string) {
	var refused *permission.Refusal
	var failed *fs.PathError
	if errors.As(err, &refused) {
		return refused.Error(), ""
	}
	var call refusedCall
	if errors.As(err, &call) {
		return call.Error(), ""
	}
	text = code.Error()
	if errors.As(err, &failed) {
		text = failed.Err.Error()
	}
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return text, path
}

// descriptors are the files that os.open opened.
type descriptors struct{ files map[int]*os.File }

func (d *descriptors) addTo(m *Module) {
	for _, def := range []Def{
		{Name: "open", Min: 2, Max: 3, Fn: d.open},
		{Name: "read", Min: 2, Max: 2, Fn: d.read},
		{Name: "write", Min: 2, Max: 2, Fn: d.write},
		{Name: "close", Min: 1, Max: 1, Fn: d.close},
		{Name: "lseek", Min: 3, Max: 3, Fn: d.seek},
	} {
		m.Dict.Set(def.Name, NewBuiltin("os", def))
	}
}

// open opens a file as flags say: for reading, or for writing where that is permitted.
func (d *descriptors) open(s *Space, args []Object) (Object, error) {
	path, err := pathArg(s, args[0])
	if err != nil {
		return nil, err
	}
	flags, err := s.asIndex(args[1])
	if err != nil {
		return nil, err
	}
	const known = os.O_WRONLY | os.O_RDWR | os.O_CREATE | os.O_TRUNC | os.O_APPEND | os.O_EXCL
	f, err := s.files.OpenFor(path, flags&known)
	if err != nil {
		return nil, s.excs.osError(err, path)
	}
	fd := int(f.Fd())
	d.files[fd] = f
	return MakeInt(int64(fd)), nil
}

func (d *descriptors) file(s *Space, x Object) (*os.File, int, error) {
	fd, err := s.asIndex(x)
	if err != nil {
		return nil, 0, err
	}
	f := d.files[fd]
	if f == nil && (fd < 0 || fd > 2) {
		return nil, fd, s.excs.osError(syscall.EBADF, "")
	}
	return f, fd, nil
}

func (d *descriptors) read(s *Space, args []Object) (Object, error) {
	f, _, err := d.file(s, args[0])
	if err != nil {
		return nil, err
	}
	n, err := s.asIndex(args[1])
	if err != nil {
		return nil, err
	}
	if err := s.limits.room(int64(n), 1); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, s.excs.osError(syscall.EINVAL, "")
	}
	b := make([]byte, n)
	got := 0
	if f != nil {
		if got, err = f.Read(b); err != nil && err != io.EOF {
			return nil, s.excs.osError(err, "")
		}
	}
	return octetString(s, string(b[:got])), nil
}

func (d *descriptors) write(s *Space, args []Object) (Object, error) {
	f, fd, err := d.file(s, args[0])
	if err != nil {
		return nil, err
	}
	v, ok := s.strOf(args[1])
	if !ok || !s.py2() && v.kind != kindBytes {
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[1]))
	}
	var w io.Writer = s.out.stdout
	switch {
	case f != nil:
		w = f
	case fd == 0:
		return nil, s.excs.osError(syscall.EBADF, "")
	case fd == 2:
		w = os.Stderr
	}
	if _, err := io.WriteString(w, v.s); err != nil {
		return nil, s.excs.osError(err, "")
	}
	return MakeInt(int64(len(v.s))), nil
}

func (d *descriptors) close(s *Space, args []Object) (Object, error) {
	f, fd, err := d.file(s, args[0])
	if err != nil || f == nil {
		return None, err
	}
	delete(d.files, fd)
	if err := f.Close(); err != nil {
		return nil, s.excs.osError(err, "")
	}
	return None, nil
}

func (d *descriptors) seek(s *Space, args []Object) (Object, error) {
	f, _, err := d.file(s, args[0])
	if err != nil {
		return nil, err
	}
	offset, err := s.asIndex(args[1])
	if err != nil {
		return nil, err
	}
	whence, err := s.asIndex(args[2])
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, s.excs.osError(syscall.ESPIPE, "")
	}
	at, err := f.Seek(int64(offset), whence)
	if err != nil {
		return nil, s.excs.osError(err, "")
	}
	return MakeInt(at), nil
}

// pathArg returns an argument that names a file.
func pathArg(s *Space, x Object) (string, error) {
	path, ok := AsText(x)
	if !ok {
		return "", s.TypeError("expected str, bytes or os.PathLike object, not %s", s.typeName(x))
	}
	return path, nil
}

var osFunctions = []Def{
	{Name: "getcwd", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) {
		dir, err := os.Getwd()
		if err != nil {
			return nil, s.excs.osError(err, "")
		}
		return NewStr(dir), nil
	}},
	{Name: "getpid", Min: 0, Max: 0, Fn: func(*Space, []Object) (Object, error) { return MakeInt(int64(os.Getpid())), nil }},
	{Name: "getenv", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		for _, v := range permission.Environment() {
			if value, ok := strings.CutPrefix(v, name+"="); ok {
				return NewStr(value), nil
			}
		}
		if len(args) > 1 {
			return args[1], nil
		}
		return None, nil
	}},
	{Name: "listdir", Min: 0, Max: 1, Fn: osListDir},
	{Name: "isatty", Min: 1, Max: 1, Fn: func(*Space, []Object) (Object, error) { return False, nil }},
	{Name: "fspath", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		_, err := pathArg(s, args[0])
		return args[0], err
	}},
	{Name: "strerror", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := s.asIndex(args[0])
		if err != nil {
			return nil, err
		}
		text := syscall.Errno(n).Error()
		return NewStr(strings.ToUpper(text[:1]) + text[1:]), nil
	}},
	{Name: "_exit", Min: 1, Max: 1, Fn: sysExit},
	{Name: "urandom", Min: 1, Max: 1, Fn: func(s *Space, _ []Object) (Object, error) {
		return nil, s.Throw("NotImplementedError", "runs must be repeatable: there is no source of randomness")
	}},
}

func osListDir(s *Space, args []Object) (Object, error) {
	dir := "."
	if len(args) > 0 {
		var err error
		if dir, err = pathArg(s, args[0]); err != nil {
			return nil, err
		}
	}
	entries, err := s.files.ReadDir(dir)
	if err != nil {
		return nil, s.excs.osError(err, dir)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return stringList(names), nil
}

func makeOSPath(s *Space) (*Module, error) {
	m := s.NewModule("os.path", pathFunctions)
	m.Dict.Set("sep", NewStr("/"))
	m.Dict.Set("curdir", NewStr("."))
	m.Dict.Set("pardir", NewStr(".."))
	return m, nil
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
