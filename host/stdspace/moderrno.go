package stdspace

import "syscall"

// errnoNames are the error numbers of Linux that programs ask for.
var errnoNames = []struct {
	name string
	code syscall.Errno
}{
	{"EPERM", 1}, {"ENOENT", 2}, {"ESRCH", 3}, {"EINTR", 4}, {"EIO", 5}, {"ENXIO", 6}, {"E2BIG", 7}, {"ENOEXEC", 8},
	{"EBADF", 9}, {"ECHILD", 10}, {"EAGAIN", 11}, {"ENOMEM", 12}, {"EACCES", 13}, {"EFAULT", 14}, {"EBUSY", 16},
	{"EEXIST", 17}, {"EXDEV", 18}, {"ENODEV", 19}, {"ENOTDIR", 20}, {"EISDIR", 21}, {"EINVAL", 22}, {"ENFILE", 23},
	{"EMFILE", 24}, {"ENOTTY", 25}, {"EFBIG", 27}, {"ENOSPC", 28}, {"ESPIPE", 29}, {"EROFS", 30}, {"EMLINK", 31},
	{"EPIPE", 32}, {"EDOM", 33}, {"ERANGE", 34}, {"ENOSYS", 38}, {"ENOTEMPTY", 39}, {"EWOULDBLOCK", 11},
	{"EOVERFLOW", 75}, {"ETIMEDOUT", 110}, {"ECONNREFUSED", 111},
}

func makeErrno(s *Space) (*Module, error) {
	m := s.NewModule("errno", nil)
	names := NewDict()
	for _, e := range errnoNames {
		m.Dict.Set(e.name, MakeInt(int64(e.code)))
		if e.name != "EWOULDBLOCK" {
			if err := names.set(s, MakeInt(int64(e.code)), NewStr(e.name)); err != nil {
				return nil, err
			}
		}
	}
	m.Dict.Set("errorcode", names)
	return m, nil
}
