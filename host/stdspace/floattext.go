package stdspace

import (
	"math"
	"strconv"
	"strings"
)

// A floatStyle says how formatDouble writes a number.
type floatStyle struct {
	code byte // 'e', 'f', 'g' or 'r'; 'E', 'F', 'G' give capitals
	prec int  // ignored for 'r'
	alt  bool // "#": always a point, and 'g' keeps trailing zeros
	dot0 bool // something that looks like an integer gets ".0"
}

// formatDouble writes a number as CPython does; a negative one begins with
// "-", others have no sign.
func formatDouble(v float64, st floatStyle) string {
	lower := st.code | 0x20
	var text string
	switch {
	case math.IsNaN(v):
		text = "nan"
	case math.IsInf(v, 0):
		text = "inf"
		if v < 0 {
			text = "-inf"
		}
	case lower == 'f':
		text = strconv.FormatFloat(v, 'f', st.prec, 64)
		if st.alt && st.prec == 0 {
			text += "."
		}
	case lower == 'e':
		text = strconv.FormatFloat(v, 'e', st.prec, 64)
		if st.alt && st.prec == 0 {
			text = strings.Replace(text, "e", ".e", 1)
		}
	default:
		text = formatGeneral(v, lower, st)
	}
	if st.code != lower {
		return strings.ToUpper(text)
	}
	return text
}

// formatGeneral writes a finite number in style 'g' or 'r'.
func formatGeneral(v float64, code byte, st floatStyle) string {
	prec, limit := st.prec, 16
	if code == 'g' {
		prec = max(prec, 1)
		limit = prec
		if st.dot0 {
			limit--
		}
	} else {
		prec = 0 // gives -1 below: as many digits as it takes
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', prec-1, 64), "e")
	exp, _ := strconv.Atoi(exponent)
	sign := ""
	if mantissa[0] == '-' {
		sign, mantissa = "-", mantissa[1:]
	}
	digits := mantissa[:1] + strings.TrimPrefix(mantissa[1:], ".")
	if !st.alt {
		digits = digits[:1] + strings.TrimRight(digits[1:], "0")
	}
	if point := exp + 1; point > -4 && point <= limit {
		return sign + placePoint(digits, point, st)
	}
	if len(digits) > 1 || st.alt {
		digits = digits[:1] + "." + digits[1:]
	}
	return sign + digits + "e" + exponent
}

// placePoint writes digits with the decimal point after so many of them.
func placePoint(digits string, point int, st floatStyle) string {
	if point <= 0 {
		return "0." + strings.Repeat("0", -point) + digits
	}
	if missing := point - len(digits); missing > 0 {
		digits += strings.Repeat("0", missing)
	}
	switch {
	case point < len(digits):
		return digits[:point] + "." + digits[point:]
	case st.dot0:
		return digits + ".0"
	case st.alt:
		return digits + "."
	}
	return digits
}

// floatRepr is repr(v): the shortest text that reads back as v.
func floatRepr(v float64) string {
	return formatDouble(v, floatStyle{code: 'r', dot0: true})
}

// floatStr is str(v), which in Python 2 shows twelve digits only.
func (nf *numberFormatter) floatStr(v float64) string {
	if nf.s.py2() {
		return formatDouble(v, floatStyle{code: 'g', prec: 12, dot0: true})
	}
	return floatRepr(v)
}

// complex is repr(v); complexStr is str(v).
func (rw *reprWriter) complex(v complex128) string {
	return complexText(v, func(x float64) string {
		return formatDouble(x, floatStyle{code: 'r'})
	})
}

func (nf *numberFormatter) complexStr(v complex128) string {
	if !nf.s.py2() {
		return nf.s.reprs.complex(v)
	}
	return complexText(v, func(x float64) string {
		return formatDouble(x, floatStyle{code: 'g', prec: 12})
	})
}

func complexText(v complex128, part func(float64) string) string {
	re, im := real(v), imag(v)
	if re == 0 && !math.Signbit(re) {
		return part(im) + "j"
	}
	return "(" + part(re) + signed(part(im)) + "j)"
}

// signed gives a number that has no "-" a "+".
func signed(text string) string {
	if strings.HasPrefix(text, "-") {
		return text
	}
	return "+" + text
}
