package readback_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

const instances = `
class Base(object):
    def __init__(self, n):
        self.n = n

class Node(Base):
    def __init__(self, n, next):
        Base.__init__(self, n)
        self.next = next
        self.me = self
        self.names = {'a': n}
        self.wide = u'ab'

class Empty(object):
    pass

def chain(n):
    node = None
    for i in range(n):
        node = Node(i, node)
    return node

def bases(n):
    l = [Base(n)]
    l.append(Node(2, None))
    return l

def empty(n):
    return Empty(), n

def partly(n):
    x = Empty()
    if n > 1:
        x.size = n
    return x

def raised(n):
    try:
        if n > 1:
            raise KeyError
        raise ValueError
    except Exception, e:
        return e
`

// TestInstances: instances are shown with the attributes of their own class, and those
// as what they are.
func TestInstances(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "instances.py", []byte(instances), engine.Options{
		Annotate: engine.AnnotateOptions{Types: "int", Engine: engine.EngineLattice}, Dialect: source.Python2,
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ function, n, want string }{
		{"chain", "0", "None"},
		{"partly", "1", "Empty()"}, {"partly", "2", "Empty(size=2)"},
		{"chain", "2", "Node(me=Node(...), n=1, names={'a': 1}, next=Node(me=Node(...), n=0, names={'a': 0}, next=None, wide=u'ab'), wide=u'ab')"},
		{"bases", "1", "[Base(n=1), Node(n=2, me=Node(...), names={'a': 2}, wide=u'ab', next=None)]"},
		{"empty", "3", "(Empty(), 3)"},
		{"raised", "0", "ValueError()"},
		{"raised", "2", "KeyError()"},
	} {
		out, err := p.Run(t.Context(), c.function, c.n, engine.RunOptions{With: engine.WithLowLevel})
		if err != nil || out.Result == nil || *out.Result != c.want {
			t.Errorf("%s(%s): %+v, %v; want %s", c.function, c.n, out, err, c.want)
		}
	}
}

// TestLongChain: a chain of instances is shown up to a depth.
func TestLongChain(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "instances.py", []byte(instances), engine.Options{
		Annotate: engine.AnnotateOptions{Types: "int", Engine: engine.EngineLattice}, Dialect: source.Python2,
	})
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Run(t.Context(), "chain", "1000", engine.RunOptions{With: engine.WithLowLevel})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(*out.Result, "next=Node("); n != 100 || !strings.Contains(*out.Result, "next=Node(...)") {
		t.Errorf("%d nodes: %.300s", n, *out.Result)
	}
}
