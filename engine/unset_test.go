package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"vitrine/engine"
)

const unsetText = `
class Plain:
    pass

class Part:
    def __init__(self, n):
        if n > 0:
            self.size = 5

class Early:
    def __init__(self, seen, n):
        seen.append(self)
        self.rate = look(seen, n)

def look(seen, n):
    if n == 0:
        return seen[0].rate
    return 1.5

class Below(Plain):
    def __init__(self):
        self.text = "abc"

GIVEN = Plain()
BARE = Plain()
GIVEN.table = {1: 2}

def one_way(n: int):
    x = Plain()
    if n > 0:
        x.count = 7
    return x.count

def in_init(n: int):
    return Part(n).size

def escaped(n: int):
    return Early([], n).rate

def below(n: int):
    x = Plain()
    if n > 0:
        x = Below()
    return x.text

def prebuilt(n: int):
    x = BARE
    if n > 0:
        x = GIVEN
    return x.table

def function(n: int):
    x = Plain()
    if n > 0:
        x.run = one_way
    return x.run(1)

def in_place(n: int):
    x = Plain()
    if n > 0:
        x.total = 3
    x.total += 1
    return x.total
`

// TestUnsetAttributes: an attribute that is read and was never set is an error with
// its place in both ways of running a program, never what lies in memory; where it
// was set, it is read.
func TestUnsetAttributes(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "unset.py", []byte(unsetText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, place, attr, value string }{
		{"one_way", "unset.py:32: in one_way: ", "count", "7"},
		{"in_init", "unset.py:35: in in_init: ", "size", "5"},
		{"escaped", "unset.py:17: in look: ", "rate", "1.5"},
		{"below", "unset.py:44: in below: ", "text", "'abc'"},
		{"prebuilt", "unset.py:50: in prebuilt: ", "table", "{1: 2}"},
		{"function", "unset.py:56: in function: ", "run", "7"},
		{"in_place", "unset.py:62: in in_place: ", "total", "4"},
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		opt := engine.RunOptions{With: how}
		for _, tt := range tests {
			_, err := p.Run(t.Context(), tt.name, "0", opt)
			if err == nil || !strings.HasPrefix(err.Error(), tt.place) || !strings.Contains(err.Error(), "attribute "+tt.attr) {
				t.Errorf("%s(0) with %s: %v, want %sthe attribute %s", tt.name, how, err, tt.place, tt.attr)
			}
			out, err := p.Run(t.Context(), tt.name, "1", opt)
			if err != nil || out.Result == nil || *out.Result != tt.value {
				t.Errorf("%s(1) with %s: %v, %v, want %s", tt.name, how, out, err, tt.value)
			}
		}
	}
}

const setText = `
class Base:
    kind = 3

    def __init__(self, a):
        self.a = a
        self.reset()

    def reset(self):
        self.items = []

class Leaf(Base):
    def __init__(self, a):
        Base.__init__(self, a)
        if a > 3:
            self.c = 1
        else:
            self.c = 2
        try:
            self.q = 100 // a
        except ZeroDivisionError:
            self.q = 0

def main(n: int):
    x = Leaf(n)
    return Base(n).a + len(x.items) + x.c + x.q + x.kind
`

// TestCertainAttributesCostNothing: where __init__ certainly sets an attribute, the
// structure of the instances has no field that tells whether it was.
func TestCertainAttributesCostNothing(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "set.py", []byte(setText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := p.Graphs(t.Context(), "main", engine.StageLowLevel, false)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(all.JSON())
	if err != nil || len(text) == 0 {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "has_") || strings.Contains(string(text), "check_set") {
		t.Errorf("attributes are checked that are certainly set:\n%s", text)
	}
}
