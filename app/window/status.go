package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// statusBar is the line at the bottom of the window: what the pointer is on,
// what is running and how to stop it, and which keys act.
type statusBar struct {
	bar *fyne.Container

	words    *widget.Label
	keys     *dimText
	working  *widget.Label
	activity *dimText // goes on with each word about a task
	stop     *widget.Button
	doing    *fyne.Container
	line     *fyne.Container

	spoken int    // so often was a word said about tasks
	said   string // what was said last, shown while nothing is pointed at
	ofStep string // what was said of the step that is shown
}

// activities are the signs that show that a task goes on, one after the other.
var activities = []string{"●○○", "○●○", "○○●"}

func newStatusBar(stop func()) *statusBar {
	s := &statusBar{
		words: widget.NewLabel(""), keys: newDimText(""), working: widget.NewLabel(""),
		activity: newDimText(activities[0]), stop: widget.NewButtonWithIcon("Stop", theme.MediaStopIcon(), stop),
	}
	s.words.Truncation = fyne.TextTruncateEllipsis
	s.working.Importance = widget.HighImportance
	s.stop.Importance = widget.DangerImportance
	s.doing = container.NewHBox(container.NewCenter(s.activity), s.working, s.stop)
	s.doing.Hide()
	s.line = container.NewBorder(nil, nil, s.doing, container.NewCenter(s.keys), s.words)
	gap := canvas.NewRectangle(color.Transparent)
	gap.SetMinSize(fyne.NewSize(1, 24))
	s.bar = container.NewStack(gap, container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4),
		s.line))
	return s
}

// say shows a sentence that stays until another one is said.
func (s *statusBar) say(text string) {
	s.said = text
	s.words.SetText(letters.Legible(text))
}

// sayOfStep shows a sentence that is true while the present step is shown.
func (s *statusBar) sayOfStep(text string) {
	s.say(text)
	s.ofStep = text
}

// leaveStep replaces what was said about a step.
func (s *statusBar) leaveStep(text string) {
	if s.ofStep != "" && s.said == s.ofStep {
		s.say(text)
	}
	s.ofStep = ""
}

// point shows what is under the pointer; "" goes back to what was said.
func (s *statusBar) point(text string) {
	if text == "" {
		text = s.said
	}
	if s.words.Text != text {
		s.words.SetText(letters.Legible(text))
	}
}

// showKeys says which keys act where the focus is.
func (s *statusBar) showKeys(text string) {
	if s.keys.text.Text != text {
		s.keys.setText(text)
		s.line.Refresh() // it may have become wider
	}
}

func (s *statusBar) showTask(text string) {
	s.working.SetText(letters.Legible(text))
	s.doing.Show()
	s.spoken++
	s.activity.setText(activities[s.spoken%len(activities)])
	s.line.Refresh() // it may have become wider
}

func (s *statusBar) hideTask() {
	if s.doing.Visible() {
		s.doing.Hide()
		s.line.Refresh()
	}
}
