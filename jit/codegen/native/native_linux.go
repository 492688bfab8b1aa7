//go:build cgo && (amd64 || arm64)

package native

/*
#cgo LDFLAGS: -Wl,-z,relro,-z,now,-z,noexecstack
#cgo nocallback vitrine_native_run
#cgo noescape vitrine_native_run
#include "context.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"unsafe"

	"vitrine/runtime/mapping"
)

// The two sides must agree on the structure and on the numbers: an index out of
// range here says that they do not.
var _ = [1]struct{}{}[unsafe.Sizeof(Context{})-C.sizeof_struct_context]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.exit)-C.CTX_EXIT]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.hostSP)-C.CTX_HOST_SP]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.PC)-C.CTX_PC]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.Regs)-C.CTX_REGS]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.Floats)-C.CTX_FLOATS]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.guardEnd)-unsafe.Offsetof(C.struct_context{}.guard_end)]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.faultAddr)-unsafe.Offsetof(C.struct_context{}.fault_addr)]
var _ = [1]struct{}{}[unsafe.Offsetof(Context{}.counts)-unsafe.Offsetof(C.struct_context{}.counts)]
var _ = [1]struct{}{}[ExitReturn-C.EXIT_RETURN]
var _ = [1]struct{}{}[ExitOverflow-C.EXIT_OVERFLOW]
var _ = [1]struct{}{}[ExitFault-C.EXIT_FAULT]

// catchFaults installs the signal handlers, in front of those that Go installed
// when the process began.
var catchFaults = sync.OnceValue(func() error {
	if code := C.vitrine_native_catch_faults(); code != 0 {
		return fmt.Errorf("native: cannot catch the faults of generated code: %w", syscall.Errno(code))
	}
	return nil
})

func run(c *Context) { C.vitrine_native_run((*C.struct_context)(unsafe.Pointer(c))) }

func canCount() bool { return C.vitrine_native_counts() != 0 }

func leaveAddress() uint64 { return uint64(uintptr(unsafe.Pointer(&C.vitrine_native_leave))) }
func startAddress() uint64 { return uint64(uintptr(unsafe.Pointer(&C.vitrine_native_start))) }

// guardSize is how far below the stack an access still counts as an overflow.
const guardSize = 64 << 10

// stackMapping is memory for a stack.
type stackMapping struct {
	region      *mapping.Region
	start, end  uint64 // the stack with both guards
	bottom, top uint64 // what of it can be used
	ctx         *Context
}

// mapStack maps, from low to high addresses, a guard, the stack, another guard,
// and the Context, which an overrun in neither direction reaches.
func mapStack(size int) (stackMapping, error) {
	page := os.Getpagesize()
	size = (size + page - 1) / page * page
	total := guardSize + size + 2*page
	r, err := mapping.Reserve(total)
	if err != nil {
		return stackMapping{}, fmt.Errorf("native: cannot map a stack of %d bytes: %w", size, err)
	}
	m := r.Bytes
	for _, part := range [][]byte{m[guardSize : guardSize+size], m[total-page:]} {
		if err := r.Allow(part, mapping.ReadWrite); err != nil {
			return stackMapping{}, fmt.Errorf("native: cannot make a stack of %d bytes usable: %w", size, errors.Join(err, r.Release()))
		}
	}
	start := uint64(uintptr(unsafe.Pointer(&m[0])))
	return stackMapping{
		region: r,
		start:  start,
		bottom: start + guardSize,
		top:    start + guardSize + uint64(size),
		end:    start + uint64(total-page),
		ctx:    (*Context)(unsafe.Pointer(&m[total-page])),
	}, nil
}

func unmapStack(r *mapping.Region) error {
	if err := r.Release(); err != nil {
		return fmt.Errorf("native: cannot release a stack: %w", err)
	}
	return nil
}
