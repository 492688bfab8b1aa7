package stdspace

import (
	"io/fs"

	"vitrine/host/world"
)

// osFunctions are the functions of os on files and on what else there is outside of the program. All go through the
// world of the space.
var osFunctions = []Def{
	{Name: "open", Min: 2, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		path, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		flags, err := s.asArgument(args[1])
		if err != nil {
			return nil, err
		}
		fd, err := s.world.Open(path, flags)
		return s.osResult(MakeInt(int64(fd)), err, path)
	}},
	{Name: "read", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := s.indexes(args)
		if err == nil {
			err = s.limits.room(int64(n[1]), 1)
		}
		if err != nil {
			return nil, err
		}
		text, err := s.world.Read(n[0], n[1])
		return s.osResult(octetString(s, text), err, "")
	}},
	{Name: "write", Min: 2, Max: 2, Fn: osWrite},
	{Name: "close", Min: 1, Max: 1, Fn: osNumbers(func(s *Space, n []int) (Object, error) { return None, s.world.CloseFile(n[0]) })},
	{Name: "dup", Min: 1, Max: 1, Fn: osNumbers(func(s *Space, n []int) (Object, error) {
		fd, err := s.world.Dup(n[0])
		return MakeInt(int64(fd)), err
	})},
	{Name: "lseek", Min: 3, Max: 3, Fn: osNumbers(func(s *Space, n []int) (Object, error) {
		at, err := s.world.Seek(n[0], n[1], n[2])
		return MakeInt(int64(at)), err
	})},
	{Name: "ftruncate", Min: 2, Max: 2, Fn: osNumbers(func(s *Space, n []int) (Object, error) {
		return None, s.world.Truncate(n[0], n[1])
	})},
	{Name: "isatty", Min: 1, Max: 1, Fn: osNumbers(func(*Space, []int) (Object, error) { return False, nil })},
	{Name: "fstat", Min: 1, Max: 1, Fn: osNumbers(func(s *Space, n []int) (Object, error) {
		info, err := s.world.StatFile(n[0])
		if err != nil {
			return nil, err
		}
		return statResult(s, info)
	})},
	{Name: "stat", Min: 1, Max: 1, Fn: osStat(true)},
	{Name: "lstat", Min: 1, Max: 1, Fn: osStat(false)},
	{Name: "access", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		path, mode, err := pathAndMode(s, args, 0)
		if err != nil {
			return nil, err
		}
		return MakeBool(s.world.Access(path, mode) == nil), nil
	}},
	{Name: "listdir", Min: 0, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		dir := "."
		if len(args) > 0 {
			var err error
			if dir, err = pathArg(s, args[0]); err != nil {
				return nil, err
			}
		}
		names, err := s.world.List(dir)
		return s.osResult(stringList(names), err, dir)
	}},
	{Name: "unlink", Min: 1, Max: 1, Fn: osChange((*world.World).Remove)},
	{Name: "remove", Min: 1, Max: 1, Fn: osChange((*world.World).Remove)},
	{Name: "rmdir", Min: 1, Max: 1, Fn: osChange((*world.World).RemoveFolder)},
	{Name: "mkdir", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		path, mode, err := pathAndMode(s, args, 0o777)
		if err != nil {
			return nil, err
		}
		return s.osResult(None, s.world.MakeFolder(path, mode), path)
	}},
	{Name: "rename", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		to, err := pathArg(s, args[1])
		if err != nil {
			return nil, err
		}
		return osChange(func(w *world.World, from string) error { return w.Rename(from, to) })(s, args[:1])
	}},
}

// osResult is the result of a function, or the exception for what went wrong.
func (s *Space) osResult(x Object, err error, path string) (Object, error) {
	if err != nil {
		return nil, s.excs.osError(err, path)
	}
	return x, nil
}

// indexes returns arguments that are numbers.
func (s *Space) indexes(args []Object) ([]int, error) {
	list := make([]int, len(args))
	for i, x := range args {
		var err error
		if list[i], err = s.asArgument(x); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// osNumbers makes a function of numbers, such as descriptors.
func osNumbers(f func(s *Space, n []int) (Object, error)) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		n, err := s.indexes(args)
		if err != nil {
			return nil, err
		}
		x, err := f(s, n)
		return s.osResult(x, err, "")
	}
}

// osChange makes a function that changes something about a file.
func osChange(f func(w *world.World, path string) error) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		path, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		return s.osResult(None, f(s.world, path), path)
	}
}

func pathAndMode(s *Space, args []Object, mode int) (string, int, error) {
	path, err := pathArg(s, args[0])
	if err == nil && len(args) > 1 {
		mode, err = s.asArgument(args[1])
	}
	return path, mode, err
}

func osWrite(s *Space, args []Object) (Object, error) {
	fd, err := s.asArgument(args[0])
	if err != nil {
		return nil, err
	}
	v, ok := s.strOf(args[1])
	if !ok || !s.py2() && v.kind != kindBytes {
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[1]))
	}
	n, err := s.world.Write(fd, v.s)
	return s.osResult(MakeInt(int64(n)), err, "")
}

func osStat(follow bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		path, err := pathArg(s, args[0])
		if err != nil {
			return nil, err
		}
		info, err := s.world.Stat(path, follow)
		if err != nil {
			return nil, s.excs.osError(err, path)
		}
		return statResult(s, info)
	}
}

// statResult makes an os.stat_result, which is a tuple whose items have names, too.
func statResult(s *Space, info fs.FileInfo) (Object, error) {
	class, err := s.osAttr("stat_result")
	if err != nil {
		return nil, err
	}
	var items, times []Object
	for _, n := range world.StatusOf(info) {
		items = append(items, MakeInt(n))
	}
	for _, t := range world.Times(info) {
		times = append(times, Float(float64(t.UnixNano())/1e9))
	}
	return s.Call(class, []Object{NewTuple(items...), NewTuple(times...)})
}
