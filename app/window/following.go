package window

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"vitrine/engine"
	"vitrine/host/source"
	"vitrine/pages/page"
)

const (
	// soonFollowed is how many bytes a text has at most that is followed at each key.
	soonFollowed = 20_000
	// typingPause is how long the keys must rest before a longer one is followed.
	typingPause = 300 * time.Millisecond
	// followTime is how long it may take to execute and analyse what is being typed.
	followTime = 10 * time.Second
)

// errFollow is why a text is given up.
var errFollow = errors.New("the program does not end its module level within 10 seconds; Reload waits for it")

// A following is the work to bring what is shown in line with the text.
type following struct {
	file    string
	how     reading
	tab     *tab     // what is shown, or nil
	key     page.Key // of that, or noPage
	before  []engine.Function
	draw    func(ctx context.Context, doc document, key page.Key, aspect float64, progress func(string)) (drawing, error)
	aspect  float64
	choices func(document)

	doc document // nil if the text is not a program
	d   drawing
}

// follow brings what is shown in line with the text, that of a large program when the keys
// rest.
func (ed *editDesk) follow() {
	ed.stopPause()
	if len(ed.text()) <= soonFollowed || ed.w.tasks.inline {
		ed.followNow()
		return
	}
	ed.pause = time.AfterFunc(typingPause, func() { ed.w.tasks.later(ed.followNow) })
}

func (ed *editDesk) stopPause() {
	if ed.pause != nil {
		ed.pause.Stop()
		ed.pause = nil
	}
}

// followNow makes the program and the page that is shown from the text. Older work for an
// older text stops.
func (ed *editDesk) followNow() {
	ed.stopPause()
	if ed.buffer == nil {
		return
	}
	o, text := &ed.w.opened, ed.text()
	f := &following{
		file: o.path, how: reading{text: &text, granted: ed.w.access.grantedTo(o.path), dialect: ed.w.dialects.of(o.path)},
		draw: drawSoon, aspect: ed.w.tabs.aspect(), choices: ed.w.choices.applied(),
	}
	f.how.granted.Refused = nil // nobody wants to be asked while typing
	if t := ed.w.tabs.current; t != nil {
		f.tab, f.key = t, t.key
		if recorded(t.view) && t.step < lastStep(t.view) {
			f.draw = draw
		}
	}
	if o.doc != nil {
		f.before = o.doc.Functions()
	}
	ed.w.tasks.begin("Following the text", func(ctx context.Context, progress func(string)) error {
		ctx, cancel := context.WithTimeoutCause(ctx, followTime, errFollow)
		defer cancel()
		return f.work(ctx, o.load, progress)
	}, func(err error) {
		if ed.tried = text; ed.buffer != nil && o.path == f.file {
			ed.followed(f, text, err)
		}
	})
}

// resume follows the text if other work has kept it from being followed.
func (ed *editDesk) resume() {
	if ed.buffer != nil && ed.pause == nil && ed.w.tasks.running == nil && ed.text() != ed.tried {
		ed.followNow()
	}
}

// work makes the program and the page.
func (f *following) work(ctx context.Context, load loader, progress func(string)) (err error) {
	doc, err := load(ctx, f.file, f.how)
	if err != nil {
		return err
	}
	f.doc = doc
	f.choices(doc)
	if f.key == noPage {
		return nil
	}
	key, ok := keyAfter(f.key, f.before, doc.Functions())
	if !ok {
		return &vanished{f.key.Entry}
	}
	f.d, err = f.draw(ctx, doc, key, f.aspect, progress)
	if err != nil && key.Graph != "" && (f.d.view == nil || len(f.d.view.Page.Nodes) == 0) {
		f.d, err = f.draw(ctx, doc, key.Program(), f.aspect, progress) // there is no such graph any more
	}
	return err
}

// vanished says that the function that is shown is no longer in the text.
type vanished struct{ name string }

func (v *vanished) Error() string { return "the text has no function " + v.name + " any more" }

// keyAfter returns the key of a page after the text has changed. A function whose name has
// changed is the one in its place.
func keyAfter(key page.Key, before, after []engine.Function) (page.Key, bool) {
	is := func(f engine.Function) bool { return f.Name == key.Entry || f.Key.Entry == key.Entry }
	if slices.ContainsFunc(after, is) {
		return key, true
	}
	i := slices.IndexFunc(before, is)
	if i < 0 {
		return key, true // of another file
	}
	if len(after) != len(before) || slices.ContainsFunc(before, func(f engine.Function) bool { return f.Name == after[i].Name }) {
		return key, false
	}
	return page.Key{Kind: key.Kind, Entry: after[i].Key.Entry}, true
}

// followed shows what has become of the text. What is wrong with it is marked, and the last
// graph that could be made stays.
func (ed *editDesk) followed(f *following, text string, err error) {
	w := ed.w
	if f.doc == nil {
		ed.fall(err)
		return
	}
	w.opened.exchange(f.doc, text)
	switch {
	case err != nil:
		f.d.view.Close()
		ed.fall(err)
		return
	case f.d.arr == nil:
		ed.fresh()
		w.problems.clear()
		w.layout.arrange() // there was no graph; now there may be one
		if len(w.tabs.all) == 0 && w.opened.hasDoc() {
			w.opened.showFunction("", nil)
		}
		return
	}
	if slices.Contains(w.tabs.all, f.tab) {
		f.tab.program = f.d.view.Key.Program()
		w.tabs.renew(f.tab, f.d)
	} else {
		f.d.view.Close()
	}
	ed.fresh()
	if t := w.tabs.current; t != nil && t != f.tab { // somebody has turned to another one meanwhile
		w.tabs.show(t.key, nil)
		return
	}
	w.problems.showFailures(f.d.view.Key, nil, f.d.view)
	ed.sayMistake()
}

// fall tells why the graphs are older than the text.
func (ed *editDesk) fall(err error) {
	w := ed.w
	var types *untyped
	if errors.As(err, &types) && !types.given {
		err = fmt.Errorf("the types of the arguments of %s are not known: %w", types.entry, err)
	}
	w.problems.showError("Following the text", err)
	w.texts.source.LightInPlace(source.Span{})
	ed.behind = "Older than the text"
	if errs := w.problems.ofText; len(errs) > 0 {
		ed.behind += fmt.Sprintf(", which has a mistake in line %d", errs[0].Span.Line)
	}
	ed.older.show(ed.behind)
	ed.sayMistake()
}

// sayMistake says what is wrong with the text, shortly: its place is marked.
func (ed *editDesk) sayMistake() {
	if errs := ed.w.problems.ofText; len(errs) > 0 {
		what, _, _ := strings.Cut(errs[0].Msg, "\n")
		ed.w.status.say(fmt.Sprintf("Line %d: %s", errs[0].Span.Line, what))
	}
}

// fresh tells that the graphs are those of the text.
func (ed *editDesk) fresh() {
	if ed.behind != "" {
		ed.behind = ""
		ed.older.hide()
	}
}

// exchange makes a program that was made from the edited text the one that is open.
func (o *openedFile) exchange(doc document, text string) {
	o.closeDocument()
	if o.text != "" && (o.doc == nil || o.text == o.doc.Text()) {
		o.text = text // what the source pane shows
	}
	o.doc = doc
	o.version++
	o.w.outline.SetEntries(entriesOf(doc.Functions()))
	o.w.why.forget()
	o.w.search.forgetPages()
	o.describe()
}
