package syntax

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/host/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// treeCases are programs without mistakes, and the trees of their statements.
var treeCases = []struct {
	dialect source.Dialect
	source  string
	want    string
}{
	{3, "a", "(ExprStmt (Name a))"},
	{3, "a; b;", "(ExprStmt (Name a)) (ExprStmt (Name b))"},
	{3, "x = y = 1, *z", "(Assign Targets=[(Name x) (Name y)] Value=(Tuple Elts=[(Constant 1) (Starred (Name z))]))"},
	{3, "(x): int = 1", "(AnnAssign Target=(Name x) Annotation=(Name int) Value=(Constant 1))"},
	{3, "x: int", "(AnnAssign Target=(Name x) Annotation=(Name int) Simple=true)"},
	{3, "-a ** -b", "(ExprStmt (Unary Op=- (Binary Op=** (Name a) Y=(Unary Op=- (Name b)))))"},
	{3, "a - b - c * d", "(ExprStmt (Binary Op=- (Binary Op=- (Name a) Y=(Name b)) Y=(Binary Op=* (Name c) Y=(Name d))))"},
	{3, "not a < b is not c", "(ExprStmt (Unary Op=not (Compare (Name a) Ops=[< is not] Y=[(Name b) (Name c)])))"},
	{3, "a or b and c or d", "(ExprStmt (BoolOp Op=or [(Name a) (BoolOp Op=and [(Name b) (Name c)]) (Name d)]))"},
	{3, "a[1:, ::2]", "(ExprStmt (Subscript (Name a) Index=(Tuple Elts=[(SliceExpr Lo=(Constant 1)) (SliceExpr Step=(Constant 2) HasStep=true)])))"},
	{3, "f(*a, b=1, **c)", "(ExprStmt (Call Fn=(Name f) Args=[(Starred (Name a))] Keywords=[(Keyword Name=b Value=(Constant 1)) (Keyword Value=(Name c))]))"},
	{3, "f(x for x in y)", "(ExprStmt (Call Fn=(Name f) Args=[(GenExp Elt=(Name x) Clauses=[(CompFor Target=(Name x) Iter=(Name y))])]))"},
	{3, `f"a{b!r:>{c}}{{" "d"`, `(ExprStmt (FString Parts=[(Constant s"a") (FormattedValue (Name b) Conversion='r' Spec=(FString Parts=[(Constant s">") (FormattedValue (Name c))])) (Constant s"{d")]))`},
	{3, `f"{a = }"`, `(ExprStmt (FString Parts=[(Constant s"a = ") (FormattedValue (Name a) Conversion='r')]))`},
	{3, `"a\N{DIGIT ONE}" '\x41'`, `(ExprStmt (Constant s"a1A"))`},
	{3, "b'\\xff'", `(ExprStmt (Constant b"\xff"))`},
	{3, "'\\ud800'", `(ExprStmt (Constant s"\xed\xa0\x80"))`},
	{3, "0x_ff, 1_0, 9223372036854775808, 1e2, 3j", "(ExprStmt (Tuple Elts=[(Constant 255) (Constant 10) (Constant 9223372036854775808) (Constant f100) (Constant j3)]))"},
	{3, "ﬁ = 1", "(Assign Targets=[(Name fi)] Value=(Constant 1))"},
	{3, "match(x)", "(ExprStmt (Call Fn=(Name match) Args=[(Name x)]))"},
	{3, "match x:\n case 1: pass\n", "(Unsupported What=match statement)"},
	{3, "type = 1", "(Assign Targets=[(Name type)] Value=(Constant 1))"},
	{3, "type X = int", "(Unsupported What=type statement)"},
	{3, "async def f(): pass", "(Unsupported What=async def)"},
	{3, "print", "(ExprStmt (Name print))"},
	{3, "raise a from b", "(Raise Exc=(Name a) Cause=(Name b))"},
	{2, "print", "(Print)"},
	{2, "print a,", "(Print Values=[(Name a)] NoNewline=true)"},
	{2, "print (a), b", "(Print Values=[(Name a) (Name b)])"},
	{2, "print (a) % b", "(Print Values=[(Binary Op=% (Name a) Y=(Name b))])"},
	{2, "print -1", "(Print Values=[(Unary Op=- (Constant 1))])"},
	{2, "print [1]", "(Print Values=[(List Elts=[(Constant 1)])])"},
	{2, "print >>f, a", "(Print Dest=(Name f) Values=[(Name a)])"},
	{2, "exec a in b, c", "(Exec Body=(Name a) Globals=(Name b) Locals=(Name c))"},
	{2, "exec (a, b)", "(Exec Body=(Name a) Globals=(Name b))"},
	{2, "raise a, b, c", "(Raise Exc=(Name a) Value=(Name b) Traceback=(Name c))"},
	{2, "0777 + 10L", "(ExprStmt (Binary Op=+ (Constant 511) Y=(Constant 10L)))"},
	{2, "`a, b` <> c", "(ExprStmt (Compare (Repr (Tuple Elts=[(Name a) (Name b)])) Ops=[!=] Y=[(Name c)]))"},
	{2, `u"\u1234", "\u1234", ur"\n\u1234"`, `(ExprStmt (Tuple Elts=[(Constant u"\xe1\x88\xb4") (Constant s"\x5cu1234") (Constant u"\x5cn\xe1\x88\xb4")]))`},
	{2, "[x for x in 1, 2]", "(ExprStmt (ListComp Elt=(Name x) Clauses=[(CompFor Target=(Name x) Iter=(Tuple Elts=[(Constant 1) (Constant 2)]))]))"},
	{2, "lambda (a, b): c", "(ExprStmt (Lambda Params=(Params Args=[(Param Tuple=(Tuple Elts=[(Name a) (Name b)]))]) Body=(Name c)))"},
	{2, "True, None", "(ExprStmt (Tuple Elts=[(Name True) (Constant None)]))"},
}

// TestTrees compares trees.
func TestTrees(t *testing.T) {
	for _, c := range treeCases {
		f, err := Parse("t.py", []byte(c.source), c.dialect)
		if err != nil {
			t.Errorf("%s\n%v", c.source, err)
			continue
		}
		var parts []string
		for _, s := range f.Body {
			parts = append(parts, Dump(s))
		}
		if got := strings.Join(parts, " "); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.source, got, c.want)
		}
	}
}

// TestGoldenTrees compares the trees of the files in testdata with those that
// stand beside them, which CPython has confirmed (see TestAgainstCPython).
func TestGoldenTrees(t *testing.T) {
	for _, name := range []string{"python2", "python3", "python312", "future2"} {
		file := filepath.Join("testdata", name+".py")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Parse(file, text, source.Auto)
		if err != nil {
			t.Error(err)
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "dialect %v\n", f.Dialect)
		for _, s := range f.Body {
			at := s.Span()
			fmt.Fprintf(&b, "%d:%d-%d:%d %s\n", at.Line, at.Col, at.EndLine, at.EndCol, Dump(s))
		}
		golden := filepath.Join("testdata", name+".tree")
		if *update {
			if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}

// TestSpans checks which text each node covers.
func TestSpans(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"x = (a) + b", "Assign x = (a) + b|Name x|Binary (a) + b|Name a|Name b"},
		{"(a, b)", "ExprStmt (a, b)|Tuple (a, b)|Name a|Name b"},
		{"(a).b[c:](d)", "ExprStmt (a).b[c:](d)|Call (a).b[c:](d)|Subscript (a).b[c:]|Attribute (a).b|Name a|SliceExpr c:|Name c|Name d"},
		{"f(x for x in y)", "ExprStmt f(x for x in y)|Call f(x for x in y)|Name f|GenExp (x for x in y)|Name x|CompFor for x in y|Name x|Name y"},
		{"@d\ndef f(a: b = c): pass;", "FuncDef def f(a: b = c): pass;|Params a: b = c|Param a: b|Name b|Name c|Pass pass|Name d"},
		{"if a: b\nelif c: d\n", "If if a: b\nelif c: d|Name a|ExprStmt b|Name b|If elif c: d|Name c|ExprStmt d|Name d"},
		{"é.b", "ExprStmt é.b|Attribute é.b|Name é"},
		{`f"é{ a + b !r:>{w}}"`, `ExprStmt f"é{ a + b !r:>{w}}"|FString f"é{ a + b !r:>{w}}"|Constant é|FormattedValue { a + b !r:>{w}}|Binary a + b|Name a|Name b|FString :>{w}|Constant >|FormattedValue {w}|Name w`},
		{"'''a\n''' 'b'", "ExprStmt '''a\n''' 'b'|Constant '''a\n''' 'b'"},
		{"f'''\n{a}'''", "ExprStmt f'''\n{a}'''|FString f'''\n{a}'''|Constant \n|FormattedValue {a}|Name a"},
		{"import a.b as c, d", "Import import a.b as c, d|Alias a.b as c|Alias d"},
		{"try: pass\nexcept A as e: x", "Try try: pass\nexcept A as e: x|Pass pass|Handler except A as e: x|Name A|Name e|ExprStmt x|Name x"},
		{"class A(b, c=d): pass", "ClassDef class A(b, c=d): pass|Name b|Keyword c=d|Name d|Pass pass"},
		{"x = \\\r\n  y\r\n", "Assign x = \\\r\n  y|Name x|Name y"},
	} {
		f, err := Parse("t.py", []byte(c.source), source.Python3)
		if err != nil {
			t.Error(err)
			continue
		}
		var parts []string
		walk(reflect.ValueOf(f.Body), func(name string, at source.Span) {
			parts = append(parts, name+" "+covered(f.Text, at))
		})
		if got := strings.Join(parts, "|"); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.source, got, c.want)
		}
	}
}

// TestHeads checks the spans of names and heads of definitions.
func TestHeads(t *testing.T) {
	f, err := Parse("t.py", []byte("def f(a) -> b: pass\nclass A(b): pass\ntry: pass\nexcept A as e: pass\nx.y"), source.Python3)
	if err != nil {
		t.Fatal(err)
	}
	fn, class, try := f.Body[0].(*FuncDef), f.Body[1].(*ClassDef), f.Body[2].(*Try)
	attr := f.Body[3].(*ExprStmt).X.(*Attribute)
	for want, at := range map[string]source.Span{
		"f": fn.NamePos, "def f(a) -> b:": fn.Header,
		"A": class.NamePos, "class A(b):": class.Header,
		"except A as e:": try.Handlers[0].Header,
		"y":              attr.NamePos,
	} {
		if got := covered(f.Text, at); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// walk calls visit for all nodes in v.
func walk(v reflect.Value, visit func(name string, at source.Span)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			walk(v.Elem(), visit)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walk(v.Index(i), visit)
		}
	case reflect.Struct:
		if n, ok := v.Addr().Interface().(Node); ok && n.Span() != (source.Span{}) {
			if p, ok := n.(*Params); !ok || p.Line != p.EndLine || p.Col != p.EndCol {
				visit(v.Type().Name(), n.Span())
			}
		}
		if v.Type() == reflect.TypeFor[Constant]() {
			return
		}
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "Pos" {
				walk(v.Field(i), visit)
			}
		}
	}
}

// covered returns the text at a place.
func covered(text []byte, at source.Span) string {
	offset := func(line, col int32) int {
		off := 0
		for rest := text; line > 1; line-- {
			_, after := source.CutLine(rest)
			off += len(rest) - len(after)
			rest = after
		}
		return off + int(col)
	}
	return string(text[offset(at.Line, at.Col):offset(at.EndLine, at.EndCol)])
}
