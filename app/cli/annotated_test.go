package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/forms"
)

const typed = "testdata/typed.py"

// TestAnnotatedFormat compares an annotated graph with the format of the
// documentation, byte for byte but for white space.
func TestAnnotatedFormat(t *testing.T) {
	const want = `{"program":"testdata/typed.py","entry":"untyped","stage":"annotated","graphs":[{"name":"untyped","start":0,"return":1,"except":null,` +
		`"blocks":[{"id":0,"inputs":["n_0"],"operations":[],"switch":null,"exits":[{"case":null,"target":1,"args":["n_0"]}]},` +
		`{"id":1,"inputs":["v1"],"operations":[],"switch":null,"exits":[]}],` +
		`"variables":{"n_0":{"annotation":"Integer(nonneg)"},"v1":{"annotation":"Integer(nonneg)"}}}],"errors":[]}`
	var b bytes.Buffer
	text := succeed(t, "graph", typed+":untyped", "--stage", "annotated", "--types", "nonneg", "--format", "json")
	if err := json.Compact(&b, []byte(text)); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestAnnotatedGraphs: the graphs that an entry leads to, the entry first; the
// types of its arguments come from the flag, from annotations, from ENTRIES.
func TestAnnotatedGraphs(t *testing.T) {
	for args, want := range map[string]string{
		"pick":                                 "pick n_0: Integer",
		"pick --types nonneg":                  "pick n_0: Integer(nonneg)",
		"listed":                               "listed n_0: Integer s_1: String",
		"listed --types int,?str":              "listed n_0: Integer s_1: String(can_be_none)",
		"nothing":                              "nothing",
		"loudest --types bool":                 "loudest pick Dog.noise Animal.noise n_0: Bool times_1: Integer(nonneg, const=2)",
		"owner":                                "owner Dog.noise Animal.noise dog_0: Instance(Dog) other_1: Instance(Animal)",
		"Animal.noise --types Dog":             "Animal.noise self_0: Instance(Dog)",
		"untyped --types [str]":                "untyped n_0: List(String, mutated, resized)",
		"untyped --types {str:(int,[r_uint])}": "untyped n_0: Dict(String, Tuple(Integer, List(UnsignedInteger, mutated, resized)))",
		"stacks --types int --variants 2":      "stacks push push__variant1 n_0: Integer",
	} {
		_, list := graphs(t, append([]string{"--stage", "annotated"}, strings.Fields(typed+":"+args)...)...)
		var got []string
		for _, g := range list {
			checkNumbers(t, typed, &g)
			checkVariables(t, typed, &g)
			got = append(got, g.Name)
		}
		for _, v := range list[0].Blocks[0].Inputs {
			got = append(got, v+": "+list[0].Variables[v].Annotation)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%s: got %s, want %s", args, text, want)
		}
	}
}

// TestAnnotatedFile annotates every function of a file that says what types it
// takes; programs that are rejected print all the same.
func TestAnnotatedFile(t *testing.T) {
	status, stdout, stderr := vitrine("graph", typed, "--stage", "annotated", "--format", "json")
	var doc struct {
		Entry  string
		Graphs []forms.GraphJSON
		Errors []forms.ErrorJSON
	}
	if err := json.Unmarshal([]byte(stdout), &doc); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range doc.Graphs {
		names = append(names, g.Name)
	}
	want := []string{"pick", "loudest", "pick", "Dog.noise", "Animal.noise", "listed", "mixed", "owner", "Dog.noise", "Animal.noise"}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) || doc.Entry != "" || status != exitError {
		t.Errorf("status %d, graphs %v, want %v", status, names, want)
	}
	if len(doc.Errors) != 1 || doc.Errors[0].File != typed || doc.Errors[0].Span.Line != 39 {
		t.Fatalf("errors %+v", doc.Errors)
	}
	for _, text := range []string{"Integer comes from testdata/typed.py:38:", "Char(const='x') comes from testdata/typed.py:39:", "testdata/typed.py:39:5: in mixed: "} {
		if !strings.Contains(stderr, text) {
			t.Errorf("standard error lacks %q:\n%s", text, stderr)
		}
		if both := strings.Contains(text, "comes from"); both && !strings.Contains(doc.Errors[0].Message, text) {
			t.Errorf("the message lacks %q: %s", text, doc.Errors[0].Message)
		}
	}
}

// TestAnnotatedText prints annotations and steps as text.
func TestAnnotatedText(t *testing.T) {
	for args, want := range map[string]string{
		"graph testdata/typed.py:pick --stage annotated":                 "graph pick\nblock 0 [n_0: Integer] (start)\n    v1 = gt(n_0, (0))    # Bool\n    v2 = is_true(v1)    # Bool\n    exitswitch v2\n",
		"graph testdata/typed.py:pick --stage annotated --engine annset": "block 0 [n_0: SV1 type=int] (start)\n",
		"trace testdata/typed.py:pick --stage annotated":                 "    1 discover  ",
		"trace testdata/typed.py:pick --stage annotated --engine annset": "The heap of annotations is empty",
		"trace testdata/typed.py:loudest --stage annotated":              "loudest calls pick",
	} {
		if got := succeed(t, strings.Fields(args)...); !strings.Contains(got, want) {
			t.Errorf("vitrine %s prints\n%s\nwant\n%s", args, got, want)
		}
	}
}

// TestAnnotatedTrace decodes the steps of both engines.
func TestAnnotatedTrace(t *testing.T) {
	for _, args := range []string{"loudest", "loudest --engine annset", "stacks --types int --variants 2"} {
		text := succeed(t, append([]string{"trace", "--stage", "annotated", "--format", "json"}, strings.Fields(typed+":"+args)...)...)
		for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			var step forms.StepJSON
			d := json.NewDecoder(strings.NewReader(line))
			d.DisallowUnknownFields()
			if err := d.Decode(&step); err != nil {
				t.Fatalf("%s: %v\n%s", args, err, line)
			}
			if step.Step != i || step.Kind == "" || step.Text == "" || step.Cause != nil && *step.Cause >= i {
				t.Errorf("%s: step %d is %s", args, i, line)
			}
		}
	}
	status, stdout, stderr := vitrine("trace", typed+":mixed", "--stage", "annotated")
	if status != exitError || !strings.Contains(stdout, "error") || !strings.Contains(stderr, "comes from") {
		t.Errorf("a program that is rejected: status %d\n%s\n%s", status, stdout, stderr)
	}
}

// TestAnnotatedPictures draws every page of annotated programs, and of those that are specialised.
func TestAnnotatedPictures(t *testing.T) {
	dir := t.TempDir()
	for _, stage := range chosenStages() {
		s, err := engine.StageNamed(stage)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range s.PageNames() {
			for _, ending := range []string{"png", "svg", "dot"} {
				file := filepath.Join(dir, kind+"."+ending)
				succeed(t, "render", typed+":listed", "--stage", stage, "--page", kind, "-o", file)
				data, err := os.ReadFile(file)
				if err == nil {
					err = checkPicture(ending, data)
				}
				if err != nil {
					t.Errorf("%s as %s: %v", kind, ending, err)
				}
			}
		}
	}
	succeed(t, "render", typed+":loudest#Dog.noise", "--stage", "annotated", "-o", filepath.Join(dir, "noise.svg"))
	file := filepath.Join(dir, "rejected.svg")
	status, _, stderr := vitrine("render", typed+":mixed", "--stage", "annotated", "-o", file)
	if _, err := os.Stat(file); status != exitError || err != nil || !strings.Contains(stderr, "in mixed") {
		t.Errorf("a program that is rejected: status %d, %v\n%s", status, err, stderr)
	}
}

// TestAnnotatedErrors goes through what can be wrong with types and flags.
func TestAnnotatedErrors(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		stderr string
	}{
		{"graph testdata/typed.py:untyped", exitError, "testdata/typed.py:29:1: the types of the arguments of untyped are not known: give them, annotate every parameter, or write ENTRIES = {\"untyped\": [\"int\"]} into the module\n"},
		{"graph testdata/typed.py:push --types int", exitError, "push takes 2 arguments, and is given 1 type"},
		{"graph testdata/typed.py:untyped --types lnt", exitError, `argument 1 of untyped: "lnt" is not a type for an argument; there are: int`},
		{"graph testdata/typed.py:untyped --types [int", exitError, `the types "[int": there is no comma before ""`},
		{"graph testdata/typed.py:untyped --types int,,", exitError, `a type is missing before ",`},
		{"graph testdata/typed.py:untyped --types {[int]:int}", exitError, "a dictionary is written {str: int}"},
		{"graph testdata/shapes.py", exitError, "no function says what types its arguments have"},
		{"graph testdata/shapes.py:importing --types int", exitError, "testdata/shapes.py:62:"},
		{"graph testdata/typed.py:missing", exitError, "there is no function missing"},
		{"trace testdata/typed.py:untyped", exitError, "the types of the arguments of untyped are not known"},
		{"render testdata/typed.py:pick#other -o " + filepath.Join(t.TempDir(), "x.svg"), exitError, "the program has no graph other; there are: pick"},
		{"graph testdata/typed.py:pick --engine steam", exitUsage, `there is no engine "steam"; there are: lattice, annset`},
		{"graph testdata/typed.py:pick --variants=-1", exitUsage, "--variants must not be negative"},
		{"graph testdata/typed.py:pick --raw", exitUsage, "--raw is for the stage flow"},
		{"graph testdata/typed.py:pick --stage machine --arch vax", exitUsage, `--arch must be amd64 or arm64, not "vax"`},
		{"render testdata/typed.py:pick -o x.svg --page engine", exitUsage, `there is no page "engine"`},
	} {
		status, _, stderr := vitrine(append(strings.Fields(c.args), "--stage", "annotated")...)
		if status != c.status || !strings.Contains(stderr, c.stderr) {
			t.Errorf("vitrine %s: status %d, want %d\n%s\nwant %s", c.args, status, c.status, stderr, c.stderr)
		}
		if strings.Contains(stderr, "internal error") || strings.Contains(stderr, "engine failed") {
			t.Errorf("vitrine %s:\n%s", c.args, stderr)
		}
	}
	if _, _, stderr := vitrine("render", typed+":pick", "-o", "x.svg", "--page", "classes"); !strings.Contains(stderr, "--page is for --stage annotated") {
		t.Errorf("a page of the stage flow: %s", stderr)
	}
}

// TestSameAnnotations: everything about annotated programs prints the same
// bytes on every run.
func TestSameAnnotations(t *testing.T) {
	for _, args := range []string{
		"graph testdata/typed.py --format json", "trace testdata/typed.py:loudest", "trace testdata/typed.py:loudest --engine annset",
		"graph ../../flowspace/testdata/conformance/classes.py", "graph ../../flowspace/testdata/conformance/rejected.py --format json",
		"trace ../../flowspace/testdata/conformance/classes.py:list_of_instances --format json",
	} {
		args := append(strings.Fields(args), "--stage", "annotated")
		_, first, errs := vitrine(args...)
		for range 3 {
			if _, again, more := vitrine(args...); again != first || more != errs {
				t.Errorf("vitrine %s prints something else each time", args)
				break
			}
		}
	}
}

// TestTypesOfArgumentsForDefaults: what a run is given counts, not the defaults that it replaces.
func TestTypesOfArgumentsForDefaults(t *testing.T) {
	f := filepath.Join(t.TempDir(), "defaults.py")
	if err := os.WriteFile(f, []byte("def asked(n='one', m=int):\n    return [n, m][1] + 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := succeed(t, "run", f+":asked", "--with", "lowlevel", "--args", "3, 4"); got != "5\n" {
		t.Errorf("got %q", got)
	}
}

// TestTypesOfArguments: a run that is given its arguments needs no types beside them.
func TestTypesOfArguments(t *testing.T) {
	for args, want := range map[string]string{"3": "3", "'a'": "'a'", "2.5": "2.5", "True": "True", "[1, 2]": "[1, 2]"} {
		for _, with := range []string{"lowlevel", "native"} {
			if got := succeed(t, "run", typed+":untyped", "--with", with, "--args", args); got != want+"\n" {
				t.Errorf("%s with %s gives %q", args, with, got)
			}
		}
	}
	if got := succeed(t, "jit", typed+":untyped", "--how", "online", "--args", "3"); !strings.HasPrefix(got, "3\n") {
		t.Errorf("specialised, 3 gives %q", got)
	}
	status, _, stderr := vitrine("run", typed+":untyped", "--with", "native", "--args", "[]")
	if status != exitError || !strings.Contains(stderr, "are not known") {
		t.Errorf("an empty list has no type: status %d, %s", status, stderr)
	}
}
