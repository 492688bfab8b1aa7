package arith

import "strings"

var (
	binary   = make(map[string]func(a, b uint64) uint64)
	dividing = make(map[string]bool)
	shifting = make(map[string]bool)
)

func init() {
	for _, prefix := range []string{"int_", "llong_"} {
		ring(prefix)
		signed(prefix)
	}
	for _, prefix := range []string{"uint_", "ullong_"} {
		ring(prefix)
		unsigned(prefix)
	}
	for _, prefix := range []string{"char_", "unichar_"} {
		compareUnsigned(prefix)
	}
	floats()
	binary["ptr_eq"], binary["ptr_ne"] = equal, unequal
	for name := range binary {
		dividing[name] = strings.HasSuffix(name, "int_floordiv") || strings.HasSuffix(name, "int_mod") ||
			strings.HasSuffix(name, "long_floordiv") || strings.HasSuffix(name, "long_mod")
		shifting[name] = strings.HasSuffix(name, "shift")
	}
}

// ring adds what does not depend on the sign.
func ring(prefix string) {
	binary[prefix+"add"] = func(a, b uint64) uint64 { return a + b }
	binary[prefix+"sub"] = func(a, b uint64) uint64 { return a - b }
	binary[prefix+"mul"] = func(a, b uint64) uint64 { return a * b }
	binary[prefix+"and"] = func(a, b uint64) uint64 { return a & b }
	binary[prefix+"or"] = func(a, b uint64) uint64 { return a | b }
	binary[prefix+"xor"] = func(a, b uint64) uint64 { return a ^ b }
	binary[prefix+"lshift"] = func(a, b uint64) uint64 { return a << (b & 63) }
	binary[prefix+"eq"] = equal
	binary[prefix+"ne"] = unequal
}

func equal(a, b uint64) uint64 { return fromBool(a == b) }

func unequal(a, b uint64) uint64 { return fromBool(a != b) }

func signed(prefix string) {
	binary[prefix+"floordiv"] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return uint64(int64(a) / int64(b))
	}
	binary[prefix+"mod"] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return uint64(int64(a) % int64(b))
	}
	binary[prefix+"rshift"] = func(a, b uint64) uint64 { return uint64(int64(a) >> (b & 63)) }
	binary[prefix+"lt"] = func(a, b uint64) uint64 { return fromBool(int64(a) < int64(b)) }
	binary[prefix+"le"] = func(a, b uint64) uint64 { return fromBool(int64(a) <= int64(b)) }
	binary[prefix+"gt"] = func(a, b uint64) uint64 { return fromBool(int64(a) > int64(b)) }
	binary[prefix+"ge"] = func(a, b uint64) uint64 { return fromBool(int64(a) >= int64(b)) }
}

func unsigned(prefix string) {
	binary[prefix+"floordiv"] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return a / b
	}
	binary[prefix+"mod"] = func(a, b uint64) uint64 {
		if b == 0 {
			return 0
		}
		return a % b
	}
	binary[prefix+"rshift"] = func(a, b uint64) uint64 { return a >> (b & 63) }
	compareUnsigned(prefix)
}

func compareUnsigned(prefix string) {
	binary[prefix+"eq"] = equal
	binary[prefix+"ne"] = unequal
	binary[prefix+"lt"] = func(a, b uint64) uint64 { return fromBool(a < b) }
	binary[prefix+"le"] = func(a, b uint64) uint64 { return fromBool(a <= b) }
	binary[prefix+"gt"] = func(a, b uint64) uint64 { return fromBool(a > b) }
	binary[prefix+"ge"] = func(a, b uint64) uint64 { return fromBool(a >= b) }
}

func floats() {
	binary["float_add"] = func(a, b uint64) uint64 { return fromFloat(float(a) + float(b)) }
	binary["float_sub"] = func(a, b uint64) uint64 { return fromFloat(float(a) - float(b)) }
	binary["float_mul"] = func(a, b uint64) uint64 { return fromFloat(float(a) * float(b)) }
	binary["float_truediv"] = func(a, b uint64) uint64 { return fromFloat(float(a) / float(b)) }
	binary["float_lt"] = func(a, b uint64) uint64 { return fromBool(float(a) < float(b)) }
	binary["float_le"] = func(a, b uint64) uint64 { return fromBool(float(a) <= float(b)) }
	binary["float_eq"] = func(a, b uint64) uint64 { return fromBool(float(a) == float(b)) }
	binary["float_ne"] = func(a, b uint64) uint64 { return fromBool(float(a) != float(b)) }
	binary["float_gt"] = func(a, b uint64) uint64 { return fromBool(float(a) > float(b)) }
	binary["float_ge"] = func(a, b uint64) uint64 { return fromBool(float(a) >= float(b)) }
}
