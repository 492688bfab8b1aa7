package assets

import (
	"bytes"
	"image/png"
	"io/fs"
	"strings"
	"testing"
)

// TestExamples: every example is in its list, and says in one line what it is about.
func TestExamples(t *testing.T) {
	for folder, list := range map[string][]Example{"examples": Examples(), "examples/jit": Interpreters()} {
		there, err := fs.Glob(files, folder+"/*.py")
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != len(there) {
			t.Errorf("%d examples of %s are listed, there are %d", len(list), folder, len(there))
		}
		for _, e := range list {
			if len(e.About) < 10 || len(e.About) > 100 || strings.ContainsAny(e.About, "\n\".:") || !strings.Contains(e.Text, "def ") {
				t.Errorf("%s is about %q", e.Name, e.About)
			}
		}
	}
	if _, err := ExampleNamed("nothing.py"); err == nil || !strings.Contains(err.Error(), `no example is called "nothing.py"`) {
		t.Errorf("an example that there is not: %v", err)
	}
	if _, err := Bench("nothing.py"); err == nil || !strings.Contains(err.Error(), `no benchmark has a file "nothing.py"`) {
		t.Errorf("a benchmark that there is not: %v", err)
	}
}

// TestFirstSentence takes a sentence out of the text that a program begins with.
func TestFirstSentence(t *testing.T) {
	for text, want := range map[string]string{
		"\"\"\"A loop. And more.\n\"\"\"":    "A loop",
		"\"\"\"Two\nlines: a list\n\"\"\"\n": "Two lines",
		"no end":                             "no end",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("%q is about %q, not %q", text, got, want)
		}
	}
}

func TestIcon(t *testing.T) {
	if c, err := png.DecodeConfig(bytes.NewReader(Icon())); err != nil || c.Width != c.Height || c.Width < 64 {
		t.Errorf("the icon is %d by %d, %v", c.Width, c.Height, err)
	}
}

// TestLessons: every lesson is in the list, and begins with its title.
func TestLessons(t *testing.T) {
	there, err := fs.ReadDir(files, "lessons")
	if err != nil {
		t.Fatal(err)
	}
	list := Lessons()
	if len(list) != len(there) {
		t.Errorf("%d lessons are listed, there are %d", len(list), len(there))
	}
	for _, l := range list {
		if !strings.HasPrefix(l.Text, "# "+l.Title+"\n") || l.Title == "" {
			t.Errorf("%s begins with %q", l.Name, l.Title)
		}
	}
	if _, err := LessonNamed("nothing.md"); err == nil || !strings.Contains(err.Error(), `no lesson is called "nothing.md"`) {
		t.Errorf("a lesson that there is not: %v", err)
	}
}
