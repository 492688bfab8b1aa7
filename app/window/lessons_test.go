package window

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"vitrine/annotator/flowing/flowfilm"
	"vitrine/assets"
)

const small = "# Small\n\nAbout *sums*.\n\n```python program sum.py\ndef f(n: int):\n    if n < 0:\n        n = 0\n    return n + 1\n\n\ndef g(n: int):\n    return f(n)\n```\n" +
	"\n## The end\n\nThe graph.\n\n```show\npage: flow:f\n```\n" +
	"\n## Folded\n\nOn the way of `True`.\n\n```show\nmoment: before kind=fold\n```\n\n```question\nask: fold\n```\n" +
	"\n## Types\n\n```show\npage: annotated:g\nmoment: kind=bind graph=f\n```\n"

// lessonWindow makes a window that works with the engine, on the start page.
func lessonWindow(t *testing.T) *Window {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	w := newWindow(context.Background(), a, openMemory(""), load)
	t.Cleanup(w.shutDown)
	w.tasks.inline = true
	w.win.Resize(fyne.NewSize(1280, 800))
	return w
}

// openLesson opens a lesson that is written to a file.
func openLesson(t *testing.T, text string) (*Window, string) {
	t.Helper()
	w := lessonWindow(t)
	file := write(t, filepath.Join(t.TempDir(), "small.md"), text)
	w.opened.open(file, "")
	if w.problems.shown {
		t.Fatal(w.problems.pane.CopyText())
	}
	return w, file
}

// at checks which step of the lesson and of the recording is shown.
func (ld *lessonDesk) at(t *testing.T, title, key, sentence string) {
	t.Helper()
	s := ld.pane.Step()
	if s.Title != title || s.Note != "" {
		t.Errorf("the pane shows %q, %q", s.Title, s.Note)
	}
	c := ld.w.tabs.current
	if c == nil || c.key.String() != key || !strings.Contains(c.view.Recording.Steps().At(c.step).Text, sentence) {
		t.Fatalf("the window shows %v at %q, not %s at %q", c.key, c.view.Recording.Steps().At(c.step).Text, key, sentence)
	}
}

// TestLesson goes through a lesson: program, pages, moments, and a question.
func TestLesson(t *testing.T) {
	w, file := openLesson(t, small)
	ld := &w.lessons
	if len(ld.pane.Step().Intro) != 1 || ld.pane.Step().Number != 1 || ld.pane.Step().Count != 3 || w.opened.text == "" {
		t.Errorf("%+v", ld.pane.Step())
	}
	ld.at(t, "The end", "flow:f", "The graph is finished")
	if ld.hasPrevious() || w.layout.shows(paneOutline) || !w.layout.shows(paneSource) {
		t.Error("the panes are not those of a lesson")
	}
	do(t, w, "Next Step of the Lesson")
	ld.at(t, "Folded", "flow:f", "BinaryAdd")
	q := ld.pane.Step().Question
	if q == nil || q.Chosen >= 0 || q.Choices[q.True] != "It is carried out now: all its operands are known" {
		t.Fatalf("%+v", q)
	}
	ld.pane.Choose((q.True + 1) % len(q.Choices))
	ld.at(t, "Folded", "flow:f", "is folded to (1)")
	if q := ld.pane.Step().Question; q.Chosen == q.True || !strings.Contains(q.Why, "is folded to (1)") {
		t.Errorf("%+v", q)
	}
	ld.pane.Choose(q.True) // there was an answer already
	if q := ld.pane.Step().Question; q.Chosen == q.True {
		t.Error("the answer can be changed")
	}
	w.commands.typedRune(']')
	ld.at(t, "Types", "annotated:g#f", "of f is")
	if ld.hasNext() {
		t.Error("there is a step after the last")
	}
	w.commands.typedRune(']')
	if w.status.said != "Next Step of the Lesson: there is none" {
		t.Errorf("after the last step, the status bar says %q", w.status.said)
	}
	w.commands.typedRune('[')
	if strings.Contains(w.status.said, "there is none") {
		t.Errorf("back in the lesson, the status bar says %q", w.status.said)
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(file), "sum.py")); err == nil || len(w.prefs.recent()) != 1 || w.prefs.recent()[0] != file {
		t.Errorf("the program is in a file; recent files are %q", w.prefs.recent())
	}
}

// TestAnswersByNumber: digits answer while a question waits here; before, after and elsewhere they zoom.
func TestAnswersByNumber(t *testing.T) {
	w, _ := openLesson(t, small)
	ld := &w.lessons
	w.commands.typedRune('1')
	do(t, w, "Next Step of the Lesson")
	q := ld.pane.Step().Question
	w.commands.typedRune('9')
	do(t, w, "Choose Stage…")
	w.commands.typedRune('1')
	w.popups.close()
	if ld.chosen >= 0 {
		t.Errorf("%d is chosen of %d", ld.chosen, len(q.Choices))
	}
	here := w.tabs.current
	w.tabs.show(w.opened.doc.Functions()[1].Key, nil)
	w.commands.typedRune('2')
	if ld.chosen >= 0 || ld.pane.Step().Note != "" {
		t.Error("a question about another page is answered")
	}
	w.tabs.show(here.key, nil)
	w.tabs.current.graph.TypedRune(rune('1' + q.True))
	if ld.chosen != q.True || ld.pane.Step().Question.Chosen != q.True {
		t.Errorf("%d is chosen, not %d", ld.chosen, q.True)
	}
	w.tabs.current.graph.ZoomIn()
	zoom := w.tabs.current.graph.Zoom()
	w.tabs.current.graph.TypedRune('1')
	if ld.chosen != q.True || w.tabs.current.graph.Zoom() == zoom {
		t.Errorf("%d is chosen, the zoom stays %v", ld.chosen, zoom)
	}
}

// TestLeavingALesson: the reader goes elsewhere, comes back, and goes on after a restart.
func TestLeavingALesson(t *testing.T) {
	w, file := openLesson(t, small)
	ld := &w.lessons
	do(t, w, "Next Step of the Lesson")
	do(t, w, "First Step")
	w.nav.openFunction(w.opened.doc.Functions()[1].Key)
	other, _ := filepath.Abs(write(t, filepath.Join(t.TempDir(), "other.py"), "def h(n: int):\n    return n\n"))
	w.opened.open(other, "")
	if w.opened.path != other || !ld.isOpen() {
		t.Fatal("another file cannot be opened during a lesson")
	}
	ld.answer(0)
	if ld.pane.Step().Note == "" || ld.chosen >= 0 {
		t.Error("a question is answered about another program")
	}
	do(t, w, "Back to the Lesson")
	ld.at(t, "Folded", "flow:f", "BinaryAdd")
	do(t, w, "Close the Lesson")
	if ld.isOpen() || !w.layout.shows(paneOutline) || w.tabs.current == nil {
		t.Error("the lesson is still there, or its program is not")
	}
	w.opened.open(file, "")
	ld.at(t, "Folded", "flow:f", "BinaryAdd")
	do(t, w, "Begin the Lesson Again")
	ld.at(t, "The end", "flow:f", "finished")
}

// TestChangedProgram: questions are answered by what the engine does with the program as it is.
func TestChangedProgram(t *testing.T) {
	w, _ := openLesson(t, small)
	ld := &w.lessons
	do(t, w, "Next Step of the Lesson")
	path := w.opened.path
	change := func(old, new string) {
		t.Helper()
		w.opened.unsaved[path] = strings.Replace(w.opened.unsaved[path], old, new, 1)
		w.opened.reload()
	}
	change("n = 0", "n = 41")
	if q := ld.pane.Step().Question; q == nil || q.Choices[q.True] != "It is carried out now: all its operands are known" {
		t.Errorf("%+v", q)
	}
	do(t, w, "Back to the Lesson")
	ld.pane.Choose(ld.asked.True)
	ld.at(t, "Folded", "flow:f", "is folded to (42)")
	change("n = 41", "n = n")
	if s := ld.pane.Step(); s.Question != nil || !strings.Contains(s.Note, `no step is of the kind "fold"`) {
		t.Errorf("%+v", s)
	}
	do(t, w, "Program as It Was")
	ld.at(t, "Folded", "flow:f", "BinaryAdd")
	if !strings.Contains(w.opened.text, "n = 0") || ld.asked == nil {
		t.Errorf("the program is\n%s", w.opened.text)
	}
}

// TestBrokenLesson: what is wrong with a lesson is shown with its line; when it is repaired, it
// is there at the same step.
func TestBrokenLesson(t *testing.T) {
	w, file := openLesson(t, small)
	do(t, w, "Next Step of the Lesson")
	write(t, file, strings.Replace(small, "ask: fold", "ask: folded", 1))
	w.commands.perform(w.commands.titled("Read the Lesson Again"))
	if text := w.problems.pane.CopyText(); !strings.Contains(text, "small.md:33:1: \"folded\" cannot be asked") || !w.lessons.isOpen() {
		t.Errorf("problems:\n%s", text)
	}
	write(t, file, strings.Replace(small, "before kind=fold", "before kind=folding", 1))
	w.commands.perform(w.commands.titled("Read the Lesson Again"))
	if text := w.problems.pane.CopyText(); !strings.Contains(text, `small.md:29:1: no step is of the kind "folding"`) {
		t.Errorf("problems:\n%s", text)
	}
	if s := w.lessons.pane.Step(); s.Title != "Folded" || !strings.Contains(s.Note, "folding") {
		t.Errorf("%+v", s)
	}
	write(t, file, strings.Replace(small, "way of `True`", "other way", 1))
	do(t, w, "Read the Lesson Again")
	w.lessons.at(t, "Folded", "flow:f", "BinaryAdd")
	if text := w.lessons.pane.Step().Text[0].Text(); !strings.Contains(text, "other way") {
		t.Errorf("the step says %q", text)
	}
}

// endsInError reports whether the steps of a tab lead to an error, which the window shows then.
func endsInError(t *tab) bool {
	return recorded(t.view) && t.view.Recording.Steps().At(lastStep(t.view)).Kind == flowfilm.StepError
}

// TestBundledLessons plays every lesson that comes with the program, and answers every
// question.
func TestBundledLessons(t *testing.T) {
	w := lessonWindow(t)
	for _, l := range assets.Lessons() {
		if strings.Contains(l.Text, "page: live:") && runtime.GOOS != "linux" {
			continue // their programs run as machine code
		}
		w.commands.perform(w.commands.titled("Lesson: " + l.Title))
		questions := 0
		for {
			s := w.lessons.pane.Step()
			if s.Note != "" || w.tabs.current == nil || w.problems.shown != endsInError(w.tabs.current) {
				t.Fatalf("%s, step %d: %q %s", l.Title, s.Number, s.Note, w.problems.pane.CopyText())
			}
			if s.Question != nil {
				questions++
				w.lessons.pane.Choose(s.Question.True)
				if got := w.lessons.pane.Step().Question; got.Chosen != got.True || w.tabs.current.step != w.lessons.asked.Step {
					t.Errorf("%s, step %d: %+v", l.Title, s.Number, got)
				}
			}
			if !w.lessons.hasNext() {
				break
			}
			w.lessons.next()
		}
		const inSmallWindow = 1024*lessonSplit - 100 // beside the number of the step
		if width := fyne.MeasureText(l.Title, theme.TextSize(), fyne.TextStyle{Bold: true}).Width; width > inSmallWindow {
			t.Errorf("the title of %s is %g wide, there is room for %g", l.Title, width, inSmallWindow)
		}
		if n := len(w.lessons.lesson.Steps); n < 5 || n > 12 || questions < 2 {
			t.Errorf("%s has %d steps and %d questions", l.Title, n, questions)
		}
	}
}
