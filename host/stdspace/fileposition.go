package stdspace

import (
	"io"
	"strings"
	"syscall"
)

// moved moves to another place of a file, and returns where that is. What was read ahead is forgotten.
func (f *File) moved(s *Space, offset int64, whence int) (int64, error) {
	if err := f.check(s); err != nil {
		return 0, err
	}
	if f.file == nil {
		return 0, s.excs.ioError(syscall.ESPIPE, "")
	}
	if f.r != nil && whence == io.SeekCurrent {
		offset -= int64(f.r.Buffered())
	}
	at, err := f.file.Seek(offset, whence)
	if err != nil {
		return 0, s.excs.ioError(err, "")
	}
	if f.r != nil {
		f.r.Reset(f.file)
	}
	return at, nil
}

func fileSeek(s *Space, args []Object) (Object, error) {
	n, err := s.indexes(args[1:])
	if err != nil {
		return nil, err
	}
	whence := io.SeekStart
	if len(n) > 1 {
		whence = n[1]
	}
	at, err := args[0].(*File).moved(s, int64(n[0]), whence)
	if err != nil || s.py2() {
		return None, err
	}
	return MakeInt(at), nil
}

func fileTruncate(s *Space, args []Object) (Object, error) {
	f := args[0].(*File)
	size, err := f.moved(s, 0, io.SeekCurrent)
	if err == nil && len(args) > 1 {
		var n int
		n, err = s.asArgument(args[1])
		size = int64(n)
	}
	if err != nil {
		return nil, err
	}
	if err := f.file.Truncate(size); err != nil {
		return nil, s.excs.ioError(err, "")
	}
	if s.py2() {
		return None, nil
	}
	return MakeInt(size), nil
}

// fileNumber is fileno(): the number by which functions of os know the file.
func fileNumber(s *Space, args []Object) (Object, error) {
	f := args[0].(*File)
	if err := f.check(s); err != nil {
		return nil, err
	}
	if f.fd < 0 {
		fd, err := s.world.Adopt(f.file)
		if err != nil {
			return nil, s.excs.ioError(err, "")
		}
		f.fd = fd
	}
	return MakeInt(int64(f.fd)), nil
}

// fileReadLine reads a line, or so many characters of it.
func fileReadLine(s *Space, args []Object) (Object, error) {
	f := args[0].(*File)
	size := -1
	if x := arg(args, 1); x != nil && x != None {
		var err error
		if size, err = s.asArgument(x); err != nil {
			return nil, err
		}
	}
	if size < 0 {
		line, err := f.readLine(s)
		return f.wrap(s, line), err
	}
	if err := f.checkReading(s); err != nil {
		return nil, err
	}
	var b strings.Builder
	for b.Len() < size && f.r != nil {
		c, err := f.r.ReadByte()
		if err != nil {
			break
		}
		b.WriteByte(c)
		if c == '\n' {
			break
		}
	}
	return f.wrap(s, b.String()), nil
}
