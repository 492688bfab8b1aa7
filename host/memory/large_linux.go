package memory

import (
	"runtime"
	"runtime/debug"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// arena is the size of what Go reserves addresses in.
const arena = 64 << 20

// takeLargePages has Go's heap grow by size bytes, and asks the system to back what it has by large pages when that is touched. A
// system that does not do so by itself hands out memory in small pages, and a process that ends soon spends much of its time on that.
// What the heap grows by is given back at once, so that it counts as memory only where it is used. No collection may be due meanwhile.
func takeLargePages(size int) {
	var grown strings.Builder // which does not clear what it grows by: to do so would take seconds where the system has little
	grown.Grow(size)
	grown.WriteByte(0)
	start := uintptr(unsafe.Pointer(unsafe.StringData(grown.String())))
	end := start + uintptr(size)
	first := start &^ (arena - 1)
	// It is no error if there is nothing at some of the addresses, and the system may have no large pages.
	_, _, _ = unix.Syscall(unix.SYS_MADVISE, first, end-first, unix.MADV_HUGEPAGE)
	runtime.KeepAlive(&grown)
	debug.FreeOSMemory()
}
