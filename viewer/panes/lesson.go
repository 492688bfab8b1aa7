package panes

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/prose"
	"vitrine/viewer/letters"
)

// A LessonStep is what a [LessonPane] shows.
type LessonStep struct {
	Lesson        string // the title of the lesson
	Number, Count int    // which step this is, from 1, and how many there are
	Title         string
	Intro, Text   []prose.Block
	Note          string // why something cannot be shown, or ""
	Question      *LessonQuestion
}

// A LessonQuestion is asked at a step.
type LessonQuestion struct {
	Text    string
	Choices []string
	Chosen  int // index of the answer that was given, or -1
	True    int
	Why     string // what decides, once an answer was given
}

// LessonPane shows a step of a lesson: its text, its question, and the ways to other steps.
type LessonPane struct {
	widget.BaseWidget

	// OnPrevious and OnNext are called when the user goes to another step; OnBack to come
	// back to this one, and OnClose to leave the lesson.
	OnPrevious, OnNext, OnBack, OnClose func()
	// OnAnswer is called with the index of the choice that the user takes.
	OnAnswer func(choice int)
	// OnKey and OnRune receive the keys that the pane has no use for.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	step                 LessonStep
	title, place         *widget.Label
	head, end            *fyne.Container // the line above the text, and its end; nil before the pane is shown
	content              *fyne.Container
	reading              *reading // what content is in
	scroll               *container.Scroll
	previous, back, next *widget.Button
	choices              []*choiceButton
}

// NewLessonPane returns a pane without a step.
func NewLessonPane() *LessonPane {
	p := &LessonPane{title: widget.NewLabel(""), place: widget.NewLabel("")}
	p.title.TextStyle.Bold = true
	p.title.Truncation = fyne.TextTruncateEllipsis
	p.content = container.New(flowLayout{gap: 7})
	p.reading = newReading(p.content)
	p.reading.onKey = func(ev *fyne.KeyEvent) {
		if p.OnKey != nil {
			p.OnKey(ev)
		}
	}
	p.reading.onRune = func(r rune) {
		if p.OnRune != nil {
			p.OnRune(r)
		}
	}
	p.reading.onEdge = p.follow
	p.scroll = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(6, 10, 12, 14), p.reading))
	p.previous = widget.NewButtonWithIcon("", theme.NavigateBackIcon(), func() { call(p.OnPrevious) })
	p.back = widget.NewButton("Back to the lesson", func() { call(p.OnBack) })
	p.next = widget.NewButtonWithIcon("Next", theme.NavigateNextIcon(), func() { call(p.OnNext) })
	p.next.IconPlacement = widget.ButtonIconTrailingText
	p.back.Importance = widget.LowImportance
	p.ExtendBaseWidget(p)
	return p
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// CreateRenderer implements [fyne.Widget].
func (p *LessonPane) CreateRenderer() fyne.WidgetRenderer {
	closing := widget.NewButtonWithIcon("", theme.CancelIcon(), func() { call(p.OnClose) })
	closing.Importance = widget.LowImportance
	p.end = container.NewHBox(p.place, closing)
	p.head = container.NewBorder(nil, nil, nil, p.end, p.title)
	foot := container.NewBorder(nil, nil, p.previous, p.next, p.back)
	return &lessonRenderer{widget.NewSimpleRenderer(container.NewBorder(
		container.NewVBox(p.head, widget.NewSeparator()),
		container.NewVBox(widget.NewSeparator(), container.New(layout.NewCustomPaddedLayout(2, 4, 4, 4), foot)),
		nil, nil, p.scroll)), p}
}

// lessonRenderer lets the text take the height that follows from its new width.
type lessonRenderer struct {
	fyne.WidgetRenderer
	p *LessonPane
}

// Layout implements [fyne.WidgetRenderer].
func (r *lessonRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.p.scroll.Refresh()
}

// Step returns what the pane shows.
func (p *LessonPane) Step() LessonStep { return p.step }

// SetStep shows a step from its beginning.
func (p *LessonPane) SetStep(s LessonStep) {
	p.show(s)
	p.scroll.ScrollToTop()
}

// SetQuestion shows what has become of the question of the step, or a note, where the reader
// is.
func (p *LessonPane) SetQuestion(q *LessonQuestion, note string) {
	s := p.step
	s.Question, s.Note = q, note
	p.show(s)
	if q != nil && q.Chosen >= 0 {
		p.scroll.ScrollToBottom() // where the answer is explained
	}
}

func (p *LessonPane) show(s LessonStep) {
	p.step = s
	p.title.SetText(letters.Legible(s.Lesson))
	p.place.SetText(fmt.Sprintf("%d of %d", s.Number, s.Count))
	if p.head != nil { // the place may need more room now
		p.end.Refresh()
		p.head.Refresh()
	}
	p.content.Objects = nil
	for _, b := range s.Intro {
		p.content.Add(newBlock(b))
	}
	if s.Title != "" {
		p.content.Add(newFlowing([]prose.Span{{Text: s.Title}}, theme.SizeNameSubHeadingText, true))
	}
	for _, b := range s.Text {
		p.content.Add(newBlock(b))
	}
	if s.Note != "" {
		p.content.Add(newNote(theme.WarningIcon(), s.Note, GroundAlso))
	}
	p.addQuestion(s.Question)
	p.content.Refresh()
	p.content.Layout.Layout(p.content.Objects, p.content.Size())
	p.reading.renewed()
	p.scroll.Refresh()
	enable(p.previous, s.Number > 1)
	enable(p.next, s.Number < s.Count)
}

// follow scrolls towards the pointer while it drags a selection out of view.
func (p *LessonPane) follow(at fyne.Position) {
	const step = 24
	top, height := p.scroll.Offset.Y, p.scroll.Size().Height
	switch y := at.Y + p.reading.Position().Y; {
	case y < top:
		p.scroll.ScrollToOffset(fyne.NewPos(0, max(0, top-step)))
	case y > top+height:
		p.scroll.ScrollToOffset(fyne.NewPos(0, max(0, min(top+step, p.scroll.Content.Size().Height-height))))
	}
}

// addQuestion adds a question with its choices and, if one was taken, what is true.
func (p *LessonPane) addQuestion(q *LessonQuestion) {
	p.choices = nil
	if q == nil {
		return
	}
	p.content.Add(widget.NewSeparator())
	p.content.Add(newFlowing([]prose.Span{{Text: q.Text}}, theme.SizeNameText, true))
	for i, text := range q.Choices {
		c := newChoiceButton(p, i+1, text, func() {
			if p.OnAnswer != nil {
				p.OnAnswer(i)
			}
		})
		if q.Chosen >= 0 {
			c.answered(i == q.True, i == q.Chosen)
		}
		p.choices = append(p.choices, c)
		p.content.Add(c)
	}
	switch {
	case q.Chosen < 0:
	case q.Chosen == q.True:
		p.content.Add(newNote(theme.ConfirmIcon(), "Yes. "+q.Why, GroundCurrent))
	default:
		p.content.Add(newNote(theme.InfoIcon(), "No: it is the one marked. "+q.Why, GroundAlso))
	}
}

// Choose takes a choice, as a click does.
func (p *LessonPane) Choose(i int) { p.choices[i].Tapped(nil) }
