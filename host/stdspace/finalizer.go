package stdspace

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"vitrine/host/interp"
)

// A graveyard holds the objects with a __del__ that nobody refers to any more,
// until it is called. Go's collector finds them when it likes; programs only get
// to see that at calls of gc.collect, so that they behave the same each time.
type graveyard struct {
	mu     sync.Mutex
	dead   []deadObject
	buried int64 // how many objects with a __del__ were made
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

// collect is gc.collect(): it calls __del__ of the objects that nobody refers to,
// in the order in which they were made, and returns how many those are.
func collect(s *Space, _ []Object) (Object, error) {
	total := 0
	for range maxRounds {
		if s.graves.buried == 0 {
			break
		}
		s.frame.Forget()
		dead := s.graves.find()
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

// find has the collector look for objects that nobody refers to.
func (g *graveyard) find() []deadObject {
	for range 2 { // objects found in a first round may hold others
		found := make(chan struct{})
		sentinel := new(struct{ _ [4]*int })
		runtime.SetFinalizer(sentinel, func(any) { close(found) })
		sentinel = nil
		runtime.GC()
		<-found
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	dead := g.dead
	g.dead = nil
	slices.SortFunc(dead, func(a, b deadObject) int { return cmp.Compare(a.number, b.number) })
	return dead
}

// finalize calls __del__. An exception is told, and ends there.
func finalize(s *Space, x *Instance) error {
	hook := s.registry.lookup(x.Class, nDel)
	if hook == nil {
		return nil
	}
	_, err := s.callHook(hook, x)
	if err == nil || s.ExceptionClass(err) == nil {
		return err
	}
	return s.out.write(s.out.file("stderr"), ignored(s, hook, x, err))
}

// ignored is what is told of an exception in a __del__.
func ignored(s *Space, hook Object, x *Instance, err error) string {
	text := func(x Object) string {
		t, err := s.Repr(x)
		if err != nil {
			return "<" + s.TypeOf(x).Name + ">"
		}
		return t
	}
	if !s.py2() {
		return "Exception ignored in: " + text(hook) + "\n" + s.FormatException(err) + "\n"
	}
	oe := err.(*interp.OperationError)
	method := text(&Method{Func: hook, Self: x, Class: x.Class})
	return "Exception " + s.ExceptionClass(err).Name + ": " + text(oe.Value) + " in " + method + " ignored\n"
}
