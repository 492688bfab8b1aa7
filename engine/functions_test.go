package engine

import (
	"context"
	"strings"
	"testing"

	"vitrine/engine/forms"
	"vitrine/pages/page"
)

const manyNames = `
def make(step):
    def inner(n):
        return n + step
    return inner

one, two = make(1), make(2)
double = lambda n: n * 2
again = one

class Base(object):
    def get(self): return 1
    @staticmethod
    def fixed(): return 2
    @classmethod
    def made(cls): return cls
    @property
    def size(self): return 3

class Derived(Base):
    def get(self): return one(4)

instance = Derived()
number = 5
`

// TestNames finds functions by whatever leads to them.
func TestNames(t *testing.T) {
	p, err := loadText(manyNames)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	keys := make(map[page.Key]bool)
	for _, f := range p.Functions() {
		names = append(names, f.Name)
		if keys[f.Key] {
			t.Errorf("two functions have the key %s", f.Key)
		}
		keys[f.Key] = true
	}
	const want = "make one two double Base.get Base.fixed Base.made Base.size Derived.get"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for name, line := range map[string]int32{
		"one": 3, "again": 3, "make.<locals>.inner": 3, "double": 8, "Base.fixed": 14, "Base.size": 18,
		"Derived.get": 21, "Derived.size": 18, "instance.get": 21, "instance.made": 16,
	} {
		if fn, err := p.functions.find(name); err != nil || fn.Code.Span.Line != line {
			t.Errorf("%s: %v, %v", name, fn, err)
		}
	}
	for name, message := range map[string]string{
		"Base":       "Base is a class; name one of its functions: Base.get, Base.fixed, Base.made, Base.size",
		"number":     "number is not a function",
		"number.x":   "there is no function number.x",
		"Base.other": "there is no function Base.other; there are: make, one",
		"":           "there is no function",
	} {
		if _, err := p.functions.find(name); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%q: got %v, want %s", name, err, message)
		}
	}
}

// TestViewsOfClosures: functions made by one definition have views of their
// own.
func TestViewsOfClosures(t *testing.T) {
	p, err := loadText(manyNames)
	if err != nil {
		t.Fatal(err)
	}
	graphs := make(map[string]bool)
	for _, f := range p.Functions() {
		if f.Name != "one" && f.Name != "two" {
			continue
		}
		v, err := p.View(context.Background(), f.Key, nil)
		if err != nil {
			t.Fatal(err)
		}
		if v.Title != f.Name || v.Page.Key != f.Key {
			t.Errorf("%s is shown as %s, with key %s", f.Name, v.Title, v.Page.Key)
		}
		var text strings.Builder
		for _, n := range v.Page.Nodes {
			for _, line := range n.Lines {
				for _, span := range line.Spans {
					text.WriteString(span.Text)
				}
			}
		}
		graphs[text.String()] = true
	}
	if len(graphs) != 2 {
		t.Errorf("two functions have %d graphs", len(graphs))
	}
}

// TestSmallTimes: however short a run is, its time is a plain number in JSON.
func TestSmallTimes(t *testing.T) {
	text, err := forms.Marshal(&Outcome{Seconds: 2.5e-7})
	if err != nil || !strings.Contains(text, `"seconds": 0.00000025`) {
		t.Errorf("got %s, %v", text, err)
	}
}
