package engine

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// toyMachines are the interpreters of the examples. All programs that are made for them end: loops have a
// counter of their own.
var toyMachines = []*toyMachine{
	{file: "accumulator.py", inputs: 1, write: writeAccumulator, reds: []string{"acc", "counter", "x"}},
	{file: "stack.py", inputs: 2, write: writeStack, reds: []string{"stack.value", "counter", "x"}, large: true},
	{file: "registers.py", inputs: 2, write: writeRegisters, reds: []string{"regs[0]", "regs[2]", "regs[3]"}, large: true},
	{file: "boxed.py", inputs: 3, write: writeBoxed, reds: []string{"x", "y", "z"}, objects: true},
	{file: "lists.py", inputs: 2, write: writeLists, reds: []string{"x", "y"}},
	{file: "environment.py", inputs: 2, write: writeEnvironment, reds: []string{`env[ord("a")]`, `env[ord("n")]`, "x"}, large: true},
	{file: "frame.py", inputs: 2, write: writeFrame, reds: []string{"frame.a", "frame.b", "frame.acc"}, large: true},
	{file: "exceptions.py", inputs: 2, write: writeExceptions, reds: []string{"x", "y"}, large: true},
}

func pick(r *rand.Rand, letters string) byte { return letters[r.IntN(len(letters))] }

func writeAccumulator(r *rand.Rand) string {
	var b strings.Builder
	depth := 0
	for range 2 + r.IntN(12) {
		switch r.IntN(8) {
		case 0:
			if depth == 0 { // a second loop inside would use up the counter of the first
				b.WriteString("c[")
				depth++
			}
		case 1:
			if depth > 0 {
				b.WriteByte(']')
				depth--
			}
		case 2:
			b.WriteByte('?')
			b.WriteByte(pick(r, "xh-5"))
		default:
			b.WriteByte(pick(r, "xxh-d0123459"))
		}
	}
	for range depth {
		b.WriteByte(']')
	}
	return b.String()
}

func writeStack(r *rand.Rand) string {
	var b strings.Builder
	depth := 0
	code := func(n int, leave func()) {
		floor := depth
		for range n {
			switch {
			case depth < floor+2 || r.IntN(3) == 0:
				b.WriteByte(pick(r, "xy@012357"))
				depth++
			default:
				switch r.IntN(5) {
				case 0:
					b.WriteByte('d')
					depth++
				case 1:
					b.WriteByte('s')
				case 2:
					b.WriteByte('p')
					depth--
				default:
					b.WriteByte(pick(r, "++-<*"))
					depth--
				}
			}
		}
		for depth > floor+1 {
			b.WriteByte(pick(r, "+-p<"))
			depth--
		}
		if depth == floor {
			b.WriteByte('y')
			depth++
		}
		leave()
	}
	code(1+r.IntN(5), func() {})
	for range 1 + r.IntN(3) {
		switch r.IntN(3) {
		case 0:
			b.WriteString([]string{"x(", "3(", "y4+("}[r.IntN(2)])
			code(1+r.IntN(5), func() { b.WriteByte(pick(r, "+-p")); depth-- })
			b.WriteByte(')')
		case 1:
			b.WriteByte(pick(r, "xyd"))
			b.WriteByte('?')
			code(1+r.IntN(3), func() { b.WriteByte(pick(r, "+-p")); depth-- })
			b.WriteByte('|')
		default:
			code(1+r.IntN(4), func() { b.WriteByte(pick(r, "+-")); depth-- })
		}
	}
	return b.String()
}

func digit(n int) string { return strconv.Itoa(n) }

func writeRegisters(r *rand.Rand) string {
	n := 2 + r.IntN(8)
	var lines []string
	loopFrom := -1
	for len(lines) < n {
		a, c := digit(r.IntN(3)), digit(r.IntN(4)) // register 3 counts
		at := len(lines)
		switch r.IntN(9) {
		case 0:
			if loopFrom < 0 && at < n-2 {
				lines = append(lines, "#3"+digit(1+r.IntN(5)))
				loopFrom = at + 1
			}
		case 1:
			if loopFrom >= 0 && at > loopFrom {
				lines = append(lines, "j3"+digit(loopFrom))
				loopFrom = -2
			}
		case 2:
			lines = append(lines, "z"+c+digit(min(9, at+1+r.IntN(n-at))))
		case 3:
			lines = append(lines, "@"+a+c)
		case 4:
			lines = append(lines, "#"+a+digit(r.IntN(10)))
		default:
			lines = append(lines, string(pick(r, "++-*=>"))+a+c)
		}
	}
	return strings.Join(lines, "")
}

func writeBoxed(r *rand.Rand) string {
	var b strings.Builder
	depth := 0
	for range 2 + r.IntN(12) {
		switch {
		case depth < 2 || r.IntN(3) == 0:
			b.WriteByte(pick(r, "xxyyzz0159"))
			depth++
		case r.IntN(4) == 0:
			b.WriteByte('n')
		default:
			b.WriteByte(pick(r, "++--l"))
			depth--
		}
	}
	for ; depth > 1; depth-- {
		b.WriteByte(pick(r, "+-"))
	}
	return b.String()
}

func writeLists(r *rand.Rand) string {
	var b strings.Builder
	depth := 0
	for range 2 + r.IntN(12) {
		if depth == 0 || r.IntN(3) == 0 {
			b.WriteByte(pick(r, "xxyy0123"))
			depth++
			continue
		}
		if depth > 1 && r.IntN(2) == 0 {
			b.WriteByte(pick(r, ",,iwp"))
			if b.String()[b.Len()-1] != 'w' {
				depth--
			}
			continue
		}
		b.WriteByte(pick(r, "aardhs"))
		if b.String()[b.Len()-1] == 'd' {
			depth++
		}
	}
	return b.String()
}

func writeEnvironment(r *rand.Rand) string {
	n := 2 + r.IntN(7)
	var lines []string
	loopFrom := -1
	for len(lines) < n {
		at := len(lines)
		name := func(letters string) string { return string(pick(r, letters)) }
		switch r.IntN(8) {
		case 0:
			if loopFrom < 0 && at < n-2 {
				lines = append(lines, "n="+name("xy2345")+"+0_")
				loopFrom = at + 1
			}
		case 1:
			if loopFrom >= 0 && at > loopFrom {
				lines = append(lines, "n!"+name("1abxn")+"@"+digit(loopFrom)+"_")
				loopFrom = -2
			}
		case 2:
			lines = append(lines, name("abcxynm2")+"?@00"+digit(min(9, at+1+r.IntN(n-at))))
		default:
			lines = append(lines, name("abcmxy")+"="+name("abcmnxy0125")+name("++-*<")+name("abcmnxy0139")+"_")
		}
	}
	return strings.Join(lines, "")
}

func writeFrame(r *rand.Rand) string {
	var b strings.Builder
	inLoop := false
	for range 2 + r.IntN(12) {
		switch r.IntN(9) {
		case 0:
			if !inLoop {
				b.WriteString(string(pick(r, "2345")) + "A:")
				inLoop = true
			}
		case 1:
			if inLoop {
				b.WriteByte('j')
				inLoop = false
			}
		case 2:
			b.WriteByte('?')
			b.WriteByte(pick(r, "d+b"))
		default:
			letters := "aabBB++--*d03"
			if !inLoop { // in a loop, a counts
				letters = "aabABB++--*idw03"
			}
			b.WriteByte(pick(r, letters))
		}
	}
	if inLoop {
		b.WriteByte('j')
	}
	return b.String()
}

func writeExceptions(r *rand.Rand) string {
	// The depth of the stack is known at each instruction, as it is in handlers: the depth at the { and one more.
	type handler struct{ patch, depth int }
	var code []byte
	depth := 0
	var open []handler
	for len(code) < 7 {
		switch k := r.IntN(12); {
		case k == 0 && len(open) < 2:
			code = append(code, '{', '?')
			open = append(open, handler{len(code) - 1, depth})
		case depth == 0 || k < 5:
			code = append(code, pick(r, "xxyy0125"))
			depth++
		case depth > 1 && k < 9:
			code = append(code, pick(r, "+-*//"))
			depth--
		case k < 11:
			code = append(code, 'c')
		default:
			code = append(code, '!')
		}
	}
	// All handlers are at the end, where the stack has at least one item: the number of the error.
	end := len(code)
	for _, h := range open {
		code[h.patch] = byte('0' + end)
	}
	if depth == 0 {
		code = append(code, '3')
	}
	tail := []string{"", "1+", "c", "x/", "!"}[r.IntN(5)]
	if depth == 0 {
		// Handlers come with an item more than the other way.
		tail = ""
	}
	return string(code) + tail
}
