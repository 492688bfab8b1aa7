package docs

import (
	"os"
	"strings"
	"testing"

	"vitrine/engine/lesson"
)

// TestLessonExample plays the lesson that lessons.md has as its example.
func TestLessonExample(t *testing.T) {
	text, err := os.ReadFile("lessons.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "````markdown\n")
	example, _, ok := strings.Cut(rest, "````\n")
	if !ok {
		t.Fatal("there is no example")
	}
	l, err := lesson.Parse("negative.md", []byte(example))
	if err != nil {
		t.Fatal(err)
	}
	played, err := l.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(played) != 2 || played[1].Asked == nil || !strings.Contains(played[1].Asked.Why, "is folded to (1)") {
		t.Errorf("%+v", played)
	}
	if names := l.ProgramNames(); len(names) != 1 || names[0] != "negative.py" {
		t.Errorf("programs: %q", names)
	}
}
