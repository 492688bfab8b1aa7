package llop

// A Group says what sort of thing an operation does.
type Group uint8

// The groups of operations.
const (
	Other      Group = iota
	Computing        // with numbers, characters or truth values; gives the same kind
	Comparing        // gives a truth value
	Casting          // gives another kind of number
	Copying          // gives its first operand
	Reading          // of memory
	Writing          // to memory
	Allocating       // of memory
	Calling          // of functions
)

// A Kind says what an operation computes with.
type Kind uint8

// The kinds of operands.
const (
	None Kind = iota
	Int
	UInt
	LLong
	ULLong
	Float
	Char
	UniChar
	Bool
	Ptr
	Int8
	UInt8
	Int16
	UInt16
	Int32
	UInt32
)

var kindNames = [...]string{"", "int", "uint", "llong", "ullong", "float", "char", "unichar", "bool", "ptr", "int8", "uint8", "int16", "uint16", "int32", "uint32"}

var kindLetters = [...]string{"x", "i", "u", "l", "U", "f", "c", "y", "b", "p", "1", "2", "3", "4", "5", "6"}

// String returns the kind as names of operations begin: "int".
func (k Kind) String() string { return kindNames[k] }

// IsInteger reports whether the kind is one of integers.
func (k Kind) IsInteger() bool { return Int <= k && k <= ULLong }

// IsSigned reports whether the kind is one of integers with a sign.
func (k Kind) IsSigned() bool { return k == Int || k == LLong }

// A Base is what an operation computes, whatever it computes with.
type Base uint8

// The computations.
const (
	NoBase Base = iota
	Neg
	Abs
	Invert
	IsTrue
	Not
	Add
	AddNonneg // of a second operand that is not negative
	Sub
	Mul
	FloorDiv
	Mod
	TrueDiv
	And
	Or
	Xor
	LShift
	RShift
	LT
	LE
	EQ
	NE
	GT
	GE
)

// A computation is a row about a Base. Meaning has %s where the operands are
// named.
type computation struct {
	name        string
	unary       bool
	commutative bool
	meaning     string
}

var computations = [...]computation{
	Neg:       {name: "neg", unary: true, meaning: "The %s with the other sign"},
	Abs:       {name: "abs", unary: true, meaning: "The %s without its sign"},
	Invert:    {name: "invert", unary: true, meaning: "The %s with each bit turned"},
	IsTrue:    {name: "is_true", unary: true, meaning: "Whether the %s is not zero"},
	Not:       {name: "not", unary: true, meaning: "The other %s"},
	Add:       {name: "add", commutative: true, meaning: "The sum of two %ss"},
	AddNonneg: {name: "add_nonneg", meaning: "The sum of two %ss, of which the second is not negative"},
	Sub:       {name: "sub", meaning: "The difference of two %ss"},
	Mul:       {name: "mul", commutative: true, meaning: "The product of two %ss"},
	FloorDiv:  {name: "floordiv", meaning: "The quotient of two %ss, rounded toward zero"},
	Mod:       {name: "mod", meaning: "The remainder of two %ss, with the sign of the first"},
	TrueDiv:   {name: "truediv", meaning: "The quotient of two %ss"},
	And:       {name: "and", commutative: true, meaning: "The bits that two %ss have in common"},
	Or:        {name: "or", commutative: true, meaning: "The bits of one %s or another"},
	Xor:       {name: "xor", commutative: true, meaning: "The bits of one %s but not of another"},
	LShift:    {name: "lshift", meaning: "The %s moved to the left by 0 to 63 bits"},
	RShift:    {name: "rshift", meaning: "The %s moved to the right by 0 to 63 bits"},
	LT:        {name: "lt", meaning: "Whether the first %s is less than the second"},
	LE:        {name: "le", meaning: "Whether the first %s is at most the second"},
	EQ:        {name: "eq", commutative: true, meaning: "Whether two %ss are equal"},
	NE:        {name: "ne", commutative: true, meaning: "Whether two %ss differ"},
	GT:        {name: "gt", meaning: "Whether the first %s is greater than the second"},
	GE:        {name: "ge", meaning: "Whether the first %s is at least the second"},
}

// String returns the computation as names of operations say it: "add".
func (b Base) String() string { return computations[b].name }

// IsComparison reports whether two operands are compared.
func (b Base) IsComparison() bool { return LT <= b && b <= GE }

// IsDivision reports whether dividing by zero is wrong.
func (b Base) IsDivision() bool { return b == FloorDiv || b == Mod }

// IsShift reports whether the second operand is a number of bits.
func (b Base) IsShift() bool { return b == LShift || b == RShift }

// Commutative reports whether the operands can be exchanged.
func (b Base) Commutative() bool { return computations[b].commutative }

// Inverse returns the comparison that is true where this one is false; NoBase if
// it is none. It does not hold for floats, which may be unordered.
func (b Base) Inverse() Base { return inverse[b] }

// Swapped returns the comparison that says the same with the operands exchanged;
// NoBase if it is none.
func (b Base) Swapped() Base { return swapped[b] }

var (
	inverse = [GE + 1]Base{LT: GE, LE: GT, EQ: NE, NE: EQ, GT: LE, GE: LT}
	swapped = [GE + 1]Base{LT: GT, LE: GE, EQ: EQ, NE: NE, GT: LT, GE: LE}
)

// A Check says what an operation tests before it gives a result.
type Check uint8

// The checks.
const (
	Unchecked   Check = iota
	ForOverflow       // raises OverflowError
	ForZero           // raises ZeroDivisionError for a divisor of zero
	ForBoth
)

// Overflow reports whether the check is one for overflow.
func (c Check) Overflow() bool { return c == ForOverflow || c == ForBoth }

// Zero reports whether the check is one for a divisor of zero.
func (c Check) Zero() bool { return c == ForZero || c == ForBoth }

var checkSuffixes = [...]string{"", "_ovf", "_zer", "_ovf_zer"}

var checkMeanings = [...]string{"", ", checked for overflow", ", checked for division by zero", ", checked for overflow and division by zero"}

func (c Check) raises() []string {
	switch c {
	case ForOverflow:
		return []string{"OverflowError"}
	case ForZero:
		return []string{"ZeroDivisionError"}
	case ForBoth:
		return []string{"OverflowError", "ZeroDivisionError"}
	}
	return nil
}
