package windowtest

import (
	"fmt"
	"image"
	"image/color"
	"path/filepath"
	"testing"

	"vitrine/assets"
	"vitrine/engine/lesson"
)

// The grounds of a choice, and of the true one once there is an answer, in both themes.
var (
	choiceGround = []color.RGBA{{0x25, 0x28, 0x2e, 0xff}, {0xf0, 0xf1, 0xf4, 0xff}}
	trueGround   = []color.RGBA{{0x1f, 0x3a, 0x26, 0xff}, {0xe3, 0xf1, 0xe4, 0xff}}
)

// lessonText is the part of the window where a lesson is read.
func (s *run) lessonText() image.Rectangle {
	return image.Rectangle{s.at(0.01, 0.13), s.at(0.28, 0.82)}
}

// TestLessons plays every lesson that comes with the program: each step shows the step of the
// recording that it is about, and each question is answered with a click.
func TestLessons(t *testing.T) {
	s := start(t)
	for _, l := range assets.Lessons() {
		read, err := lesson.Parse(l.Name, []byte(l.Text))
		if err != nil {
			t.Fatal(err)
		}
		played, err := read.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		s.still()
		s.press("ctrl+shift+p")
		s.still()
		s.write("Lesson: " + l.Title)
		s.press("Return")
		for i, p := range played {
			s.playStep(fmt.Sprintf("%s, step %d", l.Title, i+1), p)
			if i < len(played)-1 {
				s.press("bracketright")
			}
		}
	}
}

// playStep waits for a step of a lesson and answers its question.
func (s *run) playStep(what string, p lesson.Played) {
	s.t.Helper()
	if p.At != "" {
		var at int
		fmt.Sscanf(p.At, "step %d:", &at)
		s.titled(fmt.Sprintf(`%s – Vitrine – step %d of `, p.Show.Program, at))
	}
	if p.Asked == nil {
		return
	}
	found := func(ground []color.RGBA) func() bool {
		return func() bool { _, ok := spot(s.picture(), s.lessonText(), ground...); return ok }
	}
	s.until(what+": there are no choices, or the question is answered already", func() bool {
		return found(choiceGround)() && !found(trueGround)() // else the step before is still shown
	})
	s.still()
	at, _ := spot(s.picture(), s.lessonText(), choiceGround...)
	s.click(at)
	s.titled(fmt.Sprintf(`step %d of `, p.Asked.Step+1))
	s.until(what+": the true choice is not marked", found(trueGround))
}

// TestLessonOnDisk opens a lesson of a teacher, who goes on writing it.
func TestLessonOnDisk(t *testing.T) {
	text := "# Sums\n\n```python program sum.py\ndef f(n: int):\n    return n + 1\n```\n\n## One\n\n```show\npage: flow:f\nmoment: %s\n```\n"
	name := filepath.Join(t.TempDir(), "sums.md")
	save(t, name, fmt.Sprintf(text, "first"))
	s := start(t, name)
	s.titled(`^f – sum\.py – Vitrine – step 1 of \d+$`)
	save(t, name, fmt.Sprintf(text, "kind=record"))
	s.titled(`^f – sum\.py – Vitrine – step (\d\d|[2-9]) of \d+$`)
	save(t, name, fmt.Sprintf(text, "kind=nothing"))
	s.titled(`1 problem$`)
	save(t, name, fmt.Sprintf(text, "last"))
	s.titled(`^f – sum\.py – Vitrine – step (\d+) of \d+$`)
	s.changes("closing the lesson", s.bounds(), func() {
		s.press("ctrl+shift+p")
		s.still()
		s.write("Close the Lesson")
		s.press("Return")
	})
}
