package window

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/engine"
	"vitrine/jit/session"
)

// A liveDesk calls the programs of live sessions again, and exports what was recorded.
type liveDesk struct{ w *Window }

// A liveBar stands above a live session: there the next call is written.
type liveBar struct {
	entry  *callEntry
	run    *widget.Button
	fresh  *widget.Button
	export *widget.Button
	all    fyne.CanvasObject
}

// A callEntry is a field for the arguments of a call. The arrow keys bring back those of earlier calls.
type callEntry struct {
	dialogEntry
	calls []string // each once, the latest last
	at    int      // which of them is in the field; len(calls) for what was typed
	typed string
}

func newCallEntry(escape func()) *callEntry {
	e := &callEntry{}
	e.escape = escape
	e.ExtendBaseWidget(e)
	return e
}

// ready selects what is in the field, to be typed over, and returns the field.
func (e *callEntry) ready() fyne.Focusable {
	e.dialogEntry.ready()
	return e
}

// remember notes that the program was called with what is in the field.
func (e *callEntry) remember() {
	e.calls = append(slices.DeleteFunc(e.calls, func(s string) bool { return s == e.Text }), e.Text)
	e.at = len(e.calls)
}

// TypedKey implements [fyne.Focusable].
func (e *callEntry) TypedKey(ev *fyne.KeyEvent) {
	switch {
	case ev.Name == fyne.KeyUp && e.at > 0:
		if e.at == len(e.calls) {
			e.typed = e.Text
		}
		e.bring(e.at - 1)
	case ev.Name == fyne.KeyDown && e.at < len(e.calls):
		e.bring(e.at + 1)
	default:
		e.dialogEntry.TypedKey(ev)
	}
}

// bring puts an earlier call, or what was typed, into the field.
func (e *callEntry) bring(at int) {
	e.at = at
	text := e.typed
	if at < len(e.calls) {
		text = e.calls[at]
	}
	e.SetText(text)
	e.CursorColumn = len([]rune(text))
	e.Refresh()
}

// isLive reports whether a tab shows a live session.
func (t *tab) isLive() bool { return t.key.Kind == engine.KindLive }

// A liveDocument is one whose functions can be called in live sessions.
type liveDocument interface {
	sessionHolder
	// CallLive calls the program of a live session once more, and returns the first event of the call.
	CallLive(ctx context.Context, entry, args string) (event int, err error)
	// EndLive ends a live session.
	EndLive(ctx context.Context, entry string) error
}

// A sessionHolder is a document with live sessions.
type sessionHolder interface {
	document
	// Session returns the record of the live session of an entry. With an error there may be one too.
	Session(ctx context.Context, entry string) (*session.Session, error)
}

// bar returns the bar of a tab with a live session. That of one that was read from a file has no calls.
func (ld *liveDesk) bar(t *tab) *liveBar {
	b := &liveBar{}
	b.export = widget.NewButton("Export…", ld.export)
	doc, callable := ld.w.opened.doc.(liveDocument)
	if !callable {
		text := newDimText("This session was recorded elsewhere: it can be looked at, not continued")
		b.all = barOf(container.NewHBox(padded(text), layout.NewSpacer(), b.export))
		return b
	}
	f, _ := functionOf(doc, t.key.Entry)
	b.entry = newCallEntry(ld.w.tabs.focus)
	b.entry.SetPlaceHolder(strings.Join(f.Params, ", "))
	b.entry.SetText(ld.w.runs.arguments[f.Name])
	b.entry.OnSubmitted = func(string) { ld.call() }
	b.run = widget.NewButtonWithIcon("Run", theme.MediaPlayIcon(), ld.call)
	b.run.Importance = widget.HighImportance
	b.fresh = widget.NewButton("New Session", ld.again)
	name := newLabel("Next call:  " + f.Name + " (")
	name.TextStyle.Monospace = true
	closing := widget.NewLabel(")")
	closing.TextStyle.Monospace = true
	b.all = barOf(container.NewBorder(nil, nil, name, container.NewHBox(closing, b.run, b.fresh, b.export), b.entry))
	return b
}

func padded(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(8, 8, 8, 8), o)
}

// barOf puts a bar on the ground of headings.
func barOf(o fyne.CanvasObject) fyne.CanvasObject {
	return newGround(container.New(layout.NewCustomPaddedLayout(2, 2, 4, 4), o))
}

// shown returns the tab in front, if it shows a live session.
func (ld *liveDesk) shown() *tab {
	if t := ld.w.tabs.current; t != nil && t.isLive() {
		return t
	}
	return nil
}

// canCall reports whether the program of the session in front can be called.
func (ld *liveDesk) canCall() bool {
	t := ld.shown()
	return t != nil && t.live != nil && t.live.entry != nil
}

// commands are those of the menu Run.
func (ld *liveDesk) commands() []any {
	return []any{
		&command{title: "Next Call of the Live Session", keys: []key{ctrl(fyne.KeyL)}, enabled: ld.canCall, run: ld.next},
		&command{title: "New Live Session", enabled: ld.canCall, run: ld.again},
		&command{title: "Export the Live Session…", enabled: func() bool { return ld.shown() != nil }, run: ld.export},
	}
}

// next puts the cursor where the next call is written.
func (ld *liveDesk) next() {
	if ld.canCall() {
		ld.w.win.Canvas().Focus(ld.shown().live.entry.ready())
	}
}

// call calls the program on what was typed, and goes to the first event of the call.
func (ld *liveDesk) call() {
	t := ld.shown()
	doc, ok := ld.w.opened.doc.(liveDocument)
	if !ok || !ld.canCall() {
		return
	}
	entry, args, key := ld.w.stages.entryName(), t.live.entry.Text, t.key
	what := fmt.Sprintf("%s(%s)", entry, args)
	aspect := ld.w.tabs.aspect()
	t.live.entry.remember()
	ld.w.problems.clear()
	var d drawing
	event := 0
	ld.w.tasks.begin("Calling "+what, func(ctx context.Context, progress func(string)) (err error) {
		if event, err = doc.CallLive(ctx, entry, args); err != nil && ctx.Err() != nil {
			return err
		}
		var drawn error
		if d, drawn = draw(ctx, doc, key, aspect, progress); err == nil {
			err = drawn
		}
		return err
	}, func(err error) {
		if err != nil {
			ld.w.problems.showError("Calling "+what, err)
		}
		if d.arr == nil {
			return
		}
		ld.w.tabs.renew(t, d)
		ld.w.tabs.focus() // keys step through the call
		if err == nil {
			ld.w.stepper.timeline.Seek(min(event, lastStep(t.view)))
			ld.w.status.say(fmt.Sprintf("%s: events %d to %d; press . or play to follow them", what, event+1, lastStep(t.view)+1))
		}
	})
	ld.w.tasks.whenStopped(func(error) {
		t.version = outdated
		ld.w.tabs.show(key, func(t *tab) { ld.w.stepper.timeline.Seek(min(event, lastStep(t.view))) })
	})
}

// again begins the session anew, with the calls that it has begun with.
func (ld *liveDesk) again() {
	t := ld.shown()
	doc, ok := ld.w.opened.doc.(liveDocument)
	if !ok || t == nil {
		return
	}
	entry, key := ld.w.stages.entryName(), t.key
	ld.w.tasks.begin("Ending the session", func(ctx context.Context, _ func(string)) error { return doc.EndLive(ctx, entry) }, func(err error) {
		if err != nil {
			ld.w.problems.showError("Ending the session", err)
			return
		}
		t.version = outdated
		t.step = 0
		ld.w.tabs.show(key, func(*tab) { ld.w.stepper.timeline.First() })
	})
}

// export asks for a file and writes the session to it.
func (ld *liveDesk) export() {
	doc, ok := ld.w.opened.doc.(sessionHolder)
	if !ok || ld.shown() == nil {
		return
	}
	entry := ld.w.stages.entryName()
	ld.w.exports.ask(session.Extension, "Export the live session", func(path string) {
		ld.w.exports.write(path, func(ctx context.Context, out io.Writer) error {
			s, err := doc.Session(ctx, entry)
			if s == nil {
				return err
			}
			return s.Write(out)
		})
	})
}
