package engine

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vitrine/engine/keep"
	"vitrine/flowspace/model"
	"vitrine/host/permission"
	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/portal"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llstore"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/lowlevel/rtyper"
)

// TestTranslationsAreKeptWhole: what is read is what was written, for all programs of the corpus: graphs, colours, and the
// generating extensions that are made of them.
func TestTranslationsAreKeptWhole(t *testing.T) {
	files, err := filepath.Glob("../lowlevel/rtyper/testdata/jit/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no programs: %v", err)
	}
	compared := 0
	for _, f := range files {
		s := jitSampleOf(t.Context(), f)
		if s == nil {
			continue
		}
		g, err := s.Generate(t.Context(), s.meta)
		if err != nil {
			continue // it is in the corpus for its error
		}
		compared++
		if err := g.prepare(t.Context()); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		data, err := g.write(&permission.Surroundings{})
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		again := &Translation{file: f}
		if err := again.read(data, Options{}); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		second, err := again.generated.write(&permission.Surroundings{})
		if err != nil || !bytes.Equal(data, second) {
			t.Errorf("%s: written again it has %d bytes, before %d: %v", f, len(second), len(data), err)
		}
		if a, b := lltext.Dump(nil, g.LowLevel.Functions()...), lltext.Dump(nil, again.generated.LowLevel.Functions()...); a != b {
			t.Errorf("%s: the dumps differ:\n%s\n%s", f, a, b)
		}
		compareOptimised(t, f, g, again.generated)
		compareImages(t, f, again.generated)
		compareExtensions(t, f, g, again.generated)
	}
	if compared < 60 {
		t.Errorf("only %d programs were compared", compared)
	}
}

// compareOptimised compares the optimised graphs that are kept with two programs. The portal has none.
func compareOptimised(t *testing.T, name string, g, again *Generated) {
	t.Helper()
	for i, low := range g.LowLevel.Graphs {
		f, other := low.Function(), again.LowLevel.Graphs[i].Function()
		a, b := g.optimised[f], again.optimised[other]
		if (a == nil) != (b == nil) || (a == nil) != (f == g.portal) {
			t.Errorf("%s: the graph of %s is kept for one program only", name, f.Func.Name)
		} else if a != nil && lltext.Graph(a) != lltext.Graph(b) {
			t.Errorf("%s: the optimised graphs of %s differ:\n%s\n%s", name, f.Func.Name, lltext.Graph(a), lltext.Graph(b))
		}
	}
}

// keptLoop is a target that runs the program of the counted loops: so many rounds.
const keptLoop = `
def entry_point(args):
    return main(0, int(args[1])) & 127

def target(driver, args):
    return entry_point, None
`

// keptLoops is keptProgram for a portal that is called again where its loops close.
func keptLoops(t *testing.T) (file string, keepIt func(words ...string), open func(words ...string) *Translation) {
	t.Helper()
	loops, err := os.ReadFile(beginningAgain)
	if err != nil {
		t.Fatal(err)
	}
	return keptProgram(t, string(loops)+keptLoop)
}

// TestColdPortalIsKept: a portal that is counted where its loops close is kept, optimised and as machine code, and what it counts
// becomes hot as it does without that.
func TestColdPortalIsKept(t *testing.T) {
	file, keepIt, open := keptLoops(t)
	keepIt("3")
	g := open("3").generated
	if g.cold == nil {
		t.Fatal("the portal is not kept")
	}
	if text := lltext.Graph(g.cold.Function.Func.Graph.Read()); strings.Contains(text, "ll_stritem_checked") || !strings.Contains(text, "count_down") {
		t.Errorf("it is not optimised, or not counted:\n%s", text)
	}
	if g.image != nil && g.image.Functions[g.cold.Function] == nil {
		t.Error("its machine code is not kept")
	}
	compareImages(t, "the portal", g)
	for _, rounds := range []string{"1", "300", "5000"} {
		plain, err := open("3").Run(t.Context(), []string{file, rounds}, RunOptions{Backend: BackendGraphs})
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range []JITOptions{{Again: 200}, {Threshold: 50}, {Again: 200, Tier: 200}} {
			out, err := open("3").Run(t.Context(), []string{file, rounds}, RunOptions{Backend: BackendAMD64, JIT: o})
			if err != nil || *out.Result != *plain.Result {
				t.Errorf("%s rounds, %+v: %+v, %v; want %s", rounds, o, out, err, *plain.Result)
			}
		}
	}
}

// TestColdPortalBecomesHot: there is code when a loop has closed as often as the threshold says, and not before.
func TestColdPortalBecomesHot(t *testing.T) {
	file, keepIt, open := keptLoops(t)
	keepIt("3")
	for _, c := range []struct {
		rounds, threshold, again int
		hot                      bool
	}{{49, 50, 0, false}, {52, 50, 0, true}, {199, 0, 200, false}, {202, 0, 200, true}} {
		kept := open("3")
		s, err := kept.session(t.Context(), RunOptions{Backend: BackendAMD64, JIT: JITOptions{Threshold: c.threshold, Again: c.again}})
		if errors.Is(err, codemem.ErrUnsupported) {
			t.Skip("there is no machine code here")
		}
		if err != nil {
			t.Fatal(err)
		}
		list, err := rtyper.Texts(s.entryType().Args[0], []string{file, fmt.Sprint(c.rounds)})
		if err != nil {
			t.Fatal(err)
		}
		bits, err := s.interp.Bits(list, s.entryType().Args[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.runner.Call(t.Context(), s.entry(), bits); err != nil {
			t.Fatal(err)
		}
		spots := s.portal.HotSpots()
		if hot := slices.ContainsFunc(spots, func(h *portal.HotSpot) bool { return h.Hot }); hot != c.hot || len(spots) == 0 {
			t.Errorf("%+v: of %d spots, one is hot: %v", c, len(spots), hot)
		}
		s.close()
	}
}

// compareImages makes the machine code that is kept with a program anew.
func compareImages(t *testing.T, name string, g *Generated) {
	t.Helper()
	if g.image == nil || g.image.Arch != "amd64" {
		return
	}
	anew, err := g.newImage(t.Context())
	if err != nil || len(anew.Functions) != len(g.image.Functions) || len(anew.Functions) == 0 {
		t.Errorf("%s: code of %d functions is kept, and %d have some: %v", name, len(g.image.Functions), len(anew.Functions), err)
		return
	}
	for f, code := range anew.Functions {
		if !bytes.Equal(code, g.image.Functions[f]) {
			t.Errorf("%s: the code of %s that is kept is not what would be made", name, f.Func.Name)
		}
	}
	if !slices.Equal(anew.Symbols.Objects, g.image.Symbols.Objects) || !slices.Equal(anew.Symbols.Types, g.image.Symbols.Types) {
		t.Errorf("%s: the code that is kept has other symbols", name)
	}
}

// compareExtensions compares the generating extensions of two programs. Those of a translation that was kept are made part by part, in another
// order: so sites, resume points and blocks have other numbers.
func compareExtensions(t *testing.T, name string, g, again *Generated) {
	t.Helper()
	for i, x := range g.Shifted.Graphs {
		y := again.Shifted.Graphs[i]
		if err := again.Shifted.Whole(y.Function); err != nil {
			t.Errorf("%s: %s cannot be timeshifted: %v", name, y.Function.Func.Name, err)
			continue
		}
		if a, b := lines(x.Function), lines(y.Function); !slices.Equal(a, b) {
			t.Errorf("%s: the extensions differ:\n%s\n%s", name, strings.Join(a, "\n"), strings.Join(b, "\n"))
		}
		for _, b := range y.Function.Func.Graph.Blocks() {
			if slices.ContainsFunc(b.Operations, func(op *model.SpaceOperation) bool { _, noted := y.Origin(op); return noted }) {
				t.Errorf("%s: of the extension %s, which is only run, it is noted what was made for what", name, y.Function.Func.Name)
			}
		}
	}
	if len(again.Shifted.Sites) != len(g.Shifted.Sites) {
		t.Errorf("%s: there are %d sites, before %d", name, len(again.Shifted.Sites), len(g.Shifted.Sites))
	}
}

// lines returns what a graph consists of, without numbers.
func lines(f *lltype.Object) []string {
	list := strings.Split(lltext.Graph(f.Func.Graph), "\n")
	for i, line := range list {
		list[i] = numbers.ReplaceAllString(line, "")
		if rest, isSwitch := strings.CutPrefix(strings.TrimSpace(list[i]), "switch "); isSwitch {
			exits := strings.Split(rest, "; ")
			slices.Sort(exits)
			list[i] = strings.Join(exits, "; ")
		}
	}
	slices.Sort(list)
	return list
}

var numbers = regexp.MustCompile(`[0-9]+`)

// keptProgram writes a target with a module beside it, and returns what keeps and opens its translation.
func keptProgram(t *testing.T, text string) (file string, keepIt func(words ...string), open func(words ...string) *Translation) {
	t.Helper()
	dir := t.TempDir()
	file = filepath.Join(dir, "target.py")
	write(t, file, text)
	write(t, filepath.Join(dir, "helper.py"), "def twice(n):\n    return n * 2\n")
	folder, err := keep.OpenIn(filepath.Join(dir, "kept"))
	if err != nil {
		t.Fatal(err)
	}
	opt := Options{Dialect: source.Python2}
	keepIt = func(words ...string) {
		p, err := Load(t.Context(), file, opt)
		if err != nil {
			t.Fatal(err)
		}
		entry, err := FindTarget(t.Context(), p, words...)
		if err != nil {
			t.Fatal(err)
		}
		o := RunOptions{With: WithJIT, Backend: BackendGraphs, Keep: &Keeping{folder, words}}
		if _, err := p.Run(t.Context(), entry.Entry, CommandLine(p, append([]string{file}, words...)), o); err != nil {
			t.Fatal(err)
		}
	}
	open = func(words ...string) *Translation { return OpenTranslation(folder, file, opt, RunOptions{}, words) }
	return file, keepIt, open
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const keptText = `
from pypy.rlib.jit import hint
import helper
try:
    import absent
except ImportError:
    absent = None

def run(code, x):
    hint(None, global_merge_point=True)
    pc = 0
    while pc < len(code):
        hint(None, global_merge_point=True)
        op = hint(code, concrete=True)[pc]
        hint(pc, concrete=True)
        if op == '*':
            x = helper.twice(x)
        pc += 1
    return x

def entry_point(args):
    return run(args[1], 10 + len(args))

def target(driver, args):
    return entry_point, None
`

// TestKeptTranslation: a translation runs as the program does, with other arguments too, until something changes that the program
// depends on.
func TestKeptTranslation(t *testing.T) {
	file, keepIt, open := keptProgram(t, keptText)
	if open("*") != nil {
		t.Fatal("a translation is there before one was kept")
	}
	keepIt("*")
	for _, c := range []struct {
		words []string
		want  string
	}{{[]string{"*"}, "24"}, {[]string{"***", "b"}, "104"}} {
		kept := open(c.words...)
		if kept == nil {
			t.Fatalf("%q: nothing is kept", c.words)
		}
		for _, backend := range []string{BackendGraphs, BackendAMD64} {
			out, err := kept.Run(t.Context(), append([]string{file}, c.words...), RunOptions{Backend: backend})
			if err != nil || out.Result == nil || *out.Result != c.want {
				t.Errorf("%q with %s: %+v, %v, want %s", c.words, backend, out, err, c.want)
			}
		}
	}
	folder, err := keep.OpenIn(filepath.Join(filepath.Dir(file), "kept"))
	if err != nil {
		t.Fatal(err)
	}
	other := Options{Dialect: source.Python2, Permissions: permission.Grants{Env: []string{"X=1"}}}
	if OpenTranslation(folder, file, other, RunOptions{}, nil) != nil {
		t.Error("the translation for another environment is taken")
	}
	out, err := open().Run(t.Context(), []string{file}, RunOptions{})
	if err != nil || out.Raises == nil || *out.Raises != "IndexError" {
		t.Errorf("without arguments: %+v, %v", out, err)
	}
	for _, change := range []struct{ name, text string }{
		{"helper.py", "def twice(n):\n    return n * 3\n"}, {"absent.py", ""}, {"target.py", keptText + "\n"},
	} {
		path := filepath.Join(filepath.Dir(file), change.name)
		before, readErr := os.ReadFile(path)
		write(t, path, change.text)
		if open("*") != nil {
			t.Errorf("the translation of what was there before %s changed is taken", change.name)
		}
		if readErr == nil {
			write(t, path, string(before))
		} else if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if open("*") == nil {
			t.Errorf("after %s is as it was, nothing is kept", change.name)
		}
	}
}

// TestWhatIsNotKept: a program that does something while it is loaded, and one that is entered with other arguments, is
// translated each time.
func TestWhatIsNotKept(t *testing.T) {
	for name, text := range map[string]string{
		"prints":   keptText + "print 'loading'\n",
		"lists":    keptText + "import os\nnames = os.listdir(os.path.dirname(__file__))\n",
		"no words": keptText + "def target(driver, args):\n    def f(n):\n        return run('*', n)\n    return f, [int]\n",
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "target.py")
		write(t, file, text)
		write(t, filepath.Join(dir, "helper.py"), "def twice(n):\n    return n * 2\n")
		p, err := Load(t.Context(), file, Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		entry, err := FindTarget(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		args := "5"
		if entry.Standalone {
			args = CommandLine(p, []string{file, "*"})
		}
		folder, err := keep.OpenIn(filepath.Join(dir, "kept"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(t.Context(), entry.Entry, args, RunOptions{With: WithJIT, Backend: BackendGraphs, Keep: &Keeping{Folder: folder}}); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(filepath.Join(dir, "kept"))
		if err != nil || len(files) > 0 {
			t.Errorf("%s: %d translations are kept, %v", name, len(files), err)
		}
	}
}

// TestTargetArguments: a target that looks at the arguments has a translation for each, and one for what a file contains
// that it reads.
func TestTargetArguments(t *testing.T) {
	text := keptText + "def target(driver, args):\n    text = open(args[0]).read()\n    def entry(argv):\n        return run(text, 1)\n    return entry, None\n"
	file, keepIt, open := keptProgram(t, text)
	dir := filepath.Dir(file)
	one, two := filepath.Join(dir, "one"), filepath.Join(dir, "two")
	write(t, one, "**")
	write(t, two, "***")
	keepIt(one)
	if open(two) != nil {
		t.Error("the translation for one file is taken for the other")
	}
	keepIt(two)
	for word, want := range map[string]string{one: "4", two: "8"} {
		kept := open(word)
		if kept == nil {
			t.Fatalf("nothing is kept for %s", word)
		}
		if out, err := kept.Run(t.Context(), []string{file, word}, RunOptions{}); err != nil || *out.Result != want {
			t.Errorf("%s: %+v, %v", word, out, err)
		}
	}
	write(t, one, "*")
	if open(one) != nil {
		t.Error("the translation for what the file contained before is taken")
	}
}

// TestSeenArguments: a translation is taken for other arguments as well if they make no difference to its target.
func TestSeenArguments(t *testing.T) {
	for _, c := range []struct {
		body            string
		kept            []string
		taken, notTaken [][]string
	}{
		{"text = args[0]", []string{"*", "1"}, [][]string{{"*"}, {"*", "2", "3"}}, [][]string{{}, {"**", "1"}}},
		{"text = args[1] if args else '*'", []string{"a", "*"}, [][]string{{"a", "*", "b"}}, [][]string{{"a"}, {"b", "*"}, {}}},
		{"text = '**' if not args else '*'", []string{"a"}, [][]string{{"a", "b"}}, [][]string{{}, {"b"}}},
		{"text = '*'\n    if args:\n        text += '*'", []string{}, [][]string{{}}, [][]string{{"a"}}},
		{"text = '*' * len(args)", []string{"a"}, [][]string{{"a"}}, [][]string{{}, {"b"}, {"a", "b"}}},
		{"text = args[-1]", []string{"*", "*"}, [][]string{{"*", "*"}}, [][]string{{"*"}, {"*", "*", "*"}}},
		{"text = (args or ['*'])[0]", []string{"*", "*"}, [][]string{{"*", "*"}}, [][]string{{"*"}, {}}},
		{"text = args.pop(0)", []string{"*", "*"}, [][]string{{"*", "*"}}, [][]string{{"*"}}},
		{"try:\n        text = args[1]\n    except IndexError:\n        text = '*'", []string{"a"}, [][]string{{"a"}}, [][]string{{"a", "**"}, {}}},
	} {
		text := keptText + "def target(driver, args):\n    " + c.body + "\n    def entry(argv):\n        return run(text, 1)\n    return entry, None\n"
		_, keepIt, open := keptProgram(t, text)
		keepIt(c.kept...)
		for _, words := range c.taken {
			if open(words...) == nil {
				t.Errorf("%s, kept for %q: nothing is there for %q", c.body, c.kept, words)
			}
		}
		for _, words := range c.notTaken {
			if open(words...) != nil {
				t.Errorf("%s, kept for %q: it is taken for %q", c.body, c.kept, words)
			}
		}
	}
}

// TestExtensionsAhead: a run notes which extensions it came to, and the next one has them made ahead. What is wrong in the list does no harm.
func TestExtensionsAhead(t *testing.T) {
	file, keepIt, open := keptProgram(t, keptText)
	keepIt("*")
	run := func(kept *Translation) {
		t.Helper()
		out, err := kept.Run(t.Context(), []string{file, "**"}, RunOptions{})
		if err != nil || out.Result == nil || *out.Result != "48" {
			t.Errorf("%+v, %v", out, err)
		}
	}
	first := open("*")
	if len(first.ahead.names) > 0 {
		t.Errorf("before the first run, %q are made ahead", first.ahead.names)
	}
	run(first)
	second := open("*")
	if !slices.Contains(second.ahead.names, "twice_ts 5") {
		t.Errorf("%q are made ahead", second.ahead.names)
	}
	run(second)
	if err := second.ahead.folder.Write(second.ahead.key, []byte("run_ts 3\nrun_ts 3\nrun_ts\nrun_ts x\ntwice_ts 1000\nnothing 0\n\x00")); err != nil {
		t.Fatal(err)
	}
	third := open("*")
	run(third)
	if got := open("*").ahead.names; !slices.Contains(got, "twice_ts 5") {
		t.Errorf("after a damaged list, %q are made ahead", got)
	}
}

// TestDamagedTranslations: whatever the bytes are, reading them ends, with an error or with a program.
func TestDamagedTranslations(t *testing.T) {
	s := jitSampleOf(t.Context(), "../lowlevel/rtyper/testdata/jit/ex_caught_inline.py")
	if s == nil {
		t.Fatal("the program is not there")
	}
	g, err := s.Generate(t.Context(), s.meta)
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.write(&permission.Surroundings{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := llstore.Open(data, rtyper.Shared()...); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(data); i += 1 + len(data)/2000 {
		if _, err := llstore.Open(data[:i], rtyper.Shared()...); err == nil {
			t.Errorf("the first %d bytes of %d are read without an error", i, len(data))
		}
	}
}

// TestDamageThatIsFoundLate: a graph that turns out to be damaged when it is first looked at, in a run, makes the run fail.
func TestDamageThatIsFoundLate(t *testing.T) {
	file, keepIt, _ := keptProgram(t, keptText)
	keepIt("**")
	kept, err := filepath.Glob(filepath.Join(filepath.Dir(file), "kept", "*.kept"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%v: %v", kept, err)
	}
	data, err := os.ReadFile(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	data = data[crc32.Size:] // without the checksum
	late := &Translation{file: file}
	if err := late.read(data, Options{Dialect: source.Python2}); err != nil {
		t.Fatal(err)
	}
	for i := range data {
		data[i] = 0xff
	}
	if _, err := late.Run(t.Context(), []string{file, "**"}, RunOptions{}); err == nil || !strings.Contains(err.Error(), "translate the program again") {
		t.Errorf("it ends with %v", err)
	}
}

// TestKeptTranslationGivesTheSameCode: residual code has the same bytes whether the program was translated just now or earlier.
func TestKeptTranslationGivesTheSameCode(t *testing.T) {
	file, keepIt, open := keptProgram(t, keptText)
	keepIt("**")
	p, err := Load(t.Context(), file, Options{Dialect: source.Python2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := FindTarget(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for _, o := range []RunOptions{{Backend: BackendAMD64}, {Backend: BackendAMD64, JIT: UsualJIT()}} {
		g, err := p.running.generateFrom(t.Context(), p.annotating.target.fn, o.JIT)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.prepare(t.Context()); err != nil {
			t.Fatal(err)
		}
		anew, err := p.running.compiledSession(t.Context(), g, o)
		if errors.Is(err, codemem.ErrUnsupported) {
			t.Skip(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		kept, err := open("**").session(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		want, got := codeOf(t, anew, file, "**"), codeOf(t, kept, file, "**")
		if len(want) < 100 || got != want {
			t.Errorf("the code of the translation that was kept is\n%s\nwant\n%s", got, want)
		}
	}
}

// codeOf runs a program, and returns the residual code that it has then.
func codeOf(t *testing.T, s *compiledSession, words ...string) string {
	t.Helper()
	defer s.close()
	s.portal.With(t.Context())
	if s.native == nil {
		t.Skip("there is no machine code here")
	}
	of := s.entryType().Args[0]
	list, err := rtyper.Texts(of, words)
	if err != nil {
		t.Fatal(err)
	}
	bits, err := s.interp.Bits(list, of)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.runner.Call(t.Context(), s.entry(), bits); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, v := range s.portal.Versions() {
		r, err := s.native.Residual(v.Function.Object)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range r.Parts {
			for _, in := range part.Instructions {
				fmt.Fprintf(&b, "%s %x %x\n", part.Name, in.Addr, in.Bytes)
			}
		}
	}
	return b.String()
}
