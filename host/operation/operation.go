// Package operation is the table of operations that object spaces perform and
// that flow graphs record. All stages share it; the names are those of the
// flow space (add, getitem, simple_call, is_true, ...).
package operation

// An Op identifies an operation of the table.
type Op uint8

// The operations. The comment gives the Python text each stands for.
const (
	None Op = iota

	// One operand.
	Type    // type(x)
	ID      // id(x)
	Len     // len(x)
	Hash    // hash(x)
	Str     // str(x)
	Repr    // repr(x)
	Pos     // +x
	Neg     // -x
	Invert  // ~x
	Nonzero // bool(x)
	IsTrue  // if x:
	Abs     // abs(x)
	Hex     // hex(x)
	Oct     // oct(x)
	Ord     // ord(x)
	Iter    // iter(x)
	Next    // next value of an iterator
	Yield   // yield x, in a generator

	// Two operands.
	Is
	GetAttr // getattr(x, 'name')
	DelAttr
	GetItem
	DelItem
	Add
	Sub
	Mul
	Div // "/" of Python 2
	TrueDiv
	FloorDiv
	Mod
	DivMod
	LShift
	RShift
	And
	Or
	Xor
	MatMul
	LT
	LE
	EQ
	NE
	GT
	GE
	Cmp      // cmp(x, y)
	Coerce   // coerce(x, y)
	Contains // y in x: the container comes first
	IsSubtype

	InplaceAdd
	InplaceSub
	InplaceMul
	InplaceDiv
	InplaceTrueDiv
	InplaceFloorDiv
	InplaceMod
	InplaceLShift
	InplaceRShift
	InplaceAnd
	InplaceOr
	InplaceXor
	InplaceMatMul
	InplacePow

	// Three operands.
	Pow // pow(x, y, z), where z is None for x ** y
	SetAttr
	SetItem

	// Any number of operands.
	NewTuple
	NewList
	NewDict
	NewSet
	NewSlice
	SimpleCall // f(x, y)
	CallArgs   // f(x, k=y, *t): the second operand is the shape of the call
	Format     // format(x, spec), of f-strings

	NumOps
)

// An Info is a row of the table.
type Info struct {
	Name    string
	Symbol  string // how it is written between or before its operands
	Arity   int    // number of operands, -1 if it varies
	Fold    bool   // gives the same result for the same constants, without effects
	Arith   bool   // arithmetic, which may give an integer too long for a machine word
	Raises  []string
	Guarded []string // raises these besides, which matters where the program handles exceptions
	Pure    bool     // has no effect unless it raises
	Lookup  bool     // raises for what translation knows, and reports where the result is used
	Inplace Op       // for an in-place operation: the plain one
}

// MayRaise reports whether the operation may raise implicitly.
func (i *Info) MayRaise() bool { return len(i.Raises) > 0 }

// Removable reports whether the operation may be dropped if nobody uses its result.
// An exception is an effect, used or not; but which attributes there are is no matter
// of the run.
func (i *Info) Removable() bool { return i.Pure && (!i.MayRaise() && len(i.Guarded) == 0 || i.Lookup) }

// Exceptions that operations may raise implicitly, in the order in which the
// flow space gives them exits.
var (
	raisesItem   = []string{"IndexError", "KeyError", "Exception"}
	raisesAttr   = []string{"AttributeError"}
	raisesZero   = []string{"ZeroDivisionError"}
	raisesZeroOv = []string{"ZeroDivisionError", "OverflowError"}
	raisesPow    = []string{"ZeroDivisionError", "ValueError", "OverflowError"}
	raisesValue  = []string{"ValueError"}
	raisesOv     = []string{"OverflowError"}
	raisesShift  = []string{"ValueError", "OverflowError"}
	raisesNext   = []string{"StopIteration", "RuntimeError"}
	raisesType   = []string{"TypeError"}
	raisesEncode = []string{"UnicodeEncodeError"}
	raisesAny    = []string{"Exception"}
)

var table = [NumOps]Info{
	Type:    {Name: "type", Arity: 1, Fold: true, Pure: true},
	ID:      {Name: "id", Arity: 1, Pure: true},
	Len:     {Name: "len", Arity: 1, Fold: true, Pure: true},
	Hash:    {Name: "hash", Arity: 1},
	Str:     {Name: "str", Arity: 1, Fold: true, Pure: true, Guarded: raisesEncode},
	Repr:    {Name: "repr", Arity: 1, Fold: true, Pure: true},
	Pos:     {Name: "pos", Symbol: "+", Arity: 1, Fold: true, Arith: true, Pure: true},
	Neg:     {Name: "neg", Symbol: "-", Arity: 1, Fold: true, Arith: true, Pure: true},
	Invert:  {Name: "invert", Symbol: "~", Arity: 1, Fold: true, Arith: true, Pure: true},
	Nonzero: {Name: "nonzero", Arity: 1, Fold: true, Pure: true},
	IsTrue:  {Name: "is_true", Arity: 1, Fold: true, Pure: true},
	Abs:     {Name: "abs", Arity: 1, Fold: true, Arith: true, Pure: true},
	Hex:     {Name: "hex", Arity: 1, Fold: true, Pure: true},
	Oct:     {Name: "oct", Arity: 1, Fold: true, Pure: true},
	Ord:     {Name: "ord", Arity: 1, Fold: true, Pure: true, Guarded: raisesType},
	Iter:    {Name: "iter", Arity: 1, Pure: true},
	Next:    {Name: "next", Arity: 1, Raises: raisesNext},
	Yield:   {Name: "yield_", Arity: 1},

	Is:        {Name: "is_", Symbol: "is", Arity: 2, Fold: true, Pure: true},
	GetAttr:   {Name: "getattr", Arity: 2, Fold: true, Raises: raisesAttr, Pure: true, Lookup: true},
	DelAttr:   {Name: "delattr", Arity: 2, Raises: raisesAttr},
	GetItem:   {Name: "getitem", Arity: 2, Fold: true, Raises: raisesItem, Pure: true},
	DelItem:   {Name: "delitem", Arity: 2, Raises: raisesItem},
	Add:       {Name: "add", Symbol: "+", Arity: 2, Fold: true, Arith: true, Pure: true},
	Sub:       {Name: "sub", Symbol: "-", Arity: 2, Fold: true, Arith: true, Pure: true},
	Mul:       {Name: "mul", Symbol: "*", Arity: 2, Fold: true, Arith: true, Pure: true},
	Div:       {Name: "div", Symbol: "/", Arity: 2, Fold: true, Arith: true, Raises: raisesZero, Pure: true},
	TrueDiv:   {Name: "truediv", Symbol: "/", Arity: 2, Fold: true, Arith: true, Raises: raisesZeroOv, Pure: true},
	FloorDiv:  {Name: "floordiv", Symbol: "//", Arity: 2, Fold: true, Arith: true, Raises: raisesZero, Pure: true},
	Mod:       {Name: "mod", Symbol: "%", Arity: 2, Fold: true, Arith: true, Raises: raisesZero, Pure: true},
	DivMod:    {Name: "divmod", Arity: 2, Fold: true, Arith: true, Raises: raisesZeroOv, Pure: true},
	LShift:    {Name: "lshift", Symbol: "<<", Arity: 2, Fold: true, Arith: true, Raises: raisesValue, Pure: true},
	RShift:    {Name: "rshift", Symbol: ">>", Arity: 2, Fold: true, Arith: true, Raises: raisesValue, Pure: true},
	And:       {Name: "and_", Symbol: "&", Arity: 2, Fold: true, Arith: true, Pure: true},
	Or:        {Name: "or_", Symbol: "|", Arity: 2, Fold: true, Arith: true, Pure: true},
	Xor:       {Name: "xor", Symbol: "^", Arity: 2, Fold: true, Arith: true, Pure: true},
	MatMul:    {Name: "matmul", Symbol: "@", Arity: 2, Pure: true},
	LT:        {Name: "lt", Symbol: "<", Arity: 2, Fold: true, Pure: true},
	LE:        {Name: "le", Symbol: "<=", Arity: 2, Fold: true, Pure: true},
	EQ:        {Name: "eq", Symbol: "==", Arity: 2, Fold: true, Pure: true},
	NE:        {Name: "ne", Symbol: "!=", Arity: 2, Fold: true, Pure: true},
	GT:        {Name: "gt", Symbol: ">", Arity: 2, Fold: true, Pure: true},
	GE:        {Name: "ge", Symbol: ">=", Arity: 2, Fold: true, Pure: true},
	Cmp:       {Name: "cmp", Arity: 2, Fold: true, Pure: true},
	Coerce:    {Name: "coerce", Arity: 2, Fold: true, Pure: true},
	Contains:  {Name: "contains", Symbol: "in", Arity: 2, Fold: true, Pure: true, Guarded: raisesAny},
	IsSubtype: {Name: "issubtype", Arity: 2, Fold: true, Pure: true},

	InplaceAdd:      {Name: "inplace_add", Symbol: "+=", Arity: 2, Arith: true, Raises: raisesOv, Inplace: Add},
	InplaceSub:      {Name: "inplace_sub", Symbol: "-=", Arity: 2, Arith: true, Raises: raisesOv, Inplace: Sub},
	InplaceMul:      {Name: "inplace_mul", Symbol: "*=", Arity: 2, Arith: true, Raises: raisesOv, Inplace: Mul},
	InplaceDiv:      {Name: "inplace_div", Symbol: "/=", Arity: 2, Arith: true, Raises: raisesZeroOv, Inplace: Div},
	InplaceTrueDiv:  {Name: "inplace_truediv", Symbol: "/=", Arity: 2, Arith: true, Raises: raisesZeroOv, Inplace: TrueDiv},
	InplaceFloorDiv: {Name: "inplace_floordiv", Symbol: "//=", Arity: 2, Arith: true, Raises: raisesZeroOv, Inplace: FloorDiv},
	InplaceMod:      {Name: "inplace_mod", Symbol: "%=", Arity: 2, Arith: true, Raises: raisesZeroOv, Inplace: Mod},
	InplaceLShift:   {Name: "inplace_lshift", Symbol: "<<=", Arity: 2, Arith: true, Raises: raisesShift, Inplace: LShift},
	InplaceRShift:   {Name: "inplace_rshift", Symbol: ">>=", Arity: 2, Arith: true, Raises: raisesValue, Inplace: RShift},
	InplaceAnd:      {Name: "inplace_and", Symbol: "&=", Arity: 2, Arith: true, Inplace: And},
	InplaceOr:       {Name: "inplace_or", Symbol: "|=", Arity: 2, Arith: true, Inplace: Or},
	InplaceXor:      {Name: "inplace_xor", Symbol: "^=", Arity: 2, Arith: true, Inplace: Xor},
	InplaceMatMul:   {Name: "inplace_matmul", Symbol: "@=", Arity: 2, Inplace: MatMul},
	InplacePow:      {Name: "inplace_pow", Symbol: "**=", Arity: 2, Arith: true, Raises: raisesPow, Inplace: Pow},

	Pow:     {Name: "pow", Symbol: "**", Arity: 3, Fold: true, Arith: true, Raises: raisesPow, Pure: true},
	SetAttr: {Name: "setattr", Arity: 3},
	SetItem: {Name: "setitem", Arity: 3, Raises: raisesItem},

	NewTuple:   {Name: "newtuple", Arity: -1, Pure: true},
	NewList:    {Name: "newlist", Arity: -1, Pure: true},
	NewDict:    {Name: "newdict", Arity: -1, Pure: true},
	NewSet:     {Name: "newset", Arity: -1, Pure: true},
	NewSlice:   {Name: "newslice", Arity: 3, Pure: true},
	SimpleCall: {Name: "simple_call", Arity: -1, Raises: []string{"Exception"}},
	CallArgs:   {Name: "call_args", Arity: -1, Raises: []string{"Exception"}},
	Format:     {Name: "format", Arity: 2, Fold: true, Pure: true, Guarded: raisesOv},
}

var byName = func() map[string]Op {
	m := make(map[string]Op, NumOps)
	for op := None + 1; op < NumOps; op++ {
		m[table[op].Name] = op
	}
	return m
}()

// String returns the name of the operation in flow graphs.
func (op Op) String() string { return table[op].Name }

// Number returns the operation as the flow model keeps it.
func (op Op) Number() uint16 { return uint16(op) }

// Info returns the row of op in the table.
func (op Op) Info() *Info { return &table[op] }

// ByName returns the operation of that name; ok tells whether there is one.
func ByName(name string) (op Op, ok bool) {
	op, ok = byName[name]
	return op, ok
}
