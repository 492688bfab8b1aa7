package engine

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

const entries = `
class Dog:
    def __init__(self, age: int):
        self.age = age
    def older(self, by: int):
        self.age += by
        return self

def grow(dog: Dog, by: int = 1):
    dogs = [dog]
    for d in dogs:
        d.older(by)
    return dogs

def plain(n):
    return grow(Dog(n))

def partly(n: int, m):
    return n

def importing(n: int):
    import nowhere

def wrong(n: int):
    return n + 'x'

def same():
    def helper(n):
        return n
    return helper

first, second = same(), same()

def both(n: int):
    return first(n) + second(n)

ENTRIES = {"plain": ["int"], "grow": ["int"], "odd": 3}
def odd(n):
    return n
`

func entryProgram(t *testing.T) *Program {
	t.Helper()
	p, err := loadText(entries)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestGenericTypes: annotations as list[int] are types of arguments.
func TestGenericTypes(t *testing.T) {
	p, err := loadText("def f(x: list[int], y: dict[str, list[int]], z: tuple[int, str]):\n    return x\n")
	if err != nil {
		t.Fatal(err)
	}
	fn, err := p.functions.find("f")
	if err != nil {
		t.Fatal(err)
	}
	types, err := p.annotating.entryTypes(fn, "")
	if got, want := typesText(types), "[int],{str: [int]},(int,str)"; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

// TestEntryTypes: types are those that are given, else those of annotations,
// else those of ENTRIES.
func TestEntryTypes(t *testing.T) {
	p := entryProgram(t)
	for _, c := range []struct{ name, given, want string }{
		{"plain", "", "int"},
		{"plain", "bool", "bool"},
		{"grow", "", "Dog,int"},
		{"grow", "Dog", "Dog"},
		{"Dog.older", "", "Dog,int"},
		{"same", "", ""},
		{"partly", "?str, [ (int, Dog) ]", "?str,[(int,Dog)]"},
		{"partly", "", "error: the types of the arguments of partly are not known"},
		{"odd", "", "error: ENTRIES gives no list of types for odd"},
		{"same", "int", "error: same takes 0 arguments, and is given 1 type"},
		{"plain", "(int", "error: the types"},
		{"plain", "]", "error: a type is missing"},
		{"plain", "int)", "error: there is no comma"},
		{"plain", strings.Repeat("[", 200), "error: nested more than"},
	} {
		fn, err := p.functions.find(c.name)
		if err != nil {
			t.Fatal(err)
		}
		types, err := p.annotating.entryTypes(fn, c.given)
		if want, wrong := strings.CutPrefix(c.want, "error: "); wrong {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s(%s): got %v, want %s", c.name, c.given, err, want)
			}
			continue
		}
		if got := typesText(types); err != nil || got != c.want {
			t.Errorf("%s(%s): got %s, %v, want %s", c.name, c.given, got, err, c.want)
		}
	}
	var names []string
	for _, f := range p.Entries() {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "Dog.__init__ Dog.older grow plain importing wrong both odd" {
		t.Errorf("the entries are %s", got)
	}
	fn, _ := p.functions.find("partly")
	_, err := p.annotating.entryTypes(fn, "")
	var place *source.Error
	if !errors.As(err, &place) || place.Span.Line != 18 || place.Text == "" {
		t.Errorf("the error has no place: %v", err)
	}
}

// TestTypesTextRoundTrip: types that are written are read as the same again.
func TestTypesTextRoundTrip(t *testing.T) {
	for _, text := range []string{"int", "int,str", "[int],{str: [float]}", "(int,?str),nonneg", "[[(Dog)]]"} {
		types, err := parseTypes(text)
		if got := typesText(types); err != nil || got != text {
			t.Errorf("%s is read as %s, %v", text, got, err)
		}
	}
}

// TestSetTypes: the annotation-set engine has fewer types.
func TestSetTypes(t *testing.T) {
	types, err := parseTypes("int,nonneg,?str,[int],(int),{str: int},char,none")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range append(types, &stdspace.Class{Name: "Dog"}) {
		got = append(got, setTypeName(x))
	}
	if text := strings.Join(got, " "); text != "int int object list tuple dict str None Dog" {
		t.Errorf("got %s", text)
	}
}

// TestAnnotateRemembers: the same question has the same answer, and one with
// steps serves for both.
func TestAnnotateRemembers(t *testing.T) {
	p, ctx := entryProgram(t), context.Background()
	ask := func(opt AnnotateOptions) *Annotated {
		t.Helper()
		a, err := p.Annotate(ctx, "plain", opt)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	quiet := ask(AnnotateOptions{})
	if ask(AnnotateOptions{Types: "int"}) != quiet || quiet.Steps() != nil || quiet.Types != "int" {
		t.Error("the types of the entry are not recognised")
	}
	recorded := ask(AnnotateOptions{Record: true})
	if recorded == quiet || recorded.Steps().Len() == 0 || ask(AnnotateOptions{Record: true}) != recorded {
		t.Error("steps are not recorded, or recorded again")
	}
	for _, opt := range []AnnotateOptions{{Types: "bool"}, {Variants: 2}, {Engine: EngineAnnset}, {Variants: 2, Functions: []string{"f"}}} {
		if a := ask(opt); a == quiet || a == recorded || ask(opt) != a {
			t.Errorf("%+v has the answer of another question", opt)
		}
	}
	if _, err := p.Annotate(ctx, "plain", AnnotateOptions{Engine: "steam"}); err == nil || !strings.Contains(err.Error(), "lattice, annset") {
		t.Errorf("an engine that there is not gave %v", err)
	}
}

// TestAnnotatedViews follows every link from the pages of annotated programs:
// each leads to a view that has the key of the link.
func TestAnnotatedViews(t *testing.T) {
	p, ctx := entryProgram(t), context.Background()
	seen := map[page.Key]bool{}
	queue := []page.Key{}
	for _, entry := range []string{"plain", "both", "wrong", "Dog.older"} {
		for _, kind := range annotatedStage.PageNames() {
			queue = append(queue, page.Key{Kind: kind, Entry: entry})
		}
	}
	for len(queue) > 0 {
		key := queue[0]
		queue = queue[1:]
		if seen[key] || StageOf(key) != &annotatedStage {
			continue
		}
		seen[key] = true
		v, err := p.View(ctx, key, nil)
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		if v.Key != key || v.Page.Key != key || v.Title == "" || v.Text == "" || len(v.Bytecode) == 0 || v.File != v.Page.File {
			t.Errorf("the view of %s has key %s, its page %s", key, v.Key, v.Page.Key)
		}
		links := pageLinks(v.Page)
		if v.Recording != nil {
			program := v.Recording.(page.Program)
			for i := range v.Recording.Steps().Len() {
				if to := program.PageOf(i); !to.IsZero() {
					links = append(links, to)
				}
			}
			for _, table := range v.Recording.StateAt(v.Recording.Steps().Len() / 2) {
				links = append(links, tableLinks(table)...)
			}
		}
		queue = append(queue, links...)
	}
	for _, key := range []string{"annotated:plain#grow", "annotated:plain#Dog.__init__", "annset:plain#grow", "annotated:both#helper(2)", "annset:both#same.<locals>.helper#2"} {
		if !seen[page.ParseKey(key)] {
			t.Errorf("no link leads to %s", key)
		}
	}
	if v, err := p.View(ctx, page.ParseKey("annotated:wrong"), nil); err != nil || len(v.Errors) == 0 {
		t.Errorf("a program that is rejected: %v", err)
	}
	if _, err := p.View(ctx, page.ParseKey("annotated:plain#none"), nil); err == nil || !strings.Contains(err.Error(), "no graph none; there are: plain, ") {
		t.Errorf("a graph that there is not: %v", err)
	}
	if v, err := p.View(ctx, page.ParseKey("annotated:importing"), nil); err != nil || len(v.Errors) != 1 || v.Page == nil {
		t.Errorf("an entry without a flow graph: %v", err)
	}
}

func pageLinks(p *page.Page) []page.Key {
	var out []page.Key
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			out = append(out, spanLinks(l.Spans)...)
		}
		for _, x := range n.Exits {
			out = append(out, spanLinks(x.Spans)...)
		}
	}
	for _, t := range p.Tables {
		out = append(out, tableLinks(t)...)
	}
	return out
}

func tableLinks(t *page.Table) []page.Key {
	var out []page.Key
	for _, r := range t.Rows {
		out = append(out, spanLinks(r.Cells)...)
	}
	return out
}

func spanLinks(spans []page.Span) []page.Key {
	var out []page.Key
	for _, s := range spans {
		if s.Link() != nil {
			out = append(out, s.Link().Page)
		}
	}
	return out
}

// TestAnnotateWith: what is said about an entry holds for its views, and is
// checked at once.
func TestAnnotateWith(t *testing.T) {
	p, ctx := entryProgram(t), context.Background()
	if err := p.AnnotateWith("partly", AnnotateOptions{Types: "int"}); err == nil {
		t.Error("a type too few is taken")
	}
	if _, err := p.View(ctx, page.ParseKey("annotated:partly"), nil); err == nil {
		t.Error("there is a view without types")
	}
	if err := p.AnnotateWith("partly", AnnotateOptions{Types: "int,[str]"}); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(ctx, page.ParseKey("bindings:partly"), nil)
	if err != nil || !slices.ContainsFunc(v.Page.Tables[0].Rows, func(r page.Row) bool { return strings.HasPrefix(r.Cells[2].Text, "List(String") }) {
		t.Errorf("got %v, %v", v, err)
	}
}

// TestAnnotationStops: what ends an analysis early is an error; it is not
// remembered.
func TestAnnotationStops(t *testing.T) {
	p := entryProgram(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, key := range []string{"annotated:plain", "annset:plain"} {
		if _, err := p.View(ctx, page.ParseKey(key), nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", key, err)
		}
		if v, err := p.View(context.Background(), page.ParseKey(key), func(int) {}); err != nil || v.Recording == nil {
			t.Errorf("%s: %v", key, err)
		}
	}
	if len(p.annotating.answers) != 1 || annotator.GraphKey != StageAnnotated {
		t.Errorf("%d entries are remembered", len(p.annotating.answers))
	}
}
