package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"vitrine/assets"
	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
)

// A toyMachine is an interpreter among the examples, and how random programs for it are made.
type toyMachine struct {
	file   string
	inputs int
	write  func(r *rand.Rand) string

	// reds are expressions that are numbers, or objects if it says so, wherever the interpreter runs an instruction.
	reds    []string
	objects bool

	// large says that numbers may grow beyond a machine word, where the standard space goes on.
	large bool
}

// The number of random programs, and of the first one, that the environment asks for.
const (
	soakVariable = "VITRINE_SOAK"
	seedVariable = "VITRINE_SEED"
)

// randomCount returns how many random programs there are to be, and the number of the first.
func randomCount(t *testing.T, usual int) (count int, seed uint64) {
	count = usual
	for name, to := range map[string]func(n int){soakVariable: func(n int) { count = n }, seedVariable: func(n int) { seed = uint64(n) }} {
		text := os.Getenv(name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%s must be a number: %v", name, err)
		}
		to(n)
	}
	return count, seed
}

// late returns what tells that half of the time left for the tests is over: a slow machine runs
// fewer random programs.
func late(t *testing.T) func() bool {
	end, ok := t.Deadline()
	half := time.Now().Add(time.Until(end) / 2)
	return func() bool { return ok && time.Now().After(half) }
}

// programsEach is how many random programs an interpreter runs before it gets other hints.
const programsEach = 10

// TestRandomInterpreted: random programs of the interpreters among the examples give the same with generated
// compilers as without, for several inputs each, whatever hints there are. The code of earlier programs
// is kept, as it is while an interpreter runs.
func TestRandomInterpreted(t *testing.T) {
	count, seed := randomCount(t, 640)
	late := late(t)
	var tally tally
	t.Run("all", func(t *testing.T) {
		for i := range uint64(count / programsEach) {
			m := toyMachines[i%uint64(len(toyMachines))]
			t.Run(fmt.Sprintf("%d/%s", seed+i, m.file), func(t *testing.T) {
				t.Parallel()
				if !late() {
					runInterpreter(t, m, seed+i, &tally)
				}
			})
		}
	})
	t.Log(&tally)
	if n := tally.interpreters.Load(); 4*tally.refused.Load() > n || 4*tally.tooMuch.Load() > n*programsEach {
		t.Error("most hints must be possible, and most programs must compile")
	}
}

// A tally counts what became of random interpreters.
type tally struct {
	interpreters, refused, programs, runs, tooMuch atomic.Int64
}

func (y *tally) String() string {
	return fmt.Sprintf("%d interpreters, %d with impossible hints; %d programs, %d runs; %d programs compiled to too much code",
		y.interpreters.Load(), y.refused.Load(), y.programs.Load(), y.runs.Load(), y.tooMuch.Load())
}

// runInterpreter runs random programs with random hints. The number of the seed decides everything.
func runInterpreter(t *testing.T, m *toyMachine, seed uint64, y *tally) {
	r := rand.New(rand.NewPCG(seed, 2007))
	example, err := assets.ExampleNamed("jit/" + m.file)
	if err != nil {
		t.Fatal(err)
	}
	text := example.Text
	if seed%4 != 0 { // a quarter has the hints of its author
		text = m.sprinkle(r, text)
	}
	how := randomManner(r)
	how.operations, how.paths = 10_000, 2_000
	y.interpreters.Add(1)
	c, err := openToy(m, text, how)
	var refused *JITError
	switch {
	case errors.As(err, &refused) && text != example.Text && (refused.Stage == "hint-annotate" || refused.Stage == "timeshift"):
		y.refused.Add(1)
		return
	case errors.Is(err, codemem.ErrUnsupported):
		t.Skip(err)
	case err != nil:
		t.Fatalf("%v\n%s", err, text)
	}
	defer c.close()
	for range programsEach {
		y.programs.Add(1)
		code := m.write(r)
		for range 4 {
			args := m.arguments(code, m.numbers(r))
			err := c.compare(args)
			if tooMuch(err) {
				y.tooMuch.Add(1)
				return // the compiler has stopped in the middle of a path
			}
			if err != nil {
				t.Fatalf("seed %d, %v: run(%s): %v\n%s", seed, how, args, err, text)
			}
			y.runs.Add(1)
		}
	}
}

// openToy generates the compiler of an interpreter.
func openToy(m *toyMachine, text string, how manner) (*comparison, error) {
	ctx := context.Background()
	p, err := LoadText(ctx, m.file, []byte(text), Options{Dialect: source.Python2})
	if err != nil {
		return nil, err
	}
	meta, err := p.Meta()
	if err != nil {
		return nil, err
	}
	meta.Entry = "run"
	args, err := valuesOf(p, "run", m.arguments("", make([]int, m.inputs)))
	if err != nil {
		return nil, err
	}
	meta.Runs = []MetaRun{{Args: args}}
	g, err := p.Generate(ctx, meta)
	if err != nil {
		return nil, err
	}
	c, err := newComparison(p, g, "run", how)
	if err == nil {
		c.large = m.large
	}
	return c, err
}

// instruction is the line of an interpreter that fetches an instruction; assignment is one that carries something out.
var (
	instruction = regexp.MustCompile(`^ {8}(op|name) = code\[pc\]$`)
	assignment  = regexp.MustCompile(`^ {12,}[\w.\[\]]+ = `)
	classHint   = regexp.MustCompile(`^ +hint\(\w\.__class__, promote=True\)$`)
)

// sprinkle places hints in an interpreter, and takes some away.
func (m *toyMachine) sprinkle(r *rand.Rand, text string) string {
	head, body, _ := strings.Cut(text, "\nprogs = ")
	merges := strings.Contains(body, "merge_point")
	var out []string
	inside := false
	chance := 2 + r.IntN(8)
	for line := range strings.Lines("progs = " + body) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "def ") {
			inside = strings.HasPrefix(line, "def interp(")
		}
		if classHint.MatchString(line) && r.IntN(6) == 0 {
			out = append(out, line[:strings.Index(line, "hint")]+"pass")
			continue
		}
		before := inside && instruction.MatchString(line) && r.IntN(2) == 0
		after := inside && assignment.MatchString(line) && r.IntN(chance) == 0
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		if before {
			out = append(out, indent+m.hint(r))
		}
		out = append(out, line)
		if after {
			out = append(out, indent+m.hint(r))
		}
		if inside && !merges && strings.HasPrefix(line, "    while ") {
			out = append(out, "        hint(None, global_merge_point=True)")
		}
	}
	return head + "\nfrom rpython.rlib.jit import hint\n" + strings.Join(out, "\n") + "\n"
}

// hint writes a line with a hint for something that is red.
func (m *toyMachine) hint(r *rand.Rand) string {
	x := m.reds[r.IntN(len(m.reds))]
	forms := []string{
		"X = hint(X, promote=True)",
		"X = hint(hint(X, promote=True), variable=True)",
		"X = hint(X, variable=True)",
		"X = hint(hint(hint(X, promote=True), variable=True), forget=True)",
		"hint(hint(X, promote=True), concrete=True)",
		"hint(hint(X, promote=True) * 0, concrete=True)",
		"hint(None, reverse_split_queue=True)",
	}
	if m.objects {
		forms = []string{
			"hint(X.__class__, promote=True)", "X = hint(X, promote=True)", "X = hint(X, variable=True)",
			"hint(None, reverse_split_queue=True)",
		}
	}
	return strings.ReplaceAll(forms[r.IntN(len(forms))], "X", x)
}

// arguments returns the text of the arguments of run.
func (m *toyMachine) arguments(code string, inputs []int) string {
	text := strconv.Quote(code)
	for _, n := range inputs {
		text += ", " + strconv.Itoa(n)
	}
	return text
}

// numbers returns random inputs: most are small, so that conditions go both ways.
func (m *toyMachine) numbers(r *rand.Rand) []int {
	inputs := make([]int, m.inputs)
	for i := range inputs {
		if inputs[i] = r.IntN(14) - 4; r.IntN(4) == 0 {
			inputs[i] = r.IntN(2000) - 1000
		}
	}
	return inputs
}
