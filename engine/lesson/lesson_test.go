package lesson

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/assets"
	"vitrine/engine"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/pages/prose"
)

const whole = "# Sums\n" +
	"\nA *small* lesson with `code`.\n" +
	"\n```python program sum.py\ndef f(n: int):\n    if n < 0:\n        n = 0\n    return n + 1\n```\n" +
	"\n## The first step\n" +
	"\nText with **weight** and [a link](https://example.org).\n" +
	"\n1. one\n2. two\n   - inner\n" +
	"\n### Below\n\n> A quote.\n" +
	"\n```\nplain code\n```\n" +
	"\n```show\npage: flow:f\nmoment: before kind=fold\n```\n" +
	"\n```question\nask: fold\n```\n" +
	"\n## The second step\n\nNothing else is shown.\n"

func parse(t *testing.T, text string) *Lesson {
	t.Helper()
	l, err := Parse("sums.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestParse reads a lesson with everything in it.
func TestParse(t *testing.T) {
	l := parse(t, whole)
	if l.Title != "Sums" || len(l.Steps) != 2 || l.Steps[0].Title != "The first step" || l.Steps[0].Line != 12 {
		t.Fatalf("%+v", l)
	}
	want := []prose.Block{
		{Spans: []prose.Span{{Text: "Text with "}, {Text: "weight", Strong: true}, {Text: " and "}, {Text: "a link", Link: "https://example.org"}, {Text: "."}}},
		{Kind: prose.Item, Number: 1, Spans: []prose.Span{{Text: "one"}}},
		{Kind: prose.Item, Number: 2, Spans: []prose.Span{{Text: "two"}}},
		{Kind: prose.Item, Depth: 1, Spans: []prose.Span{{Text: "inner"}}},
		{Kind: prose.Heading, Spans: []prose.Span{{Text: "Below"}}},
		{Kind: prose.Quote, Spans: []prose.Span{{Text: "A quote."}}},
		{Kind: prose.Code, Spans: []prose.Span{{Text: "plain code\n", Code: true}}},
	}
	if d := cmp.Diff(want, l.Steps[0].Text); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]prose.Block{{Spans: []prose.Span{{Text: "A "}, {Text: "small", Emph: true}, {Text: " lesson with "}, {Text: "code", Code: true}, {Text: "."}}}}, l.Intro); d != "" {
		t.Error(d)
	}
	first, second := l.Steps[0].Show, l.Steps[1].Show
	if first.Program != "sum.py" || first.Page != (page.Key{Kind: "flow", Entry: "f"}) || first.Moment.String() != "before kind=fold" {
		t.Errorf("%+v", first)
	}
	if second.Program != first.Program || second.Page != first.Page || second.Moment != first.Moment {
		t.Errorf("the second step shows %+v", second)
	}
	if !slices.Equal(l.ProgramNames(), []string{"sum.py"}) {
		t.Errorf("programs: %q", l.ProgramNames())
	}
	if _, err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestMistakes: what is wrong with a lesson is said with its line.
func TestMistakes(t *testing.T) {
	const program = "```python program\ndef f(n: int):\n    return n + 1\n```\n" // lines 2 to 5
	for text, want := range map[string]string{
		"":                                "x.md:1:1: a lesson begins with its title",
		"# T\n":                           "x.md:1:1: a lesson needs a step",
		"# T\n# U\n## S\n":                "x.md:2:1: a lesson has one title",
		"# T\n## S\n":                     "x.md:2:1: no program is shown",
		"# T\n" + program + "## S\n":      "x.md:6:1: no page is shown",
		"# T\n```show\npage: flow:f\n```": `x.md:2:1: a block "show" belongs to a step`,
		"# T\n## S\n```show\npage: flow:f\n```\n```show\npage: flow:f\n```\n": `x.md:6:1: the step "S" has a block "show" already`,
		"# T\n## S\n```show\nprogram: ../x.py\n```\n":                         `x.md:4:1: "../x.py" is not the name of a program`,
		"# T\n## S\n```show\nprogram: a.py\nprogram: b.py\n```\n":             "x.md:5:1: program: is there twice",
		"# T\n## S\n```show\npage:\n```\n":                                    "x.md:4:1: there is nothing after page:",
		"# T\n## S\n```show\npage: flow\n```\n":                               `x.md:4:1: "flow" is not the key of a page`,
		"# T\n## S\n```show\nnonsense\n```\n":                                 "x.md:4:1: this line should begin with one of: program:, page:, moment:",
		"# T\n## S\n```show\nmoment: kind\n```\n":                             `x.md:4:1: "kind" is not a condition`,
		"# T\n## S\n```show\nmoment: knd=a\n```\n":                            `x.md:4:1: there is no condition "knd"`,
		"# T\n## S\n```show\nmoment: nth=0\n```\n":                            "x.md:4:1: nth=0: this must be a number from 1 on",
		"# T\n## S\n```show\nmoment: before kind=a then kind=b\n```\n":        `x.md:4:1: "before" belongs in front of the last description`,
		"# T\n## S\n```show\nmoment: before\n```\n":                           "x.md:4:1: a condition is missing",
		"# T\n## S\n```show\nmoment: last kind=a\n```\n":                      `x.md:4:1: "last" stands alone`,
		"# T\n## S\n```show\nmoment: says=\"a\n```\n":                         `x.md:4:1: a closing " is missing`,
		"# T\n## S\n```question\nask: nothing\n```\n":                         `x.md:4:1: "nothing" cannot be asked`,
		"# T\n## S\n```question\ntext: Why?\n```\n":                           "x.md:3:4: a question needs a line that begins with ask:",
		"# T\n## S\n```question\nask: state\n```\n":                           "x.md:3:4: ask: state needs a table of the inspector",
		"# T\n## S\n```question\nask: next\nof: Locals n\n```\n":              "x.md:3:4: of: belongs to ask: state",
		"# T\n## S\n```question\nask: next\nabout: nth=2\n```\n":              "x.md:5:1: a question is about the first step that fits",
		"# T\n" + program + program + "## S\n":                                "x.md:6:4: there is a program x.py already",
		"# T\n```python program /etc/passwd\n```\n## S\n":                     "x.md:2:4: write the name of the program after the word program",
		"# T\n## S\n<b>bold</b> text\n":                                       "x.md:3:1: a text has emphasis, code and links",
		"# T\n## S\n<div>\n</div>\n":                                          "x.md:3:1: a lesson has headings, paragraphs",
	} {
		_, err := Parse("x.md", []byte(text))
		var list source.ErrorList
		if !errors.As(err, &list) || !slices.ContainsFunc(list, func(e *source.Error) bool {
			return strings.HasPrefix(e.Error(), lineOnly(want)) && strings.Contains(e.Error(), message(want))
		}) {
			t.Errorf("%q:\n%v\nwant %s", text, err, want)
		}
	}
}

// lineOnly cuts an expected error after the line, and message before the message: the column
// is not the point.
func lineOnly(want string) string { return strings.Join(strings.SplitN(want, ":", 3)[:2], ":") + ":" }

func message(want string) string { return strings.SplitN(want, ": ", 2)[1] }

// TestCheck: what only the engine can know is said with its line too.
func TestCheck(t *testing.T) {
	lesson := func(show, more string) string {
		return "# T\n```python program\ndef f(n: int):\n    return n + 1\n```\n## S\n```show\n" + show + "\n```\n" + more
	}
	for text, want := range map[string]string{
		lesson("page: flow:g", ""):                                                                 `x.md:8:1: `,
		lesson("page: flow:f\nprogram: none.py", ""):                                               "x.md:9:1: there is no program none.py",
		lesson("page: flow:f\nmoment: kind=never", ""):                                             `x.md:9:1: no step is of the kind "never"; there are create, follow`,
		lesson("page: flow:f\nmoment: kind=record then kind=create", ""):                           `x.md:9:1: no step fits the description kind=record then kind=create: the search ends after step`,
		lesson("page: flow:f\nmoment: before first", ""):                                           `x.md:9:1: "first" is not a condition`,
		lesson("page: flow:f\nmoment: last", "```question\nask: next\n```\n"):                      "x.md:11:1: there is nothing to predict",
		lesson("page: flow:f\nmoment: kind=record", "```question\nask: merge\n```\n"):              "x.md:11:1: after step",
		"# T\n```python program\ndef f(:\n```\n## S\n```show\npage: flow:f\n```\n":                 "x.md:3:7: ",
		"# T\n```python program\ndef f(n):\n    return n\n```\n## S\n```show\npage: annotated:f\n": "x.md:8:1: ",
	} {
		l, err := Parse("x.md", []byte(text))
		if err == nil {
			_, err = l.Check(t.Context())
		}
		if err == nil || !strings.HasPrefix(err.Error(), lineOnly(want)) || !strings.Contains(err.Error(), message(want)) {
			t.Errorf("%q:\n%v\nwant %s", text, err, want)
		}
	}
}

// TestProgramsBeside: a lesson on disk may use programs that lie beside it, and no others.
func TestProgramsBeside(t *testing.T) {
	folder := t.TempDir()
	put := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	put("other.py", "def h(n: int):\n    return n * 2\n")
	file := put("a.md", "# T\n## S\n```show\nprogram: other.py\npage: flow:h\n```\n## U\n```show\nprogram: factorial.py\npage: flow:loop\n```\n")
	l, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if p, err := l.Program("factorial.py"); err != nil || !strings.Contains(p.Text, "def loop(") {
		t.Errorf("the example: %+v, %v", p, err)
	}
	if _, err := l.Program("../other.py"); err == nil {
		t.Error("a program elsewhere can be read")
	}
}

// recordingOf records a page of a program.
func recordingOf(t *testing.T, text, key string) (page.Recording, Source) {
	t.Helper()
	p, err := engine.LoadText(t.Context(), "t.py", []byte(text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey(key), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Close)
	return v.Recording, Source{File: v.File, Text: v.Text}
}

const clamp = "def f(n: int):\n    if n < 0:\n        n = 0\n    return n + 1\n"

// TestMoments finds steps by what they are.
func TestMoments(t *testing.T) {
	r, of := recordingOf(t, clamp, "flow:f")
	for text, want := range map[string]string{
		"first":                    "The start block is made",
		"last":                     "The graph is finished",
		"kind=fold":                "is folded to (1)",
		"kind=record nth=2":        "is_true",
		"kind=follow nth=last":     "Block 1 is taken",
		"kind=follow block=7":      "and is led to True",
		`at="n = 0" kind=bytecode`: "LoadConst",
		"line=3 nth=2":             "StoreFast",
		`says="LED TO false"`:      "Block 6",
		"before kind=fold":         "BinaryAdd",
		"after kind=fork":          "Block 6 is taken",
		"kind=fork then kind=follow then kind=replay": "replayed unchanged",
		"kind=fork then before kind=answer nth=2":     "is replayed unchanged",
		"graph=f kind=record":                         "lt(",
	} {
		m, err := ParseMoment(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		i, err := m.Find(r, of)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := r.Steps().At(i).Text; !strings.Contains(got, want) {
			t.Errorf("%s is %q, not %q", text, got, want)
		}
	}
}

// ask asks a question at a moment of a recording.
func ask(t *testing.T, r page.Recording, of Source, moment string, q Question, about string) *Asked {
	t.Helper()
	m, err := ParseMoment(moment)
	if err != nil {
		t.Fatal(err)
	}
	at, err := m.Find(r, of)
	if err != nil {
		t.Fatal(err)
	}
	if about != "" {
		if q.about, err = parseAbout(about); err != nil {
			t.Fatal(err)
		}
	}
	a, err := q.On(r, at, of)
	if err != nil {
		t.Fatalf("%s at %s: %v", q.Ask, moment, err)
	}
	if a.Step <= at || !slices.IsSortedFunc(a.Choices, natural) || len(slices.Compact(slices.Clone(a.Choices))) != len(a.Choices) {
		t.Errorf("%s at %s: %+v", q.Ask, moment, a)
	}
	return a
}

// TestQuestions: answers are what the engine does; when the program changes, they change with it.
func TestQuestions(t *testing.T) {
	type query struct{ program, page, moment, of, about, want string }
	factorial := "def f(n: int):\n    if n >= 2:\n        return n * f(n - 1)\n    else:\n        return 1\n"
	lists := "def g(a, n):\n    a.append(n)\n\n\ndef f():\n    b = []\n    g(b, 5)\n    g(b, 6)\n    return b\n"
	for _, c := range []struct {
		ask Ask
		query
	}{
		{AskFold, query{clamp, "flow:f", `says="led to True"`, "", `at="return"`, "It is carried out now: all its operands are known"}},
		{AskFold, query{strings.Replace(clamp, "n = 0", "n = n", 1), "flow:f", `says="led to True"`, "", "", "It was recorded before, and is replayed"}},
		{AskFold, query{clamp, "flow:f", "first", "", "", "It is written into the graph: not all its operands are known"}},
		{AskBlock, query{clamp, "flow:f", "kind=fork", "", "", "block 6"}},
		{AskBlock, query{factorial, "annset:f", "kind=blocked", "", "", "block 1 of f"}},
		{AskMerge, query{factorial, "annset:f", `kind=analyse nth=4`, "", "", "Two ways meet: an intersection is made"}},
		{AskMerge, query{factorial, "annset:f", `kind=analyse nth=2`, "", "", "A block is suspended: it cannot go on yet"}},
		{AskState, query{clamp, "flow:f", `says="led to True"`, "Locals n", "", "0"}},
		{AskState, query{lists, "annset:f", "kind=kill", "Annotations listitems(SV1)", "", "SV3"}},
		{AskState, query{strings.Replace(lists, "g(b, 6)", "pass", 1), "annset:f", "kind=kill", "Annotations listitems(SV1)", "", "SV3"}},
		{AskNext, query{factorial, "annset:f", "kind=analyse nth=3", "", "", "f returns SV5: type(SV5)=int const(SV5)=1"}},
		{AskNext, query{factorial, "annset:f", "kind=analyse nth=3", "", "kind=intersection", "Two ways meet at block 1 of f: SV5 and SV8 give v3 → SV9"}},
	} {
		r, of := recordingOf(t, c.program, c.page)
		a := ask(t, r, of, c.moment, Question{Ask: c.ask, Of: strings.Fields(c.of)}, c.about)
		if got := a.Choices[a.True]; got != c.want {
			t.Errorf("%s %+v:\n%q of %q\n%s", c.ask, c.query, got, a.Choices, a.Why)
		}
		if why := a.Step + 1; a.Text == "" || !strings.HasPrefix(a.Why, fmt.Sprintf("step %d: ", why)) && !strings.HasPrefix(a.Why, fmt.Sprintf("step %d: Bytecode", why-1)) || len(a.Choices) > mostChoices {
			t.Errorf("%s: %+v", c.ask, a)
		}
	}
}

// TestNatural: numbers in choices are ordered by their value.
func TestNatural(t *testing.T) {
	list := []string{"block 10", "block 2", "a", "block 2 of g", "block 2 of f"}
	slices.SortFunc(list, natural)
	if want := []string{"a", "block 2", "block 2 of f", "block 2 of g", "block 10"}; !slices.Equal(list, want) {
		t.Errorf("%q", list)
	}
}

// FuzzParse: no text makes the parser fail other than with an error that has a line.
func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("# T\n## S\n```show\nmoment: before kind=a nth=last then says=\"b\"\n```\n"))
	f.Add([]byte("> > > - - 1. `a\n***b\n```question\nof: \"\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := Parse("x.md", text)
		var list source.ErrorList
		switch {
		case err == nil && (l.Title == "" || len(l.Steps) == 0):
			t.Error("an empty lesson")
		case err != nil && (!errors.As(err, &list) || list[0].Span.Line < 1):
			t.Errorf("%v", err)
		}
	})
}

// TestBundledLessons: every lesson that comes with the program can be played: its moments are
// there, and its questions have answers.
func TestBundledLessons(t *testing.T) {
	for _, l := range assets.Lessons() {
		if strings.Contains(l.Text, "page: live:") && runtime.GOOS != "linux" {
			continue // their programs run as machine code
		}
		read, err := Parse(l.Name, []byte(l.Text))
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		played, err := read.Check(t.Context())
		if err != nil || len(played) != len(read.Steps) {
			t.Errorf("%s: %d of %d steps, %v", l.Name, len(played), len(read.Steps), err)
		}
		for _, p := range played {
			if a := p.Asked; a != nil && (len(a.Choices) < 2 || a.Text == "" || slices.Contains(a.Choices, "")) {
				t.Errorf("%s: %s: %+v", l.Name, p.Title, a)
			}
		}
	}
}

// TestColours: the answer is the colour that a variable has in the end, and only the time before that can be asked about.
func TestColours(t *testing.T) {
	text := "# Colours\n\n```python program c.py\nfrom rlib.jit import hint\ndef f(n: int, m: int):\n    k = hint(m, promote=True) + 1\n    return k * n\n```\n\n## One\n\n```show\npage: coloured:f\nmoment: %s\n```\n\n```question\nask: colour\nof: %s\n```\n"
	for _, c := range []struct{ moment, of, want string }{
		{"first", "v2", "Green: it is known while code is generated"},
		{"first", "n_0", "Red: it is known only when the code runs"},
		{"kind=colour", "v4", "Red: it is known only when the code runs"},
		{"last", "v4", "there is nothing to predict"},
		{"first", "x_9", "no step answers the question"},
	} {
		played, err := parse(t, fmt.Sprintf(text, c.moment, c.of)).Check(t.Context())
		switch {
		case err != nil && !strings.Contains(err.Error(), c.want):
			t.Errorf("%s at %s: %v", c.of, c.moment, err)
		case err == nil && (len(played[0].Asked.Choices) != 2 || played[0].Asked.Choices[played[0].Asked.True] != c.want):
			t.Errorf("%s at %s: %+v", c.of, c.moment, played[0].Asked)
		}
	}
}

// TestFailingProgram: a page whose steps lead to an error can be shown.
func TestFailingProgram(t *testing.T) {
	l := parse(t, "# Fails\n\n```python program c.py\nfrom rlib.jit import hint\nclass A(object):\n    pass\na = A()\ndef f(n: int):\n    a.x = n\n    hint(a.x, concrete=True)\n    return n\n```\n\n## One\n\n```show\npage: coloured:f\nmoment: kind=error\n```\n")
	played, err := l.Check(t.Context())
	if err != nil || !strings.Contains(played[0].At, "HintError") || played[0].Err == nil {
		t.Errorf("%+v, %v", played, err)
	}
}

// TestLiveQuestions: the questions about machine code have the answers that the session gives.
func TestLiveQuestions(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("code for amd64 cannot run here")
	}
	text := "# Live\n\n```python program l.py\nfrom rlib.jit import hint\ndef f(n):\n    hint(None, global_merge_point=True)\n    return hint(n, promote=True) + 1\n" +
		"META = {'entry': 'f', 'runs': [{'args': [3], 'then': [[3], [4]]}]}\n```\n\n## One\n\n```show\npage: live:f\nmoment: %s\n```\n\n```question\nask: %s\n```\n"
	for _, c := range []struct{ moment, ask, want string }{
		{"kind=run nth=1", "code", "Code stops at a place that waits, and enters the compiler"},
		{"kind=demand nth=1", "code", "New code is written, where nothing was"},
		{"kind=run nth=2", "code", "Nothing: there is code for all that the call comes to, and it ends"},
		{"kind=run nth=1", "case", "3"},
		{"kind=run nth=2", "case", "4"},
		{"kind=run nth=1", "bytes", "(jmp ask for block "},
		{"kind=run nth=3", "bytes", "(cmp "},
	} {
		played, err := parse(t, fmt.Sprintf(text, c.moment, c.ask)).Check(t.Context())
		if err != nil {
			t.Errorf("%s at %s: %v", c.ask, c.moment, err)
			continue
		}
		if a := played[0].Asked; !strings.Contains(a.Choices[a.True], c.want) || c.ask == "case" && a.Choices[a.True] != c.want {
			t.Errorf("%s at %s: %q", c.ask, c.moment, a.Choices[a.True])
		}
	}
}

// TestErrorsWithoutEnd: a lesson that is wrong everywhere has so many errors, each with its line.
func TestErrorsWithoutEnd(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Parse("wrong.md", []byte("# A title\n\n"+strings.Repeat("<b>", 30_000)+"\n"))
	runtime.ReadMemStats(&after)
	list, ok := err.(source.ErrorList)
	if !ok || len(list) != mostErrors {
		t.Fatalf("there are %d errors", len(list))
	}
	if e := list[0]; e.Span.Line != 3 || !strings.HasPrefix(e.Text, "<b><b>") || strings.Contains(e.Text, "\n") {
		t.Errorf("the first one is about line %d, %.20q", e.Span.Line, e.Text)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 512<<20 {
		t.Errorf("they took %d MiB", took>>20)
	}
}
