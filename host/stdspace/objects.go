package stdspace

import (
	"math/big"
	"sync"
	"sync/atomic"

	"vitrine/host/interp"
)

// An Object is any value of the running program.
type Object = interp.Object

// An Int is an integer that fits a machine word.
type Int int64

// A Long is an integer that does not fit an Int, or, in Python 2, any value
// of type long.
type Long struct{ V *big.Int }

// A Float is a floating-point number.
type Float float64

// A Complex is a complex number.
type Complex complex128

// A Bool is a truth value.
type Bool bool

// A Singleton is None, Ellipsis or NotImplemented.
type Singleton struct{ name string }

// String returns the name of the singleton.
func (x *Singleton) String() string { return x.name }

// The singletons.
var (
	None           = &Singleton{"None"}
	NotImplemented = &Singleton{"NotImplemented"}
	Ellipsis       = &Singleton{"Ellipsis"}
)

// The truth values as objects.
var (
	True  Object = Bool(true)
	False Object = Bool(false)
)

// MakeBool returns True or False.
func MakeBool(b bool) Object {
	if b {
		return True
	}
	return False
}

// Integers in this range are boxed once and for all, because boxing allocates: with the first space, as a process that only runs
// what was translated earlier has none.
const (
	minSmallInt = -1024
	maxSmallInt = 65535
)

var smallInts atomic.Pointer[[maxSmallInt - minSmallInt + 1]Object]

var boxSmallInts = sync.OnceFunc(func() {
	t := new([maxSmallInt - minSmallInt + 1]Object)
	for i := range t {
		t[i] = Int(i + minSmallInt)
	}
	smallInts.Store(t)
})

// MakeInt returns i as an object; small ones do not allocate once there is a space.
func MakeInt(i int64) Object {
	t := smallInts.Load()
	if u := uint64(i - minSmallInt); t != nil && u < uint64(len(t)) {
		return t[u]
	}
	return Int(i)
}

// A Tuple is an immutable sequence.
type Tuple struct{ Items []Object }

var emptyTuple = &Tuple{}

// NewTuple returns a tuple that owns items.
func NewTuple(items ...Object) *Tuple {
	if len(items) == 0 {
		return emptyTuple
	}
	return &Tuple{Items: items}
}

// A List is a mutable sequence.
type List struct{ Items []Object }

// NewList returns a list that owns items.
func NewList(items ...Object) *List { return &List{Items: items} }

// walk goes through the items, while the program may change the list: what it cuts off is left out, and what it
// appends is there.
func (l *List) walk(yield func(Object) bool) {
	for i := 0; i < len(l.Items); i++ {
		if !yield(l.Items[i]) {
			return
		}
	}
}

// A Slice is the object of x[start:stop:step]; parts may be None.
type Slice struct {
	Start, Stop, Step Object

	short bool // x[a:b] in the text: Python 2 has methods of their own for it
}

// An Instance is an object of a class that a program defined, or an exception.
type Instance struct {
	Class *Class

	// Attrs are its own attributes; nil as long as there are none.
	Attrs *Dict

	// Slots are the attributes that __slots__ name; nil as long as none is
	// set.
	Slots *Dict

	// Value is the builtin value inside of an instance of a subclass of a
	// builtin class: an Int, *Str, *List, *Dict, ..., or the *Exception of an
	// exception. nil otherwise.
	Value Object

	id int64 // its identity, 0 until it is asked for
}

// A Module is an imported module.
type Module struct {
	Name string
	Dict *Dict
}

// A Property is an attribute that is computed by functions; unset ones are nil.
type Property struct {
	Get, Set, Del Object
	Doc           Object
	docOfGetter   bool
}

// A StaticMethod wraps a function that is not to be bound.
type StaticMethod struct {
	Func  Object // nil until __init__ gives it
	Attrs *Dict  // its attributes in Python 3, or nil
}

// A ClassMethod wraps a function that is to be bound to the class.
type ClassMethod struct {
	Func  Object // nil until __init__ gives it
	Attrs *Dict  // its attributes in Python 3, or nil
}

// A Super is the object of super(Class, self).
type Super struct {
	Class *Class
	Self  Object // an instance or a class, nil if unbound
	Start *Class // the class whose method resolution order is searched
}

// A typed object knows its class; it is how Go types that [Space.TypeOf] does
// not list take part.
type typed interface {
	classIn(s *Space) *Class
}
