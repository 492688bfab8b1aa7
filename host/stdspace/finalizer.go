package stdspace

import (
	"cmp"
	"runtime"
	"slices"
	"sync"
	"weak"

	"vitrine/host/interp"
)

// A graveyard holds the objects with a __del__ that nobody refers to any more,
// until it is called. Go's collector finds them when it likes; programs only get
// to see that at calls of gc.collect, so that they behave the same each time.
type graveyard struct {
	mu     sync.Mutex
	dead   []deadObject
	buried int64 // how many objects with a __del__ were made

	refs []weak.Pointer[WeakRef] // weak references to objects that may die, in the order in which they were made

	byObject map[any][]weak.Pointer[WeakRef] // those of each object, by a weak pointer to it
	pruneAt  int                             // how many objects byObject may hold before it is looked through
}

type deadObject struct {
	x      *Instance
	number int64 // in the order in which they were made
}

// mourn has __del__ called when nobody refers to x any more.
func (g *graveyard) mourn(x *Instance) {
	g.buried++
	number := g.buried
	runtime.SetFinalizer(x, func(x *Instance) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.dead = append(g.dead, deadObject{x, number})
	})
}

// collect is gc.collect(): weak references to objects that nobody else refers to no longer lead
// there, and __del__ of such objects is called, in the order in which they were made. It returns how
// many have a __del__.
func collect(s *Space, _ []Object) (Object, error) {
	total := 0
	for range maxRounds {
		if s.graves.buried == 0 && len(s.graves.refs) == 0 {
			break
		}
		s.frame.Forget()
		dead, calls := s.graves.find()
		for _, r := range calls {
			if err := callBack(s, r); err != nil {
				return nil, err
			}
		}
		if len(dead) == 0 {
			break
		}
		total += len(dead)
		for _, d := range dead {
			if err := finalize(s, d.x); err != nil {
				return nil, err
			}
		}
	}
	return MakeInt(int64(total)), nil
}

// maxRounds is how often one call of gc.collect looks again for objects that the
// last __del__ made free.
const maxRounds = 10

// find has the collector look for objects that nobody refers to. It returns those with a __del__, and
// the weak references to others whose callback is to be called.
func (g *graveyard) find() (dead []deadObject, calls []*WeakRef) {
	g.loosen()
	if g.buried == 0 {
		runtime.GC()
		return nil, g.tighten()
	}
	for range 2 { // objects found in a first round may hold others
		found := make(chan struct{})
		sentinel := new(struct{ _ [4]*int })
		runtime.SetFinalizer(sentinel, func(any) { close(found) })
		sentinel = nil
		runtime.GC()
		<-found
	}
	calls = g.tighten()
	g.mu.Lock()
	defer g.mu.Unlock()
	dead = g.dead
	g.dead = nil
	slices.SortFunc(dead, func(a, b deadObject) int { return cmp.Compare(a.number, b.number) })
	return dead, calls
}

// finalize calls __del__. An exception is told, and ends there.
func finalize(s *Space, x *Instance) error {
	hook := s.registry.lookup(x.Class, nDel)
	if hook == nil {
		return nil
	}
	_, err := s.callHook(hook, x)
	if s.py2() {
		return s.ignore(&Method{Func: hook, Self: x, Class: x.Class}, err)
	}
	return s.ignore(hook, err)
}

// callBack calls the callback of a weak reference whose object is dead. An exception is told, and
// ends there.
func callBack(s *Space, r *WeakRef) error {
	_, err := s.Call(r.callback, []Object{r.self()})
	return s.ignore(r.callback, err)
}

// ignore tells of an exception in what a collection has called. Other errors are returned.
func (s *Space) ignore(called Object, err error) error {
	if err == nil || s.ExceptionClass(err) == nil {
		return err
	}
	text := func(x Object) string {
		t, err := s.Repr(x)
		if err != nil {
			return "<" + s.TypeOf(x).Name + ">"
		}
		return t
	}
	told := "Exception ignored in: " + text(called) + "\n" + s.FormatException(err) + "\n"
	if s.py2() {
		oe := err.(*interp.OperationError)
		told = "Exception " + s.ExceptionClass(err).Name + ": " + text(oe.Value) + " in " + text(called) + " ignored\n"
	}
	return s.out.write(s.out.file("stderr"), told)
}
