package window

import (
	"context"
	"io"
	"runtime/debug"

	"vitrine/engine"
	"vitrine/pages/page"
)

// A runnable is a document whose functions can be run.
type runnable interface {
	document
	// Record runs a function under the low-level interpreter, with every step
	// recorded; the outcome is nil if the run goes on after the last step. Like those of
	// other runs, what it prints goes to a writer while it runs.
	Record(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error)
	// RecordFurther is Record for the next steps of the latest recorded run.
	RecordFurther(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error)
	// RunNative runs a function as machine code.
	RunNative(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error)
	// RunStd runs a function under the standard object space, as Python does.
	RunStd(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error)
	// Explain finds out where the exception that ended RunNative comes from; nil if it
	// cannot.
	Explain(ctx context.Context, entry, args string, out *engine.Outcome) (*engine.Uncaught, error)
}

// nativeMemory is how many bytes of memory a program run from the window may use.
const nativeMemory = 256 << 20

// Record implements runnable.
func (d *programDocument) Record(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error) {
	return d.recordBy(d.program.RecordRun, ctx, entry, args, prints)
}

// RecordFurther implements runnable.
func (d *programDocument) RecordFurther(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error) {
	return d.recordBy(d.program.RecordFurther, ctx, entry, args, prints)
}

// runKey is the key of the page that shows the latest recorded run of an entry.
func runKey(entry string) page.Key { return page.Key{Kind: engine.KindRun, Entry: entry} }

func (d *programDocument) recordBy(record func(ctx context.Context, key page.Key, args string, steps int) error, ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.prints.turn(prints)
	if err := d.useTypes(entry); err != nil {
		return nil, err
	}
	if err := record(ctx, runKey(entry), args, engine.MostRecorded); err != nil {
		return nil, err
	}
	return d.program.RunOutcome(runKey(entry))
}

// nativeRun says how machine code is run from the window.
var nativeRun = engine.RunOptions{With: engine.WithNative, Memory: nativeMemory}

// RunNative implements runnable.
func (d *programDocument) RunNative(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.useTypes(entry); err != nil {
		return nil, err
	}
	d.prints.turn(prints)
	return d.program.Run(ctx, entry, args, nativeRun)
}

// Explain implements runnable.
func (d *programDocument) Explain(ctx context.Context, entry, args string, out *engine.Outcome) (*engine.Uncaught, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.program.Explain(ctx, entry, args, out, nativeRun)
}

// RunStd implements runnable.
func (d *programDocument) RunStd(ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.prints.turn(prints)
	out, err := d.program.Run(ctx, entry, args, engine.RunOptions{With: engine.WithStd})
	if err != nil { // it was stopped, or had used up its memory
		debug.FreeOSMemory()
	}
	return out, err
}
