//go:build unix

package permission

import "syscall"

// withoutWaiting opens a pipe without waiting for its other end, and no link.
const withoutWaiting = syscall.O_NONBLOCK | syscall.O_NOFOLLOW | syscall.O_CLOEXEC
