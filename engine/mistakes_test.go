package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
)

const mistakesText = `
class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next

    def twice(self):
        return 2 * self.value

def after(node, k):
    while k > 0:
        node = node.next
        k = k - 1
    return node

def attribute(n: int):
    return after(Node(1, Node(2, None)), n).value

def method(n: int):
    return after(Node(n, None), n).twice()

def items(n: int):
    rows = [[1], None]
    return len(rows[n])

def name(n: int):
    names = ["a", None]
    return names[n].find("a")

def pieces(text):
    return len(text.split(" "))

def split(n: int):
    names = ["a", None]
    return pieces(names[n]) + pieces(names[0])

class Leaf(Node):
    kind = "leaf"

def constant(n: int):
    return [Leaf(n, None), None][n].kind

def its_class(n: int):
    return [Leaf(n, None), None][n].__class__ is Leaf

def of_class(n: int):
    return [Leaf, None][n].kind
`

// TestErrorsInWordsOfTheProgram: both ways of running a program say what was None, in
// which function and on which line, also where the function was put in the place of
// its call, and where a helper of the typer has found it.
func TestErrorsInWordsOfTheProgram(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "mistakes.py", []byte(mistakesText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, args, place, why string }{
		{"attribute", "3", "mistakes.py:12: in after: ", "None has no attribute next"},
		{"attribute", "2", "mistakes.py:17: in attribute: ", "None has no attribute value"},
		{"method", "1", "mistakes.py:20: in method: ", "None has no attribute twice"},
		{"items", "1", "mistakes.py:24: in items: ", "None is used as a list"},
		{"name", "1", "mistakes.py:28: in name: ", "None is used as a string"},
		{"constant", "1", "mistakes.py:41: in constant: ", "None has no attribute kind"},
		{"its_class", "1", "mistakes.py:44: in its_class: ", "None has no attribute __class__"},
		{"of_class", "1", "mistakes.py:47: in of_class: ", "None has no attribute kind"},
		{"split", "1", "mistakes.py:31: in pieces: ", "None is used as a string"},
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		for _, tt := range tests {
			_, err := p.Run(t.Context(), tt.name, tt.args, engine.RunOptions{With: how})
			if err == nil || !strings.HasPrefix(err.Error(), tt.place+tt.why) || !strings.Contains(err.Error(), " (graph ") {
				t.Errorf("%s(%s) with %s: %v, want %s%s", tt.name, tt.args, how, err, tt.place, tt.why)
			}
		}
	}
}

const hungryText = `
def more(items):
    items.append([1, 2, 3])

def eat(n: int):
    items = []
    while True:
        more(items)
        if len(items) < 0:
            return 0

def grow(n: int):
    s = str(n)
    while len(s) > 0:
        s = s + s
    return n

def careful(n: int):
    try:
        eat(n)
    except MemoryError:
        pass
    if n > 0:
        raise ValueError
    return n
`

// TestLackOfMemoryHasAPlace: both ways of running a program say in which function and
// on which line there was no memory left, if the program does not catch that.
func TestLackOfMemoryHasAPlace(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "hungry.py", []byte(hungryText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		opt := engine.RunOptions{With: how, Memory: 1 << 20}
		for name, want := range map[string]string{
			"eat":  "hungry.py:3: in more: MemoryError is not caught",
			"grow": "hungry.py:15: in grow: MemoryError is not caught",
		} {
			out, err := p.Run(t.Context(), name, "1", opt)
			if err != nil || out.Uncaught == nil || out.Uncaught.Error() != want {
				t.Errorf("%s with %s: %+v, %v, want %s", name, how, out, err, want)
			}
		}
	}
	out, err := p.Run(t.Context(), "careful", "1", engine.RunOptions{With: engine.WithNative, Memory: 1 << 20})
	if err != nil || *out.Raises != "ValueError" || out.Uncaught != nil {
		t.Errorf("after a lack of memory that was caught: %+v, %v", out, err)
	}
}
