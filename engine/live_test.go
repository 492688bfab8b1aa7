package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"vitrine/assets"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
	livecode "vitrine/jit/session"
	"vitrine/pages/page"
	"vitrine/pages/trace"
	"vitrine/runtime/machine"
)

// liveText is the example of the document about the generator, as its portal.
const liveText = `
from rlib.jit import hint, dont_look_inside

@dont_look_inside
def show(x):
    print x

def f(a):
    hint(None, global_merge_point=True)
    b = a / 10
    c = hint(b, promote=True)
    d = c + 5
    show(d)
    return a

META = {'entry': 'f', 'runs': [{'args': [42], 'then': [[47], [53]]}]}
`

// sumText has a loop, a branch and a call that raises.
const sumText = `
from rlib.jit import hint

def f(n, step):
    hint(None, global_merge_point=True)
    step = hint(step, promote=True)
    total = 0
    i = 0
    while i < n:
        total = total + i * step
        i = i + 1
    return total

META = {'entry': 'f', 'runs': [{'args': [10, 3]}]}
`

// liveOf begins the live session of a function of a text.
func liveOf(t *testing.T, text, entry string, o Options) (*Program, *Live, *livecode.Session) {
	t.Helper()
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("code for amd64 cannot run here")
	}
	p, err := LoadText(t.Context(), "live.py", []byte(text), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	l, err := OpenLive(t.Context(), p, entry)
	if errors.Is(err, codemem.ErrUnsupported) || errors.Is(err, native.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p, l, l.Session()
}

// kindsOf lists the kinds of events from one on.
func liveKinds(s *livecode.Session, from int) (list []string) {
	for i := from; i < s.Len(); i++ {
		if k := string(s.At(i).Kind); k != string(livecode.KindReplay) {
			list = append(list, k)
		}
	}
	return list
}

// TestLivePromotion follows the example of the document: the first value makes code and a case, the second finds it, the third adds
// a case by writing two instructions in front of the jump to the stub.
func TestLivePromotion(t *testing.T) {
	_, l, s := liveOf(t, liveText, "f", Options{})
	var runs []int
	for i := range s.Len() {
		if s.At(i).Kind == livecode.KindRun {
			runs = append(runs, i)
		}
	}
	if len(runs) != 3 {
		t.Fatalf("there are %d runs", len(runs))
	}
	first := strings.Join(liveKinds(s, runs[0])[:6], " ")
	if want := "run demand fragment case patch back"; first != want {
		t.Errorf("the first run begins with %q, not %q", first, want)
	}
	second := liveKinds(s, runs[1])[:2]
	if want := []string{"run", "end"}; !slices.Equal(second, want) {
		t.Errorf("the second run has %v", second)
	}
	var grown *livecode.Event
	for i := runs[2]; i < s.Len() && grown == nil; i++ {
		if e := s.At(i); e.Kind == livecode.KindCase {
			grown = &e
		}
	}
	if grown == nil || len(grown.Patches) != 1 || !slices.Equal(grown.Switches[0].Cases, []string{"4", "5"}) {
		t.Fatalf("the third run adds the case by %+v", grown)
	}
	patch := grown.Patches[0]
	var after []string
	for _, in := range patch.After {
		after = append(after, strings.Fields(in.Text)[0])
	}
	if len(patch.Before) != 1 || !strings.HasPrefix(patch.Before[0].Text, "jmp ask") || !slices.Equal(after, []string{"cmp", "jz", "jmp"}) {
		t.Errorf("the patch makes of %v %v", patch.Before, patch.After)
	}
	at, err := l.Run(t.Context(), "12")
	if err != nil {
		t.Fatal(err)
	}
	if text := s.At(s.Len() - 1).Text; s.At(at).Text != "f is called with 12" || text != "f gives 12" {
		t.Errorf("a further call is %q, and ends with %q", s.At(at).Text, text)
	}
	if kinds := liveKinds(s, at); !slices.Contains(kinds, "case") {
		t.Errorf("a further value leads to %v", kinds)
	}
}

// wholeCode returns the bytes of all parts after the last event.
func wholeCode(s *livecode.Session) map[string]string {
	parts, names := make(map[int]livecode.Part), make(map[string]string)
	for i := range s.Len() {
		e := s.At(i)
		for _, id := range e.Gone {
			delete(parts, id)
		}
		for _, p := range e.Parts {
			parts[p.ID] = p
		}
	}
	for _, p := range parts {
		text := ""
		for _, in := range p.Instructions {
			text += in.Bytes.String() + " "
		}
		names[fmt.Sprintf("%s at %x", p.Name, p.Address)] = text
	}
	return names
}

// TestLiveIsWhatRuns: after all events, the session has the code that is in memory.
func TestLiveIsWhatRuns(t *testing.T) {
	p, l, s := liveOf(t, sumText, "f", Options{JIT: JITOptions{Lazy: true, Tier: 20}})
	for i := range 23 {
		if _, err := l.Run(t.Context(), fmt.Sprintf("%d, %d", 3*i, i%12*1_000_000_007)); err != nil {
			t.Fatal(err)
		}
	}
	kinds := liveKinds(s, 0)
	for _, want := range []trace.Kind{livecode.KindCase, livecode.KindPatch, livecode.KindReserve, livecode.KindSettle, livecode.KindTier} {
		if !slices.Contains(kinds, string(want)) {
			t.Errorf("there is no event of the kind %s among %v", want, kinds)
		}
	}
	under := false
	for i := range s.Len() {
		e := s.At(i)
		if e.Kind == livecode.KindRun && under || e.Kind == livecode.KindEnd && !under {
			t.Errorf("event %d is of the kind %s: %s", i+1, e.Kind, e.Text)
		}
		under = e.Kind == livecode.KindRun || under && e.Kind != livecode.KindEnd
	}
	checkLive(t, p, l)
}

// checkLive compares the code of a session after all events with what is in memory.
func checkLive(t *testing.T, p *Program, l *Live) {
	t.Helper()
	now, err := p.running.live[l.fn].gen.(*machine.Generator).Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	whole := wholeCode(l.Session())
	for i := range now.Len() {
		name, address, _ := now.At(i)
		text := ""
		for _, in := range now.Part(i).Instructions {
			text += livecode.Bytes(in.Bytes).String() + " "
		}
		if got := whole[fmt.Sprintf("%s at %x", name, address)]; got != text {
			t.Errorf("%s is\n%s\nin memory, and in the session\n%s", name, text, got)
		}
	}
	if len(whole) != now.Len() {
		t.Errorf("the session has %d parts, and there are %d", len(whole), now.Len())
	}
}

// TestLiveExamples: the sessions of all examples of interpreters have what is in memory, with both ways to compile branches, and their
// calls give what they give without a session.
func TestLiveExamples(t *testing.T) {
	for _, e := range assets.Interpreters() {
		if !strings.Contains(e.Text, "META") {
			continue
		}
		for _, o := range []JITOptions{{}, {Lazy: true, Tier: 3}} {
			p, err := LoadText(t.Context(), e.Name, []byte(e.Text), Options{JIT: o})
			if err != nil {
				t.Fatal(err)
			}
			entry := p.MetaEntry()
			p.Close()
			if entry == "" {
				continue
			}
			p, l, s := liveOf(t, e.Text, entry, Options{JIT: o})
			checkLive(t, p, l)
			m, err := p.Meta()
			if err != nil {
				t.Fatal(err)
			}
			g, err := p.Generate(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			want, err := p.RunMeta(t.Context(), g, m, RunOptions{Backend: BackendGraphs})
			if err != nil {
				t.Fatal(err)
			}
			var outcomes []string
			for i := range s.Len() {
				if e := s.At(i); e.Kind == livecode.KindEnd {
					outcomes = append(outcomes, e.Text)
				}
			}
			var wants []string
			for _, r := range want {
				for _, r := range append([]JITRun{r}, r.Then...) {
					if r.Outcome.Raises != nil {
						wants = append(wants, entry+" raises "+*r.Outcome.Raises)
					} else {
						wants = append(wants, entry+" gives "+*r.Outcome.Result)
					}
				}
			}
			if fmt.Sprint(outcomes) != fmt.Sprint(wants) {
				t.Errorf("%s: the calls have ended with %q, not %q", e.Name, outcomes, wants)
			}
		}
	}
}

// TestLiveCounts: blocks of a loop are counted exactly, over all patches and in the second tier.
func TestLiveCounts(t *testing.T) {
	_, l, s := liveOf(t, sumText, "f", Options{})
	if n, _ := rounds(s); n == 0 {
		t.Skip("instructions cannot be counted here")
	}
	for _, n := range []int{100, 1000} {
		if _, err := l.Run(t.Context(), fmt.Sprintf("%d, 3", n)); err != nil {
			t.Fatal(err)
		}
	}
	// What the line does in the first round of a call is known when the code is made.
	if n, lost := rounds(s); n != 10+100+1000-3 || lost {
		t.Errorf("the loop has run 1107 times, but is counted %d times (lost: %v)", n, lost)
	}
	if _, err := l.Run(t.Context(), "1000000, 3"); err != nil {
		t.Fatal(err)
	}
	if n, lost := rounds(s); n > mostCounted || !lost {
		t.Errorf("more than %d instructions are counted: %d (lost: %v)", mostCounted, n, lost)
	}
}

// rounds counts how often the last line of the loop in sumText ran, in all blocks that have been made from it. lost says that not
// everything was counted.
func rounds(s *livecode.Session) (sum uint64, lost bool) {
	line := strings.Count(sumText[:strings.Index(sumText, "i = i + 1")], "\n") + 1
	block := make(map[uint64]int)
	times := make(map[uint64]uint64)
	for i := range s.Len() {
		e := s.At(i)
		lost = lost || e.Lost
		for _, x := range e.Executed {
			times[x.Address] += x.Times
		}
		for _, p := range e.Parts {
			for _, in := range p.Instructions {
				if in.Line == line && p.Tier > 0 {
					block[in.Address] = in.Block
				}
			}
		}
	}
	most := make(map[int]uint64)
	for at, b := range block {
		most[b] = max(most[b], times[at])
	}
	for _, n := range most {
		sum += n
	}
	return sum, lost
}

// TestLiveIsTheSame: the same calls give the same session, byte by byte, and it comes back from its file.
func TestLiveIsTheSame(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		_, l, s := liveOf(t, sumText, "f", Options{JIT: JITOptions{Lazy: true, Tier: 5}})
		for _, args := range []string{"5, 4", "70, 3", "3, 10000000000", "9, 4"} {
			if _, err := l.Run(t.Context(), args); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	text := files[0].String()
	if text != files[1].String() {
		a, b := strings.Split(text, "\n"), strings.Split(files[1].String(), "\n")
		for i := range a {
			if i >= len(b) || a[i] != b[i] {
				k := 0
				for k < min(len(a[i]), len(b[i])) && a[i][k] == b[i][k] {
					k++
				}
				t.Fatalf("two sessions with the same calls differ in line %d: %q", i+1, a[i][max(0, k-200):min(len(a[i]), k+100)])
			}
		}
	}
	key := page.Key{Kind: KindLive, Entry: "f"}
	s, err := livecode.Read(&files[0], key)
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := s.Write(&again); err != nil || again.String() != text {
		t.Errorf("a session is another one when it was written and read (%v)", err)
	}
}

// TestLivePages: at every step both pages can be drawn, each edge leads from a node to a node, and lines lead to blocks that are there.
func TestLivePages(t *testing.T) {
	p, l, _ := liveOf(t, sumText, "f", Options{JIT: JITOptions{Lazy: true, Tier: 20}})
	for i := range 12 {
		if _, err := l.Run(t.Context(), fmt.Sprintf("%d, %d", 9, i)); err != nil {
			t.Fatal(err)
		}
	}
	v, err := p.View(t.Context(), page.Key{Kind: KindLive, Entry: "f"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	linked, added, removed, hot := 0, 0, 0, false
	for i := range v.Recording.Steps().Len() {
		graph, code := v.Recording.PageAt(i), v.Beside.Recording.PageAt(i)
		for _, pg := range []*page.Page{graph, code} {
			for _, e := range pg.Edges {
				if pg.NodeByID(e.From) == nil || pg.NodeByID(e.To) == nil || e.Exit >= len(pg.NodeByID(e.From).Exits) {
					t.Fatalf("step %d: the edge %+v leads nowhere", i, e)
				}
			}
			for _, m := range pg.Marks {
				n := pg.NodeByID(m.Node)
				if n == nil || m.Line >= len(n.Lines) {
					t.Fatalf("step %d: the mark %+v is of nothing", i, m)
				}
				switch m.Kind {
				case page.Added:
					added++
				case page.Removed:
					removed++
				}
			}
		}
		for _, n := range code.Nodes {
			hot = hot || n.Heat > 1
			for _, l := range n.Lines {
				if l.From == nil {
					continue
				}
				linked++
				if l.From.Page != v.Key || graph.NodeByID(l.From.Node) == nil {
					t.Fatalf("step %d: %q comes from %+v", i, page.Text(l.Spans), l.From)
				}
			}
		}
	}
	if linked == 0 || added == 0 || removed == 0 {
		t.Errorf("%d lines lead to blocks; %d lines are new by patches, %d are gone", linked, added, removed)
	}
	if len(v.Recording.StateAt(v.Recording.Steps().Len()-1)) < 3 {
		t.Error("little is told about the last step")
	}
}

// TestLiveStop: a call that is stopped ends, and the session goes on with the code as it was.
func TestLiveStop(t *testing.T) {
	p, l, s := liveOf(t, sumText, "f", Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := l.Run(ctx, "1000000000000000, 3"); err == nil {
		t.Fatal("an endless call has ended")
	}
	if e := s.At(s.Len() - 1); e.Kind != livecode.KindEnd || !strings.Contains(e.Text, "does not come to its end") {
		t.Errorf("the last event is %s: %s", e.Kind, e.Text)
	}
	if _, err := l.Run(t.Context(), "4, 3"); err != nil {
		t.Fatal(err)
	}
	if e := s.At(s.Len() - 1); e.Text != "f gives 18" {
		t.Errorf("the next call ends with %q", e.Text)
	}
	checkLive(t, p, l)
	l.End()
	if _, err := l.Run(t.Context(), "4, 3"); err == nil {
		t.Error("a session goes on that has ended")
	}
}

// TestLiveStoppedAtOnce: a session whose first call is stopped shows what was recorded, and goes on; but not if nobody waits for it.
func TestLiveStoppedAtOnce(t *testing.T) {
	liveOf(t, sumText, "f", Options{}) // skips the test where there is no machine code
	p, err := LoadText(t.Context(), "live.py", []byte(strings.Replace(sumText, "[10, 3]", "[1000000000000000, 3]", 1)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	stopped := func(cause error) (*Live, error) {
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(300*time.Millisecond, func() { cancel(cause) })
		return OpenLive(ctx, p, "f")
	}
	if l, err := stopped(nil); l != nil || err == nil {
		t.Errorf("nobody waits for a session, and there is one: %v", err)
	}
	l, err := stopped(errors.New("by the user"))
	if l == nil || !errors.Is(err, ErrLiveStopped) || !strings.Contains(err.Error(), "the run was stopped: by the user") {
		t.Fatalf("the session is %v, and says %v", l, err)
	}
	again, err := OpenLive(t.Context(), p, "f")
	if again.Session() != l.Session() || !errors.Is(err, ErrLiveStopped) {
		t.Errorf("the session is not taken up again: %v", err)
	}
	s := l.Session()
	if e := s.At(s.Len() - 1); e.Kind != livecode.KindEnd || !strings.Contains(e.Text, "does not come to its end") {
		t.Errorf("the last event is %s: %s", e.Kind, e.Text)
	}
	if _, err := l.Run(t.Context(), "4, 3"); err != nil {
		t.Fatal(err)
	}
	if e := s.At(s.Len() - 1); e.Text != "f gives 18" {
		t.Errorf("the next call ends with %q", e.Text)
	}
	checkLive(t, p, l)
}

// TestMetaCompiler: META says how the compiler works, unless somebody chooses otherwise; what it says wrongly is an error.
func TestMetaCompiler(t *testing.T) {
	with := func(compiler string) string {
		return strings.Replace(sumText, "'entry': 'f',", "'entry': 'f', 'compiler': "+compiler+",", 1)
	}
	p, _, s := liveOf(t, with("{'branches': 'lazy', 'tier': 3, 'cases': 1, 'threshold': 0}"), "f", Options{})
	if want := (JITOptions{Lazy: true, Tier: 3, Cases: 1}).String(); s.Head.Compiler != want {
		t.Errorf("the compiler works by %s, not %s", s.Head.Compiler, want)
	}
	p.Choose(Choices{JIT: map[string]JITOptions{"f": {Tier: 9}}})
	l, err := OpenLive(t.Context(), p, "f")
	if err != nil || l.Session().Head.Compiler != (JITOptions{Tier: 9}).String() {
		t.Errorf("what was chosen does not hold: %v", err)
	}
	for _, wrong := range []string{"3", "{'branches': 'some'}", "{'tier': -1}", "{'cases': 'x'}"} {
		p, err := LoadText(t.Context(), "wrong.py", []byte(with(wrong)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Meta(); err == nil || !strings.Contains(err.Error(), "compiler") {
			t.Errorf("%s leads to %v", wrong, err)
		}
		p.Close()
	}
}

// TestLiveBound: a promotion that has as many cases as it may leads all other values to general code, and gets no further case.
func TestLiveBound(t *testing.T) {
	_, l, s := liveOf(t, sumText, "f", Options{JIT: JITOptions{Cases: 2}})
	for i := range 4 {
		if _, err := l.Run(t.Context(), fmt.Sprintf("4, %d", 10+i)); err != nil {
			t.Fatal(err)
		}
	}
	var general []livecode.Switch
	for i := range s.Len() {
		if e := s.At(i); e.Kind == livecode.KindDefault {
			general = append(general, e.Switches...)
		}
	}
	if len(general) == 0 || !general[0].Default || len(general[0].Cases) != 2 {
		t.Errorf("switches with general code are %+v", general)
	}
	if e := s.At(s.Len() - 1); e.Text != "f gives 78" {
		t.Errorf("the last call ends with %q", e.Text)
	}
}
