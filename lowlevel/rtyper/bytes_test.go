package rtyper_test

import (
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
)

// TestBytesWrapAround: of a number that is stored in a bytearray the lowest byte counts, unless the
// program catches the ValueError of Python. Other ways to put a number there raise it.
func TestBytesWrapAround(t *testing.T) {
	const begin = "def main(n):\n    b = bytearray('ab')\n"
	for _, c := range []struct {
		text string
		n    int64
		want string
	}{
		{begin + "    b[1] = n\n    return b[1]\n", 256 + 7, "returns 7"},
		{begin + "    b[-1] = n\n    return b[1]\n", -1, "returns 255"},
		{begin + "    b[1] += n\n    b[0] -= 98\n    return b[0] * 1000 + b[1]\n", 255, "returns 255097"},
		{begin + "    try:\n        b[n] = n\n    except IndexError:\n        return -1\n    return b[1]\n", 300, "returns -1"},
		{begin + "    try:\n        b[1] = n\n    except ValueError:\n        return -1\n    return b[1]\n", 256, "returns -1"},
		{begin + "    try:\n        b[1] = n\n    except ValueError:\n        return -1\n    return b[1]\n", 255, "returns 255"},
		{begin + "    b.append(n)\n    return b[2]\n", 256, "raises ValueError"},
		{begin + "    b[0:1] = [n, n]\n    return b[0]\n", -1, "raises ValueError"},
	} {
		prog, err := typeText(t, c.text, rtyper.Options{}, "int")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []*machine{newMachine(t, prog, source.Python2, heap.Options{}), newNative(t, prog, source.Python2, heap.Options{})} {
			if m == nil {
				continue
			}
			if got, _ := m.call([]stdspace.Object{stdspace.MakeInt(c.n)}); got != c.want {
				t.Errorf("for %d it %s, want: it %s\n%s", c.n, got, c.want, c.text)
			}
		}
	}
}
