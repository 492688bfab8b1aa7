package window

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"vitrine/assets"
	"vitrine/engine/lesson"
	"vitrine/viewer/panes"
)

// A lessonDesk plays a lesson: it opens its programs, goes to its pages and moments, and
// asks its questions. The reader may leave all that, and come back.
type lessonDesk struct {
	w       *Window
	pane    *panes.LessonPane
	lesson  *lesson.Lesson // nil if none is open
	name    string         // that its progress is remembered under: of a bundled lesson, or a path
	onDisk  bool           // it is in a file of the user
	watcher *watcher

	step   int
	asked  *lesson.Asked // the question of the step, nil if there is none yet
	chosen int           // the answer that the reader gave, or -1
	note   string        // why the step cannot be shown as it is meant, or ""
}

// isLesson reports whether a file is a lesson, by what its name ends in.
func isLesson(file string) bool { return strings.EqualFold(filepath.Ext(file), ".md") }

func (ld *lessonDesk) isOpen() bool { return ld.lesson != nil }

// openBundled opens a lesson that comes with the program.
func (ld *lessonDesk) openBundled(l assets.Lesson) {
	read, err := lesson.Parse(l.Name, []byte(l.Text))
	if err != nil {
		ld.w.problems.showError("The lesson "+l.Title+" cannot be read", err)
		return
	}
	ld.begin(read, l.Name, false)
}

// openFile opens a lesson from a file. What is wrong with it is shown; what can be played
// of it nevertheless is played.
func (ld *lessonDesk) openFile(file string) {
	if abs, err := filepath.Abs(file); err == nil {
		file = abs
	}
	ld.read(file, func(read *lesson.Lesson, err error) {
		if read != nil {
			ld.begin(read, file, true)
		} else {
			ld.watch(file) // once it is repaired, it opens
		}
		ld.complain(file, err)
	})
}

// read reads and checks a lesson in a task.
func (ld *lessonDesk) read(file string, done func(*lesson.Lesson, error)) {
	var read *lesson.Lesson
	ld.w.tasks.begin("Reading "+filepath.Base(file), func(ctx context.Context, _ func(string)) (err error) {
		if read, err = lesson.Open(file); err == nil {
			_, err = read.Check(ctx)
		}
		return err
	}, func(err error) { done(read, err) })
}

// complain shows what is wrong with a lesson.
func (ld *lessonDesk) complain(file string, err error) {
	if err != nil {
		ld.w.problems.showError("The lesson "+filepath.Base(file)+" is not in order", err)
	}
}

// begin opens a lesson where the reader left it.
func (ld *lessonDesk) begin(l *lesson.Lesson, name string, onDisk bool) {
	ld.lesson, ld.name, ld.onDisk = l, name, onDisk
	ld.w.problems.clear()
	ld.watch(name)
	if onDisk {
		ld.w.prefs.addRecent(name)
	}
	ld.w.menus.stale = true
	ld.w.layout.arrange()
	ld.show(min(ld.w.prefs.lessonStep(name), len(l.Steps)-1))
}

// watch follows changes of the file of a lesson.
func (ld *lessonDesk) watch(file string) {
	ld.watcher.stop()
	if ld.watcher = nil; !filepath.IsAbs(file) || ld.w.tasks.inline {
		return
	}
	var err error
	if ld.watcher, err = watchFile(file, func() { fyne.Do(func() { ld.reread(file) }) }); err != nil {
		ld.w.status.say("Changes of the lesson will not be noticed: " + err.Error())
	}
}

// reread reads the lesson again, and shows the same step of it with its programs as they
// are written there now.
func (ld *lessonDesk) reread(file string) {
	ld.read(file, func(read *lesson.Lesson, err error) {
		if ld.isOpen() && ld.name != file {
			return
		}
		if read != nil {
			ld.forgetPrograms()
			ld.begin(read, file, true)
		}
		ld.complain(file, err)
	})
}

// reload reads a lesson on disk again because the user wants it.
func (ld *lessonDesk) reload() { ld.reread(ld.name) }

// close leaves the lesson. What is open stays open.
func (ld *lessonDesk) close() {
	ld.watcher.stop()
	ld.lesson, ld.watcher = nil, nil
	ld.w.layout.arrange()
	ld.w.menus.stale = true
	ld.w.menus.changed()
	ld.w.tabs.focus()
}

func (ld *lessonDesk) hasPrevious() bool { return ld.isOpen() && ld.step > 0 }

func (ld *lessonDesk) hasNext() bool { return ld.isOpen() && ld.step < len(ld.lesson.Steps)-1 }

func (ld *lessonDesk) previous() {
	if ld.hasPrevious() {
		ld.show(ld.step - 1)
	}
}

func (ld *lessonDesk) next() {
	if ld.hasNext() {
		ld.show(ld.step + 1)
	}
}

// back comes back to the step, wherever the reader is. A program that was changed stays so.
func (ld *lessonDesk) back() {
	if ld.isOpen() {
		ld.show(ld.step)
	}
}

// again begins the lesson from its first step, with its programs as they are in its text.
func (ld *lessonDesk) again() {
	ld.forgetPrograms()
	ld.show(0)
}

// original takes back what the reader has changed in the program of this step.
func (ld *lessonDesk) original() {
	ld.forgetPrograms()
	ld.back()
}
