package engine

import (
	"strings"
	"testing"
)

// TestOverflowOfConstants: what the compiler computes beforehand overflows as well.
func TestOverflowOfConstants(t *testing.T) {
	for _, text := range []string{
		"257 + 9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
		"-9223372036854775808 - 1", "3 * 2**62", "-2**63", "2**63 - 1", "257 * 9223372036854775807",
	} {
		a := newAgreement(t, agreeHead+`
def handled(x: int):
    try:
        y = ovfcheck(`+text+`)
    except OverflowError:
        return 7
    return y ^ x
def further(x: int):
    try:
        y = ovfcheck(`+text+`)
        return ovfcheck(y + 9223372036854775807) % 10007
    except OverflowError:
        return 7
`)
		a.check(t, "handled", "5")
		a.check(t, "further", "5")
	}
}

// TestOvfcheckOfUnsigned: an unsigned integer cannot overflow, so nobody may rely on that.
func TestOvfcheckOfUnsigned(t *testing.T) {
	for _, text := range []string{"u", "u + r_uint(1)", "u * u", "-u", "abs(u)", "u << 3", "u // r_uint(3)"} {
		p, err := LoadText(t.Context(), "u.py", []byte(agreeHead+`
def of(x): return r_uint(x)
def main(x: int):
    u = of(x)
    try:
        return intmask(ovfcheck(`+text+`))
    except OverflowError:
        return 7
`), Options{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = p.Run(t.Context(), "main", "5", RunOptions{With: WithLowLevel})
		if err == nil || !strings.Contains(err.Error(), "unsigned ones wrap around") || !strings.HasPrefix(err.Error(), "u.py:") {
			t.Errorf("ovfcheck(%s): %v", text, err)
		}
	}
}
