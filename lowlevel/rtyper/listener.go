package rtyper

import (
	"context"
	"fmt"
)

// A listener ends typing when its context ends. A prebuilt object may lead to millions of
// others, so it is asked for each of them, not only between graphs.
type listener struct {
	to    context.Context // nil after typing: arguments are represented later, in other contexts
	asked int
}

// stopped is what a listener panics with. It never leaves the package.
type stopped struct{ err error }

// sometimes listens once in many calls: a context takes longer to ask than a constant to make.
func (l *listener) sometimes() {
	const every = 1024
	if l.asked++; l.asked%every == 0 {
		l.now()
	}
}

// now gives up typing if the context has ended.
func (l *listener) now() {
	if l.to == nil {
		return
	}
	if err := l.to.Err(); err != nil {
		panic(stopped{fmt.Errorf("typing stopped: %w", err)})
	}
}
