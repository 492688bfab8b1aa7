package stdspace

import "syscall"

// An outsideModule is a module of Python's library about what no program may touch here, as
// other processes. It can be imported; the names that it has in vain refuse when they are called.
type outsideModule struct {
	name    string
	file    string // of the library, with what the module has of its own
	refused string
}

var outsideModules = []outsideModule{
	{"subprocess", "subprocess.py", "Popen call check_call check_output getoutput getstatusoutput run"},
	{"commands", "", "getoutput getstatus getstatusoutput"},
	{"popen2", "", "popen2 popen3 popen4 Popen3 Popen4"},
	{"multiprocessing", "", "Process Pool Queue Pipe Manager cpu_count"},
	{"signal", "signals.py", "alarm pause setitimer getitimer set_wakeup_fd"},
	{"socket", "sockets.py", "socket socketpair fromfd create_connection getaddrinfo gethostbyname gethostname getfqdn gethostbyaddr " +
		"setdefaulttimeout getservbyname inet_aton inet_ntoa inet_pton inet_ntop"},
	{"select", "sockets.py", "select poll epoll"},
	{"fcntl", "", "fcntl ioctl flock lockf"},
	{"mmap", "", "mmap"},
	{"resource", "", "getrlimit setrlimit getrusage getpagesize"},
	{"pwd", "", "getpwnam getpwuid getpwall"},
	{"grp", "", "getgrnam getgrgid getgrall"},
	{"tempfile", "tempfile.py", "mkstemp mkdtemp mktemp TemporaryFile NamedTemporaryFile SpooledTemporaryFile"},
	{"shutil", "", "copyfile copymode copystat copy copy2 copytree rmtree move copyfileobj make_archive"},
	{"ctypes", "", "CDLL PyDLL cdll c_char c_char_p c_int c_uint c_long c_ulong c_longlong c_ulonglong c_short c_ushort c_byte c_ubyte " +
		"c_double c_float c_void_p c_size_t c_wchar c_wchar_p c_bool POINTER pointer byref addressof cast sizeof string_at " +
		"create_string_buffer CFUNCTYPE Structure Union Array memmove memset"},
	{"ctypes.util", "", "find_library"},
	{"marshal", "", "dump dumps load loads"},
	{"pickle", "", "dump dumps load loads Pickler Unpickler"},
	{"pdb", "", "set_trace post_mortem pm run runcall runeval Pdb"},
	{"imp", "", "load_source load_module find_module load_compiled load_dynamic"},
	{"urllib", "", "urlopen urlretrieve"},
	{"urllib2", "", "urlopen Request build_opener install_opener"},
}

// addOutsideModules adds these modules to those that every space has.
func addOutsideModules() {
	for _, o := range outsideModules {
		moduleMakers[o.name] = o.make
	}
}

func (o outsideModule) make(s *Space) (*Module, error) {
	m := s.NewModule(o.name, nil)
	if o.file != "" {
		if err := s.imports.runLibrary(m, o.file); err != nil {
			return nil, err
		}
	}
	m.Dict.SetStr(nPath, NewList()) // some are packages
	addRefused(s, m, o.refused, syscall.EPERM)
	return m, nil
}
