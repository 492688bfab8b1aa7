package stdspace

import (
	"bufio"
	"io"
	"os"
	"strings"
)

// A File is a file object: a standard stream, or a file that is open for reading
// or for writing.
type File struct {
	name    string
	fd      int
	w       io.Writer
	r       *bufio.Reader // nil: nothing to read
	file    *os.File      // nil: a standard stream
	reading bool
	binary  bool
	closed  bool
}

func (f *File) classIn(s *Space) *Class {
	return s.registry.ofModule("io", s.either("file", "TextIOWrapper"), s.types.object, fileMethods)
}

// StandardOutput returns the number of the stream if x is the standard output (1) or
// the standard error (2) of every program.
func StandardOutput(x Object) (fd int, ok bool) {
	f, ok := x.(*File)
	if !ok || f.fd != 1 && f.fd != 2 {
		return 0, false
	}
	return f.fd, true
}

// Next returns the next line.
func (f *File) Next(s *Space) (Object, bool, error) {
	line, err := f.readLine(s)
	return f.wrap(s, line), line != "" && err == nil, err
}

// wrap makes a string of what was read.
func (f *File) wrap(s *Space, text string) Object {
	if f.binary && !s.py2() {
		return NewBytes(text)
	}
	return NewStr(text)
}

var fileMethods = []Def{
	{Name: "write", Min: 2, Max: 2, Fn: fileWrite},
	{Name: "writelines", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.each(args[1], func(line Object) (bool, error) {
			_, err := fileWrite(s, []Object{args[0], line})
			return true, err
		})
	}},
	{Name: "read", Min: 1, Max: 2, Fn: fileRead},
	{Name: "readline", Min: 1, Max: 2, Fn: fileReadLine},
	{Name: "seek", Min: 2, Max: 3, Fn: fileSeek},
	{Name: "tell", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		at, err := args[0].(*File).moved(s, 0, io.SeekCurrent)
		return MakeInt(at), err
	}},
	{Name: "truncate", Min: 1, Max: 2, Fn: fileTruncate},
	{Name: "readlines", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		items, err := s.listOf(args[0])
		return NewList(items...), err
	}},
	{Name: "flush", Min: 1, Max: 1, Fn: func(*Space, []Object) (Object, error) { return None, nil }},
	{Name: "close", Min: 1, Max: 1, Fn: fileClose},
	{Name: "isatty", Min: 1, Max: 1, Fn: func(*Space, []Object) (Object, error) { return False, nil }},
	{Name: "fileno", Min: 1, Max: 1, Fn: fileNumber},
	{Name: "readable", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) { return MakeBool(args[0].(*File).reading), nil }},
	{Name: "writable", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) { return MakeBool(args[0].(*File).w != nil), nil }},
	{Name: "name", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) { return NewStr(args[0].(*File).name), nil }},
	{Name: "closed", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) { return MakeBool(args[0].(*File).closed), nil }},
	{Name: "encoding", Min: 1, Max: 1, Kind: Getter, Fn: func(*Space, []Object) (Object, error) { return NewStr("utf-8"), nil }},
	{Name: "mode", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		if args[0].(*File).reading {
			return NewStr("r"), nil
		}
		return NewStr("w"), nil
	}},
	{Name: "buffer", Min: 1, Max: 1, Kind: Getter, Only: 3, Fn: func(_ *Space, args []Object) (Object, error) {
		f := *args[0].(*File)
		f.binary = true
		return &f, nil
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) { return args[0], nil }},
	{Name: "__next__", Min: 1, Max: 1, Only: 3, Fn: nextMethod},
	{Name: "next", Min: 1, Max: 1, Only: 2, Fn: nextMethod},
	{Name: "__enter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) { return args[0], nil }},
	{Name: "__exit__", Min: 4, Max: 4, Fn: func(s *Space, args []Object) (Object, error) { return fileClose(s, args[:1]) }},
	{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		f := args[0].(*File)
		if s.py2() {
			return NewStr("<open file '" + f.name + "', mode 'r' at 0x0>"), nil
		}
		return NewStr("<_io.TextIOWrapper name='" + f.name + "' encoding='utf-8'>"), nil
	}},
}

func (f *File) check(s *Space) error {
	if f.closed {
		return s.ValueError("I/O operation on closed file%s", s.either("", "."))
	}
	return nil
}

func fileWrite(s *Space, args []Object) (Object, error) {
	f := args[0].(*File)
	if err := f.check(s); err != nil {
		return nil, err
	}
	v, ok := s.strOf(args[1])
	switch {
	case f.w == nil:
		return nil, s.Throw(s.either("IOError", "OSError"), s.either("File not open for writing", "not writable"))
	case !ok && s.py2():
		return nil, s.TypeError("expected a character buffer object")
	case !s.py2() && f.binary && v.kind != kindBytes:
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[1]))
	case !s.py2() && !f.binary && (!ok || v.kind == kindBytes):
		return nil, s.TypeError("write() argument must be str, not %s", s.typeName(args[1]))
	}
	if f.file != nil && f.r != nil {
		if _, err := f.moved(s, 0, io.SeekCurrent); err != nil {
			return nil, err
		}
	}
	text, err := f.encoded(s, v)
	if err != nil {
		return nil, err
	}
	if _, err := io.WriteString(f.w, text); err != nil {
		return nil, s.Throw(s.either("IOError", "OSError"), err.Error())
	}
	if s.py2() {
		return None, nil
	}
	return MakeInt(int64(v.len())), nil
}

// encoded is what is written for a text. The standard error takes every text of Python 3.
func (f *File) encoded(s *Space, v strValue) (string, error) {
	switch {
	case s.py2() || f.binary:
		return v.s, nil
	case f.fd == 2:
		return s.codecs.encodeHalves(v, "backslashreplace")
	}
	return s.codecs.encodeHalves(v, "strict")
}

func fileRead(s *Space, args []Object) (Object, error) {
	f := args[0].(*File)
	if err := f.checkReading(s); err != nil {
		return nil, err
	}
	n := -1
	if x := arg(args, 1); x != nil && x != None {
		var err error
		if n, err = s.asArgument(x); err != nil {
			return nil, err
		}
	}
	if f.r == nil {
		return f.wrap(s, ""), nil
	}
	var b strings.Builder
	for n < 0 || n > 0 {
		if err := s.limits.room(int64(b.Len()), 1); err != nil {
			return nil, err
		}
		var err error
		if f.binary || s.py2() {
			var c byte
			if c, err = f.r.ReadByte(); err == nil {
				b.WriteByte(c)
			}
		} else {
			var r rune
			if r, _, err = f.r.ReadRune(); err == nil {
				b.WriteRune(r)
			}
		}
		if err != nil {
			break
		}
		n--
	}
	return f.wrap(s, b.String()), nil
}

func (f *File) checkReading(s *Space) error {
	if err := f.check(s); err != nil {
		return err
	}
	if !f.reading {
		return s.Throw(s.either("IOError", "OSError"), s.either("File not open for reading", "not readable"))
	}
	return nil
}

// readLine reads a line with its end; "" tells that there is no more.
func (f *File) readLine(s *Space) (string, error) {
	if err := f.checkReading(s); err != nil || f.r == nil {
		return "", err
	}
	line, _ := f.r.ReadString('\n')
	return line, s.limits.room(int64(len(line)), 1)
}

func fileClose(s *Space, args []Object) (Object, error) {
	f := args[0].(*File)
	if f.closed || f.file == nil {
		f.closed = true
		return None, nil
	}
	f.closed = true
	err := f.file.Close()
	if f.fd >= 0 {
		// The descriptor has no file any more; that it cannot be closed again is no news.
		_ = s.world.CloseFile(f.fd)
	}
	if err != nil {
		return nil, s.excs.ioError(err, f.name)
	}
	return None, nil
}

// openFile opens a file of the disk: for reading, or for writing if flags say so.
func openFile(s *Space, path string, flags int, binary bool) (*File, error) {
	file, err := s.files.OpenFor(path, flags)
	if err != nil {
		return nil, s.excs.ioError(err, path)
	}
	f := &File{name: path, fd: -1, file: file, binary: binary}
	if flags&os.O_WRONLY == 0 {
		f.r, f.reading = bufio.NewReader(file), true
	}
	if flags&(os.O_WRONLY|os.O_RDWR) != 0 {
		f.w = file
	}
	return f, nil
}

// openFlags returns how a file is opened in a mode.
func openFlags(s *Space, mode string) (int, error) {
	flags, ok := map[string]int{
		"": os.O_RDONLY, "r": os.O_RDONLY,
		"w": os.O_WRONLY | os.O_CREATE | os.O_TRUNC, "a": os.O_WRONLY | os.O_CREATE | os.O_APPEND, "x": os.O_WRONLY | os.O_CREATE | os.O_EXCL,
	}[strings.NewReplacer("b", "", "t", "", "U", "", "+", "").Replace(mode)]
	if !ok || mode == "" {
		return 0, s.ValueError("invalid mode: '%s'", mode)
	}
	if strings.Contains(mode, "+") {
		flags = flags&^os.O_WRONLY | os.O_RDWR
	}
	return flags, nil
}

// fileBuiltins are the builtin functions about files.
var fileBuiltins = []Def{
	{Name: "open", Min: 1, Max: 8, Params: "file mode buffering encoding errors newline closefd opener", Fn: openBuiltin},
	{Name: "file", Min: 1, Max: 3, Params: "name mode buffering", Only: 2, Fn: openBuiltin},
	{Name: "input", Min: 0, Max: 1, Only: 3, Fn: inputBuiltin},
	{Name: "raw_input", Min: 0, Max: 1, Only: 2, Fn: inputBuiltin},
}

func openBuiltin(s *Space, args []Object) (Object, error) {
	path, err := pathArg(s, args[0])
	if err != nil {
		return nil, err
	}
	mode := "r"
	if args[1] != nil {
		var ok bool
		if mode, ok = AsText(args[1]); !ok {
			return nil, s.TypeError("open() argument 'mode' must be str, not %s", s.typeName(args[1]))
		}
	}
	flags, err := openFlags(s, mode)
	if err != nil {
		return nil, err
	}
	return openFile(s, path, flags, strings.Contains(mode, "b"))
}

// inputBuiltin is input(prompt), or raw_input(prompt) in Python 2: a line without its end.
func inputBuiltin(s *Space, args []Object) (Object, error) {
	if len(args) > 0 {
		text, err := s.Text(args[0])
		if err != nil {
			return nil, err
		}
		if err := s.out.write(nil, text); err != nil {
			return nil, err
		}
	}
	line, err := s.input.ReadString('\n')
	switch {
	case err != nil && err != io.EOF:
		return nil, s.excs.ioError(err, "")
	case line == "":
		return nil, s.Throw("EOFError", "EOF when reading a line")
	}
	return NewStr(strings.TrimSuffix(line, "\n")), s.limits.room(int64(len(line)), 1)
}
