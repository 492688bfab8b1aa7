package annset

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"vitrine/engine/source"
	"vitrine/engine/stdspace"
	"vitrine/flowspace"
	"vitrine/flowspace/model"
)

// A program is a Python file whose functions can be annotated.
type program struct {
	std     *stdspace.Space
	module  *stdspace.Module
	builder *flowspace.Builder
}

func load(t testing.TB, name, text string) *program {
	t.Helper()
	p := &program{std: stdspace.New(stdspace.Options{Dialect: source.Python2})}
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

func (p *program) flow(ctx context.Context, fn *stdspace.Function) (*model.FunctionGraph, error) {
	return p.builder.Build(ctx, fn, flowspace.Options{})
}

func (p *program) function(t testing.TB, name string) *stdspace.Function {
	t.Helper()
	x, _ := p.module.Dict.Lookup(name)
	fn, ok := x.(*stdspace.Function)
	if !ok {
		t.Fatalf("%s is no function", name)
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
			names[sv] = fmt.Sprintf("SV%c", 'a'+len(names))
		}
		return names[sv]
	})
}

// journal lists the steps of a recording that the document prints: analyses
// and intersections, with what came of them.
func journal(r *Recording, name func(graph string, block int) string) []string {
	var lines []string
	for i := range r.timeline.Len() {
		s := r.timeline.At(i)
		switch s.Kind {
		case StepAnalyse:
			lines = append(lines, fmt.Sprintf("Analyse(%s)", name(s.Graph, s.Block)))
		case StepBlocked:
			lines = append(lines, "  blocked")
		case StepBind:
			v, sv, _ := strings.Cut(s.Text, " → ")
			sv, _, _ = strings.Cut(sv, ":")
			lines = append(lines, fmt.Sprintf("  %s → %s", v, sv))
		case StepIntersection:
			lines = append(lines, fmt.Sprintf("Intersection(%s)", name(s.Graph, s.Block)))
			for _, d := range s.Details {
				lines = append(lines, fmt.Sprintf("  %s → %s", d.Name, d.Value))
			}
		case StepKill, StepGeneralise:
			lines = append(lines, "  "+s.Text)
		}
	}
	return lines
}
