package syntax

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"vitrine/host/source"
)

// number returns the value of the current token, a number.
func (p *parser) number() any {
	text := p.text()
	if n := len(text); n < 18 && isPlainInt(text) {
		v := int64(0)
		for i := range n {
			v = v*10 + int64(text[i]-'0')
		}
		return v
	}
	text = strings.ToLower(text)
	if strings.IndexByte(text, '_') >= 0 {
		if !underscoresInPlace(text) {
			return p.badNumber("an underscore may only stand between digits")
		}
		p.only3(p.tok.at, "underscores in numbers")
		text = strings.ReplaceAll(text, "_", "")
	}
	if strings.HasPrefix(text, "0x") || !strings.ContainsAny(text, ".ej") {
		return p.integer(text)
	}
	return p.float(text)
}

// isPlainInt reports whether text is a decimal integer without anything
// special to it.
func isPlainInt(text string) bool {
	if text[0] == '0' && len(text) > 1 {
		return false
	}
	for i := range len(text) {
		if !isDigit(text[i]) {
			return false
		}
	}
	return true
}

// underscoresInPlace reports whether each underscore of a number stands
// between two digits, or after the base prefix.
func underscoresInPlace(text string) bool {
	for i := range len(text) {
		if text[i] != '_' {
			continue
		}
		if i+1 == len(text) || !IsHexDigit(text[i+1]) {
			return false
		}
		basePrefix := i == 2 && text[0] == '0' && !isDigit(text[1])
		if !IsHexDigit(text[i-1]) && !basePrefix {
			return false
		}
	}
	return true
}

// IsHexDigit reports whether a byte is a hexadecimal digit.
func IsHexDigit(c byte) bool { return isDigit(c) || 'a' <= lower(c) && lower(c) <= 'f' }

// badNumber reports the current token as a number that is none.
func (p *parser) badNumber(why string) any {
	p.report(p.tok.at, fmt.Sprintf("invalid number %q: %s", p.text(), why))
	return int64(0)
}

// integer returns the value of a lower-case integer without underscores.
func (p *parser) integer(text string) any {
	digits, long := strings.CutSuffix(text, "l")
	base, name := 10, "decimal"
	switch {
	case strings.HasPrefix(digits, "0x"):
		digits, base, name = digits[2:], 16, "hexadecimal"
	case strings.HasPrefix(digits, "0o"):
		digits, base, name = digits[2:], 8, "octal"
	case strings.HasPrefix(digits, "0b"):
		digits, base, name = digits[2:], 2, "binary"
	case len(digits) > 1 && digits[0] == '0' && strings.Trim(digits, "0") != "":
		base, name = 8, "octal"
		p.oldOctal(digits)
	}
	if !long {
		if v, err := strconv.ParseInt(digits, base, 64); err == nil {
			return v
		}
	}
	v, ok := new(big.Int).SetString(digits, base)
	if !ok {
		return p.badNumber("not " + name)
	}
	if long && p.dialect == source.Python2 {
		return LongInt{v}
	}
	return v
}

// oldOctal notes an octal number as Python 2 writes it.
func (p *parser) oldOctal(digits string) {
	if p.isPython2() {
		p.signs++
		return
	}
	p.report(p.tok.at, fmt.Sprintf("an integer of Python 3 cannot begin with 0; write 0o%s for octal", strings.TrimLeft(digits, "0")))
}

// float returns the value of a lower-case float or imaginary number.
func (p *parser) float(text string) any {
	digits, imaginary := strings.CutSuffix(text, "j")
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil && !math.IsInf(v, 0) {
		return p.badNumber("not a float")
	}
	if imaginary {
		return complex(0, v)
	}
	return v
}
