//go:build linux && (amd64 || arm64) && cgo

package gdb

// #include <stddef.h>
// void vitrine_gdb_register(const char *file, size_t size);
// void vitrine_gdb_forget(void);
import "C"

import "unsafe"

const supported = true

// register tells the debugger of an object file.
func register(file []byte) {
	C.vitrine_gdb_register((*C.char)(unsafe.Pointer(&file[0])), C.size_t(len(file)))
}

// forget tells it that there are none any more.
func forget() { C.vitrine_gdb_forget() }
