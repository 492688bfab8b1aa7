package llop

// An Op is an operation of the table.
type Op uint16

// The operations of low-level graphs. [Op.Info] has what is known of each, its
// meaning included.
const (
	// Invalid is not an operation.
	Invalid Op = iota

	// Signed words.
	IntNeg
	IntAbs
	IntInvert
	IntIsTrue
	IntAdd
	IntSub
	IntMul
	IntFloorDiv
	IntMod
	IntAnd
	IntOr
	IntXor
	IntLShift
	IntRShift
	IntLT
	IntLE
	IntEQ
	IntNE
	IntGT
	IntGE
	IntNegOvf
	IntAbsOvf
	IntAddOvf
	IntSubOvf
	IntMulOvf
	IntLShiftOvf
	IntAddNonnegOvf
	IntFloorDivZer
	IntModZer
	IntFloorDivOvfZer
	IntModOvfZer

	// Unsigned words.
	UIntNeg
	UIntInvert
	UIntIsTrue
	UIntAdd
	UIntSub
	UIntMul
	UIntFloorDiv
	UIntMod
	UIntAnd
	UIntOr
	UIntXor
	UIntLShift
	UIntRShift
	UIntLT
	UIntLE
	UIntEQ
	UIntNE
	UIntGT
	UIntGE
	UIntFloorDivZer
	UIntModZer

	// Signed 64-bit integers of their own kind.
	LLongNeg
	LLongAbs
	LLongInvert
	LLongIsTrue
	LLongAdd
	LLongSub
	LLongMul
	LLongFloorDiv
	LLongMod
	LLongAnd
	LLongOr
	LLongXor
	LLongLShift
	LLongRShift
	LLongLT
	LLongLE
	LLongEQ
	LLongNE
	LLongGT
	LLongGE
	LLongFloorDivZer
	LLongModZer

	// Unsigned 64-bit integers of their own kind.
	ULLongNeg
	ULLongInvert
	ULLongIsTrue
	ULLongAdd
	ULLongSub
	ULLongMul
	ULLongFloorDiv
	ULLongMod
	ULLongAnd
	ULLongOr
	ULLongXor
	ULLongLShift
	ULLongRShift
	ULLongLT
	ULLongLE
	ULLongEQ
	ULLongNE
	ULLongGT
	ULLongGE
	ULLongFloorDivZer
	ULLongModZer

	// Floats.
	FloatNeg
	FloatAbs
	FloatIsTrue
	FloatAdd
	FloatSub
	FloatMul
	FloatTrueDiv
	FloatLT
	FloatLE
	FloatEQ
	FloatNE
	FloatGT
	FloatGE

	// Characters of one byte.
	CharLT
	CharLE
	CharEQ
	CharNE
	CharGT
	CharGE

	// Characters of Unicode.
	UniCharLT
	UniCharLE
	UniCharEQ
	UniCharNE
	UniCharGT
	UniCharGE

	// Truth values and copies.
	BoolNot
	SameAs

	// Conversions.
	CastBoolToInt
	CastCharToInt
	CastUnicharToInt
	CastUIntToInt
	CastFloatToInt
	TruncateLongLongToInt
	CastBoolToUInt
	CastIntToUInt
	CastFloatToUInt
	TruncateULLongToUInt
	CastIntToLongLong
	CastUIntToLongLong
	CastULLongToLongLong
	CastFloatToLongLong
	CastIntToULongLong
	CastUIntToULongLong
	CastLongLongToULongLong
	CastBoolToFloat
	CastIntToFloat
	CastUIntToFloat
	CastLongLongToFloat
	CastULongLongToFloat
	CastIntToChar
	CastIntToUnichar
	CastIntToInt8
	CastIntToUInt8
	CastIntToInt16
	CastIntToUInt16
	CastIntToInt32
	CastIntToUInt32
	CastInt8ToInt
	CastUInt8ToInt
	CastInt16ToInt
	CastUInt16ToInt
	CastInt32ToInt
	CastUInt32ToInt

	// Pointers.
	PtrEQ
	PtrNE
	PtrIsZero
	PtrNonzero
	CastPointer
	CastPtrToInt
	GCIdentityHash

	// Memory.
	GetField
	SetField
	GetArrayItem
	SetArrayItem
	GetArraySize
	GetInteriorField
	SetInteriorField
	GetInteriorArraySize
	ArrayCopy
	CountDown
	Malloc
	MallocVarsize
	GCCollect
	WeakrefCreate
	WeakrefDeref

	// Calls.
	DirectCall
	IndirectCall
	ContinueCompilation

	// What tells something to others.
	Hint
	Keepalive
	DebugAssert
	DebugPrint
	DebugFatalError

	numOps
)
