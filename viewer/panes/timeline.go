package panes

import (
	"fmt"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// Timeline drives the steps of a recording: play and pause, step and back,
// first and last, jump, scrub. It owns the number of the current step; what shows the
// step listens to OnStep.
type Timeline struct {
	widget.BaseWidget

	// OnStep is called with the step to be shown, whenever it changes.
	OnStep func(step int)
	// OnRecord is called when the user wants to go to a step, and the timeline expects
	// steps: it sets the recording, at its last step, and calls then.
	OnRecord func(then func())
	// OnPlay is called with when playing starts and stops.
	OnPlay func(playing bool)
	// OnPeek is called with the step under the pointer, or -1.
	OnPeek func(step int)
	// OnElsewhere is called when the user wants to see what the step is about.
	OnElsewhere func()
	// OnName is called with the name of the button under the pointer, which is that of a
	// command, or "".
	OnName func(name string)
	// OnKey and OnRune get the keys that the timeline does not use.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	recording page.Recording
	expects   bool // there are steps, which have not been recorded
	step      int
	block     int // node whose steps are marked and jumped between, or -1
	speed     float64
	stop      chan struct{} // closed to stop playing; nil when paused

	track                       *track
	play                        *IconButton
	first, back, forward, last  *IconButton
	beforeBlock, afterBlock     *IconButton
	number                      *entry
	total, sentence, blockLabel *widget.Label
	cause, elsewhere            *widget.Hyperlink
	speedChoice                 *dropDown
}

// speeds are steps a second.
var speeds = []float64{1, 2, 4, 8, 16, 32, 64, 128}

// NewTimeline returns a timeline with nothing to step through.
func NewTimeline() *Timeline {
	t := &Timeline{block: -1, speed: 4}
	t.track = newTrack(t)
	button := func(name string, icon fyne.Resource, f func()) *IconButton {
		return NewIconButton(name, icon, f, func(name string) {
			if t.OnName != nil {
				t.OnName(name)
			}
		})
	}
	t.first = button("First Step", theme.MediaSkipPreviousIcon(), t.First)
	t.back = button("Step Back", theme.NavigateBackIcon(), t.Back)
	t.play = button("Play or Pause", theme.MediaPlayIcon(), t.TogglePlay)
	t.forward = button("Step Forward", theme.NavigateNextIcon(), t.Forward)
	t.last = button("Last Step", theme.MediaSkipNextIcon(), t.Last)
	t.beforeBlock = button("Previous Step at This Block", theme.MoveUpIcon(), func() { t.SeekBlock(-1) })
	t.afterBlock = button("Next Step at This Block", theme.MoveDownIcon(), func() { t.SeekBlock(+1) })
	t.number = newEntry()
	t.number.OnSubmitted = t.jump
	t.number.OnEscape = t.showNumber
	t.total = widget.NewLabel("")
	t.blockLabel = widget.NewLabel("")
	t.blockLabel.Truncation = fyne.TextTruncateEllipsis
	t.blockLabel.Alignment = fyne.TextAlignCenter
	t.sentence = widget.NewLabel("")
	t.sentence.Truncation = fyne.TextTruncateEllipsis
	t.cause = widget.NewHyperlink("", nil)
	t.cause.OnTapped = t.SeekCause
	t.elsewhere = widget.NewHyperlink("", nil)
	t.elsewhere.Hide()
	t.elsewhere.OnTapped = func() {
		if t.OnElsewhere != nil {
			t.OnElsewhere()
		}
	}
	t.speedChoice = newDropDown(speedNames(), func(string) {
		t.speed = speeds[max(0, t.speedChoice.SelectedIndex())]
		if t.Playing() { // take the new speed up
			t.Pause()
			t.Play()
		}
	})
	t.speedChoice.OnKey = func(ev *fyne.KeyEvent) {
		if t.OnKey != nil {
			t.OnKey(ev)
		}
	}
	t.speedChoice.OnRune = func(r rune) {
		if t.OnRune != nil {
			t.OnRune(r)
		}
	}
	t.speedChoice.SetSelectedIndex(2)
	t.ExtendBaseWidget(t)
	t.show()
	return t
}

func speedNames() []string {
	names := make([]string, len(speeds))
	for i, s := range speeds {
		names[i] = fmt.Sprintf("%g/s", s)
	}
	return names
}

// CreateRenderer implements [fyne.Widget].
func (t *Timeline) CreateRenderer() fyne.WidgetRenderer {
	number := container.New(&fixedWidth{width: 76}, t.number)
	speed := container.New(&fixedWidth{width: 92}, t.speedChoice)
	left := container.NewHBox(t.first, t.back, t.play, t.forward, t.last, number, t.total)
	// The room is there whether a block is selected or not: the track must not move.
	block := container.New(&fixedWidth{width: 92}, t.blockLabel)
	right := container.NewHBox(t.beforeBlock, block, t.afterBlock, speed)
	controls := container.NewBorder(nil, nil, left, right, t.track)
	words := container.NewBorder(nil, nil, nil, container.NewHBox(t.elsewhere, t.cause), t.sentence)
	return widget.NewSimpleRenderer(container.NewVBox(controls, words))
}

// SetRecording shows a recording at a step; nil shows that there are no
// steps. OnStep is not called.
func (t *Timeline) SetRecording(r page.Recording, step int) {
	t.Pause()
	t.recording, t.block, t.expects = r, -1, false
	t.step = max(0, min(step, t.Len()-1))
	t.track.stops = nil
	t.track.rebuild()
	t.show()
}

// Expect says whether there are steps that nobody has recorded, since the recording was
// set to nil.
func (t *Timeline) Expect(expects bool) {
	t.expects = expects
	t.show()
}

// Expects reports whether there are steps that have not been recorded.
func (t *Timeline) Expects() bool { return t.expects }

// when calls f once there are steps.
func (t *Timeline) when(f func()) {
	switch {
	case !t.expects:
		f()
	case t.OnRecord != nil:
		t.OnRecord(f)
	}
}

// Turn shows the same steps as another page of their program sees them. The
// step stays, and steps that go by keep going by.
func (t *Timeline) Turn(r page.Recording) {
	t.recording, t.block = r, -1
	t.track.touches = nil
	t.track.ticks.Refresh()
	t.showBlock("")
	t.showButtons()
}

// SetElsewhere shows a clickable text that says what the step is about, if that is not
// visible; "" shows none.
func (t *Timeline) SetElsewhere(text string) {
	if t.elsewhere.Text == text {
		return
	}
	t.elsewhere.SetText(text)
	if text == "" {
		t.elsewhere.Hide()
	} else {
		t.elsewhere.Show()
	}
	t.Refresh()
}

// Len returns the number of steps.
func (t *Timeline) Len() int {
	if t.recording == nil {
		return 0
	}
	return t.recording.Steps().Len()
}

// Step returns the number of the step that is shown.
func (t *Timeline) Step() int { return t.step }

// Recording returns what is stepped through, or nil.
func (t *Timeline) Recording() page.Recording { return t.recording }

// Current returns the step that is shown, if there is one.
func (t *Timeline) Current() (trace.Step, bool) {
	if t.Len() == 0 {
		return trace.Step{}, false
	}
	return t.recording.Steps().At(t.step), true
}

// Seek goes to a step, or as near as possible.
func (t *Timeline) Seek(step int) {
	step = max(0, min(step, t.Len()-1))
	if t.Len() == 0 || step == t.step {
		t.showNumber()
		return
	}
	t.step = step
	t.show()
	if t.OnStep != nil {
		t.OnStep(step)
	}
}

// Forward goes one step forward.
func (t *Timeline) Forward() { t.when(func() { t.Pause(); t.Seek(t.step + 1) }) }

// Back goes one step back.
func (t *Timeline) Back() { t.when(func() { t.Pause(); t.Seek(t.step - 1) }) }

// First goes to the first step.
func (t *Timeline) First() { t.when(func() { t.Pause(); t.Seek(0) }) }

// Last goes to the last step.
func (t *Timeline) Last() { t.when(func() { t.Pause(); t.Seek(t.Len() - 1) }) }

// SeekCause goes to the step that led to this one.
func (t *Timeline) SeekCause() {
	if s, ok := t.Current(); ok && s.Cause >= 0 {
		t.Pause()
		t.Seek(s.Cause)
	}
}

// SeekWhere goes to the nearest step in a direction (+1, -1) for which match
// holds, and reports whether there was one. Steps that nobody has recorded are recorded
// first.
func (t *Timeline) SeekWhere(direction int, match func(step int) bool) bool {
	if t.expects {
		t.when(func() { t.SeekWhere(direction, match) })
		return true
	}
	for i := t.step + direction; i >= 0 && i < t.Len(); i += direction {
		if match(i) {
			t.Pause()
			t.Seek(i)
			return true
		}
	}
	return false
}

// SeekChange goes to the nearest step in a direction that changes the picture or,
// in a run, an object.
func (t *Timeline) SeekChange(direction int) bool {
	if t.expects {
		t.when(func() { t.SeekChange(direction) })
		return true
	}
	if run, ok := t.recording.(page.Run); ok {
		return t.SeekWhere(direction, run.Changes)
	}
	return t.SeekWhere(direction, func(i int) bool {
		for _, m := range t.recording.PageAt(i).Marks {
			if m.Kind == page.Changed {
				return true
			}
		}
		return false
	})
}

// SeekBlock goes to the nearest step in a direction that touches the chosen
// block.
func (t *Timeline) SeekBlock(direction int) bool {
	if block := t.block; t.expects {
		t.when(func() {
			t.SetBlock(block, t.blockLabel.Text)
			t.SeekBlock(direction)
		})
		return true
	}
	if t.block < 0 {
		return false
	}
	return t.SeekWhere(direction, func(i int) bool { return t.recording.Touches(i, t.block) })
}

// SetBlock chooses the block whose steps are marked on the track; -1 chooses
// none.
func (t *Timeline) SetBlock(node int, name string) {
	if t.recording == nil && !t.expects {
		node = -1
	}
	if node < 0 {
		name = ""
	}
	t.showBlock(name)
	if node == t.block {
		return // which steps touch it is known
	}
	t.block = node
	t.track.rebuild()
	t.showButtons()
}

func (t *Timeline) showBlock(name string) {
	if t.blockLabel.Text != name {
		t.blockLabel.SetText(name)
	}
}

// SetStops marks the steps at which somebody wants to stop, until another recording is set; nil
// marks none.
func (t *Timeline) SetStops(stops []bool) {
	t.track.stops = stops
	t.track.ticks.Refresh()
}

// Stops returns the steps that are marked so.
func (t *Timeline) Stops() []bool { return t.track.stops }

// Block returns the chosen block, or -1.
func (t *Timeline) Block() int { return t.block }

// Playing reports whether the steps go by on their own.
func (t *Timeline) Playing() bool { return t.stop != nil }

// TogglePlay plays or pauses.
func (t *Timeline) TogglePlay() {
	if t.Playing() {
		t.Pause()
	} else {
		t.Play()
	}
}

// Play lets the steps go by; from the last step it begins again.
func (t *Timeline) Play() {
	if t.expects {
		t.when(t.Play)
		return
	}
	if t.Playing() || t.Len() < 2 {
		return
	}
	if t.step == t.Len()-1 {
		t.Seek(0)
	}
	stop := make(chan struct{})
	t.stop = stop
	t.playChanged()
	go func() {
		tick := time.NewTicker(time.Duration(float64(time.Second) / t.speed))
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				fyne.DoAndWait(func() { t.tick(stop) })
			}
		}
	}()
}

// tick goes one step forward, unless playing was stopped meanwhile.
func (t *Timeline) tick(stop chan struct{}) {
	if t.stop != stop {
		return
	}
	t.Seek(t.step + 1)
	if t.step >= t.Len()-1 {
		t.Pause()
	}
}

// Pause stops playing.
func (t *Timeline) Pause() {
	if t.stop == nil {
		return
	}
	close(t.stop)
	t.stop = nil
	t.playChanged()
}

func (t *Timeline) playChanged() {
	if t.Playing() {
		t.play.SetIcon(theme.MediaPauseIcon())
	} else {
		t.play.SetIcon(theme.MediaPlayIcon())
	}
	if t.OnPlay != nil {
		t.OnPlay(t.Playing())
	}
}

// Speed returns the steps a second.
func (t *Timeline) Speed() float64 { return t.speed }

// SetSpeed chooses how many steps go by in a second: the nearest speed, not
// above it, of those that can be chosen.
func (t *Timeline) SetSpeed(speed float64) {
	best := 0
	for i, s := range speeds {
		if s <= speed {
			best = i
		}
	}
	t.speedChoice.SetSelectedIndex(best)
}

// Faster plays a notch faster.
func (t *Timeline) Faster() {
	t.speedChoice.SetSelectedIndex(min(len(speeds)-1, t.speedChoice.SelectedIndex()+1))
}

// Slower plays a notch slower.
func (t *Timeline) Slower() {
	t.speedChoice.SetSelectedIndex(max(0, t.speedChoice.SelectedIndex()-1))
}

// Field returns what should have the focus for the user to type the number of a step.
func (t *Timeline) Field() fyne.Focusable { return t.number.ready() }

// jump goes to a step that a person typed; people count from 1.
func (t *Timeline) jump(text string) {
	n, err := strconv.Atoi(text)
	if err != nil {
		t.showNumber()
		return
	}
	t.when(func() {
		t.Pause()
		t.Seek(n - 1)
	})
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t.track)
	}
}

// show updates everything for the step.
func (t *Timeline) show() {
	t.showNumber()
	t.showButtons()
	t.track.place()
	s, ok := t.Current()
	if !ok {
		t.total.SetText("no steps")
		t.sentence.SetText("")
		if t.expects {
			t.total.SetText("not recorded")
			t.sentence.SetText("This is the finished graph; its steps are recorded as soon as you step back or play")
		}
		t.cause.Hide()
		return
	}
	t.total.SetText("of " + strconv.Itoa(t.Len()))
	t.sentence.SetText(s.Text)
	t.cause.Hide()
	if s.Cause >= 0 {
		t.cause.SetText(fmt.Sprintf("because of step %d", s.Cause+1))
		t.cause.Show()
	}
}

func (t *Timeline) showNumber() {
	if t.Len() == 0 {
		t.number.SetText("")
		return
	}
	t.number.SetText(strconv.Itoa(t.step + 1))
}

func (t *Timeline) showButtons() {
	n := t.Len()
	enable(t.first, t.expects || n > 0 && t.step > 0)
	enable(t.back, t.expects || n > 0 && t.step > 0)
	enable(t.forward, t.step < n-1)
	enable(t.last, t.step < n-1)
	enable(t.play, t.expects || n > 1)
	enable(t.beforeBlock, t.block >= 0)
	enable(t.afterBlock, t.block >= 0)
	if t.block < 0 {
		t.showBlock("")
	}
}

func enable(w fyne.Disableable, on bool) {
	if on == !w.Disabled() {
		return
	}
	if on {
		w.Enable()
	} else {
		w.Disable()
	}
}
