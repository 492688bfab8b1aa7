package hintannotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/jit/hintannotator"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

const boxes = `
from rlib.jit import hint
class Box(object):
    pass
class Pair(Box):
    pass
class Global(object):
    pass
glob = Global()
glob.box = Box()
`

// TestContainers: structures and lists that are followed are blue, what is read from them is what was
// written, and one that meets something else is red.
func TestContainers(t *testing.T) {
	for _, c := range []struct {
		name, body string
		args       string
		allocated  string // colours of what is allocated
		read       string // colours of what hints are about
	}{
		{"a field", "    b = Box()\n    b.v = n\n    b.w = m\n    hint(b.v, concrete=True)\n    return b.w\n", "gr", "b", "g"},
		{"a base", "    b = Pair()\n    b.v = n\n    b.z = m\n    hint(b.v, concrete=True)\n    return b.z\n", "gr", "b", "g"},
		{"two that meet", "    if m:\n        b = Box()\n        b.v = 1\n    else:\n        b = Box()\n        b.v = n\n    hint(b.v, concrete=True)\n    return m\n", "gr", "bb", "g"},
		{"through a call", "    b = Box()\n    fill(b, n)\n    hint(b.v, concrete=True)\n    return m\n", "gr", "b", "g"},
		{"a loop", "    b = Box()\n    b.v = 0\n    while m:\n        b.v = b.v + n\n        m -= 1\n    return b.v\n", "rr", "b", ""},
		{"one that escapes", "    b = Box()\n    b.v = n\n    if m:\n        b = glob.box\n        b.v = m\n        glob.box = Box()\n    return b.v\n", "rr", "rb", ""},
		{"a list", "    l = [n]\n    l.append(7)\n    hint(l[0], concrete=True)\n    return m\n", "gr", "b", "g"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := openText(t, "blue", []byte(boxes+"def fill(b, n):\n    b.v = n\ndef f(n, m):\n"+c.body+meta))
			o := hintannotator.Options{Policy: hintannotator.Policy{VirtualContainers: true, OopSpec: true}}
			res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, o)
			if err != nil {
				t.Fatal(err)
			}
			g := res.Entry
			var allocated, read strings.Builder
			for _, b := range g.Blocks() {
				for _, op := range b.Operations {
					switch o := llop.Of(op); {
					case o.Info().Group == llop.Allocating, strings.Contains(op.String(), "newlist"):
						allocated.WriteByte(g.Colour(op.Result).Letter())
					case o == llop.Hint:
						read.WriteByte(g.Colour(op.Args[0]).Letter())
					}
				}
			}
			args := ""
			for _, c := range g.Args {
				args += string(c.Letter())
			}
			if args != c.args || allocated.String() != c.allocated || read.String() != c.read {
				t.Errorf("the arguments are %s, want %s; what is allocated is %s, want %s; hints are about %s, want %s\n%s",
					args, c.args, allocated.String(), c.allocated, read.String(), c.read, g.Dump())
			}
			if lltype.TypeOf(g.ReturnBlock.InputArgs[0]) != lltype.Signed {
				t.Error("the result has another type")
			}
		})
	}
}
