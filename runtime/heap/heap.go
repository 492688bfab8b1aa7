package heap

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"vitrine/lowlevel/lltype"
)

// The errors of this package, wrapped by messages that say more.
var (
	// ErrMemory is the MemoryError of the program.
	ErrMemory = errors.New("out of memory")

	// ErrNull tells that the null pointer was followed.
	ErrNull = errors.New("null pointer")

	// ErrAddress tells that there is no object at an address.
	ErrAddress = errors.New("no such object")

	// ErrCorrupt tells that the contents of the heap make no sense: something
	// wrote where it must not.
	ErrCorrupt = errors.New("the heap is corrupt")
)

// DefaultLimit is the limit of a heap for which none is given.
const DefaultLimit = 256 << 20

// Options say how a heap behaves.
type Options struct {
	// Limit is how many bytes the objects that are allocated at run time may
	// occupy. 0 stands for DefaultLimit. Free cells beside live objects do not
	// count, so where live objects are scattered, the process may use several
	// times as much.
	Limit int

	// Stress has every allocation collect, so that what is not kept alive as it
	// should be is found out soon. Native code always takes its slow path.
	Stress bool
}

// scatterBlocks is for how many blocks there are addresses beside scatterFactor
// times those that the limit fills. Objects do not move, so a block in which few
// are left cannot serve objects of another size: if there were no more blocks than
// the limit fills, a program could run out of memory with little alive.
const scatterBlocks = 64 << 20 / blockSize

// The parts of the memory; blocks follow.
const (
	functionsSize = 1 << 20
	prebuiltSize  = 256 << 20

	functionsOffset = stateSize
	prebuiltOffset  = functionsOffset + functionsSize
	blocksOffset    = (prebuiltOffset + prebuiltSize + largePage - 1) &^ (largePage - 1)
)

// largePage is the size of the large pages of most systems: the memory begins with one, and so do the blocks.
const largePage = 2 << 20

// A Heap is one heap.
type Heap struct {
	limit  int // of what is live and what is in the lists of free cells
	room   int // how many blocks there are addresses for
	stress bool

	memory []byte
	base   unsafe.Pointer // of memory
	start  Address        // of memory
	state  *allocationState

	release func() error // gives the memory back

	layouts []*layout // by TypeID; 0 stands for no type
	ids     map[lltype.Container]TypeID

	constants constants
	functions functions

	firstBlock Address
	blocks     []block          // those that have been in use
	marks      []uint64         // marksPerBlock for every block
	lowest     int              // no block before this one is free
	freeBlocks int              // of those in blocks
	pending    [freeLists]int32 // the first block to be swept

	weak     []Address // the weak references that lead to objects, in the order in which they were made
	referent Address   // of the weak reference that is being made

	roots       []*rootCallback
	markerStack []Address
	stackLimit  int

	budget int // how much may be allocated between two collections
	recent int // how much has been allocated since the last one
	total  int
	live   int // what the last collection found
	counts struct {
		collections int
		time        time.Duration
	}
	broken error // set once the heap was found corrupt
}

// New returns an empty heap. It must be closed.
func New(o Options) (*Heap, error) {
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	if o.Limit < blockSize {
		return nil, fmt.Errorf("heap: a limit of %d bytes is too small, give at least %d", o.Limit, blockSize)
	}
	room := scatterFactor*(o.Limit/blockSize) + scatterBlocks
	memory, release, err := reserve(blocksOffset + room*blockSize)
	if err != nil {
		return nil, fmt.Errorf("heap: no room for %d bytes of memory, try a lower limit: %w", o.Limit, err)
	}
	base := unsafe.Pointer(unsafe.SliceData(memory))
	start := Address(uintptr(base))
	h := &Heap{
		limit: o.Limit &^ (blockSize - 1), room: room, stress: o.Stress,
		memory: memory, release: release, base: base, start: start, state: (*allocationState)(base),
		layouts: []*layout{{}}, ids: make(map[lltype.Container]TypeID),
		firstBlock: start + blocksOffset,
		stackLimit: maxMarkerStack,
	}
	h.state.fillClasses()
	h.constants.init(start + prebuiltOffset)
	h.clearPending()
	h.setBudget()
	return h, nil
}

// Close gives the memory back. Nothing may use the heap or its objects
// afterwards.
func (h *Heap) Close() error {
	release := h.release
	*h = Heap{broken: fmt.Errorf("heap: it has been closed: %w", ErrAddress)}
	if release == nil {
		return nil
	}
	if err := release(); err != nil {
		return fmt.Errorf("heap: the memory cannot be given back: %w", err)
	}
	return nil
}

// State returns the address of the allocation state, which is the lowest
// address of the heap.
func (h *Heap) State() Address { return h.start }
