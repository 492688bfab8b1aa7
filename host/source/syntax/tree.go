// Package syntax reads Python text into a syntax tree.
//
// It is entered by [Parse]. The parser is a hand-written recursive descent
// over both dialects, Python 2 and Python 3; every node of the tree carries
// the exact span of its text. After a mistake the parser goes on at the next
// statement, so one mistake is one message and the rest of the file is still
// read.
package syntax

import (
	"math/big"

	"vitrine/host/source"
)

// A Node is anything in the tree.
type Node interface{ Span() source.Span }

// Pos is the place of a node in its file. It is embedded in every node.
type Pos source.Span

// Span returns the place of the node.
func (p Pos) Span() source.Span { return source.Span(p) }

// A File is a whole module.
type File struct {
	Pos
	Name    string // file name, for messages
	Dialect source.Dialect
	Text    []byte // as UTF-8, without byte order mark; spans count in it
	Body    []Stmt
}

// A Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// An Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Statements.
type (
	// An ExprStmt is an expression evaluated for its effect.
	ExprStmt struct {
		Pos
		X Expr
	}

	// An Assign is "t1 = t2 = value". Targets are in source order.
	Assign struct {
		Pos
		Targets []Expr
		Value   Expr
	}

	// An AugAssign is "target op= value". Op is the operator without "=".
	AugAssign struct {
		Pos
		Target Expr
		Op     string
		Value  Expr
	}

	// An AnnAssign is "target: annotation = value"; Value may be nil. Simple
	// says that the target is a plain name without parentheses.
	AnnAssign struct {
		Pos
		Target     Expr
		Annotation Expr
		Value      Expr
		Simple     bool
	}

	// A Pass is "pass".
	Pass struct{ Pos }

	// A Break is "break".
	Break struct{ Pos }

	// A Continue is "continue".
	Continue struct{ Pos }

	// A Del is "del t1, t2".
	Del struct {
		Pos
		Targets []Expr
	}

	// An Assert is "assert test, message"; Msg may be nil.
	Assert struct {
		Pos
		Test, Msg Expr
	}

	// A Global is "global a, b".
	Global struct {
		Pos
		Names []string
	}

	// A Nonlocal is "nonlocal a, b".
	Nonlocal struct {
		Pos
		Names []string
	}

	// An Import is "import a.b as c, d".
	Import struct {
		Pos
		Names []Alias
	}

	// An ImportFrom is "from ..module import a as b". Level counts the leading
	// dots. Star is "import *", then Names is empty.
	ImportFrom struct {
		Pos
		Module string
		Level  int
		Names  []Alias
		Star   bool
	}

	// A Return is "return value"; Value may be nil.
	Return struct {
		Pos
		Value Expr
	}

	// A Raise is "raise", "raise exc from cause", or in Python 2
	// "raise type, value, traceback". All parts may be nil.
	Raise struct {
		Pos
		Exc       Expr
		Value     Expr // Python 2
		Traceback Expr // Python 2
		Cause     Expr // Python 3
	}

	// An If is "if test: body else: orelse"; elif is an If alone in Else.
	If struct {
		Pos
		Test       Expr
		Body, Else []Stmt
	}

	// A While is "while test: body else: orelse".
	While struct {
		Pos
		Test       Expr
		Body, Else []Stmt
	}

	// A For is "for target in iter: body else: orelse".
	For struct {
		Pos
		Target     Expr
		Iter       Expr
		Body, Else []Stmt
	}

	// A Try has handlers, or a finally part, or both. "try/except/finally" is
	// one Try with all parts.
	Try struct {
		Pos
		Body     []Stmt
		Handlers []*Handler
		Else     []Stmt
		Finally  []Stmt
	}

	// A With is "with a as b, c as d: body".
	With struct {
		Pos
		Items []WithItem
		Body  []Stmt
	}

	// A FuncDef is a function definition. Header is the span from "def" to the
	// colon.
	FuncDef struct {
		Pos
		Name       string
		NamePos    source.Span
		Params     *Params
		Returns    Expr // annotation, or nil
		Body       []Stmt
		Decorators []Expr
		Header     source.Span
	}

	// A ClassDef is a class definition.
	ClassDef struct {
		Pos
		Name       string
		NamePos    source.Span
		Bases      []Expr
		Keywords   []Keyword // metaclass=M and the like
		Body       []Stmt
		Decorators []Expr
		Header     source.Span
	}

	// A Print is the print statement of Python 2. NoNewline is a trailing
	// comma, Dest the target of "print >>dest, ...", or nil.
	Print struct {
		Pos
		Dest      Expr
		Values    []Expr
		NoNewline bool
	}

	// An Exec is the exec statement of Python 2; Globals, Locals may be nil.
	Exec struct {
		Pos
		Body            Expr
		Globals, Locals Expr
	}

	// An Unsupported is a statement that was understood and is not supported;
	// the message tells which. Using it is an error at its place when it is
	// compiled.
	Unsupported struct {
		Pos
		What string // "async def", "match statement"
	}
)

// An Alias is "name as asname"; AsName may be "".
type Alias struct {
	Pos
	Name, AsName string
}

// A Handler is "except type as name: body". Type may be nil (bare except).
// In Python 2 Target may be any target; in Python 3 it is a *Name.
type Handler struct {
	Pos
	Type   Expr
	Target Expr
	Body   []Stmt
	Header source.Span
}

// A WithItem is "context as target"; Target may be nil.
type WithItem struct {
	Context Expr
	Target  Expr
}

// A Keyword is "name=value" in a call, or "**value" if Name is "".
type Keyword struct {
	Pos
	Name  string
	Value Expr
}

// Params are the parameters of a function.
type Params struct {
	Pos
	PosOnly []*Param // before "/"
	Args    []*Param
	Star    *Param // *args, or nil
	KwOnly  []*Param
	KwArg   *Param // **kwargs, or nil
}

// A Param is one parameter. In Python 2 it may be a tuple: then Tuple is set
// and Name is "".
type Param struct {
	Pos
	Name       string
	Tuple      Expr
	Annotation Expr
	Default    Expr
}

// Expressions.
type (
	// A Name is an identifier. True, False and None are Constants in Python 3,
	// Names in Python 2 except None, which is a Constant in both.
	Name struct {
		Pos
		ID string
	}

	// A Constant is a literal. Value is nil (None), bool, int64, *big.Int (does
	// not fit an int64), float64, complex128, string (text), Bytes, LongInt, or
	// Ellipsis.
	Constant struct {
		Pos
		Value any
	}

	// A FString is an f-string: a list of *Constant (text) and *FormattedValue.
	FString struct {
		Pos
		Parts []Expr
	}

	// A FormattedValue is "{x!r:spec}" in an f-string. Conversion is 0, 's',
	// 'r' or 'a'; Spec may be nil. The text "x=" of "{x=}" stands before it as a
	// *Constant.
	FormattedValue struct {
		Pos
		X          Expr
		Conversion byte
		Spec       *FString
	}

	// A Tuple is "a, b", with or without parentheses.
	Tuple struct {
		Pos
		Elts []Expr
	}

	// A List is "[a, b]".
	List struct {
		Pos
		Elts []Expr
	}

	// A Set is "{a, b}".
	Set struct {
		Pos
		Elts []Expr
	}

	// A Dict is "{k: v, **m}". A nil key stands for "**".
	Dict struct {
		Pos
		Keys, Values []Expr
	}

	// A Starred is "*x" in a call, a display or a target.
	Starred struct {
		Pos
		X Expr
	}

	// An Attribute is "x.name".
	Attribute struct {
		Pos
		X       Expr
		Name    string
		NamePos source.Span
	}

	// A Subscript is "x[index]"; Index may be a *SliceExpr, or a *Tuple that
	// holds some.
	Subscript struct {
		Pos
		X, Index Expr
	}

	// A SliceExpr is "lo:hi:step" in a subscript; parts may be nil. HasStep
	// tells "a:b:" from "a:b".
	SliceExpr struct {
		Pos
		Lo, Hi, Step Expr
		HasStep      bool
	}

	// A Call is "fn(args, *star, key=value, **kw)". Starred arguments stand
	// in Args at their places.
	Call struct {
		Pos
		Fn       Expr
		Args     []Expr
		Keywords []Keyword
	}

	// A Unary is "-x", "+x", "~x" or "not x".
	Unary struct {
		Pos
		Op string
		X  Expr
	}

	// A Binary is "x op y" for an arithmetic or bit operator.
	Binary struct {
		Pos
		Op   string
		X, Y Expr
	}

	// A BoolOp is a chain of "and" or of "or".
	BoolOp struct {
		Pos
		Op string
		X  []Expr
	}

	// A Compare is "x op1 y1 op2 y2"; ops are "<", "<=", "==", "!=", ">",
	// ">=", "in", "not in", "is", "is not" ("<>" of Python 2 is "!=").
	Compare struct {
		Pos
		X   Expr
		Ops []string
		Y   []Expr
	}

	// An IfExp is "body if test else orelse".
	IfExp struct {
		Pos
		Test, Body, Else Expr
	}

	// A Lambda is "lambda params: body".
	Lambda struct {
		Pos
		Params *Params
		Body   Expr
	}

	// A ListComp is "[elt for ...]".
	ListComp struct {
		Pos
		Elt     Expr
		Clauses []*CompFor
	}

	// A SetComp is "{elt for ...}".
	SetComp struct {
		Pos
		Elt     Expr
		Clauses []*CompFor
	}

	// A DictComp is "{key: value for ...}".
	DictComp struct {
		Pos
		Key, Value Expr
		Clauses    []*CompFor
	}

	// A GenExp is "(elt for ...)".
	GenExp struct {
		Pos
		Elt     Expr
		Clauses []*CompFor
	}

	// A Yield is "yield x"; X may be nil.
	Yield struct {
		Pos
		X Expr
	}

	// A YieldFrom is "yield from x".
	YieldFrom struct {
		Pos
		X Expr
	}

	// A NamedExpr is "name := value".
	NamedExpr struct {
		Pos
		Target *Name
		Value  Expr
	}

	// A Repr is "`x`" of Python 2.
	Repr struct {
		Pos
		X Expr
	}

	// An UnsupportedExpr is an expression that was understood and is not
	// supported ("await").
	UnsupportedExpr struct {
		Pos
		What string
	}
)

// A CompFor is "for target in iter if cond if cond".
type CompFor struct {
	Pos
	Target Expr
	Iter   Expr
	Ifs    []Expr
}

// Bytes is the value of a bytes literal of Python 3. (A plain literal of
// Python 2 is a string, whose bytes are kept as they are.)
type Bytes string

// Unicode is the value of a u"..." literal of Python 2.
type Unicode string

// LongInt is the value of a literal of Python 2 with the suffix L.
type LongInt struct{ V *big.Int }

// Ellipsis is the value of "...".
type Ellipsis struct{}

func (*ExprStmt) stmt()    {}
func (*Assign) stmt()      {}
func (*AugAssign) stmt()   {}
func (*AnnAssign) stmt()   {}
func (*Pass) stmt()        {}
func (*Break) stmt()       {}
func (*Continue) stmt()    {}
func (*Del) stmt()         {}
func (*Assert) stmt()      {}
func (*Global) stmt()      {}
func (*Nonlocal) stmt()    {}
func (*Import) stmt()      {}
func (*ImportFrom) stmt()  {}
func (*Return) stmt()      {}
func (*Raise) stmt()       {}
func (*If) stmt()          {}
func (*While) stmt()       {}
func (*For) stmt()         {}
func (*Try) stmt()         {}
func (*With) stmt()        {}
func (*FuncDef) stmt()     {}
func (*ClassDef) stmt()    {}
func (*Print) stmt()       {}
func (*Exec) stmt()        {}
func (*Unsupported) stmt() {}

func (*Name) expr()            {}
func (*Constant) expr()        {}
func (*FString) expr()         {}
func (*FormattedValue) expr()  {}
func (*Tuple) expr()           {}
func (*List) expr()            {}
func (*Set) expr()             {}
func (*Dict) expr()            {}
func (*Starred) expr()         {}
func (*Attribute) expr()       {}
func (*Subscript) expr()       {}
func (*SliceExpr) expr()       {}
func (*Call) expr()            {}
func (*Unary) expr()           {}
func (*Binary) expr()          {}
func (*BoolOp) expr()          {}
func (*Compare) expr()         {}
func (*IfExp) expr()           {}
func (*Lambda) expr()          {}
func (*ListComp) expr()        {}
func (*SetComp) expr()         {}
func (*DictComp) expr()        {}
func (*GenExp) expr()          {}
func (*Yield) expr()           {}
func (*YieldFrom) expr()       {}
func (*NamedExpr) expr()       {}
func (*Repr) expr()            {}
func (*UnsupportedExpr) expr() {}
