package window

import (
	"fmt"

	"fyne.io/fyne/v2"

	"vitrine/assets"
)

// progress says where the reader left a lesson, "" if they have not begun it.
func (ld *lessonDesk) progress(l assets.Lesson) string {
	at := ld.w.prefs.lessonStep(l.Name)
	if at == 0 {
		return ""
	}
	return fmt.Sprintf("go on at step %d", at+1)
}

// title names a lesson in lists.
func (ld *lessonDesk) title(l assets.Lesson) string {
	if at := ld.progress(l); at != "" {
		return l.Title + " – " + at
	}
	return l.Title
}

// noStep is said where a lesson does not go on, or none is open.
const noStep = "there is none"

// commands is the menu of lessons.
func (ld *lessonDesk) commands() []any {
	items := []any{&submenu{title: "Lessons", items: ld.bundled, listed: true}, nil}
	return append(items,
		&command{title: "Next Step of the Lesson", keys: []key{alt(fyne.KeyPageDown), char(']')}, enabled: ld.hasNext, run: ld.next, needs: noStep},
		&command{title: "Previous Step of the Lesson", keys: []key{alt(fyne.KeyPageUp), char('[')}, enabled: ld.hasPrevious, run: ld.previous, needs: noStep},
		&command{title: "Back to the Lesson", keys: []key{char('\\')}, enabled: ld.isOpen, run: ld.back},
		nil,
		&command{title: "Program as It Was", enabled: ld.isOpen, run: ld.original},
		&command{title: "Begin the Lesson Again", enabled: ld.isOpen, run: ld.again},
		&command{title: "Read the Lesson Again", keys: []key{alt(fyne.KeyF5)}, enabled: func() bool { return ld.isOpen() && ld.onDisk }, run: ld.reload},
		&command{title: "Close the Lesson", enabled: ld.isOpen, run: ld.close},
	)
}

// bundled lists the lessons that come with the program.
func (ld *lessonDesk) bundled() []*command {
	var list []*command
	for _, l := range assets.Lessons() {
		list = append(list, &command{title: "Lesson: " + ld.title(l), checked: func() bool { return ld.isOpen() && ld.name == l.Name },
			run: func() { ld.openBundled(l) }})
	}
	return list
}
