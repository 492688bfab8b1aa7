package engine_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"vitrine/engine"
	"vitrine/host/source"
)

const takesContainers = `
def grow(items, table):
    items.append(7)
    table['x'] = len(items)
    return items, table

def inside(pair, names):
    return pair[0] + len(pair[1]) + len(names[1][0])

def length(text):
    return len(text)
`

// TestContainerArguments: lists, dictionaries, tuples and unicode strings can be
// passed to low-level programs, and each run begins with them as they were given.
func TestContainerArguments(t *testing.T) {
	for _, c := range []struct{ fn, types, args, want string }{
		{"grow", "[int],{str: int}", "[4], {'y': 1}", "([4, 7], {'y': 1, 'x': 2})"},
		{"inside", "(int, str),[[str]]", "(2, 'abc'), [['x'], ['yz', 'w']]", "7"},
		{"length", "unicode", "u'ab\\u20ac'", "3"},
	} {
		for _, with := range []string{engine.WithLowLevel, engine.WithNative} {
			for range 2 {
				p, err := engine.LoadText(t.Context(), "containers.py", []byte(takesContainers), engine.Options{Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: c.types}})
				if err != nil {
					t.Fatal(err)
				}
				out, err := p.Run(t.Context(), c.fn, c.args, engine.RunOptions{With: with})
				if err != nil {
					t.Fatalf("%s(%s) with %s: %v", c.fn, c.args, with, err)
				}
				if out.Result == nil || *out.Result != c.want {
					t.Errorf("%s(%s) with %s gives %+v, want %s", c.fn, c.args, with, out, c.want)
				}
			}
		}
	}
}

// TestWrongArguments: an argument of another type is an error that tells which one.
func TestWrongArguments(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "containers.py", []byte(takesContainers), engine.Options{Annotate: engine.AnnotateOptions{Types: "(int, str),[[str]]"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"(2, 3), [['x']]", "(2,), [['x']]", "(2, 'a'), ['x']", "(2, 'a'), 5"} {
		_, err := p.Run(t.Context(), "inside", args, engine.RunOptions{With: engine.WithLowLevel})
		if err == nil || !strings.Contains(err.Error(), "argument ") {
			t.Errorf("inside(%s): %v", args, err)
		}
	}
}

// TestLoadingEnds: what ends the loading of a program, when that is over, does not end
// what the program does later.
func TestLoadingEnds(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	p, err := engine.LoadText(ctx, "grow.py", []byte(takesContainers), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	stop()
	time.Sleep(20 * time.Millisecond) // who waits for the context is told beside this
	if out, err := p.Run(t.Context(), "grow", "[1], {}", engine.RunOptions{With: engine.WithStd}); err != nil || out.Result == nil {
		t.Errorf("%+v, %v", out, err)
	}
}
