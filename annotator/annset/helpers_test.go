package annset

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// A program is a Python file whose functions can be annotated.
type program struct {
	std     *stdspace.Space
	module  *stdspace.Module
	builder *flowspace.Builder
}

func load(t testing.TB, name, text string) *program {
	t.Helper()
	return loadText(t, source.Python2, name, text)
}

func loadText(t testing.TB, dialect source.Dialect, name, text string) *program {
	t.Helper()
	p := &program{std: stdspace.New(stdspace.Options{Dialect: dialect})}
	var err error
	if p.module, err = p.std.ImportFile(name, name+".py", []byte(text)); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	p.builder = flowspace.NewBuilder(p.std)
	return p
}

func loadFile(t testing.TB, name, file string) *program {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, name, string(text))
}

// loadAuto loads a file in the dialect it is written in.
func loadAuto(t testing.TB, file string) *program {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dialect := source.DetectDialect(text)
	if dialect == source.Auto {
		dialect = source.Python3
	}
	p := &program{std: stdspace.New(stdspace.Options{Dialect: dialect})}
	if p.module, err = p.std.ImportFile("forms", file, text); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	p.builder = flowspace.NewBuilder(p.std)
	return p
}

func (p *program) flow(ctx context.Context, fn *stdspace.Function) (*model.FunctionGraph, error) {
	return p.builder.Build(ctx, fn, flowspace.Options{})
}

func (p *program) function(t testing.TB, name string) *stdspace.Function {
	t.Helper()
	x, _ := p.module.Dict.Lookup(name)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		t.Fatalf("%s is not a function", name)
	}
	return fn
}

func (p *program) annotate(t testing.TB, name string, args []string, opt Options) *Result {
	t.Helper()
	res, err := Annotate(context.Background(), p.flow, p.function(t, name), args, opt)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return res
}

// graph returns the graph of that name.
func (r *Result) graph(t testing.TB, name string) *model.FunctionGraph {
	t.Helper()
	for _, g := range r.Graphs {
		if g.Name == name {
			return g
		}
	}
	t.Fatalf("there is no graph %s", name)
	return nil
}

// facts returns what is known about what a function returns, as one line.
func (r *Result) facts(g *model.FunctionGraph) string {
	return r.factsOf(r.Binding(g.ReturnBlock.InputArgs[0]))
}

func (r *Result) factsOf(sv *SomeValue) string {
	if sv.name != "" {
		return sv.name
	}
	var parts []string
	for _, x := range r.Annotations(sv) {
		if x.Name != "immutable" {
			parts = append(parts, x.Name+"="+x.Value)
		}
	}
	return strings.Join(parts, " ")
}

var svName = regexp.MustCompile(`SV\d+`)

// renumber renames objects in order of appearance, so that two texts are equal
// if they are equal up to the numbers of objects.
func renumber(text string) string {
	names := make(map[string]string)
	return svName.ReplaceAllStringFunc(text, func(sv string) string {
		if names[sv] == "" {
			names[sv] = fmt.Sprintf("SV(%d)", len(names))
		}
		return names[sv]
	})
}

// journal writes down what a recording holds of analyses and intersections, in
// the form of the design document: under each analysis of a block, what its
// variables are bound to when it ends. name gives the name of a block.
func journal(r *Recording, name func(at spot) string) string {
	var b strings.Builder
	n := r.Steps().Len()
	for i := range n {
		s := r.Steps().At(i)
		at := spot{block: s.Block}
		if g := r.About(i); g != nil {
			at.graph = r.Of(g).Flow
		}
		switch s.Kind {
		case StepAnalyse:
			end := i + 1
			for end < n && r.Steps().At(end).Kind != StepAnalyse && r.Steps().At(end).Kind != StepResume && r.Steps().At(end).Kind != StepDone {
				end++
			}
			fmt.Fprintf(&b, "Analyse(%s):\n", name(at))
			writeBindings(&b, r, at, end-1)
		case StepIntersection:
			fmt.Fprintf(&b, "Intersection(%s):\n", name(at))
			for _, d := range s.Details {
				fmt.Fprintf(&b, "  %s → %s\n", d.Name, d.Value)
			}
		case StepKill, StepGeneralise:
			fmt.Fprintf(&b, "  %s\n", s.Text)
		}
	}
	return b.String()
}

func writeBindings(b *strings.Builder, r *Recording, at spot, step int) {
	for _, block := range at.graph.Blocks() {
		if block.ID != at.block {
			continue
		}
		k := &moment{r.At(at.graph, step), r}
		for _, v := range block.DefinedBefore(len(block.Operations)) {
			sv := k.Binding(v)
			if sv == nil {
				continue
			}
			fmt.Fprintf(b, "  %v → %v", v, sv)
			for _, f := range k.facts(sv) {
				if f.name != ANN.Immutable {
					fmt.Fprintf(b, " %v=%s", f.name, f.value(k))
				}
			}
			b.WriteByte('\n')
		}
	}
}

// sameUpToNames compares two texts, numbers of objects aside.
func sameUpToNames(t *testing.T, got, want string) {
	t.Helper()
	got, want = strings.TrimSpace(renumber(got)), strings.TrimSpace(renumber(want))
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Fatalf("line %d differs\n--- got\n%s\n--- want\n%s", i+1, got, want)
		}
	}
}
