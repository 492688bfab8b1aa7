// Package heap is the memory in which low-level objects live. The low-level
// interpreter, natively compiled graphs and the output of the JIT work on the
// same objects at the same addresses.
//
// A [Heap] is entered in four ways. [Heap.Register] makes a type known and gives
// the number that headers carry. [Heap.Prebuilt] lays out what exists before the
// program starts. [Heap.Malloc], [Heap.MallocVarsize] and [Heap.WeakRef] make objects, and
// [Heap.Load], [Heap.Store] and [Heap.Move] reach into them. [Heap.Inspect] shows
// an object to people.
//
// It promises that objects never move, that their memory is zero when they are
// made, that whatever can be reached from a root survives, and that no address
// given to it by Go code, however wild, does more harm than an error. A heap
// serves one thread at a time.
//
// # Memory
//
// All memory is one range of addresses outside of Go's heap:
//
//	allocation state | functions | prebuilt objects | blocks
//
// The allocation state is at the very beginning, so [Heap.State] is the lowest
// address of the heap as well.
//
// Blocks are of 16 KiB. One holds cells of one size, or a part of a large object; one
// in which a collection finds nothing alive serves any size again. There are addresses
// for several times as many blocks as the limit fills, because the limit counts what
// is alive and the cells in the lists of free ones: a program whose few live objects
// are scattered over many blocks is far from it.
//
// # Objects
//
// Objects have the layout that package lltype computes. The address of an
// object is that of its first field (of its length, for arrays). The header is
// the word before:
//
//	bit 0       1; it is 0 in cells that are free
//	bit 1       the object is prebuilt
//	bits 8-30   the number of the type
//	bits 32-63  size in words, of prebuilt objects only
//	all others  0
//
// So the header of an object that is made at run time is a constant of its type
// that fits a sign-extended 32-bit immediate. Mark bits are elsewhere. As
// objects do not move, the identity hash needs no bit either: it is
// (address - State) * HashFactor >> 32, of unsigned numbers of 64 bits.
//
// # Allocation by native code
//
// Objects of up to [MaxSmall] bytes, header included, lie in cells of a size
// class. The allocation state begins with two lists of free cells for every
// class, since objects without garbage-collected pointers are kept apart, and
// holds the class of every size:
//
//	State + 8*class                     the first free cell, 0 if there is none
//	State + 512 + 8*class               the same for objects without pointers
//	State + StateClasses + (size+7)/8   the class of a size, one byte
//
// A free cell is named by the address that the object in it will have; the word
// where the header will be names the next one. All else in a free cell is zero.
// [Heap.Recipe] gives the constants of a type. For one of fixed size, this is the
// whole of it:
//
//	mov  rax, [State + FreeList]
//	test rax, rax
//	jz   slow                      ; leads to Malloc
//	mov  rcx, [rax - 8]
//	mov  [State + FreeList], rcx
//	mov  qword [rax - 8], Header
//
// For n items, where n is checked to be such that the size is at most MaxSmall,
// compared as an unsigned number:
//
//	size  = FixedSize + n*ItemSize
//	class = byte [State + StateClasses + (size+7)/8]
//
// the list is at State + FreeList + 8*class, the slow path leads to
// MallocVarsize, and n is stored at LengthOffset in the end. Class 0 has no
// cells, and types whose objects are not small have its list, so the code above
// takes the slow path for them by itself.
//
// # Collection
//
// The collector marks and sweeps. It marks from the prebuilt objects and from
// what the callbacks of [Heap.AddRoots] show it: precise addresses, and ranges of
// words of which every one counts that lies in an object or right after it.
// Sweeping is lazy: a block is swept when its list runs out of cells, and its mark
// bits, which lie in a table, say what is garbage until then. A collection
// happens only within a call of Malloc, MallocVarsize, WeakRef or Collect.
//
// The heap knows the weak references that lead to objects. After marking, those whose object was
// not marked are set to NULL, so whoever follows one just reads it.
package heap
