package window

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"vitrine/engine"
	"vitrine/engine/source"
)

// programDocument is a Python program. Its engine does one thing at a time;
// a task that was stopped may still be on its way out when the next begins.
type programDocument struct {
	mu        sync.Mutex
	program   *engine.Program
	functions []engine.Function // asked once: the window must not wait for a task
}

// viewBudget is how many bytecodes the analysis of one function may execute
// here. Every step of it is kept, some kilobytes for each bytecode, so that
// this bounds the memory that an endless analysis takes; it is far more than
// anybody steps through.
const viewBudget = 200_000

func loadProgram(ctx context.Context, file string) (document, error) {
	p, err := engine.Load(ctx, file, engine.Options{Budget: viewBudget})
	if err != nil {
		return nil, placed(err)
	}
	return &programDocument{program: p, functions: p.Functions()}, nil
}

// placed gives an exception of the program the place where it was raised, as
// mistakes in the text have one.
func placed(err error) error {
	var run *engine.RunError
	if errors.As(err, &run) && run.Place.Span.IsValid() {
		place := run.Place
		place.Msg = fmt.Sprintf("%s\n%s", place.Msg, run.Text)
		return source.ErrorList{&place}
	}
	return err
}

// Functions implements document.
func (d *programDocument) Functions() []engine.Function { return d.functions }

// View implements document.
func (d *programDocument) View(ctx context.Context, key string, progress func(int)) (*engine.View, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, err := d.program.View(ctx, key, progress)
	if err != nil {
		err = placed(err)
	}
	return v, err
}

// Text implements document.
func (d *programDocument) Text() string { return d.program.Text }

// Language implements document.
func (d *programDocument) Language() string { return languageOf(d.program.Dialect) }
