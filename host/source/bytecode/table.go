package bytecode

// An ArgKind says what the argument of an instruction means.
type ArgKind uint8

// The kinds of arguments.
const (
	NoArg    ArgKind = iota
	CountArg         // a number: items, arguments, values
	ConstArg         // index in Code.Consts
	NameArg          // index in Code.Names
	LocalArg         // index in Code.VarNames
	CellArg          // index in Code.CellVars followed by Code.FreeVars
	CmpArg           // one of Cmp
	JumpArg          // index of an instruction
)

// An opInfo describes one operation. Pops and pushes are the fixed part of
// its stack effect; what depends on the argument is added by [Op.Effect].
type opInfo struct {
	name         string
	arg          ArgKind
	pops, pushes int8
}

// table describes all operations. The numbers are for going on with the next
// instruction; where a jump finds another stack is told by [Op.JumpEffect].
var table = [numOps]opInfo{
	Invalid: {"Invalid", NoArg, 0, 0},

	Nop:      {"Nop", NoArg, 0, 0},
	PopTop:   {"PopTop", NoArg, 1, 0},
	DupTop:   {"DupTop", NoArg, 1, 2},
	DupTopX:  {"DupTopX", CountArg, 0, 0},
	RotTwo:   {"RotTwo", NoArg, 2, 2},
	RotThree: {"RotThree", NoArg, 3, 3},
	RotFour:  {"RotFour", NoArg, 4, 4},

	LoadConst:      {"LoadConst", ConstArg, 0, 1},
	LoadFast:       {"LoadFast", LocalArg, 0, 1},
	StoreFast:      {"StoreFast", LocalArg, 1, 0},
	DeleteFast:     {"DeleteFast", LocalArg, 0, 0},
	LoadDeref:      {"LoadDeref", CellArg, 0, 1},
	StoreDeref:     {"StoreDeref", CellArg, 1, 0},
	DeleteDeref:    {"DeleteDeref", CellArg, 0, 0},
	LoadClosure:    {"LoadClosure", CellArg, 0, 1},
	LoadClassDeref: {"LoadClassDeref", CellArg, 0, 1},
	LoadGlobal:     {"LoadGlobal", NameArg, 0, 1},
	StoreGlobal:    {"StoreGlobal", NameArg, 1, 0},
	DeleteGlobal:   {"DeleteGlobal", NameArg, 0, 0},
	LoadName:       {"LoadName", NameArg, 0, 1},
	StoreName:      {"StoreName", NameArg, 1, 0},
	DeleteName:     {"DeleteName", NameArg, 0, 0},
	LoadAssertion:  {"LoadAssertion", NoArg, 0, 1},

	UnaryPositive: {"UnaryPositive", NoArg, 1, 1},
	UnaryNegative: {"UnaryNegative", NoArg, 1, 1},
	UnaryNot:      {"UnaryNot", NoArg, 1, 1},
	UnaryInvert:   {"UnaryInvert", NoArg, 1, 1},
	UnaryConvert:  {"UnaryConvert", NoArg, 1, 1},

	BinaryAdd:            {"BinaryAdd", NoArg, 2, 1},
	BinarySubtract:       {"BinarySubtract", NoArg, 2, 1},
	BinaryMultiply:       {"BinaryMultiply", NoArg, 2, 1},
	BinaryDivide:         {"BinaryDivide", NoArg, 2, 1},
	BinaryTrueDivide:     {"BinaryTrueDivide", NoArg, 2, 1},
	BinaryFloorDivide:    {"BinaryFloorDivide", NoArg, 2, 1},
	BinaryModulo:         {"BinaryModulo", NoArg, 2, 1},
	BinaryPower:          {"BinaryPower", NoArg, 2, 1},
	BinaryLshift:         {"BinaryLshift", NoArg, 2, 1},
	BinaryRshift:         {"BinaryRshift", NoArg, 2, 1},
	BinaryAnd:            {"BinaryAnd", NoArg, 2, 1},
	BinaryOr:             {"BinaryOr", NoArg, 2, 1},
	BinaryXor:            {"BinaryXor", NoArg, 2, 1},
	BinaryMatrixMultiply: {"BinaryMatrixMultiply", NoArg, 2, 1},
	BinarySubscr:         {"BinarySubscr", NoArg, 2, 1},

	InplaceAdd:            {"InplaceAdd", NoArg, 2, 1},
	InplaceSubtract:       {"InplaceSubtract", NoArg, 2, 1},
	InplaceMultiply:       {"InplaceMultiply", NoArg, 2, 1},
	InplaceDivide:         {"InplaceDivide", NoArg, 2, 1},
	InplaceTrueDivide:     {"InplaceTrueDivide", NoArg, 2, 1},
	InplaceFloorDivide:    {"InplaceFloorDivide", NoArg, 2, 1},
	InplaceModulo:         {"InplaceModulo", NoArg, 2, 1},
	InplacePower:          {"InplacePower", NoArg, 2, 1},
	InplaceLshift:         {"InplaceLshift", NoArg, 2, 1},
	InplaceRshift:         {"InplaceRshift", NoArg, 2, 1},
	InplaceAnd:            {"InplaceAnd", NoArg, 2, 1},
	InplaceOr:             {"InplaceOr", NoArg, 2, 1},
	InplaceXor:            {"InplaceXor", NoArg, 2, 1},
	InplaceMatrixMultiply: {"InplaceMatrixMultiply", NoArg, 2, 1},

	CompareOp: {"CompareOp", CmpArg, 2, 1},

	StoreSubscr:  {"StoreSubscr", NoArg, 3, 0},
	DeleteSubscr: {"DeleteSubscr", NoArg, 2, 0},
	Slice0:       {"Slice0", NoArg, 1, 1},
	Slice1:       {"Slice1", NoArg, 2, 1},
	Slice2:       {"Slice2", NoArg, 2, 1},
	Slice3:       {"Slice3", NoArg, 3, 1},
	StoreSlice0:  {"StoreSlice0", NoArg, 2, 0},
	StoreSlice1:  {"StoreSlice1", NoArg, 3, 0},
	StoreSlice2:  {"StoreSlice2", NoArg, 3, 0},
	StoreSlice3:  {"StoreSlice3", NoArg, 4, 0},
	DeleteSlice0: {"DeleteSlice0", NoArg, 1, 0},
	DeleteSlice1: {"DeleteSlice1", NoArg, 2, 0},
	DeleteSlice2: {"DeleteSlice2", NoArg, 2, 0},
	DeleteSlice3: {"DeleteSlice3", NoArg, 3, 0},

	LoadAttr:   {"LoadAttr", NameArg, 1, 1},
	StoreAttr:  {"StoreAttr", NameArg, 2, 0},
	DeleteAttr: {"DeleteAttr", NameArg, 1, 0},

	BuildTuple:   {"BuildTuple", CountArg, 0, 1},
	BuildList:    {"BuildList", CountArg, 0, 1},
	BuildSet:     {"BuildSet", CountArg, 0, 1},
	BuildMap:     {"BuildMap", CountArg, 0, 1},
	StoreMap:     {"StoreMap", NoArg, 3, 1},
	StoreEntries: {"StoreEntries", CountArg, 1, 1},
	BuildSlice:   {"BuildSlice", CountArg, 0, 1},
	BuildString:  {"BuildString", CountArg, 0, 1},
	FormatValue:  {"FormatValue", CountArg, 1, 1},
	ListAppend:   {"ListAppend", NoArg, 2, 0},
	SetAdd:       {"SetAdd", NoArg, 2, 0},
	MapAdd:       {"MapAdd", NoArg, 3, 0},
	ListExtend:   {"ListExtend", NoArg, 2, 1},
	SetUpdate:    {"SetUpdate", NoArg, 2, 1},
	MapUpdate:    {"MapUpdate", CountArg, 2, 1},
	ListToTuple:  {"ListToTuple", NoArg, 1, 1},

	UnpackSequence: {"UnpackSequence", CountArg, 1, 0},
	UnpackEx:       {"UnpackEx", CountArg, 1, 1},

	GetIter: {"GetIter", NoArg, 1, 1},
	ForIter: {"ForIter", JumpArg, 1, 2},

	JumpForward:  {"JumpForward", JumpArg, 0, 0},
	JumpAbsolute: {"JumpAbsolute", JumpArg, 0, 0},
	JumpIfFalse:  {"JumpIfFalse", JumpArg, 1, 1},
	JumpIfTrue:   {"JumpIfTrue", JumpArg, 1, 1},

	SetupLoop:    {"SetupLoop", JumpArg, 0, 0},
	SetupExcept:  {"SetupExcept", JumpArg, 0, 0},
	SetupFinally: {"SetupFinally", JumpArg, 0, 0},
	PopBlock:     {"PopBlock", NoArg, 0, 0},
	EndFinally:   {"EndFinally", NoArg, 3, 0},
	BreakLoop:    {"BreakLoop", NoArg, 0, 0},
	ContinueLoop: {"ContinueLoop", JumpArg, 0, 0},
	WithEnter:    {"WithEnter", NoArg, 1, 2},
	WithCleanup:  {"WithCleanup", NoArg, 4, 3},
	RaiseVarargs: {"RaiseVarargs", CountArg, 0, 0},
	RaiseFrom:    {"RaiseFrom", NoArg, 2, 0},

	CallFunction:      {"CallFunction", CountArg, 1, 1},
	CallFunctionVar:   {"CallFunctionVar", CountArg, 2, 1},
	CallFunctionKw:    {"CallFunctionKw", CountArg, 2, 1},
	CallFunctionVarKw: {"CallFunctionVarKw", CountArg, 3, 1},
	ReturnValue:       {"ReturnValue", NoArg, 1, 0},
	YieldValue:        {"YieldValue", NoArg, 1, 1},
	YieldFrom:         {"YieldFrom", NoArg, 1, 1},

	MakeFunction: {"MakeFunction", CountArg, 1, 1},
	BuildClass:   {"BuildClass", NoArg, 4, 1},

	ImportName: {"ImportName", NameArg, 2, 1},
	ImportFrom: {"ImportFrom", NameArg, 1, 2},
	ImportStar: {"ImportStar", NoArg, 1, 0},

	PrintItem:      {"PrintItem", NoArg, 1, 0},
	PrintNewline:   {"PrintNewline", NoArg, 0, 0},
	PrintItemTo:    {"PrintItemTo", NoArg, 2, 0},
	PrintNewlineTo: {"PrintNewlineTo", NoArg, 1, 0},
	ExecStmt:       {"ExecStmt", NoArg, 3, 0},
}

// known reports whether op is an operation of the table.
func (op Op) known() bool { return op > Invalid && op < numOps }

// String returns the name of the operation.
func (op Op) String() string {
	if op < numOps {
		return table[op].name
	}
	return "Invalid"
}

// Arg tells what the argument of op means.
func (op Op) Arg() ArgKind {
	if op < numOps {
		return table[op].arg
	}
	return NoArg
}

// HasTarget reports whether the argument of op is the index of an
// instruction: it jumps there, or the block it sets up continues there.
func (op Op) HasTarget() bool { return op.Arg() == JumpArg }

// IsJump reports whether op itself jumps to its target when it is executed,
// always or depending on a value. (Setting up a block does not.)
func (op Op) IsJump() bool {
	switch op {
	case ForIter, JumpForward, JumpAbsolute, JumpIfFalse, JumpIfTrue, ContinueLoop:
		return true
	}
	return false
}

// Ends reports whether execution never goes on at the instruction after op.
func (op Op) Ends() bool {
	switch op {
	case JumpForward, JumpAbsolute, BreakLoop, ContinueLoop, RaiseVarargs, RaiseFrom, ReturnValue:
		return true
	}
	return false
}

// Effect returns how many values op with this argument takes from the stack
// and how many it leaves there, when the next instruction follows. PopBlock
// is counted as leaving none, though three are left by leaving a finally
// block, which only the block stack can tell.
func (op Op) Effect(arg int32) (pops, pushes int) {
	if op >= numOps {
		return 0, 0
	}
	t := &table[op]
	pops, pushes = int(t.pops), int(t.pushes)
	n := int(arg)
	switch op {
	case DupTopX:
		return n, 2 * n
	case BuildTuple, BuildList, BuildSet, BuildSlice, BuildString, RaiseVarargs:
		pops += n
	case StoreEntries:
		pops += 2 * n
	case FormatValue:
		if n&FormatSpec != 0 {
			pops++
		}
	case UnpackSequence:
		pushes += n
	case UnpackEx:
		pushes += n&0xff + n>>8
	case CallFunction, CallFunctionVar, CallFunctionKw, CallFunctionVarKw:
		pops += n&0xff + 2*(n>>8&0xff)
	case MakeFunction:
		pops += n&0xff + 2*(n>>8&0xff)
		if n&FunctionAnnotations != 0 {
			pops++
		}
		if n&FunctionClosure != 0 {
			pops++
		}
	}
	return pops, pushes
}

// JumpEffect is Effect for the case that op jumps.
func (op Op) JumpEffect(arg int32) (pops, pushes int) {
	if op == ForIter {
		return 1, 0
	}
	return op.Effect(arg)
}

// cmpNames are the comparison operators by their Cmp number.
var cmpNames = [...]string{
	CmpLT: "<", CmpLE: "<=", CmpEQ: "==", CmpNE: "!=", CmpGT: ">", CmpGE: ">=",
	CmpIn: "in", CmpNotIn: "not in", CmpIs: "is", CmpIsNot: "is not",
	CmpExcMatch: "exception match",
}

// CmpName returns the operator that the argument of a CompareOp stands for.
func CmpName(arg int32) string {
	if arg >= 0 && int(arg) < len(cmpNames) {
		return cmpNames[arg]
	}
	return "?"
}
