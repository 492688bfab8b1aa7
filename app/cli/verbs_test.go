package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine/bench"
	"vitrine/engine/forms"
)

// vitrine runs the program and returns what it writes.
func vitrine(args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	status = Execute(args, &out, &errs, noWindow)
	return status, out.String(), errs.String()
}

// succeed runs the program, which has to end well.
func succeed(t *testing.T, args ...string) (stdout string) {
	t.Helper()
	status, stdout, stderr := vitrine(args...)
	if status != exitOK {
		t.Fatalf("vitrine %s: status %d\n%s", strings.Join(args, " "), status, stderr)
	}
	return stdout
}

// graphs runs the verb graph and decodes what it prints. Only the fields of
// the format are accepted.
func graphs(t *testing.T, args ...string) (forms.GraphsJSON, []forms.GraphJSON) {
	t.Helper()
	text := succeed(t, append([]string{"graph", "--format", "json"}, args...)...)
	var fields struct {
		forms.GraphsJSON
		Graphs []forms.GraphJSON `json:"graphs"`
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&fields); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return fields.GraphsJSON, fields.Graphs
}

const shapes = "testdata/shapes.py"

// TestGraphFormat compares a graph with the format of the documentation, byte
// for byte but for white space.
func TestGraphFormat(t *testing.T) {
	const want = `{"program":"testdata/shapes.py","entry":"clamp","stage":"flow","graphs":[{"name":"clamp","start":0,"return":1,"except":null,` +
		`"blocks":[{"id":0,"inputs":["n_0"],"operations":[` +
		`{"name":"lt","args":["n_0",{"const":"0"}],"result":"v1","span":{"line":20,"col":7,"endLine":20,"endCol":12}},` +
		`{"name":"is_true","args":["v1"],"result":"v2","span":{"line":20,"col":7,"endLine":20,"endCol":12}}],` +
		`"switch":"v2","exits":[{"case":"False","target":1,"args":["n_0"]},{"case":"True","target":1,"args":[{"const":"0"}]}]},` +
		`{"id":1,"inputs":["v3"],"operations":[],"switch":null,"exits":[]}],` +
		`"variables":{"n_0":{},"v1":{},"v2":{},"v3":{}}}],"errors":[]}`
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(succeed(t, "graph", shapes+":clamp", "--format", "json"))); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestExceptionFormat looks at blocks that end with an operation that may
// raise, and at the two blocks that may be missing.
func TestExceptionFormat(t *testing.T) {
	_, list := graphs(t, shapes+":handled")
	g := list[0]
	b := g.Blocks[0]
	if b.Switch == nil || *b.Switch != "last_exception" || b.Exits[0].Case != nil || b.Exits[0].LastException != nil {
		t.Errorf("the start block ends with %v, %+v", b.Switch, b.Exits)
	}
	var cases []string
	for _, x := range b.Exits[1:] {
		cases = append(cases, *x.Case)
		if len(x.LastException) != 2 {
			t.Errorf("exit %s has %v", *x.Case, x.LastException)
		}
	}
	if want := []string{"ValueError", "Exception"}; !slices.Equal(cases, want) {
		t.Errorf("cases are %v, want %v", cases, want)
	}
	if g.Return == nil || g.Except == nil {
		t.Error("handled both returns and raises")
	}
	_, list = graphs(t, shapes+":endless")
	if g := list[0]; g.Return != nil || g.Except != nil {
		t.Errorf("endless returns at %v, raises at %v", g.Return, g.Except)
	}
	_, list = graphs(t, shapes+":always_raises")
	if g := list[0]; g.Return != nil || g.Except == nil {
		t.Errorf("always_raises returns at %v, raises at %v", g.Return, g.Except)
	}
}

// TestGraphRules checks the numbering of blocks and the use of variables in
// the graphs of many functions.
func TestGraphRules(t *testing.T) {
	files, err := filepath.Glob("../../flowspace/testdata/forms/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		for _, raw := range []string{"--raw=false", "--raw=true"} {
			doc, list := graphs(t, file, raw)
			if doc.Entry != "" || doc.Stage != "flow" || doc.Program != file || len(doc.Errors) > 0 {
				t.Errorf("%s: %+v", file, doc)
			}
			for _, g := range list {
				checkNumbers(t, file, &g)
				checkVariables(t, file, &g)
			}
		}
	}
}

// checkNumbers: blocks are numbered breadth first from the start block.
func checkNumbers(t *testing.T, file string, g *forms.GraphJSON) {
	t.Helper()
	order := []int{g.Start}
	for i := 0; i < len(order); i++ {
		for _, x := range g.Blocks[order[i]].Exits {
			if !slices.Contains(order, x.Target) {
				order = append(order, x.Target)
			}
		}
	}
	for i, b := range g.Blocks {
		if b.ID != i || i >= len(order) || order[i] != i {
			t.Errorf("%s: %s: block %d stands at %d; breadth first it is %v", file, g.Name, b.ID, i, order)
			return
		}
	}
	for _, end := range []*int{g.Return, g.Except} {
		if end != nil && (len(g.Blocks[*end].Exits) > 0 || len(g.Blocks[*end].Operations) > 0) {
			t.Errorf("%s: %s: block %d is no end", file, g.Name, *end)
		}
	}
}

// checkVariables: a block uses its own variables only, and hands over as many
// values as the next one takes.
func checkVariables(t *testing.T, file string, g *forms.GraphJSON) {
	t.Helper()
	for _, b := range g.Blocks {
		own := make(map[string]bool)
		use := func(args []any) {
			for _, a := range args {
				if name, ok := a.(string); ok && !own[name] {
					t.Errorf("%s: %s: block %d uses %s, which is not its own", file, g.Name, b.ID, name)
				}
			}
		}
		define := func(name string) {
			own[name] = true
			if _, ok := g.Variables[name]; !ok {
				t.Errorf("%s: %s: %s is not a variable of the graph", file, g.Name, name)
			}
		}
		for _, v := range b.Inputs {
			define(v)
		}
		for _, op := range b.Operations {
			use(op.Args)
			define(op.Result)
		}
		for _, x := range b.Exits {
			before := maps.Clone(own)
			for _, v := range x.LastException {
				if name, ok := v.(string); ok {
					define(name)
				}
			}
			use(x.Args)
			own = before
			if len(x.Args) != len(g.Blocks[x.Target].Inputs) {
				t.Errorf("%s: %s: block %d passes %d values to block %d", file, g.Name, b.ID, len(x.Args), x.Target)
			}
		}
	}
}

// TestGraphOfFile prints all functions of a file; those that have no graph are
// among the errors, with their places.
func TestGraphOfFile(t *testing.T) {
	status, stdout, stderr := vitrine("graph", shapes, "--format", "json")
	var doc forms.GraphsJSON
	if err := json.Unmarshal([]byte(stdout), &doc); err != nil {
		t.Fatal(err)
	}
	if status != exitError || len(doc.Graphs) != 10 || len(doc.Errors) != 2 {
		t.Fatalf("status %d, %d graphs, errors %+v", status, len(doc.Graphs), doc.Errors)
	}
	for i, line := range []int32{62, 67} {
		e := doc.Errors[i]
		if e.File != shapes || e.Span == nil || e.Span.Line != line || !strings.Contains(stderr, fmt.Sprintf("%s:%d:", shapes, line)) {
			t.Errorf("error %d is %+v\n%s", i, e, stderr)
		}
	}
}

// TestText prints graphs and bytecode as text.
func TestText(t *testing.T) {
	for args, want := range map[string]string{
		"graph testdata/shapes.py:below":                           "graph below\nblock 0 [n_0] (start)\n    v1 = lt(n_0, (10))\n    link None -> block 1 [v1]\nblock 1 [v2] (return)\n\n",
		"graph testdata/shapes.py:Counter.bump --raw":              "graph bump\n",
		"graph testdata/shapes.py:below --stage bytecode":          "LoadFast",
		"trace testdata/shapes.py:below":                           "The start block is made",
		"trace testdata/shapes.py:below --stage bytecode":          "emit",
		"run testdata/shapes.py:below --args=-3":                   "True\n",
		"run testdata/shapes.py:always_raises --args 4":            "raises ValueError\nTraceback (most recent call last):\n",
		"run testdata/shapes.py:fold":                              "35\n",
		"run testdata/shapes.py:item --args [1,2],1":               "2\n",
		"trace testdata/shapes.py:below --stage bytecode --args 1": "execute",
	} {
		if got := succeed(t, strings.Fields(args)...); !strings.Contains(got, want) {
			t.Errorf("vitrine %s prints\n%s\nwant\n%s", args, got, want)
		}
	}
}

// TestBytecodeFormat decodes the bytecode of a function.
func TestBytecodeFormat(t *testing.T) {
	var doc struct {
		Stage  string
		Graphs []forms.CodeJSON
		Errors []any
	}
	text := succeed(t, "graph", shapes+":clamp", "--stage", "bytecode", "--format", "json")
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	c := doc.Graphs[0]
	if doc.Stage != "bytecode" || c.Name != "clamp" || !slices.Equal(c.Params, []string{"n"}) || len(c.Instructions) == 0 {
		t.Errorf("got %+v", doc)
	}
	for i, in := range c.Instructions {
		if in.Index != i || in.Op == "" || in.Span == nil || in.Target != nil && int(*in.Target) >= len(c.Instructions) {
			t.Errorf("instruction %d is %+v", i, in)
		}
	}
}

// TestTraceFormat decodes steps: one line each, numbered, with causes before
// their effects.
func TestTraceFormat(t *testing.T) {
	for _, args := range []string{"clamp", "handled --stage bytecode", "clamp --stage bytecode --args 5", "always_raises --stage bytecode --args 5"} {
		text := succeed(t, append([]string{"trace", "--format", "json"}, strings.Fields(shapes+":"+args)...)...)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for i, line := range lines {
			var step forms.StepJSON
			d := json.NewDecoder(strings.NewReader(line))
			d.DisallowUnknownFields()
			if err := d.Decode(&step); err != nil {
				t.Fatalf("%s: %v\n%s", args, err, line)
			}
			if step.Step != i || step.Kind == "" || step.Text == "" || step.Graph == "" || step.Cause != nil && *step.Cause >= i {
				t.Errorf("%s: step %d is %s", args, i, line)
			}
		}
		if len(lines) < 3 {
			t.Errorf("%s: only %d steps", args, len(lines))
		}
	}
}

// TestRunFormat: whatever a program prints, standard output has the JSON only.
func TestRunFormat(t *testing.T) {
	for args, want := range map[string]string{
		"clamp -3":          `"0" null`,
		"loud 1":            `"('é', 1, [1.5, None])" null`,
		"always_raises 2":   `null "ValueError"`,
		"item [1],True":     `"-1" null`,
		"item 'a,b',1":      `"','" null`,
		"item (1,),0":       `"1" null`,
		"below 'x'":         `null "TypeError"`,
		"below 0x1f":        `"False" null`,
		"handled None,-1":   `null "TypeError"`,
		"Counter.bump None": `null "AttributeError"`,
		"clamp 2**70":       `"1180591620717411303424" null`,
		"changes_global []": `"None" null`,
		"item [1,2],-1":     `"2" null`,
		"item {'a':[]},'a'": `"[]" null`,
	} {
		name, values, _ := strings.Cut(args, " ")
		text := succeed(t, "run", shapes+":"+name, "--format", "json", "--args", values)
		var doc struct {
			Result, Raises json.RawMessage
			Seconds        float64
		}
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&doc); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, text)
		}
		if d.More() || doc.Seconds < 0 || strings.Contains(text, "e-") {
			t.Errorf("%s prints %s", args, text)
		}
		if got := string(doc.Result) + " " + string(doc.Raises); got != want {
			t.Errorf("%s: got %s, want %s", args, got, want)
		}
	}
}

// TestErrors goes through what can be wrong: with the text, with its run, with
// its analysis, with the command line.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	latin := write("latin.py", "# only bytes\nx = '\xe9'\n")
	binary := write("binary.py", "\x00\x01\x02")
	deep := write("deep.py", "x = "+strings.Repeat("(", 10_000)+strings.Repeat(")", 10_000)+"\n")
	empty := write("empty.py", "")
	exits := write("exits.py", "import sys\n\nsys.exit(3)\n")
	for _, c := range []struct {
		args   string
		status int
		stderr string
	}{
		{"graph testdata/broken.py:h", exitError, "testdata/broken.py:2:15: "},
		{"graph testdata/broken.py:h", exitError, "testdata/broken.py:4:7: "},
		{"run testdata/broken.py:h --args 1", exitError, "testdata/broken.py:2:15: "},
		{"graph testdata/imports_broken.py", exitError, "testdata/broken.py:2:15: "},
		{"graph testdata/failing.py", exitError, "testdata/failing.py:5:9: NameError: name 'undefined_name' is not defined"},
		{"graph testdata/imports_failing.py", exitError, "testdata/imports_failing.py:1:1: NameError"},
		{"graph testdata/imports_failing.py", exitError, `failing.py", line 5`},
		{"graph " + latin, exitError, "latin.py:2:6: byte 0xe9 is not UTF-8"},
		{"graph " + binary, exitError, "binary.py:1:1: NUL byte"},
		{"graph " + deep, exitError, "deep.py:1:205: too many nested brackets"},
		{"graph " + dir, exitError, "is a directory"},
		{"graph " + empty + ":f", exitError, "there is no function f; there are: none"},
		{"graph " + exits, exitError, "exits.py:3:1: SystemExit: 3"},
		{"graph testdata/shapes.py:importing", exitError, "testdata/shapes.py:62:"},
		{"graph testdata/shapes.py:changes_global", exitError, "testdata/shapes.py:67:5: in changes_global: "},
		{"graph testdata/shapes.py:Counter", exitError, "Counter is a class; name one of its functions: Counter.__init__, Counter.bump"},
		{"graph testdata/shapes.py:STEP", exitError, "STEP is not a function"},
		{"graph testdata/shapes.py:none", exitError, "there is no function none"},
		{"graph testdata/shapes.py:fold --budget 3", exitError, "gave up after 3 bytecodes"},
		{"trace testdata/shapes.py:importing", exitError, "testdata/shapes.py:62:"},
		{"render testdata/shapes.py:importing -o x.svg", exitError, "testdata/shapes.py:62:"},
		{"render testdata/shapes.py:below -o " + dir + "/no/x.svg", exitError, "no such file"},
		{"run testdata/shapes.py:below --args 1,2", exitError, "testdata/shapes.py:15:1: below takes 1 argument, and there are 2"},
		{"run testdata/shapes.py:below", exitError, "testdata/shapes.py:15:1: below takes 1 argument, and there are 0"},
		{"run testdata/shapes.py:below --args (", exitError, `the arguments "(" are not Python literals: SyntaxError`},
		{"run testdata/shapes.py:below --args nothing", exitError, "NameError"},
		{"trace testdata/shapes.py:below --stage bytecode --args [", exitError, "are not Python literals"},
		{"layout " + empty, exitError, "empty.py:1: the file is empty"},
		{"layout " + binary, exitError, "binary.py:1: "},

		{"run testdata/shapes.py", exitUsage, "name a function, as in testdata/shapes.py:FUNC"},
		{"run testdata/shapes.py:below --with fire", exitUsage, `there is nothing called "fire"`},
		{"graph testdata/shapes.py --stage sideways", exitUsage, `there is no stage "sideways"`},
		{"graph testdata/shapes.py --format xml", exitUsage, "--format must be text or json"},
		{"graph testdata/shapes.py --dialect 4", exitUsage, "--dialect must be 2 or 3"},
		{"graph testdata/shapes.py --budget -4", exitUsage, "--budget must not be negative"},
		{"graph testdata/shapes.py --budget many", exitUsage, "--budget"},
		{"graph testdata/shapes.py --unpack slowly", exitUsage, "--unpack must be length or iteration"},
		{"render testdata/shapes.py:below", exitUsage, "say where to draw"},
		{"render testdata/shapes.py:below -o x.pdf", exitUsage, "must end in .png, .svg or .dot"},
		{"render testdata/shapes.py:below -o x.png --scale 0", exitUsage, "--scale must be more than 0"},
		{"render testdata/shapes.py:below -o x.png --step 0", exitUsage, "--step counts from 1"},
		{"render testdata/shapes.py:below -o x.png --step 3 --raw", exitUsage, "--raw does not go with --step"},
		{"render testdata/shapes.py:below -o " + dir + "/x.png --step 100000", exitError, "so there is no step 100000"},
		{"render testdata/shapes.py:below -o x.png --scale NaN", exitUsage, "--scale must be more than 0"},
		{"graph", exitUsage, "an argument is missing"},
		{"graph one two", exitUsage, "there are too many arguments: one two"},
	} {
		verb, _, _ := strings.Cut(c.args, " ")
		prints := verb == "trace" || verb == "run" // steps up to the error, or the program
		status, stdout, stderr := vitrine(strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(stderr, c.stderr) {
			t.Errorf("vitrine %s: status %d, want %d\n%s\nwant %s", c.args, status, c.status, stderr, c.stderr)
		}
		if usage := strings.Contains(stderr, "Usage: vitrine "); usage != (c.status == exitUsage) {
			t.Errorf("vitrine %s: usage %v\n%s", c.args, usage, stderr)
		}
		if strings.Contains(stderr, "internal error") || strings.Contains(stderr, "engine failed") || stdout != "" && !prints {
			t.Errorf("vitrine %s:\n%s%s", c.args, stdout, stderr)
		}
	}
}

// TestPrinting: what a program prints goes to standard error, unless the
// answer is a text that it can stand before.
func TestPrinting(t *testing.T) {
	for _, c := range []struct{ args, stdout, stderr string }{
		{"graph testdata/shapes.py:always_raises --stage bytecode", "", "loaded\n"},
		{"trace testdata/shapes.py:below", "", "loaded\n"},
		{"run testdata/shapes.py:loud --args 3 --format json", "", "loaded\nloud 3\ndirect\n"},
		{"run testdata/shapes.py:loud --args 3", "loaded\nloud 3\ndirect\n('é', 3, [1.5, None])\n", ""},
	} {
		_, stdout, stderr := vitrine(strings.Fields(c.args)...)
		if stderr != c.stderr || !strings.HasPrefix(stdout, c.stdout) || c.stdout == "" && strings.Contains(stdout, "loaded") {
			t.Errorf("vitrine %s\nprints %s\nand complains %s", c.args, stdout, stderr)
		}
	}
}

// TestRender draws graphs without a display.
func TestRender(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	dir := t.TempDir()
	for _, args := range []string{"handled", "handled --dark", "handled --raw --scale 2", "clamp --stage bytecode", "endless", "handled --step 20"} {
		for _, ending := range []string{"png", "svg", "dot", "PNG"} {
			file := filepath.Join(dir, "graph."+ending)
			succeed(t, append([]string{"render", "-o", file}, strings.Fields(shapes+":"+args)...)...)
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := checkPicture(ending, data); err != nil {
				t.Errorf("%s as %s: %v", args, ending, err)
			}
		}
		var doc struct {
			Seconds *float64
			Nodes   []struct{ ID any }
			Edges   []struct{ From, To any }
		}
		text := succeed(t, "layout", filepath.Join(dir, "graph.dot"), "--format", "json")
		if err := json.Unmarshal([]byte(text), &doc); err != nil || len(doc.Nodes) < 2 || len(doc.Edges) < 1 || doc.Seconds == nil {
			t.Errorf("%s: the DOT file is laid out as %s, %v", args, text, err)
		}
	}
}

// checkPicture reads a picture again.
func checkPicture(ending string, data []byte) error {
	switch strings.ToLower(ending) {
	case "png":
		img, err := png.Decode(bytes.NewReader(data))
		if err == nil && (img.Bounds().Dx() < 50 || img.Bounds().Dy() < 50) {
			err = fmt.Errorf("it measures %v", img.Bounds())
		}
		return err
	case "svg":
		d := xml.NewDecoder(bytes.NewReader(data))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	if !bytes.HasPrefix(data, []byte("digraph")) {
		return fmt.Errorf("it begins with %.20q", data)
	}
	return nil
}

// TestLayoutFormat checks the positions of a small graph.
func TestLayoutFormat(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g.json")
	const graph = `{"nodes": [{"id": 0, "width": 100, "height": 40}, {"id": 1, "width": 50, "height": 20}], "edges": [[0, 1], [1, 1]]}`
	if err := os.WriteFile(file, []byte(graph), 0o644); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Seconds   float64
		Crossings *int
		Nodes     []struct{ ID, X, Y, Width, Height float64 }
		Edges     []struct {
			From, To int
			Points   [][2]float64
		}
	}
	d := json.NewDecoder(strings.NewReader(succeed(t, "layout", file, "--format", "json")))
	d.DisallowUnknownFields()
	if err := d.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	if doc.Crossings == nil || *doc.Crossings != 0 || len(doc.Nodes) != 2 || len(doc.Edges) != 2 {
		t.Fatalf("got %+v", doc)
	}
	upper, lower, edge := doc.Nodes[0], doc.Nodes[1], doc.Edges[0]
	if upper.Width != 100 || lower.Height != 20 || lower.Y < upper.Y+upper.Height {
		t.Errorf("the nodes are %+v", doc.Nodes)
	}
	first, last := edge.Points[0], edge.Points[len(edge.Points)-1]
	if first[1] != upper.Y+upper.Height || last[1] != lower.Y || first[0] < upper.X || first[0] > upper.X+100 {
		t.Errorf("the edge is %v", edge.Points)
	}
}

// TestSameOutput: every verb prints the same bytes on every run.
func TestSameOutput(t *testing.T) {
	dot := filepath.Join(t.TempDir(), "g.dot")
	for _, args := range []string{
		"graph testdata/shapes.py --format json", "graph testdata/shapes.py --raw", "graph testdata/shapes.py --stage bytecode",
		"trace testdata/shapes.py:handled --format json", "graph ../../flowspace/testdata/forms/statements.py --format json",
		"graph ../../flowspace/testdata/forms/unrolling.py --unpack iteration", "run testdata/shapes.py:always_raises --args 1",
	} {
		_, first, _ := vitrine(strings.Fields(args)...)
		for range 3 {
			if _, again, _ := vitrine(strings.Fields(args)...); again != first {
				t.Errorf("vitrine %s prints something else each time", args)
				break
			}
		}
	}
	pictures := make(map[string]bool)
	for range 3 {
		succeed(t, "render", shapes+":handled", "-o", dot)
		data, err := os.ReadFile(dot)
		if err != nil {
			t.Fatal(err)
		}
		pictures[string(data)] = true
	}
	if len(pictures) != 1 {
		t.Errorf("one graph gives %d drawings", len(pictures))
	}
}

// TestInterrupt: a program that never ends, at module level or in a call, is
// stopped by the context of the command, with a place.
func TestInterrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "endless.py")
	if err := os.WriteFile(file, []byte("x = 0\nwhile True:\n    x ^= 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	called := filepath.Join(t.TempDir(), "called.py")
	if err := os.WriteFile(called, []byte("def endless(n: int):\n    print(n)\n    while True:\n        n ^= 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for args, place := range map[string]string{
		"graph " + file:                       "endless.py:",
		"run " + called + ":endless --args 1": "called.py:",
	} {
		ctx, cancel := context.WithCancel(context.Background())
		root := newRoot(noWindow)
		root.SetArgs(strings.Fields(args))
		root.SetOut(cancelling{cancel})
		root.SetErr(io.Discard)
		if strings.HasPrefix(args, "graph") {
			cancel()
		}
		err := root.ExecuteContext(ctx)
		cancel()
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), place) {
			t.Errorf("vitrine %s: got %v", args, err)
		}
	}
}

// cancelling ends a context when something is written: here, when the function that
// never ends has begun.
type cancelling struct{ cancel func() }

func (c cancelling) Write(p []byte) (int, error) {
	c.cancel()
	return len(p), nil
}

const low = "testdata/lowlevel.py"

// TestLowLevelStages prints low-level graphs and machine code.
func TestLowLevelStages(t *testing.T) {
	text := succeed(t, "graph", low+":total", "--stage", "lowlevel")
	if !strings.HasPrefix(text, "graph total(n_0: Signed) -> Signed") || !strings.Contains(text, "direct_call") {
		t.Errorf("the low-level graphs are\n%s", text)
	}
	if text := succeed(t, "graph", low+":total", "--stage", "lowlevel", "--opt", "inline,const"); strings.Contains(strings.SplitN(text, "\n}", 2)[0], "direct_call") {
		t.Errorf("calls have not been inlined:\n%s", text)
	}
	_, list := graphs(t, low+":total", "--stage", "lowlevel")
	if v := list[0].Variables["n_0"]; v.Lltype != "Signed" || v.Annotation != "Integer" {
		t.Errorf("n_0 is %+v", v)
	}
	if text := succeed(t, "trace", low+":total", "--stage", "lowlevel"); !strings.Contains(text, "becomes int_add") {
		t.Errorf("the steps of the typer are\n%s", text)
	}
	if text := succeed(t, "trace", low+":total", "--stage", "lowlevel", "--args", "3"); !strings.Contains(text, "total returns 3") {
		t.Errorf("the steps of a run are\n%s", text)
	}
}

// TestMachineStage decodes the listing of machine code.
func TestMachineStage(t *testing.T) {
	status, text, stderr := vitrine("graph", low+":total", "--stage", "machine", "--format", "json")
	if strings.Contains(stderr, "no native code") {
		t.Skip(stderr)
	}
	var doc struct {
		Graphs []forms.MachineJSON `json:"graphs"`
	}
	if err := json.Unmarshal([]byte(text), &doc); status != exitOK || err != nil {
		t.Fatalf("status %d, %v, %s", status, err, stderr)
	}
	size, operations := 0, 0
	for _, in := range doc.Graphs[0].Instructions {
		size += (len(in.Bytes) + 1) / 3
		if in.Operation != nil && in.Span != nil && in.Block != nil {
			operations++
		}
	}
	if size == 0 || size != doc.Graphs[0].Size || operations == 0 {
		t.Errorf("%d bytes of %d, %d instructions with an operation", size, doc.Graphs[0].Size, operations)
	}
	for _, ending := range []string{"dot", "svg"} {
		file := filepath.Join(t.TempDir(), "code."+ending)
		succeed(t, "render", low+":total", "--stage", "machine", "-o", file)
		if data, err := os.ReadFile(file); err != nil || len(data) < 500 {
			t.Errorf("%s: %d bytes, %v", file, len(data), err)
		}
	}
}

// TestRunLimits: runs end where they are told to, with a message that says so.
func TestRunLimits(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"--with", "native", "--timeout", "100ms"}, "it takes longer than 100ms"},
		{[]string{"--with", "lowlevel", "--timeout", "100ms"}, "it takes longer than 100ms"},
		{[]string{"--with", "lowlevel", "--steps", "100"}, "budget of 100 steps"},
	}
	for _, tt := range tests {
		status, _, stderr := vitrine(append([]string{"run", low + ":forever", "--args", "1"}, tt.args...)...)
		if status != exitError || !strings.Contains(stderr, tt.want) {
			t.Errorf("%v: status %d\n%s", tt.args, status, stderr)
		}
	}
	for _, args := range [][]string{{"--opt", "faster"}, {"--timeout", "-1s"}, {"--memory", "0"}} {
		if status, _, stderr := vitrine(append([]string{"run", low + ":total", "--args", "1"}, args...)...); status != exitUsage {
			t.Errorf("%v: status %d\n%s", args, status, stderr)
		}
	}
}

// TestNativeTraceback: machine code is told apart from the interpreter by nothing
// where an exception is not caught.
func TestNativeTraceback(t *testing.T) {
	const f = "testdata/shapes.py:always_raises"
	_, native, stderr := vitrine("run", f, "--types", "int", "--args", "4", "--with", "native")
	if strings.Contains(stderr, "no native code") {
		t.Skip(stderr)
	}
	interpreted := succeed(t, "run", f, "--types", "int", "--args", "4", "--with", "lowlevel")
	if native != interpreted || !strings.Contains(native, "in always_raises") {
		t.Errorf("natively\n%s\ninterpreted\n%s", native, interpreted)
	}
}

// TestBench measures a program, as text and as JSON.
func TestBench(t *testing.T) {
	once := []string{"--rounds", "1", "--calls", "1", "--warm-up", "0"}
	status, text, stderr := vitrine(append([]string{"bench", "f1", "--no-interpreter"}, once...)...)
	if strings.Contains(stderr, "no native code") {
		t.Skip(stderr)
	}
	if status != exitOK || !strings.HasPrefix(text, "f1(2117) = 1083876708") || !strings.Contains(text, "PyPy") || !strings.Contains(text, "LuaJIT") {
		t.Errorf("status %d\n%s%s", status, text, stderr)
	}
	var reports []bench.Report
	if err := json.Unmarshal([]byte(succeed(t, append([]string{"bench", "f1", "--format", "json"}, once...)...)), &reports); err != nil {
		t.Fatal(err)
	}
	if len(reports) != 1 || reports[0].Result != 1083876708 || len(reports[0].Rows) != 8 {
		t.Errorf("the report is %+v", reports)
	}
	for _, args := range []string{"bench f2", "bench --calls 0", "bench --format xml"} {
		if status, _, _ := vitrine(strings.Fields(args)...); status != exitUsage {
			t.Errorf("%s: status %d", args, status)
		}
	}
}

// TestLessonCheck: a lesson that can be played is described, another one refused with its line.
func TestLessonCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sum.md")
	put := func(moment string) {
		text := "# Sum\n```python program\ndef f(n: int):\n    return n + 1\n```\n## One\n```show\npage: flow:f\nmoment: " + moment +
			"\n```\n```question\nask: next\n```\n"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("before kind=record")
	out := succeed(t, "lesson", "check", file)
	for _, want := range []string{"Sum, steps: 1\n", "1. One\n   flow:f of sum.py, step ", "? What is the next step?\n", "* v1 = add("} {
		if !strings.Contains(out, want) {
			t.Errorf("there is no %q in\n%s", want, out)
		}
	}
	put("kind=recorded")
	if status, _, errs := vitrine("lesson", "check", file); status != exitError || !strings.Contains(errs, file+`:9:1: no step is of the kind "recorded"`) {
		t.Errorf("status %d: %s", status, errs)
	}
	if status, _, errs := vitrine("lesson", "play", file); status != exitUsage || !strings.Contains(errs, "there is: check") {
		t.Errorf("status %d: %s", status, errs)
	}
}
