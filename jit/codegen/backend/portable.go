package backend

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/code"
	"vitrine/jit/codegen/native"
	"vitrine/lowlevel/lltype"
)

// Portable code is that of one function as it can be kept for another process, in which objects lie elsewhere and types have
// other numbers: it says where it has such bits, and what they stand for. [CompilePortable] makes it, and
// [LoadPortable] makes a unit of it, with the bytes that [Compile] would give there as long as nothing is known about what the
// function calls.

// Symbols are what portable code refers to, by numbers.
type Symbols struct {
	Objects []*lltype.Object // functions, too
	Types   []lltype.Container

	objects map[*lltype.Object]int
	types   map[lltype.Container]int
}

func (s *Symbols) object(o *lltype.Object) int {
	n, ok := s.objects[o]
	if !ok {
		if s.objects == nil {
			s.objects = make(map[*lltype.Object]int)
		}
		n = len(s.Objects)
		s.objects[o], s.Objects = n, append(s.Objects, o)
	}
	return n
}

func (s *Symbols) aType(c lltype.Container) int {
	n, ok := s.types[c]
	if !ok {
		if s.types == nil {
			s.types = make(map[lltype.Container]int)
		}
		n = len(s.Types)
		s.types[c], s.Types = n, append(s.Types, c)
	}
	return n
}

// Addresses of objects in portable code are their numbers in steps of a word, from firstAddress on: no address that a process
// can have, and so large that constants of the program which look like them are told apart by [Emitter.constant].
const firstAddress = 0x5A5A_5A5A_0000_0000

func isPortableAddress(bits int64) bool { return uint64(bits)>>32 == firstAddress>>32 }

// errNotPortable says that code refers to what exists in one process only.
var errNotPortable = errors.New("the code is for this process only")

// alone is a runtime for a function as if nothing were known about those that it calls.
type alone struct {
	Runtime
	graph *flow.FunctionGraph
	of    *lltype.Object
}

func (a alone) Elsewhere(f *lltype.Object) (raises, ok bool) {
	_, ok = a.Runtime.Elsewhere(f)
	return ok && a.ExcData() == 0, ok
}

func (a alone) Graph(f *lltype.Object) *flow.FunctionGraph {
	if f == a.of {
		return a.graph
	}
	return a.Runtime.Graph(f)
}

// numbering is a runtime with numbers instead of what differs from process to process.
type numbering struct {
	alone
	symbols *Symbols
}

func (n numbering) Address(o *lltype.Object) (uint64, error) {
	return firstAddress + lltype.WordSize*uint64(n.symbols.object(o)), nil
}

func (n numbering) Recipe(c lltype.Container) (uint32, Recipe, error) {
	_, r, err := n.alone.Recipe(c)
	id := n.symbols.aType(c)
	r.Header = uint64(id)
	return uint32(id), r, err
}

func (n numbering) External(f *lltype.Object) (uint32, error) {
	return uint32(n.symbols.object(f)), nil
}

// A varying is a place in portable code with bits that differ from process to process.
type varying struct {
	offset int
	what   meaning
	number int // of a symbol, or the offset of what an address leads to
}

// A meaning is what such bits stand for.
type meaning uint8

const (
	ofCode         meaning = iota // an address in the code itself
	ofObject                      // the address of an object
	ofHeader                      // what objects of a type begin with
	ofTypeExit                    // an exit with the number of a type
	ofExternalExit                // an exit with the number of a function of the run-time system
)

// CompilePortable compiles a function for any process, and adds to the symbols what it refers to. Not all
// functions can be compiled so, and not for all machines.
func CompilePortable(t *Target, rt Runtime, f *lltype.Object, symbols *Symbols) ([]byte, error) {
	if !t.Portable || rt.ExcData() != 0 || rt.Graph(f) == nil {
		return nil, errNotPortable
	}
	u, err := Compile(t, numbering{alone{rt, rt.Graph(f), f}, symbols}, []*lltype.Object{f})
	if err != nil {
		return nil, err
	}
	text, err := u.Encode(0)
	if err != nil {
		return nil, err
	}
	places, err := u.places(text)
	if err != nil {
		return nil, err
	}
	var w portableWriter
	fn := u.function(f)
	w.counts(u.offset(fn.entry), u.offset(fn.end))
	w.bool(fn.calls)
	w.bool(fn.raises)
	w.counts(len(u.loops))
	for _, l := range u.loops {
		w.counts(u.offset(l.field), u.offset(l.target), u.offset(l.stop))
	}
	w.counts(len(places))
	for _, p := range places {
		w.counts(p.offset, int(p.what), p.number)
	}
	w.waits(u)
	w.counts(len(text))
	return append(w.bytes, text...), nil
}

func (u *Unit) offset(l code.Label) int {
	offset, _ := u.code.Offset(l)
	return offset
}

// places finds the bits that differ from process to process in code for address 0.
func (u *Unit) places(text []byte) ([]varying, error) {
	addresses, inside := u.code.Addresses()
	if !inside || u.unportable {
		return nil, errNotPortable
	}
	var places []varying
	for _, at := range addresses {
		places = append(places, varying{at, ofCode, int(binary.LittleEndian.Uint64(text[at:]))})
	}
	for _, f := range u.code.Fields() {
		switch f.Kind {
		case code.Word:
			if n := binary.LittleEndian.Uint64(text[f.Offset:]); isPortableAddress(int64(n)) {
				places = append(places, varying{f.Offset, ofObject, int(n-firstAddress) / lltype.WordSize})
			}
		case code.Header:
			places = append(places, varying{f.Offset, ofHeader, int(binary.LittleEndian.Uint32(text[f.Offset:]))})
		case code.ExitWord:
			exit := native.ExitOf(binary.LittleEndian.Uint32(text[f.Offset:]))
			switch exit.Code {
			case native.ExitAllocate, ExitAllocateItems:
				places = append(places, varying{f.Offset, ofTypeExit, int(exit.Argument)})
			case ExitExternal, ExitExternalCalled:
				places = append(places, varying{f.Offset, ofExternalExit, int(exit.Argument)})
			}
		}
	}
	return places, nil
}

// A loaded is what a unit has that was portable code.
type loaded struct {
	text  []byte // for address 0
	self  []int  // the offsets of words with addresses in the code
	waits []byte // where it waits, still to be read
	made  *Unit  // the same code made here, which knows what it was made from; nil until somebody asks
	f     *lltype.Object
	graph *flow.FunctionGraph
}

// LoadPortable makes a unit of the portable code of a function.
func LoadPortable(t *Target, rt Runtime, f *lltype.Object, symbols *Symbols, portable []byte) (u *Unit, err error) {
	r := portableReader{bytes: portable}
	l := &loaded{f: f, graph: rt.Graph(f)}
	fn := &function{graph: l.graph}
	entry, end := r.count(), r.count()
	fn.calls, fn.raises = r.bool(), r.bool()
	loops := make([][]int, r.length())
	for i := range loops {
		loops[i] = []int{r.count(), r.count(), r.count()}
	}
	places := make([]varying, r.length())
	for i := range places {
		places[i] = varying{r.count(), meaning(r.count()), r.count()}
	}
	l.waits = r.part(r.count())
	l.text = append([]byte(nil), r.part(r.count())...)
	inside := append([]int{entry, end}, slices.Concat(loops...)...)
	if r.damaged || slices.Max(inside) > len(l.text) {
		return nil, fmt.Errorf("backend: the code of %v is damaged", f)
	}
	for _, p := range places {
		if err := l.put(p, rt, symbols); err != nil {
			return nil, err
		}
	}
	u = &Unit{machine: machine{t, rt.Registers()}, rt: rt, code: code.Made(len(l.text)), funcs: map[*flow.FunctionGraph]*function{l.graph: fn}, size: len(l.text), loaded: l}
	fn.entry, fn.end = u.code.At(entry), u.code.At(end)
	for _, o := range loops {
		u.loops = append(u.loops, backJump{u.code.At(o[0]), u.code.At(o[1]), u.code.At(o[2])})
	}
	return u, nil
}

// put writes bits as they are in this process.
func (l *loaded) put(p varying, rt Runtime, symbols *Symbols) error {
	size, of := 4, len(symbols.Objects)
	switch p.what {
	case ofCode:
		size, of = 8, len(l.text)
	case ofObject:
		size = 8
	case ofHeader, ofTypeExit:
		of = len(symbols.Types)
	}
	if p.offset+size > len(l.text) || p.number >= of {
		return fmt.Errorf("backend: the code of %v is damaged", l.f)
	}
	at := l.text[p.offset:]
	switch p.what {
	case ofCode:
		l.self = append(l.self, p.offset)
	case ofObject:
		address, err := rt.Address(symbols.Objects[p.number])
		binary.LittleEndian.PutUint64(at, address)
		return err
	case ofHeader:
		_, recipe, err := rt.Recipe(symbols.Types[p.number])
		binary.LittleEndian.PutUint32(at, uint32(recipe.Header))
		return err
	case ofTypeExit:
		id, _, err := rt.Recipe(symbols.Types[p.number])
		putArgument(at, id)
		return err
	case ofExternalExit:
		n, err := rt.External(symbols.Objects[p.number])
		putArgument(at, n)
		return err
	}
	return nil
}

// putArgument changes the argument of an exit.
func putArgument(at []byte, argument uint32) {
	exit := native.ExitOf(binary.LittleEndian.Uint32(at))
	exit.Argument = argument
	binary.LittleEndian.PutUint32(at, exit.Word())
}

// encode returns the code for the address at which it will run.
func (l *loaded) encode(base uint64) []byte {
	text := append([]byte(nil), l.text...)
	for _, at := range l.self {
		binary.LittleEndian.PutUint64(text[at:], base+binary.LittleEndian.Uint64(text[at:]))
	}
	return text
}

// known returns a unit with the same code that knows what it was made from; one that knows nothing if it
// cannot be made any more.
func (u *Unit) known() *Unit {
	l := u.loaded
	if l == nil {
		return u
	}
	if l.made == nil {
		l.made = &Unit{code: code.Made(0)}
		made, err := Compile(u.machine.Target, alone{u.rt, l.graph, l.f}, []*lltype.Object{l.f})
		if err == nil && made.size == u.size {
			l.made = made
		}
	}
	return l.made
}
