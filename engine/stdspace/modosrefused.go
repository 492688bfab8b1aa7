package stdspace

import (
	"strings"
	"syscall"
)

// osRefused are the functions of os that exist elsewhere and that nothing here may
// do: they change files, start processes, or ask about the machine. Programs may name
// them, as in a branch that is not taken; calling one raises OSError.
const osRefused = `abort access chdir chmod chown chroot closerange confstr ctermid dup dup2
	execl execle execlp execlpe execv execve execvp execvpe fchdir fchmod fchown fdatasync fdopen fork forkpty
	fpathconf fstat fstatvfs fsync ftruncate getegid geteuid getgid getgroups getloadavg getlogin getpgid getpgrp
	getppid getsid getuid initgroups kill killpg lchown link lstat major makedev makedirs minor mkdir mkfifo mknod
	nice openpty pathconf pipe popen putenv readlink remove removedirs rename renames rmdir setegid seteuid setgid
	setgroups setpgid setpgrp setregid setreuid setsid setuid spawnl spawnle spawnlp spawnlpe spawnv spawnve
	spawnvp spawnvpe stat statvfs symlink sysconf system tcgetpgrp tcsetpgrp times ttyname umask uname unlink
	unsetenv utime wait wait3 wait4 waitpid walk`

// addRefused adds the functions that refuse to a module that does not have them.
func (s *Space) addRefused(m *Module, names string) {
	for _, name := range strings.Fields(names) {
		if m.Dict.GetStr(s.Intern(name)) == nil {
			m.Dict.Set(name, NewBuiltin(m.Name, Def{Name: name, Min: 0, Max: -1, KwFn: refuse}))
		}
	}
}

func refuse(s *Space, _ []Object, _ []Keyword) (Object, error) {
	return nil, s.osError(syscall.EPERM, "")
}
