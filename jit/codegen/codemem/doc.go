// Package codemem is memory for generated code.
//
// [New] makes a [Memory]. Code is allocated ([Memory.Alloc]), written ([Memory.Publish]),
// later changed in place ([Memory.Patch]) and released ([Memory.Free]).
//
// The same pages are mapped twice: at one address they can be executed; at another, far
// away and unpredictable, they can be written, but only while code is put there or
// changed, and for a few milliseconds more: whoever makes code makes more of it at once, and
// the system takes long to change what may be done with pages. So no stray write of a program
// hits code, and code on other threads keeps running. All addresses that the package hands out are those of the executable view.
//
// What it promises: a block begins at a multiple of 64, a cache line; where no
// code has been written into a block, and everywhere once it is given back, it
// traps; a patch of 1, 2, 4 or 8 bytes
// is seen by a processor that executes it as a whole or not at all; one memory
// is small enough for every jump within it to reach, as far as the machine jumps in one
// instruction. The caller must see to it that code is freed, or patched in more than one
// instruction, only while no thread is inside it.
//
// All methods may be called from several goroutines at once.
//
// Where there is no such memory (this package knows Linux on x86-64 and arm64), New gives
// [ErrUnsupported].
package codemem
