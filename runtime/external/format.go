package external

import (
	"math"
	"strconv"
	"strings"
)

func init() {
	functions["ll_float_format"] = func(c *Call) (uint64, error) {
		return c.newText(FormatFloat(c.float(0), byte(c.Args[1]), int(int64(c.Args[2]))))
	}
	functions["ll_float_short"] = func(c *Call) (uint64, error) { return c.newText(ShortFloatText(c.float(0))) }
}

// FormatFloat returns the text of a float as the conversion "%.PRECcode" gives it;
// code is one of f, e, g, F, E, G.
func FormatFloat(f float64, code byte, prec int) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return FloatText(f)
	}
	if code == 'F' {
		code = 'f'
	}
	if prec == 0 && (code == 'g' || code == 'G') {
		prec = 1
	}
	return strconv.FormatFloat(f, code, prec, 64)
}

// ShortFloatText returns the text of a float as str of Python 2 gives it: with
// twelve digits.
func ShortFloatText(f float64) string {
	text := FormatFloat(f, 'g', 12)
	if strings.ContainsAny(text, ".ena") {
		return text
	}
	if len(strings.TrimPrefix(text, "-")) == 12 { // no digit is left for the one after the point
		mantissa, exponent, _ := strings.Cut(FormatFloat(f, 'e', 11), "e")
		return strings.TrimSuffix(strings.TrimRight(mantissa, "0"), ".") + "e" + exponent
	}
	return text + ".0"
}
