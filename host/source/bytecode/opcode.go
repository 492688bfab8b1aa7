package bytecode

// An Op is the operation code of an instruction.
//
// Comments show the value stack before and after, top of the stack at the
// right. "arg" is the argument of the instruction.
type Op uint8

// The instructions. They follow CPython 2.4, in whose terms the Flow Object
// Space is described: blocks are set up and popped, tests leave their operand
// on the stack, and unpacking is one instruction.
const (
	Invalid Op = iota

	// Stack.
	Nop
	PopTop   //        x  →
	DupTop   //        x  →  x x
	DupTopX  //  x1..xn  →  x1..xn x1..xn     arg = n
	RotTwo   //      x y  →  y x
	RotThree //    x y z  →  z x y
	RotFour  //  x y z w  →  w x y z

	// Names and values.
	LoadConst      //  → Consts[arg]
	LoadFast       //  → local arg
	StoreFast      //  x →
	DeleteFast     //  →
	LoadDeref      //  → contents of cell arg
	StoreDeref     //  x →
	DeleteDeref    //  →
	LoadClosure    //  → cell arg itself
	LoadClassDeref // → name in the class body, else contents of cell arg
	LoadGlobal     //  → global Names[arg], else builtin
	StoreGlobal    //  x →
	DeleteGlobal   //  →
	LoadName       //  → local, global or builtin Names[arg] (module and class level)
	StoreName      //  x →
	DeleteName     //  →
	LoadAssertion  //  → the class AssertionError, whatever the name means

	// Unary operations: x → op x.
	UnaryPositive
	UnaryNegative
	UnaryNot
	UnaryInvert
	UnaryConvert // `x`

	// Binary operations: x y → x op y.
	BinaryAdd
	BinarySubtract
	BinaryMultiply
	BinaryDivide // "/" of Python 2 without future division
	BinaryTrueDivide
	BinaryFloorDivide
	BinaryModulo
	BinaryPower
	BinaryLshift
	BinaryRshift
	BinaryAnd
	BinaryOr
	BinaryXor
	BinaryMatrixMultiply
	BinarySubscr // x[y]

	// In-place operations: x y → x op= y.
	InplaceAdd
	InplaceSubtract
	InplaceMultiply
	InplaceDivide
	InplaceTrueDivide
	InplaceFloorDivide
	InplaceModulo
	InplacePower
	InplaceLshift
	InplaceRshift
	InplaceAnd
	InplaceOr
	InplaceXor
	InplaceMatrixMultiply

	CompareOp // x y → x cmp y                     arg = one of Cmp

	// Items and slices. The low and high bounds of the slice forms are there
	// as the number says: bit 0 low, bit 1 high.
	StoreSubscr  // v x i →          x[i] = v
	DeleteSubscr // x i →
	Slice0       // x → x[:]
	Slice1       // x lo → x[lo:]
	Slice2       // x hi → x[:hi]
	Slice3       // x lo hi → x[lo:hi]
	StoreSlice0  // v x →
	StoreSlice1  // v x lo →
	StoreSlice2  // v x hi →
	StoreSlice3  // v x lo hi →
	DeleteSlice0 // x →
	DeleteSlice1 // x lo →
	DeleteSlice2 // x hi →
	DeleteSlice3 // x lo hi →

	LoadAttr   // x → x.Names[arg]
	StoreAttr  // v x →          x.Names[arg] = v
	DeleteAttr // x →

	// Displays.
	BuildTuple   // x1..xn → tuple               arg = n
	BuildList    // x1..xn → list
	BuildSet     // x1..xn → set
	BuildMap     // → {}                         arg is a size hint
	StoreMap     // d v k → d                    d[k] = v
	StoreEntries // d v1 k1..vn kn → d          d[k1] = v1, and so on; arg = n
	BuildSlice   // lo hi [step] → slice         arg = 2 or 3
	BuildString  // s1..sn → text                parts of an f-string
	FormatValue  // x [spec] → text              arg: see FormatConversion
	ListAppend   // l x →                        list comprehension, item of a display after a starred one
	SetAdd       // s x →                        set comprehension, item of a display after a starred one
	MapAdd       // d v k →                      dict comprehension
	ListExtend   // l x → l                      "*x" in a display
	SetUpdate    // s x → s
	MapUpdate    // d x → d                      "**x" in a display; arg = 1: in the head of a class; arg = n + 2: in a call, whose function is n below d; a name that is in d already is a TypeError there
	ListToTuple  // l → tuple

	UnpackSequence // x → xn .. x1                   arg = n; x1 on top
	UnpackEx       // x → after.. rest before..      arg = before | after<<8

	GetIter // x → iterator
	ForIter // it → it next   or   it →  and jump to arg when exhausted

	// Jumps. Targets are instruction indices. Conditional jumps leave the
	// operand where it is.
	JumpForward  // to arg
	JumpAbsolute // to arg, backward too
	JumpIfFalse  // x → x
	JumpIfTrue   // x → x

	// Blocks.
	SetupLoop    // push a loop block whose end is arg
	SetupExcept  // push an except block whose handler is arg
	SetupFinally // push a finally block whose handler is arg
	PopBlock     // leave the innermost block normally
	EndFinally   // unroller value type →          go on as the unroller says; None: fall through
	BreakLoop
	ContinueLoop // to arg
	WithEnter    // ctx → exit value               the bound __exit__, and what __enter__() gave; value is gone before SetupFinally comes
	WithCleanup  // exit unroller value type → unroller value type    calls exit; all None if it swallowed an exception
	RaiseVarargs // [type [value [tb]]] →           arg = how many
	RaiseFrom    // exc cause →

	// Calls. The argument counts positional arguments in its low byte and
	// keyword pairs (name value) in the next.
	CallFunction      // f a1.. k1 v1.. → result
	CallFunctionVar   // f a1.. k1 v1.. *t → result
	CallFunctionKw    // f a1.. k1 v1.. **d → result
	CallFunctionVarKw // f a1.. k1 v1.. *t **d → result
	ReturnValue       // x →
	YieldValue        // x → sent
	YieldFrom         // it → result                 delegates until it is exhausted

	// Definitions. MakeFunction takes, from the bottom: default values,
	// pairs (name, default) of keyword-only parameters, the dictionary of
	// annotations if FunctionAnnotations is set, the tuple of cells if
	// FunctionClosure is set, the code. See FunctionFlags.
	MakeFunction
	BuildClass // name bases keywords function → class   the function has a ClassBody

	// Modules.
	ImportName // level fromlist → module           Names[arg]
	ImportFrom // m → m m.Names[arg]
	ImportStar // m →

	// Statements of Python 2, and others that only the outside can see.
	PrintItem      // x →
	PrintNewline   // →
	PrintItemTo    // x f →
	PrintNewlineTo // f →
	ExecStmt       // code globals locals →

	numOps
)

// Comparison operators, the arguments of CompareOp.
const (
	CmpLT = iota
	CmpLE
	CmpEQ
	CmpNE
	CmpGT
	CmpGE
	CmpIn
	CmpNotIn
	CmpIs
	CmpIsNot
	CmpExcMatch
)
