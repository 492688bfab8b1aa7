package stdspace

import "syscall"

// errnoNames are the error numbers of Linux that programs ask for.
var errnoNames = []struct {
	name string
	code syscall.Errno
}{
	{"EPERM", 1}, {"ENOENT", 2}, {"ESRCH", 3}, {"EINTR", 4}, {"EIO", 5}, {"ENXIO", 6}, {"E2BIG", 7}, {"ENOEXEC", 8},
	{"EBADF", 9}, {"ECHILD", 10}, {"EAGAIN", 11}, {"EWOULDBLOCK", 11}, {"ENOMEM", 12}, {"EACCES", 13}, {"EFAULT", 14},
	{"ENOTBLK", 15}, {"EBUSY", 16}, {"EEXIST", 17}, {"EXDEV", 18}, {"ENODEV", 19}, {"ENOTDIR", 20}, {"EISDIR", 21},
	{"EINVAL", 22}, {"ENFILE", 23}, {"EMFILE", 24}, {"ENOTTY", 25}, {"ETXTBSY", 26}, {"EFBIG", 27}, {"ENOSPC", 28},
	{"ESPIPE", 29}, {"EROFS", 30}, {"EMLINK", 31}, {"EPIPE", 32}, {"EDOM", 33}, {"ERANGE", 34}, {"EDEADLK", 35},
	{"EDEADLOCK", 35}, {"ENAMETOOLONG", 36}, {"ENOLCK", 37}, {"ENOSYS", 38}, {"ENOTEMPTY", 39}, {"ELOOP", 40},
	{"ENOMSG", 42}, {"EIDRM", 43}, {"ENOSTR", 60}, {"ENODATA", 61}, {"ETIME", 62}, {"ENOSR", 63}, {"EREMOTE", 66},
	{"ENOLINK", 67}, {"EPROTO", 71}, {"EMULTIHOP", 72}, {"EBADMSG", 74}, {"EOVERFLOW", 75}, {"EILSEQ", 84},
	{"EUSERS", 87}, {"ENOTSOCK", 88}, {"EDESTADDRREQ", 89}, {"EMSGSIZE", 90}, {"EPROTOTYPE", 91}, {"ENOPROTOOPT", 92},
	{"EPROTONOSUPPORT", 93}, {"ESOCKTNOSUPPORT", 94}, {"ENOTSUP", 95}, {"EOPNOTSUPP", 95}, {"EPFNOSUPPORT", 96},
	{"EAFNOSUPPORT", 97}, {"EADDRINUSE", 98}, {"EADDRNOTAVAIL", 99}, {"ENETDOWN", 100}, {"ENETUNREACH", 101},
	{"ENETRESET", 102}, {"ECONNABORTED", 103}, {"ECONNRESET", 104}, {"ENOBUFS", 105}, {"EISCONN", 106},
	{"ENOTCONN", 107}, {"ESHUTDOWN", 108}, {"ETOOMANYREFS", 109}, {"ETIMEDOUT", 110}, {"ECONNREFUSED", 111},
	{"EHOSTDOWN", 112}, {"EHOSTUNREACH", 113}, {"EALREADY", 114}, {"EINPROGRESS", 115}, {"ESTALE", 116},
	{"EDQUOT", 122},
}

func makeErrno(s *Space) (*Module, error) {
	m := s.NewModule("errno", nil)
	names := NewDict()
	for _, e := range errnoNames {
		m.Dict.Set(e.name, MakeInt(int64(e.code)))
		if e.name != "EWOULDBLOCK" && e.name != "EDEADLK" && e.name != "EOPNOTSUPP" {
			if err := names.set(s, MakeInt(int64(e.code)), NewStr(e.name)); err != nil {
				return nil, err
			}
		}
	}
	m.Dict.Set("errorcode", names)
	return m, nil
}
