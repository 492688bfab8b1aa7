package annotator_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"vitrine/annotator"
	"vitrine/annotator/annotatortest"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// describe gives everything that is known about a program, in an order that
// does not depend on when what was found.
func describe(res *annotator.Result) string {
	var parts []string
	for _, g := range res.Graphs {
		parts = append(parts, describeGraph(g))
	}
	for _, c := range res.Classes {
		var b strings.Builder
		fmt.Fprintf(&b, "class %s\n", c.Name)
		for _, name := range c.AttrNames() {
			fmt.Fprintf(&b, "  %s: %v %v\n", name, c.Attrs[name].Value, c.Attrs[name].ReadOnly)
		}
		_, pending := c.Pending()
		parts = append(parts, b.String()+fmt.Sprintf("  pending %v\n", pending))
	}
	slices.Sort(parts)
	return strings.Join(parts, "")
}

func describeGraph(g *annotator.Graph) string {
	var b strings.Builder
	fmt.Fprintf(&b, "graph %s (%s)\n", g.Name, g.Title)
	blocks := g.Blocks()
	name := canonicalNames(blocks)
	printer := lattice.Printer{Variable: func(v *flow.Variable) string { return name[v] }}
	show := func(v *flow.Variable) {
		s := g.Binding(v)
		if s == nil {
			fmt.Fprintf(&b, "    %s unbound\n", name[v])
			return
		}
		fmt.Fprintf(&b, "    %s %s %v\n", name[v], printer.Text(s), known(s, name, &printer))
	}
	for i, block := range blocks {
		state, op := g.State(block)
		fmt.Fprintf(&b, "  block %d %v %d\n", i, state, op)
		for _, v := range block.InputArgs {
			show(v)
		}
		for _, op := range block.Operations {
			show(op.Result)
		}
		for j, l := range block.Exits {
			fmt.Fprintf(&b, "    exit %d %v\n", j, g.Followed(block, j))
			if l.LastExcValue != nil {
				show(l.LastExcValue)
			}
		}
	}
	return b.String()
}

// annotateMain annotates a random program.
func annotateMain(text string, opt annotator.Options) (*annotator.Result, error) {
	prog, fn, err := loadText(text)
	if err != nil {
		return nil, err
	}
	var args []annotator.SomeValue
	for _, name := range annotatortest.Types {
		s, err := annotator.FromName(name)
		if err != nil {
			return nil, err
		}
		args = append(args, s)
	}
	return annotator.Annotate(context.Background(), prog, fn, args, opt)
}

// firstDifference returns the first line in which two texts differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	header := ""
	for i := range min(len(x), len(y)) {
		if strings.HasPrefix(x[i], "graph") || strings.HasPrefix(x[i], "class") {
			header = x[i]
		}
		if x[i] != y[i] {
			return fmt.Sprintf("%s: %s\nother: %s", header, x[i], y[i])
		}
	}
	return "one is longer"
}

// orderMatters returns how what is found out about a program depends on the
// order of pending blocks, or on being watched; "" if it does not. Signs may:
// that a value is known not to be negative is used only while the value can be
// something else as well, a rule of the original that depends on what is found
// first. signs tells that they did.
func orderMatters(text string) (diff string, accepted, signs bool) {
	res, err := annotateMain(text, annotator.Options{})
	if err != nil {
		return err.Error(), false, false
	}
	want := describe(res)
	for _, opt := range []annotator.Options{
		{Order: annotator.LIFO}, {Order: annotator.Random}, {Order: annotator.Random + 1}, {Order: annotator.Random + 2},
		{Record: &annotator.Recording{}},
	} {
		other, err := annotateMain(text, opt)
		switch {
		case err != nil:
			return fmt.Sprintf("order %d: %v", opt.Order, err), false, false
		case (len(res.Errors) == 0) != (len(other.Errors) == 0):
			return fmt.Sprintf("order %d: errors %v, want %v", opt.Order, other.Errors, res.Errors), false, false
		case len(res.Errors) > 0:
			continue
		}
		got := describe(other)
		if withoutSigns.Replace(got) != withoutSigns.Replace(want) {
			return fmt.Sprintf("order %d: %s", opt.Order, firstDifference(want, got)), true, false
		}
		signs = signs || got != want
	}
	return "", len(res.Errors) == 0, signs
}

var withoutSigns = strings.NewReplacer("(nonneg)", "", "nonneg, ", "")

// TestOrderPrograms: what is found out about random programs depends neither
// on the order of pending blocks nor on being watched.
func TestOrderPrograms(t *testing.T) {
	all, accepted, signs := 0, 0, 0
	check(t, 2, 40, func(t *rapid.T) {
		text := annotatortest.Write(picker(t), 0)
		diff, ok, sign := orderMatters(text)
		if diff != "" {
			t.Fatalf("%s\n%s", diff, text)
		}
		all++
		if ok {
			accepted++
		}
		if sign {
			signs++
		}
	})
	t.Logf("%d programs, %d accepted; of %d, signs depend on the order", all, accepted, signs)
	if 10*accepted < 9*all || 50*signs > all {
		t.Errorf("of %d programs %d were accepted; of %d, signs depend on the order", all, accepted, signs)
	}
}

// TestOrderRegressions has what random programs have found.
func TestOrderRegressions(t *testing.T) {
	for _, text := range []string{`
# The result of r_uint() is not a constant: each analysis would make another one.
from rlib.rarithmetic import r_uint
def zero(n):
    return r_uint(0) + r_uint(n)
def main(n, m, s, b, x):
    if b:
        r = zero(1)
    else:
        r = zero(n)
    return r == 0
`, `
# What is computed from a character of bytes, before it turns out to be one of unicode.
def main(n, m, s, b, x):
    c = 'a'
    d = None
    total = 0
    while n > total:
        t = c * 2 + c[1:] + c.join([c, c]).replace(c, c)
        for p in t.split(c):
            total += len(p)
        if d is not None:
            total += ord(d[0])
        d = c
        if b:
            c = u'b'
    return total
`} {
		if diff, _, signs := orderMatters(text); diff != "" || signs {
			t.Errorf("%s\n%s", diff, text)
		}
	}
}

// TestOrderOfSigns keeps a program for which signs depend on the order: if -1
// is found first for k, it reaches what is after the comparison with a value
// that is not negative; if what else k can be is found first, it does not.
func TestOrderOfSigns(t *testing.T) {
	text := `
def both(n):
    return n
def change(n):
    k = -1
    if n > 3:
        k = both(n)
    if n <= k:
        return k
    return 0
def main(n, m, s, b, x):
    return change(len(s))
`
	if diff, ok, signs := orderMatters(text); diff != "" || !ok || !signs {
		t.Errorf("accepted: %v, signs: %v, %s", ok, signs, diff)
	}
}

// TestIllTyped annotates random programs with mistakes in them: there is a
// result within the budget, and every error has a place, and sides where two
// things do not go together.
func TestIllTyped(t *testing.T) {
	rejected := make(map[string]int)
	check(t, 3, 100, func(t *rapid.T) {
		text := annotatortest.Write(picker(t), 40)
		if _, _, err := loadText(text); err != nil {
			return // wrong already when it is imported
		}
		res, err := annotateMain(text, annotator.Options{Budget: 200_000})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, e := range res.Errors {
			rejected[e.Kind]++
			if why := wrongError(e); why != "" {
				t.Fatalf("%s: %#v: %v\n%s", why, e.Kind, e, text)
			}
		}
		other, err := annotateMain(text, annotator.Options{Budget: 200_000, Order: annotator.LIFO})
		if err != nil || (len(other.Errors) == 0) != (len(res.Errors) == 0) {
			t.Fatalf("in another order: %v, errors %v, want %v\n%s", err, other.Errors, res.Errors, text)
		}
	})
	t.Logf("errors by kind: %v", rejected)
	for _, kind := range []string{"degenerated", "blocked", "signature"} {
		if rejected[kind] == 0 {
			t.Errorf("there was no error of kind %s", kind)
		}
	}
}

// wrongError tells what an error lacks, "" if nothing.
func wrongError(e *annotator.Error) string {
	switch {
	case e.Kind == "internal" || e.Kind == "replay":
		return "the engine failed"
	case e.File == "" || e.Span.Line <= 0:
		return "the error has no place"
	case e.Msg == "":
		return "the error has no message"
	case (e.Kind == "mixed" || metElsewhere(e)) && len(e.Sides) != 2:
		return fmt.Sprintf("the error has %d sides", len(e.Sides))
	}
	for _, s := range e.Sides {
		if s.File == "" || s.Span.Line <= 0 || s.Value == "" {
			return "a side has no place"
		}
	}
	return ""
}

// metElsewhere reports whether an error is about two annotations that have met,
// not about the result of an operation.
func metElsewhere(e *annotator.Error) bool {
	return e.Kind == "degenerated" && (e.Op < 0 || strings.Contains(e.Msg, "in one place"))
}
