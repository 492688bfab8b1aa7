package window

import (
	"io"
	"sync/atomic"
	"time"

	"vitrine/viewer/panes"
)

// An outputDesk shows what programs print, while they print it: at their module level and
// in runs. What was printed last stays until something else is.
type outputDesk struct {
	w      *Window
	pane   *panes.OutputPane
	shown  *printed     // or nil
	latest *printed     // of what has begun last; it is shown as soon as it has text
	rest   atomic.Int64 // nanoseconds; 0 at first
}

// leastRest is how long the pane stays as it is while a program prints. It is longer if
// there is much to show, as the window has other things to do, but never more than
// mostRest: one slow moment must not keep back what is printed later.
const (
	leastRest = 100 * time.Millisecond
	mostRest  = time.Second
)

// begin returns where something prints to, which takes the place of what was printed
// before as soon as there is something. Of a run the pane comes to the front then.
func (od *outputDesk) begin(what string, isRun bool) io.Writer {
	p := &printed{what: what}
	od.latest = p
	if od.w.tasks.inline {
		p.changed = func() {}
		return p
	}
	var waiting atomic.Bool
	p.changed = func() {
		if !waiting.CompareAndSwap(false, true) {
			return
		}
		time.AfterFunc(time.Duration(od.rest.Load()), func() {
			od.w.tasks.later(func() {
				waiting.Store(false)
				first := od.shown != p
				od.show(p)
				if first && isRun && od.shown == p {
					od.open()
				}
			})
		})
	}
	return p
}

// beginRun is begin for a run: what was printed before is gone at once.
func (od *outputDesk) beginRun(what string) io.Writer {
	w := od.begin(what, true)
	od.shown = nil
	od.pane.SetOutput(panes.Output{What: what})
	return w
}

// show shows what was printed by something, if that has begun last.
func (od *outputDesk) show(p *printed) {
	if p != od.latest {
		return
	}
	began := time.Now()
	if o := p.output(); o.Text != "" {
		od.shown = p
		od.pane.SetOutput(o)
	}
	od.rest.Store(int64(min(max(leastRest, 10*time.Since(began)), mostRest)))
}

// flush shows all that was printed so far.
func (od *outputDesk) flush() {
	if od.latest != nil {
		od.show(od.latest)
	}
}

// open brings the pane to the front, if the tools are shown.
func (od *outputDesk) open() { od.w.layout.tools.SelectIndex(toolOutput) }

// reveal makes sure that the pane can be seen, and used by key.
func (od *outputDesk) reveal() {
	od.w.layout.showPane(paneTools)
	od.open()
	od.w.win.Canvas().Focus(od.pane.Text.Focus())
}
