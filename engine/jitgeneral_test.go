package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"vitrine/assets"
	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/jitstate"
	"vitrine/pages/page"
)

// TestGeneralVersions: promotions with more values than cases have general versions, also in calls that are followed, with
// objects and exceptions that leave these, with virtualizable structures that are one object or several, and with floats that
// are green. The program never goes on without code.
func TestGeneralVersions(t *testing.T) {
	for _, program := range []struct {
		file           string
		general, tails int // at least
		runs           []string
	}{
		{"general_versions.py", 5, 6, []string{"0, 30", "1, 25", "2, 60", "3, 20", "4, 12", "5, 50"}},
		{"general_frames.py", 3, 1, []string{"90, 0", "90, 1", "90, 2", "200, 3", "200, 2"}},
		{"general_floats.py", 5, 1, []string{"90, 0.5", "200, 2.25"}},
	} {
		for _, m := range manners {
			if m.jit.Cases == 0 || m.jit.Threshold > 0 || m.jit.Step > 0 || m.jit.Operations > 0 {
				continue
			}
			t.Run(program.file+"/"+m.String(), func(t *testing.T) {
				c := compiledProgram(t, "testdata/jit/"+program.file, m)
				for _, args := range program.runs {
					if err := c.compare(args); err != nil {
						t.Fatalf("%s: %v", args, err)
					}
				}
				general := 0
				for _, p := range c.compiled.portal.Compiler.Promotions() {
					if p.Without != "" {
						t.Errorf("a promotion goes on without code: %s", p.Without)
					}
					if p.Why == jitstate.PromotedValue && p.General {
						general++
					}
				}
				if falls := c.compiled.portal.Compiler.Falls; general < program.general || falls > 0 {
					t.Errorf("%d general versions; the program went on without code %d times", general, falls)
				}
				if n := len(c.compiled.portal.Tails()); n < program.tails {
					t.Errorf("%d tails", n)
				}
			})
		}
	}
}

// TestExamplesWithFewCases: the interpreters among the examples give the same with few cases for each promotion, and never go
// on without code.
func TestExamplesWithFewCases(t *testing.T) {
	ctx := context.Background()
	for _, toy := range toyMachines {
		example, err := assets.ExampleNamed("jit/" + toy.file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := LoadText(ctx, toy.file, []byte(example.Text), Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		meta, err := p.Meta()
		if err != nil {
			t.Fatal(err)
		}
		g, err := p.Generate(ctx, meta)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range fewCases() {
			t.Run(toy.file+"/"+m.String(), func(t *testing.T) {
				c, err := newComparison(p, g, meta.Entry, m)
				if errors.Is(err, codemem.ErrUnsupported) {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				defer c.close()
				c.compareRuns(t, meta)
				if falls := c.compiled.portal.Compiler.Falls; falls > 0 {
					t.Errorf("the program went on without code %d times", falls)
				}
			})
		}
	}
}

// fewCases returns the manners with one, two and three cases for each promotion.
func fewCases() (list []manner) {
	for _, backend := range []string{BackendGraphs, BackendAMD64} {
		for _, lazy := range []bool{false, true} {
			for cases := 1; cases <= 3; cases++ {
				list = append(list, manner{backend: backend, jit: JITOptions{Lazy: lazy, Cases: cases}})
			}
		}
	}
	return list
}

// TestGeneralVersionIsShown: the stage has the functions that a general version calls, and its steps and the path tree say
// that there is one.
func TestGeneralVersionIsShown(t *testing.T) {
	p := colouredProgramOf(t, promotingText, Options{Online: OnlineOptions{Args: "42"}, JIT: JITOptions{Cases: 1}})
	texts := stageTexts(t, p, "main", StageResidual)
	if len(texts) != 3 || !strings.Contains(texts[0], "direct_call(&ll_function_rest0, ") || !strings.Contains(texts[0], "direct_call(&interp_rest1, ") ||
		!strings.Contains(texts[1], "graph ll_function_rest0(") || !strings.Contains(texts[2], "graph interp_rest1(") {
		t.Errorf("the residual code is %s", strings.Join(texts, "\n"))
	}
	pg, err := p.Page(t.Context(), page.ParseKey("residual:main"), false)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[int]bool)
	var lines []string
	for _, n := range pg.Nodes {
		if seen[n.ID] {
			t.Errorf("two nodes have the number %d", n.ID)
		}
		seen[n.ID] = true
		for _, l := range n.Lines {
			lines = append(lines, page.Text(l.Spans))
		}
	}
	if text := strings.Join(lines, "\n"); !strings.Contains(text, "getfield(&exc_data, exc_type)") {
		t.Errorf("the page does not have the tails:\n%s", text)
	}
	steps, err := p.Trace(t.Context(), "main", StageResidual, nil)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for i := range steps.Len() {
		said = append(said, steps.At(i).Text)
	}
	for _, want := range []string{
		"Run time comes to the promotion of v9 in ll_function with one value more than there are cases: compilation goes on, for all of them",
		"The switch gets a case for all other values", "main gives 20",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("%q is not among\n%s", want, strings.Join(said, "\n"))
		}
	}
	v, err := p.View(t.Context(), page.ParseKey("paths:main"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(v.Page.Nodes, func(n *page.Node) bool { return n.Name == "promotion: all other values" }) {
		t.Error("the path tree has no node for all other values")
	}
}
