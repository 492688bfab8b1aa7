package hintannotator_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/annotator/flowing"
	"vitrine/jit/hintannotator"
)

// summary tells the colours of all copies that are needed, or the class of the error.
func summary(res *hintannotator.Result, err error) string {
	if err != nil {
		e, ok := err.(*hintannotator.Error)
		if !ok {
			return err.Error()
		}
		return e.Class
	}
	var b strings.Builder
	for _, g := range res.Graphs {
		fmt.Fprintf(&b, "%s %v %v %v\n", g.Name, g.Args, g.Result, g.Letters())
		for _, block := range g.Blocks() {
			for _, op := range block.Operations {
				if c := g.Call(op); c != nil {
					fmt.Fprintf(&b, "%v is %v\n", op, c.Kind)
				}
			}
		}
	}
	return b.String()
}

// TestOrder: the colours do not depend on the sequence in which blocks are considered.
func TestOrder(t *testing.T) {
	for _, r := range records(t) {
		f := openProgram(t, r)
		o := hintannotator.Options{Policy: policyOf(r)}
		want := summary(hintannotator.Annotate(context.Background(), f.program, f.entry, o))
		for s := flowing.LIFO; s < flowing.Random+20; s++ {
			if got := summary(hintannotator.Annotate(context.Background(), f.program, f.entry, o.In(s))); got != want {
				t.Errorf("%s in sequence %d:\n%s\nwant\n%s", r.Name, s, got, want)
				break
			}
		}
	}
}
