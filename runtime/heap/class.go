package heap

// MaxSmall is the size of the largest cells, header included. Larger objects
// have blocks of their own.
const MaxSmall = 8192

const (
	blockBits = 14
	blockSize = 1 << blockBits
)

// cellSizes are the sizes of the size classes. Up to 128 bytes every size has
// its class; from there on they are such that little of a block is left over.
// Class 0 has no cells.
var cellSizes = [...]uint32{
	0,
	16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128,
	144, 160, 176, 192, 224, 256, 288, 320, 384, 448, 512,
	576, 672, 768, 896, 1024, 1168, 1360, 1632,
	2048, 2336, 2728, 3272, 4096, 5456, MaxSmall,
}

// A class describes the cells of one size.
type class struct {
	size  uint32
	cells uint32 // of a block
	magic uint64 // offset * magic >> 32 is offset / size, for offsets in a block
}

var classes = func() (list [len(cellSizes)]class) {
	for i, size := range cellSizes[1:] {
		list[i+1] = class{size, blockSize / size, (1<<32 + uint64(size) - 1) / uint64(size)}
	}
	return list
}()

// stateSize is the room for the allocation state.
const stateSize = 4096

// StateClasses is the offset of the table of classes in the allocation state.
const StateClasses = wordSize * 2 * maxClasses

// maxClasses is the number of size classes that the allocation state has room
// for.
const maxClasses = 64

// A freeList is the number of a list of free cells: the size class, plus
// maxClasses if the objects have no garbage-collected pointers. Marking need not
// touch those, so they have blocks of their own.
type freeList uint8

const freeLists = 2 * maxClasses

func (l freeList) class() *class     { return &classes[l%maxClasses] }
func (l freeList) pointerless() bool { return l >= maxClasses }

// An allocationState is what native code reads and writes to allocate.
type allocationState struct {
	free    [freeLists]Address
	classOf [MaxSmall/wordSize + 1]uint8
}

// fillClasses writes the table of classes.
func (s *allocationState) fillClasses() {
	c := uint8(1)
	for i := range s.classOf {
		for int(cellSizes[c]) < i*wordSize {
			c++
		}
		s.classOf[i] = c
	}
}
