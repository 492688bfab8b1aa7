package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine/views"
	"vitrine/pages/page"
)

const everyKindText = `
class Dog(object):
    def __init__(self, age):
        self.age = age

def older(dog, by):
    return dog.age + by

def main(n):
    total = 0
    for dog in [Dog(n), Dog(2)]:
        total += older(dog, 3)
    return total

ENTRIES = {'main': ['int']}
`

// TestEveryKindOpens: of every kind of pages in the table there is one of the entry,
// and where there is one of each graph, one of another graph.
func TestEveryKindOpens(t *testing.T) {
	p, err := LoadText(t.Context(), "every.py", []byte(everyKindText), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Choose(Choices{Passes: []string{}}) // else inlining leaves no other machine code
	if err := p.RecordRun(t.Context(), page.Key{Kind: KindRun, Entry: "main"}, "5", MostRecorded); err != nil {
		t.Fatal(err)
	}
	for _, s := range Stages() {
		for _, k := range s.Pages {
			keys := []page.Key{{Kind: k.Name, Entry: "main"}}
			if k.HasGraphs() {
				keys = append(keys, keys[0].At("older"))
			}
			for _, key := range keys {
				v, err := p.View(t.Context(), key, nil)
				if err != nil {
					t.Errorf("%v: %v", key, err)
					continue
				}
				if len(v.Page.Nodes)+len(v.Page.Tables) == 0 || v.Page.Key != key || v.Key != key {
					t.Errorf("%v: the view has key %v, its page %q and %d nodes", key, v.Key, v.Page.Key, len(v.Page.Nodes))
				}
				if want := "flow:" + max(key.Graph, "main"); s.Program && v.Flow[key.Graph].String() != want && key.Graph == "" {
					t.Errorf("%v was made from %v, not %s", key, v.Flow[key.Graph], want)
				}
				v.Close()
				if pg, err := p.Page(t.Context(), key, false); err != nil || len(pg.Nodes)+len(pg.Tables) == 0 {
					t.Errorf("the page of %v: %v", key, err)
				}
			}
		}
	}
}

// keysText is what docs/keys.md says of the kinds.
func keysText() string {
	var b strings.Builder
	b.WriteString("| key | stage | leads to |\n| --- | --- | --- |\n")
	for _, s := range Stages() {
		for _, k := range s.Pages {
			what := "FUNCTION"
			if s.Program {
				what = "ENTRY"
			}
			fmt.Fprintf(&b, "| `%s:%s` | %s | %s |\n", k.Name, what, s.Name, k.Doc)
			if k.HasGraphs() {
				fmt.Fprintf(&b, "| `%s:%s#NAME` | %s | the same of another graph of the program |\n", k.Name, what, s.Name)
			}
		}
	}
	return b.String()
}

// TestKeysAreDocumented: the list of keys in the documentation is that of the table.
func TestKeysAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../docs/keys.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := keysText(); !strings.Contains(string(text), want) {
		t.Errorf("docs/keys.md lacks this table:\n%s", want)
	}
}

// TestStageTable: whatever is asked of a stage, each has it; and no two kinds of pages
// have one name.
func TestStageTable(t *testing.T) {
	seen := make(map[string]bool)
	for _, s := range Stages() {
		if s.graphs == nil || s.steps == nil || len(s.Pages) > 0 && s.Pages[0].Name != s.Name || (s.Runner != "") != (s.run != nil) || (s.Runner != "") != (s.RunnerDoc != "") {
			t.Errorf("the stage %s is not complete", s.Name)
		}
		for _, k := range s.Pages {
			if seen[k.Name] || k.draw == nil || k.Doc == "" || k.Short == "" {
				t.Errorf("the kind %s is not complete, or there are two", k.Name)
			}
			seen[k.Name] = true
		}
	}
}

// TestAddStage adds the stage that docs/howto/add-a-stage.md describes: one entry in the
// table, and the file nothing_test.go. Everything that goes through stages knows it then.
func TestAddStage(t *testing.T) {
	before := table
	defer func() { table = before }()
	table = append(slices.Clone(table), &nothingStage)

	p, err := LoadText(t.Context(), "every.py", []byte(everyKindText), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(StageNames(), "nothing") || !slices.Contains(Runners(), "nobody") {
		t.Errorf("there are %v and %v", StageNames(), Runners())
	}
	g, err := p.Graphs(t.Context(), "", "nothing", false)
	if err != nil || len(g.Graphs) != 3 || g.Graphs[2].Text() != "nothing of main" {
		t.Errorf("the graphs are %v, %v", g, err)
	}
	if j := g.JSON(); len(j.Graphs) != 3 || j.Stage != "nothing" {
		t.Errorf("as JSON, they are %+v", j)
	}
	if steps, err := p.Trace(t.Context(), "main", "nothing", nil); err != nil || steps.Len() != 1 {
		t.Errorf("the steps are %v, %v", steps, err)
	}
	if _, err := p.View(t.Context(), page.ParseKey("nothing:main"), nil); err == nil || err.Error() != "the stage nothing has no pages" {
		t.Errorf("a page of a stage that has none: %v", err)
	}
	if out, err := p.Run(t.Context(), "main", "5", RunOptions{With: "nobody"}); err != nil || *out.Result != "nothing" {
		t.Errorf("the run gives %v, %v", out, err)
	}
	howto, err := os.ReadFile("../docs/howto/add-a-stage.md")
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("nothing_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(howto), "```go\n"+string(file)+"```\n") {
		t.Error("docs/howto/add-a-stage.md shows another file than nothing_test.go")
	}
}

// TestAddPages gives that stage a kind of pages: it opens by its key.
func TestAddPages(t *testing.T) {
	before := table
	defer func() { table = before }()
	seen := nothingStage
	seen.Pages = []*Kind{{Name: "nothing", Title: "Nothing", draw: func(_ context.Context, p *Program, v *views.View, how drawing) error {
		v.ShowFunction(how.fn, p.functions.text)
		v.Title = "nothing of " + p.functions.nameOf(how.fn)
		v.Page = &page.Page{Key: v.Key, Title: v.Title}
		return nil
	}}}
	table = append(slices.Clone(table), &seen)

	p, err := LoadText(t.Context(), "every.py", []byte(everyKindText), Options{})
	if err != nil {
		t.Fatal(err)
	}
	key := page.ParseKey("nothing:main")
	v, err := p.View(t.Context(), key, nil)
	if err != nil || v.Title != "nothing of main" || v.Text != everyKindText || KindOf(key).Title != "Nothing" || StageOf(key) != &seen {
		t.Errorf("the view is %v, %v", v, err)
	}
	if pg, err := p.Page(t.Context(), key, false); err != nil || pg.Key != key {
		t.Errorf("the page is %v, %v", pg, err)
	}
}

// TestProgramIsSmall: Program answers, and leaves the work to its parts. What stages do
// belongs to their files.
func TestProgramIsSmall(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	methods := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		methods += strings.Count(string(text), "\nfunc (p *Program) ")
	}
	if methods == 0 || methods >= 40 {
		t.Errorf("Program has %d methods", methods)
	}
}
