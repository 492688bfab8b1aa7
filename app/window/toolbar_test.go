package window

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/driver/desktop"
)

// TestButtonsSayWhatTheyDo points at the buttons of the toolbar.
func TestButtonsSayWhatTheyDo(t *testing.T) {
	w, _ := open(t, program)
	before := w.status.words.Text
	n := 0
	for c, b := range w.commands.toolbar.buttons {
		b.MouseIn(&desktop.MouseEvent{})
		if got := w.status.words.Text; !strings.HasPrefix(got, strings.TrimSuffix(c.title, "…")) || !strings.Contains(got, c.keyText()) {
			t.Errorf("of %q the status bar says %q", c.title, got)
		}
		b.MouseOut()
		if got := w.status.words.Text; got != before {
			t.Errorf("after %q the status bar says %q", c.title, got)
		}
		n++
	}
	if n < 10 {
		t.Errorf("there are %d buttons", n)
	}
	for _, name := range []string{"First Step", "Play or Pause", "Next Step at This Block"} {
		w.stepper.timeline.OnName(name)
		if got := w.status.words.Text; !strings.HasPrefix(got, name+"   ") {
			t.Errorf("of %q the status bar says %q", name, got)
		}
	}
}

// TestStopIsOnTheToolbar: the button can be pressed while something runs.
func TestStopIsOnTheToolbar(t *testing.T) {
	w := openProgram(t, lowText, "forever")
	stop := w.commands.toolbar.buttons[w.commands.titled("Stop")]
	if !stop.Disabled() {
		t.Error("nothing runs, and Stop is on")
	}
	w.tasks.inline = false
	calls := make(chan func(), 100)
	w.tasks.later = func(f func()) { calls <- f }
	w.runs.toEnd(asMachineCode, "forever", "1")
	for stop.Disabled() {
		select {
		case f := <-calls:
			f()
		case <-time.After(2 * time.Minute):
			t.Fatal("Stop stays off while a program runs")
		}
	}
	stop.OnTapped()
	if w.tasks.running != nil || !stop.Disabled() {
		t.Error("Stop stops nothing")
	}
}

// TestTellOfNoCommand: what a button says need not be a command.
func TestTellOfNoCommand(t *testing.T) {
	w, _ := open(t, program)
	w.commands.tell("No Command…")
	w.commands.tell("")
}

// TestToolbarHasItsCommands: each button has a command that it runs.
func TestToolbarHasItsCommands(t *testing.T) {
	w, _ := open(t, program)
	if n := len(w.commands.toolbar.buttons); n != 12 {
		t.Errorf("the toolbar has %d buttons", n)
	}
}
