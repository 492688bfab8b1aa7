package backend_test

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/targets"
	"vitrine/lowlevel/lltype/lltext"
)

// interpreterText is a program with one function of many blocks: a loop around a
// switch, as interpreters are.
func interpreterText(cases int) string {
	var b strings.Builder
	b.WriteString("graph run(n: Signed) -> Signed {\nblock 0:\n goto 1 [n, 0, 1, 2, 3]\n")
	b.WriteString("block 1 [n1: Signed, pc: Signed, a: Signed, b: Signed, c: Signed]:\n m = int_sub(n1, 1)\n more = int_gt(m, 0)\n switch more: False -> return [a]; True -> 2 [m, pc, a, b, c]\n")
	b.WriteString("block 2 [n2: Signed, pc2: Signed, a2: Signed, b2: Signed, c2: Signed]:\n next = int_add(pc2, 1)\n switch pc2: ")
	for i := range cases {
		fmt.Fprintf(&b, "%d -> c%d [n2, next, a2, b2, c2]; ", i, i)
	}
	b.WriteString("default -> 1 [n2, 0, a2, b2, c2]\n")
	for i := range cases {
		fmt.Fprintf(&b, `block c%[1]d [n3_%[1]d: Signed, p_%[1]d: Signed, a_%[1]d: Signed, b_%[1]d: Signed, c_%[1]d: Signed]:
 x_%[1]d = int_add_ovf(a_%[1]d, %[1]d)
 raises: None -> d%[1]d [n3_%[1]d, p_%[1]d, x_%[1]d, b_%[1]d, c_%[1]d]; OverflowError as e_%[1]d, v_%[1]d -> except [e_%[1]d, v_%[1]d]
block d%[1]d [n4_%[1]d: Signed, q_%[1]d: Signed, f_%[1]d: Signed, g_%[1]d: Signed, h_%[1]d: Signed]:
 y_%[1]d = int_xor(f_%[1]d, g_%[1]d)
 t_%[1]d = int_lt(y_%[1]d, h_%[1]d)
 switch t_%[1]d: False -> 1 [n4_%[1]d, q_%[1]d, g_%[1]d, y_%[1]d, h_%[1]d]; True -> 1 [n4_%[1]d, q_%[1]d, h_%[1]d, f_%[1]d, y_%[1]d]
`, i)
	}
	b.WriteString("}\n")
	return b.String()
}

// BenchmarkCompile compiles functions of several sizes.
func BenchmarkCompile(b *testing.B) {
	for _, blocks := range []int{300, 3000, 10_000} {
		p, err := lltext.Read("bench", interpreterText(blocks/2))
		if err != nil {
			b.Fatal(err)
		}
		n := len(p.Graph("run").Blocks())
		b.Run(fmt.Sprintf("%d blocks", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := backend.Compile(targets.Host(), noObjects{}, p.Functions); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "blocks/s")
		})
	}
}
