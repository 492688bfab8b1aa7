package annset

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/stdspace"
)

// An entry is a function of the corpus with the types of its arguments and
// arguments to call it with.
type entry struct {
	name     string
	types    []string
	examples [][]stdspace.Object
}

// entries reads ENTRIES and EXAMPLES of a file of the corpus.
func (p *program) entries(t testing.TB) []entry {
	t.Helper()
	dict := func(name string) *stdspace.Dict {
		x, _ := p.module.Dict.Lookup(name)
		d, ok := x.(*stdspace.Dict)
		if !ok {
			t.Fatalf("%s is not a dictionary", name)
		}
		return d
	}
	examples := dict("EXAMPLES")
	var list []entry
	for _, e := range dict("ENTRIES").Entries() {
		name, _ := stdspace.AsText(e.Key)
		x := entry{name: name}
		if types, ok := e.Value.(*stdspace.List); ok {
			for _, y := range types.Items {
				text, _ := stdspace.AsText(y)
				x.types = append(x.types, text)
			}
		} else { // no types are given
			for range p.function(t, name).Code.Params() {
				x.types = append(x.types, "object")
			}
		}
		if list, ok := examples.Lookup(name); ok {
			for _, y := range list.(*stdspace.List).Items {
				x.examples = append(x.examples, y.(*stdspace.Tuple).Items)
			}
		}
		list = append(list, x)
	}
	slices.SortFunc(list, func(x, y entry) int { return strings.Compare(x.name, y.name) })
	return list
}

// TestCorpus annotates every function of the corpus, then runs it and checks
// that what is known about arguments and results holds for the real ones.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("../../flowspace/testdata/conformance/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	var annotated, refused, known, checked int
	for _, file := range files {
		theme := strings.TrimSuffix(filepath.Base(file), ".py")
		p := loadFile(t, theme, file)
		for _, e := range p.entries(t) {
			rec := &Recording{}
			res, err := Annotate(context.Background(), p.flow, p.function(t, e.name), e.types, Options{Record: rec})
			var noGraph *flowspace.Error
			if errors.As(err, &noGraph) {
				refused++
				if !strings.Contains(err.Error(), theme+".py:") {
					t.Errorf("%s.%s: the error has no place: %v", theme, e.name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s.%s: %v", theme, e.name, err)
				continue
			}
			annotated++
			if len(res.Annotations(res.Binding(res.Graphs[0].ReturnBlock.InputArgs[0]))) > 0 {
				known++
			}
			checked += p.checkRuns(t, res, e)
		}
	}
	t.Logf("annotated: %d; without a graph: %d; something known about the result: %d; values checked at run time: %d", annotated, refused, known, checked)
}

// checkRuns calls the function with each of its examples, and checks the
// arguments of every function of the program that is called, and the result.
func (p *program) checkRuns(t *testing.T, res *Result, e entry) int {
	graphs := make(map[any]*model.FunctionGraph)
	for _, g := range res.Graphs {
		graphs[g.Func.(*stdspace.Function).Code] = g
	}
	c := &checker{t: t, std: p.std, res: res}
	p.std.SetTrace(func(f *interp.Frame) error {
		g := graphs[f.Code]
		if g == nil || f.NextInstr != 0 {
			return nil
		}
		for i, v := range g.StartBlock.InputArgs {
			if f.Locals[i] != nil {
				c.holds(fmt.Sprintf("%s: argument %v of %s", e.name, v, g.Name), res.Binding(v), f.Locals[i])
			}
		}
		return nil
	})
	defer p.std.SetTrace(nil)
	for _, args := range e.examples {
		v, err := p.std.Call(p.function(t, e.name), args)
		if err == nil {
			c.holds(fmt.Sprintf("%s%v: the result", e.name, args), res.Binding(res.Graphs[0].ReturnBlock.InputArgs[0]), v)
		}
	}
	return c.count
}

// A checker compares real objects with what is known about them.
type checker struct {
	t     *testing.T
	std   *stdspace.Space
	res   *Result
	depth int
	count int
}

func (c *checker) holds(what string, sv *SomeValue, x stdspace.Object) {
	c.t.Helper()
	c.count++
	set := c.res.set
	if sv == ImpossibleValue {
		c.t.Errorf("%s is %v, but should be impossible", what, c.text(x))
		return
	}
	if c.depth++; c.depth < 8 {
		if t, ok := set.Get(ANN.Type, sv).(Type); ok {
			c.holdsType(what, sv, t, x)
		}
		if k := set.Get(ANN.Const, sv); k != any(MostGeneralValue) && !stdspace.SameConstant(k, x) {
			c.t.Errorf("%s is %s, but should be the constant %v", what, c.text(x), c.res.describe(k))
		}
	}
	c.depth--
}

// holdsType checks the type of an object and what is known about what it
// contains.
func (c *checker) holdsType(what string, sv *SomeValue, t Type, x stdspace.Object) {
	c.t.Helper()
	real := c.std.TypeOf(x)
	if t.Class != nil && real != t.Class || t.Class == nil && real.Name != t.Name {
		c.t.Errorf("%s is %s, but should be of type %v", what, c.text(x), t)
		return
	}
	inside := func(name Name, y stdspace.Object) {
		if v, ok := c.res.set.Get(name, sv).(*SomeValue); ok {
			c.holds(fmt.Sprintf("%s, %v", what, name), v, y)
		}
	}
	switch x := x.(type) {
	case *stdspace.List:
		if n, ok := c.res.set.Get(ANN.Len, sv).(int); ok && n != len(x.Items) {
			c.t.Errorf("%s has %d items, but should have %d", what, len(x.Items), n)
		}
		for _, y := range x.Items {
			inside(ANN.ListItems, y)
		}
	case *stdspace.Tuple:
		for i, y := range x.Items {
			inside(ANN.TupleItem(i), y)
		}
	case *stdspace.Dict:
		for _, e := range x.Entries() {
			inside(ANN.DictKeys, e.Key)
			inside(ANN.DictValues, e.Value)
		}
	case *stdspace.Instance:
		if x.Attrs != nil {
			for _, e := range x.Attrs.Entries() {
				name, _ := stdspace.AsText(e.Key)
				inside(ANN.Attr(name), e.Value)
			}
		}
	}
}

func (c *checker) text(x stdspace.Object) string {
	text, err := c.std.Repr(x)
	if err != nil {
		return fmt.Sprintf("%T", x)
	}
	return text
}
