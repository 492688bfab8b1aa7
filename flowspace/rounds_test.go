package flowspace_test

import (
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/host/stdspace"
)

const (
	loopFunc   = "def f(n):\n    k = 0\n"
	unrollOver = "from rlib.unroll import unrolling_iterable\nu = unrolling_iterable("
)

// foldedLoops are loops whose operations are all folded, with what their graphs have.
var foldedLoops = map[string]struct{ text, want string }{
	"nothing": {"def f(n):\n    while True:\n        pass\n", `
block 1 []
    link None -> block 1 []
`},
	"keys of a dictionary": {"D = {0: 1, 1: 2, 2: 0}\n" + loopFunc + "    while True:\n        k = D[k]\n", `
block 1 [v1]
    v2 = getitem(({0: 1, 1: 2, 2: 0}), v1)
    link None -> block 1 [v2]
`},
	"on one path": {"D = {'a': 'b', 'b': 'a'}\ndef f(n):\n    if n > 3:\n        k = 'a'\n        while True:\n            k = D[k]\n    return n\n", `
block 2 [v4]
    v5 = getitem(({'a': 'b', 'b': 'a'}), v4)
    link None -> block 2 [v5]
`},
	"back to an earlier value": {"def f(n):\n    s = ''\n    while True:\n        s = s + 'a'\n        if s == 'aaa':\n            s = ''\n", `
    link False -> block 1 [v2]
    link True -> block 1 [('')]
`},
	"in a loop that records": {"def f(n):\n    for i in range(n):\n        while True:\n            if i:\n                break\n    return n\n", `
    v10 = is_true(i_8)
    exitswitch v10
    link False -> block 2 [n_7, i_8, v9]
    link True -> block 1 [n_7, v9]
`},
	"under finally": {"D = {0: 1, 1: 0}\n" + loopFunc + "    try:\n        while True:\n            k = D[k]\n    finally:\n        n = 1\n", `
    v2 = getitem(({0: 1, 1: 0}), v1)
    link None -> block 1 [v2]
`},
	"without end":         {loopFunc + "    while k >= 0:\n        k = k + 1\n", "v2 = ge(k_1, (0))"},
	"growing":             {"def f(n):\n    t = ()\n    while True:\n        t = t + (1,)\n", "link None -> block 1 []"},
	"long":                {loopFunc + "    while k < 30000:\n        k = k + 1\n    return k + n\n", "lt(k_2, (30000))"},
	"not too long":        {loopFunc + "    while k < 1900:\n        k = k + 1\n    return k + n\n", "add((1900), n_0)"},
	"unrolled and long":   {unrollOver + "range(3000))\ndef f(n):\n    t = 0\n    for x in u:\n        t = t + x\n    return t + n\n", "add((4498500), n_0)"},
	"long in an unrolled": {unrollOver + "[7, 9])\ndef f(n):\n    for x in u:\n        k = 0\n        while k < 60000:\n            k = k + x\n        n = n * x\n    return n\n", "v7 = mul(v6, (9))"},
}

// TestFoldedLoops: a loop whose operations are all folded is followed while it may end, and
// becomes a loop of the graph if it comes round to an earlier state or goes on for long.
func TestFoldedLoops(t *testing.T) {
	for name, c := range foldedLoops {
		for _, opt := range []flowspace.Options{{}, {Raw: true}, {Record: &flowspace.Recording{}}} {
			dump, err := analyse(t, stdspace.New(stdspace.Options{}), c.text, opt)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if !opt.Raw && !strings.Contains(dump, c.want) {
				t.Errorf("%s: want %s in\n%s", name, c.want, dump)
			}
		}
	}
}
