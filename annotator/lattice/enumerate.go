package lattice

import (
	"fmt"
	"strconv"
	"strings"
)

// enumerated is the variant of iterators over pairs of a number and an item; those that do not
// begin with 0 have the first number behind it.
const enumerated = "enumerate"

// EnumerateFrom returns the variant of the iterators of enumerate(x, start).
func EnumerateFrom(start int64) string {
	if start == 0 {
		return enumerated
	}
	return fmt.Sprintf("%s from %d", enumerated, start)
}

// EnumeratesFrom returns the first number of the iterators of a variant; ok is false if they do
// not number items.
func EnumeratesFrom(variant string) (start int64, ok bool) {
	if variant == enumerated {
		return 0, true
	}
	text, ok := strings.CutPrefix(variant, enumerated+" from ")
	if !ok {
		return 0, false
	}
	start, err := strconv.ParseInt(text, 10, 64)
	return start, err == nil
}
