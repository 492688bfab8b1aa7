package stdspace

import (
	"strings"
	"syscall"
)

// osRefused are the functions of os that exist elsewhere and that nothing here may
// do: they start processes, change who may use a file, or ask about the machine. Programs may name
// them, as in a branch that is not taken; calling one raises OSError. Folders are refused as on a disk
// that nobody can write: for that, programs that keep something for the next time are prepared.
var osRefused = []struct {
	names string
	as    syscall.Errno
}{
	{`abort chdir chmod chown chroot closerange confstr ctermid dup2 execl execle execlp execlpe execv execve
		execvp execvpe fchdir fchmod fchown fdatasync fdopen fork forkpty fpathconf fstatvfs fsync getegid geteuid
		getgid getgroups getloadavg getlogin getpgid getpgrp getppid getsid getuid initgroups kill killpg lchown
		link major makedev minor mkfifo mknod nice openpty pathconf pipe popen putenv readlink removedirs
		renames setegid seteuid setgid setgroups setpgid setpgrp setregid setreuid setsid setuid spawnl spawnle
		spawnlp spawnlpe spawnv spawnve spawnvp spawnvpe statvfs symlink sysconf system tcgetpgrp tcsetpgrp times
		ttyname umask uname unsetenv utime wait wait3 wait4 waitpid walk WCOREDUMP WEXITSTATUS WIFCONTINUED WIFEXITED
		WIFSIGNALED WIFSTOPPED WSTOPSIG WTERMSIG getresgid getresuid setresgid setresuid lchmod popen2 popen3 popen4 tmpfile
		tmpnam tempnam`, syscall.EPERM},
	{`makedirs`, syscall.EROFS},
}

// addRefused adds functions that refuse, with an error of the system, to a module that does not have them.
func addRefused(s *Space, m *Module, names string, as syscall.Errno) {
	for _, name := range strings.Fields(names) {
		if m.Dict.GetStr(s.Intern(name)) == nil {
			m.Dict.Set(name, NewBuiltin(m.Name, Def{Name: name, Min: 0, Max: -1, KwFn: refusing(m.Name+"."+name, as)}))
		}
	}
}

// refusing returns what such a function does. The error says what the program could have
// done instead, and what permits that.
func refusing(name string, as syscall.Errno) func(*Space, []Object, []Keyword) (Object, error) {
	return func(s *Space, _ []Object, _ []Keyword) (Object, error) {
		return nil, s.excs.osError(&refusedCall{name, as}, "")
	}
}

// A refusedCall is the error of a function that nothing permits.
type refusedCall struct {
	name string
	as   syscall.Errno // what it is to the program
}

// Error names the function, and the options that permit what there is.
func (f *refusedCall) Error() string {
	return f.name + " is refused, and no option permits it; a program may read files below the folders of " +
		"--allow-read and --path, and write below those of --allow-write, by open and the functions of os on files"
}

// Unwrap returns the error of the system that a refusal stands for.
func (f *refusedCall) Unwrap() error { return f.as }
