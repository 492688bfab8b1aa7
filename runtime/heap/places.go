package heap

import (
	"unsafe"

	"vitrine/lowlevel/lltype"
)

// places are the addresses of prebuilt objects. Those of objects that lie side by side in Go's memory are found without a map.
type places struct {
	beside []lltype.Object
	of     []Address // of those, 0 as long as they have none
	others map[*lltype.Object]Address
}

// number returns which of the objects side by side o is.
func (l *places) number(o *lltype.Object) (n int, ok bool) {
	from := uintptr(unsafe.Pointer(unsafe.SliceData(l.beside)))
	off := uintptr(unsafe.Pointer(o)) - from // far too large for one before them
	const size = unsafe.Sizeof(lltype.Object{})
	return int(off / size), off < uintptr(len(l.beside))*size
}

// at returns the address of an object, if it has one.
func (l *places) at(o *lltype.Object) (p Address, ok bool) {
	if n, ok := l.number(o); ok {
		return l.of[n], l.of[n] != 0
	}
	p, ok = l.others[o]
	return p, ok
}

// set gives an object its address.
func (l *places) set(o *lltype.Object, p Address) {
	if n, ok := l.number(o); ok {
		l.of[n] = p
		return
	}
	l.others[o] = p
}

// forget takes the address of an object away.
func (l *places) forget(o *lltype.Object) {
	if n, ok := l.number(o); ok {
		l.of[n] = 0
		return
	}
	delete(l.others, o)
}

// Expect says that most of the objects that will be laid out lie side by side in a slice, which finds them faster. The slice must stay as it is;
// it is too late where one of them has been laid out.
func (h *Heap) Expect(objects []lltype.Object) {
	h.constants.addresses.beside, h.constants.addresses.of = objects, make([]Address, len(objects))
}
