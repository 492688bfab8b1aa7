package window

import (
	"errors"
	"path/filepath"
	"strings"

	"vitrine/engine/lesson"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// show shows a step: its text at once, and its page when that is made.
func (ld *lessonDesk) show(step int) {
	s := ld.lesson.Steps[step]
	ld.step, ld.asked, ld.chosen, ld.note = step, nil, -1, ""
	ld.w.prefs.setLessonStep(ld.name, step)
	ld.w.menus.stale = true
	view := panes.LessonStep{Lesson: ld.lesson.Title, Number: step + 1, Count: len(ld.lesson.Steps), Title: s.Title, Text: s.Text}
	if step == 0 {
		view.Intro = ld.lesson.Intro
	}
	ld.pane.SetStep(view)
	ld.openProgram(s, func() {
		ld.w.tabs.show(ld.w.opened.keyOf(s.Show.Page), func(*tab) { ld.arrive(s) })
	})
	ld.w.menus.changed()
}

// keyOf returns the key of a page that somebody has written with the name of a function. Its
// functions may be told apart by other names in keys.
func (o *openedFile) keyOf(key page.Key) page.Key {
	if f, ok := functionOf(o.doc, key.Entry); ok {
		key.Entry = f.Key.Entry
	}
	return key
}

// programPath returns what stands for the path of a program of the lesson.
func (ld *lessonDesk) programPath(name string) string {
	return filepath.Join("lesson:"+ld.name, name)
}

// openProgram opens the program of a step, unless it is open, and then calls then.
func (ld *lessonDesk) openProgram(s *lesson.Step, then func()) {
	path := ld.programPath(s.Show.Program)
	if ld.w.opened.path == path && ld.w.opened.doc != nil && ld.w.opened.isUnsaved(path) {
		then()
		return
	}
	text, kept := ld.w.opened.unsaved[path]
	if !kept {
		p, err := ld.lesson.Program(s.Show.Program)
		if err != nil {
			ld.tell(err.Error())
			return
		}
		text = p.Text
	}
	ld.w.editing.settle(func() { ld.w.opened.openText(path, text, then) })
}

// forgetPrograms drops the programs of the lesson as they were opened.
func (ld *lessonDesk) forgetPrograms() {
	for _, name := range ld.lesson.ProgramNames() {
		delete(ld.w.opened.unsaved, ld.programPath(name))
	}
}

// here returns the tab that shows the page of a step now, or nil.
func (ld *lessonDesk) here(s *lesson.Step) *tab {
	t := ld.w.tabs.current
	if t == nil || ld.w.opened.path != ld.programPath(s.Show.Program) {
		return nil
	}
	key := ld.w.opened.keyOf(s.Show.Page)
	if t.key == key || sharesSteps(key) && t.program == key.Program() {
		return t
	}
	return nil
}

// arrive goes to the moment of a step, whose page is shown, and asks its question.
func (ld *lessonDesk) arrive(s *lesson.Step) {
	t := ld.here(s)
	if t == nil || ld.lesson == nil || ld.lesson.Steps[ld.step] != s {
		return
	}
	if t.view.Unrecorded {
		ld.w.stepper.record(func() { ld.arrive(s) })
		return
	}
	if at, ok := ld.ask(s, t); ok {
		ld.goTo(t, at)
	}
}

// ask looks for the moment of a step and asks its question there. It returns the moment.
func (ld *lessonDesk) ask(s *lesson.Step, t *tab) (at int, ok bool) {
	r, of := recordingOf(t), lesson.Source{File: t.view.File, Text: t.view.Text}
	ld.asked, ld.chosen, ld.note = nil, -1, ""
	at, err := s.Show.Find(r, of)
	if err != nil {
		ld.tell("The steps of this program have no such moment: " + err.Error())
		return 0, false
	}
	if s.Question != nil {
		if ld.asked, err = s.Question.On(r, at, of); err != nil {
			ld.tell("With this program there is no answer to the question: " + err.Error())
			return at, true
		}
	}
	ld.refresh()
	return at, true
}

// renewed asks the question anew when the page of the step was made of another version of
// the program. The reader stays where they are.
func (ld *lessonDesk) renewed(t *tab) {
	if ld.isOpen() && ld.here(ld.lesson.Steps[ld.step]) == t && !t.view.Unrecorded {
		ld.ask(ld.lesson.Steps[ld.step], t)
	}
}

// tell says why a step cannot be shown as it is meant.
func (ld *lessonDesk) tell(note string) {
	ld.note = note
	ld.refresh()
}

// refresh shows the question and its answer.
func (ld *lessonDesk) refresh() {
	var q *panes.LessonQuestion
	if a := ld.asked; a != nil {
		q = &panes.LessonQuestion{Text: a.Text, Choices: a.Choices, Chosen: ld.chosen, True: a.True, Why: upperFirst(a.Why) + "."}
	}
	ld.pane.SetQuestion(q, ld.note)
}

func upperFirst(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// goTo goes to a step of a tab, in the graph that it is about.
func (ld *lessonDesk) goTo(t *tab, step int) {
	if !recorded(t.view) {
		return
	}
	key := t.pageAt(step)
	if key == noPage {
		key = t.key
	}
	ld.w.tabs.show(key, func(*tab) {
		ld.w.stepper.timeline.Pause()
		ld.w.stepper.seekHere(step)
		ld.look(ld.w.tabs.current)
		ld.w.menus.changed()
	})
}

// look shows as much of the step as can be read.
func (ld *lessonDesk) look(t *tab) {
	t.graph.ShowAround(ld.w.stepper.place().Node)
	if t.graph.Along != nil {
		return // the graphs are compared, and move together
	}
	for _, b := range t.beside {
		b.showAround(t.step)
	}
}

// waitsFor reports whether a choice, counted from 0, answers the question that is shown, so that its number is a
// key.
func (ld *lessonDesk) waitsFor(choice int) bool {
	return ld.isOpen() && ld.asked != nil && ld.chosen < 0 && choice >= 0 && choice < min(len(ld.asked.Choices), panes.MostNumbered) &&
		ld.here(ld.lesson.Steps[ld.step]) != nil
}

// answersTo takes a digit as the answer to the question that is shown, and reports whether it is that.
func (ld *lessonDesk) answersTo(r rune) bool {
	choice := int(r - '1')
	if !ld.waitsFor(choice) || ld.w.popups.modal() {
		return false
	}
	ld.w.tasks.protect("The lesson", func() { ld.answer(choice) })
	return true
}

// answer takes the reader's answer, and plays the step that decides.
func (ld *lessonDesk) answer(choice int) {
	if ld.asked == nil || choice < 0 || choice >= len(ld.asked.Choices) {
		return
	}
	s := ld.lesson.Steps[ld.step]
	if ld.here(s) == nil {
		ld.tell(errAway.Error())
		return
	}
	ld.chosen, ld.note = choice, ""
	ld.goTo(ld.here(s), ld.asked.Step)
	ld.refresh()
}

var errAway = errors.New("the question is about another page: go back to the lesson first")
