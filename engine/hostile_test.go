package engine_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

// A hostileProgram is one that would take the stack, the memory or the time that there
// is, if its depth or size decided how deep or how often something goes round.
type hostileProgram struct {
	name, text string
	types      string
	engine     string
	stage      string
	want       string // in the error; "" stands for none
}

const chainOfInstances = `
class Node(object):
    def __init__(self, next):
        self.next = next
head = None
for i in range(30000):
    head = Node(head)
def f():
    n = 0
    node = head
    while node is not None:
        n += 1
        node = node.next
    return n
`

var hostilePrograms = []hostileProgram{
	{name: "chain of instances", text: chainOfInstances, stage: engine.StageLowLevel},
	{name: "chain of instances, annset", text: chainOfInstances, stage: engine.StageAnnotated, engine: engine.EngineAnnset},
	{
		name: "nested list", stage: engine.StageAnnotated, want: "nested more than 200 deep",
		text: "l = []\nfor i in range(100000): l = [l]\ndef f():\n    return l\n",
	},
	{
		name: "nested tuple", stage: engine.StageAnnotated, want: "deep",
		text: "t = ()\nfor i in range(100000): t = (t,)\ndef f():\n    return t\n",
	},
	{
		name: "nested tuple in a flow graph", stage: engine.StageFlow,
		text: "t = ()\nfor i in range(100000): t = (t,)\ndef f():\n    return t\n",
	},
	{
		name: "doubled tuple", stage: engine.StageAnnotated, want: "too many parts",
		text: "t = (1, 2)\nfor i in range(60): t = (t, t)\ndef f():\n    return t\n",
	},
	{
		name: "tuple that is doubled once more", stage: engine.StageAnnotated, want: "the type of the result of newtuple has too many parts",
		text: "t = (1, 2)\nfor i in range(12): t = (t, t)\ndef f(n):\n    a = (t, n)\n    b = (a, a)\n    c = (b, b)\n    d = (c, c)\n    e = (d, d)\n    g = (e, e)\n    h = (g, g)\n    return (h, h)\nENTRIES = {'f': [int]}\n",
	},
	{
		name: "nested slice", stage: engine.StageFlow,
		text: "s = slice(1)\nfor i in range(100000): s = slice(s)\ndef f():\n    return s\n",
	},
	{
		name: "nested except", stage: engine.StageFlow, want: "nested more than 100 deep",
		text: "t = ValueError\nfor i in range(100000): t = (t,)\ndef f(x):\n    try:\n        return x[0]\n    except t:\n        return 1\n",
	},
	{
		name: "list that grows by tuples of its items, of which it has none", stage: engine.StageAnnotated,
		text: "def f():\n    l = []\n    for x in zip(l, l):\n        l.append(x)\n    return len(l)\n",
	},
	{
		name: "more and more arguments", stage: engine.StageAnnotated, want: "and needs another one",
		text: "def g(*args):\n    return g(1, *args)\ndef f():\n    return g()\n",
	},
	{
		name: "list in a tuple in the list", stage: engine.StageLowLevel, want: "...",
		text: "def f():\n    l = []\n    l.append((l, 1))\n    return l == [(l, 1)]\n",
	},
	{
		name: "attribute of an object that cannot be translated", stage: engine.StageAnnotated, want: "nothing can be known",
		text: "class A(object): pass\nA.__call__ = A()\ndef f():\n    return A()()\n",
	},
	{
		name: "annotation that holds itself", stage: engine.StageAnnotated, want: "hostile.py:3:1: the types of the arguments have at most",
		text: "l = []\nl.append(l)\ndef f(x: l): return x\n",
	},
	{
		name: "annotation that is a dictionary in itself", stage: engine.StageAnnotated, want: "the types of the arguments have at most",
		text: "d = {}\nd['a'] = (d,)\ndef f(x: d): return x\n",
	},
	{
		name: "dictionary with a class as its key in itself", stage: engine.StageAnnotated, want: "the types of the arguments have at most",
		text: "class A(object): pass\nd = {}\nd[A] = d\ndef f(x: d): return x\n",
	},
	{
		name: "doubled type", stage: engine.StageAnnotated, want: "the types of the arguments have at most",
		text: "t = int\nfor i in range(40): t = (t, t)\nENTRIES = {'f': [t]}\ndef f(x): return x\n",
	},
	{
		name: "enforced type that holds itself", stage: engine.StageAnnotated, want: "a type has at most",
		text: "l = []\nl.append(l)\ndef g(x): return x\ng._annenforceargs_ = (l,)\ndef f(): return g(1)\n",
	},
	{
		name: "annotation that is not a type", stage: engine.StageAnnotated, want: "argument 1 of f: instance of A is not a type",
		text: "class A(object):\n    def __repr__(self): raise ValueError\ndef f(x: A()): return x\n",
	},
	{
		name: "annotation that is a long text", stage: engine.StageAnnotated, want: `intin" is not a type`,
		text: "def f(x: 'int' * 1000000): return x\n",
	},
	{
		name: "negative argument to specialise on", stage: engine.StageAnnotated, want: "g() has no argument -1 to specialise on",
		text: "def g(x): return x\ng._annspecialcase_ = 'specialize:arg(-1)'\ndef f(): return g(1)\n",
	},
	{
		name: "memo that recurs", stage: engine.StageAnnotated, want: "and raises: RecursionError: maximum recursion depth exceeded",
		text: "def g(x): return g(x)\ng._annspecialcase_ = 'specialize:memo'\ndef f(): return g(True)\n",
	},
	{
		name: "class named in the type of a dictionary", stage: engine.StageAnnotated,
		text: "class A(object): x = 1\ndef f(d): return d[1].x\nENTRIES = {'f': [{int: 'A'}]}\n",
	},
}

// TestHostilePrograms: each of them ends with an error that says where and why, or
// well.
func TestHostilePrograms(t *testing.T) {
	for _, c := range hostilePrograms {
		t.Run(c.name, func(t *testing.T) {
			ctx := context.Background()
			p, err := engine.LoadText(ctx, "hostile.py", []byte(c.text), engine.Options{
				Dialect: source.Python3, Annotate: engine.AnnotateOptions{Types: c.types, Engine: c.engine},
			})
			if err != nil {
				t.Fatal(err)
			}
			graphs, err := p.Graphs(ctx, "f", c.stage, false)
			if err == nil {
				err = graphs.Failed()
			}
			if err == nil && c.want != "" || err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %.2000v, want %q", err, c.want)
			}
			if err == nil && c.stage == engine.StageFlow {
				if text := graphs.Graphs[0].Text(); len(text) > 100_000 {
					t.Errorf("the text has %d bytes", len(text))
				}
			}
		})
	}
}

// TestStoppedCompiler: nobody waits for the compiler of a text of megabytes.
func TestStoppedCompiler(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err := engine.LoadText(ctx, "long.py", []byte(strings.Repeat("x = 1\n", 1_000_000)), engine.Options{})
	if err == nil || !strings.Contains(err.Error(), "context canceled") {
		t.Errorf("got %v", err)
	}
}

// TestStepsOfModule: the module level has a budget of its own.
func TestStepsOfModule(t *testing.T) {
	_, err := engine.LoadText(context.Background(), "loop.py", []byte("while True: pass\n"), engine.Options{Steps: 10_000})
	if err == nil || !strings.Contains(err.Error(), "loop.py:1") || !strings.Contains(err.Error(), "budget of steps") {
		t.Errorf("got %v", err)
	}
	text := "def f():\n    n = 0\n    for i in range(100000): n += i\n    return n\n"
	p, err := engine.LoadText(context.Background(), "run.py", []byte(text), engine.Options{Steps: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	if out, err := p.Run(context.Background(), "f", "", engine.RunOptions{With: engine.WithStd}); err != nil || *out.Result != "4999950000" {
		t.Errorf("%v, %v", out, err)
	}
}

// TestMessageOfTwoLines: a message is told with its class, however many lines it has.
func TestMessageOfTwoLines(t *testing.T) {
	ctx := context.Background()
	const want = "ValueError: first\nsecond"
	_, err := engine.LoadText(ctx, "raises.py", []byte("raise ValueError('first\\nsecond')\n"), engine.Options{Dialect: source.Python3})
	if err == nil || !strings.HasPrefix(err.Error(), "raises.py:1:1: "+want) {
		t.Errorf("got %v", err)
	}
	p, err := engine.LoadText(ctx, "runs.py", []byte("def f(): raise ValueError('first\\nsecond')\n"), engine.Options{Dialect: source.Python3})
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Run(ctx, "f", "", engine.RunOptions{With: engine.WithStd})
	if err != nil || out.Uncaught == nil || out.Uncaught.Message != "first\nsecond" {
		t.Errorf("got %v, %v", out, err)
	}
}
