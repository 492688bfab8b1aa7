package arith

import "vitrine/lowlevel/lltype/llop"

var binary = binaries()

type table = [llop.Count]func(a, b uint64) uint64

func binaries() *table {
	t := new(table)
	for _, k := range []llop.Kind{llop.Int, llop.LLong} {
		ring(t, k)
		signed(t, k)
	}
	for _, k := range []llop.Kind{llop.UInt, llop.ULLong} {
		ring(t, k)
		unsigned(t, k)
	}
	for _, k := range []llop.Kind{llop.Char, llop.UniChar} {
		compareUnsigned(t, k)
	}
	floats(t)
	t[llop.PtrEQ], t[llop.PtrNE] = equal, unequal
	return t
}

// ring adds what does not depend on the sign.
func ring(t *table, k llop.Kind) {
	t[llop.Find(k, llop.Add, llop.Unchecked)] = func(a, b uint64) uint64 { return a + b }
	t[llop.Find(k, llop.Sub, llop.Unchecked)] = func(a, b uint64) uint64 { return a - b }
	t[llop.Find(k, llop.Mul, llop.Unchecked)] = func(a, b uint64) uint64 { return a * b }
	t[llop.Find(k, llop.And, llop.Unchecked)] = func(a, b uint64) uint64 { return a & b }
	t[llop.Find(k, llop.Or, llop.Unchecked)] = func(a, b uint64) uint64 { return a | b }
	t[llop.Find(k, llop.Xor, llop.Unchecked)] = func(a, b uint64) uint64 { return a ^ b }
	t[llop.Find(k, llop.LShift, llop.Unchecked)] = func(a, b uint64) uint64 { return a << (b & 63) }
	t[llop.Find(k, llop.EQ, llop.Unchecked)] = equal
	t[llop.Find(k, llop.NE, llop.Unchecked)] = unequal
}

func equal(a, b uint64) uint64 { return fromBool(a == b) }

func unequal(a, b uint64) uint64 { return fromBool(a != b) }

func signed(t *table, k llop.Kind) {
	t[llop.Find(k, llop.FloorDiv, llop.Unchecked)] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return uint64(int64(a) / int64(b))
	}
	t[llop.Find(k, llop.Mod, llop.Unchecked)] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return uint64(int64(a) % int64(b))
	}
	t[llop.Find(k, llop.RShift, llop.Unchecked)] = func(a, b uint64) uint64 { return uint64(int64(a) >> (b & 63)) }
	t[llop.Find(k, llop.LT, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(int64(a) < int64(b)) }
	t[llop.Find(k, llop.LE, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(int64(a) <= int64(b)) }
	t[llop.Find(k, llop.GT, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(int64(a) > int64(b)) }
	t[llop.Find(k, llop.GE, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(int64(a) >= int64(b)) }
}

func unsigned(t *table, k llop.Kind) {
	t[llop.Find(k, llop.FloorDiv, llop.Unchecked)] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return a / b
	}
	t[llop.Find(k, llop.Mod, llop.Unchecked)] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return a % b
	}
	t[llop.Find(k, llop.RShift, llop.Unchecked)] = func(a, b uint64) uint64 { return a >> (b & 63) }
	compareUnsigned(t, k)
}

func compareUnsigned(t *table, k llop.Kind) {
	t[llop.Find(k, llop.EQ, llop.Unchecked)] = equal
	t[llop.Find(k, llop.NE, llop.Unchecked)] = unequal
	t[llop.Find(k, llop.LT, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(a < b) }
	t[llop.Find(k, llop.LE, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(a <= b) }
	t[llop.Find(k, llop.GT, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(a > b) }
	t[llop.Find(k, llop.GE, llop.Unchecked)] = func(a, b uint64) uint64 { return fromBool(a >= b) }
}

func floats(t *table) {
	t[llop.FloatAdd] = func(a, b uint64) uint64 { return fromFloat(float(a) + float(b)) }
	t[llop.FloatSub] = func(a, b uint64) uint64 { return fromFloat(float(a) - float(b)) }
	t[llop.FloatMul] = func(a, b uint64) uint64 { return fromFloat(float(a) * float(b)) }
	t[llop.FloatTrueDiv] = func(a, b uint64) uint64 { return fromFloat(float(a) / float(b)) }
	t[llop.FloatLT] = func(a, b uint64) uint64 { return fromBool(float(a) < float(b)) }
	t[llop.FloatLE] = func(a, b uint64) uint64 { return fromBool(float(a) <= float(b)) }
	t[llop.FloatEQ] = func(a, b uint64) uint64 { return fromBool(float(a) == float(b)) }
	t[llop.FloatNE] = func(a, b uint64) uint64 { return fromBool(float(a) != float(b)) }
	t[llop.FloatGT] = func(a, b uint64) uint64 { return fromBool(float(a) > float(b)) }
	t[llop.FloatGE] = func(a, b uint64) uint64 { return fromBool(float(a) >= float(b)) }
}
