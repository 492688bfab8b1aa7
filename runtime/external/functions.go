package external

import (
	"math"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

var functions = map[string]Function{
	"ll_float_str": func(c *Call) (uint64, error) { return c.newText(FloatText(c.float(0))) },
	"ll_str_float": parseFloat,

	"ll_float_bits": func(c *Call) (uint64, error) { return c.Args[0], nil },

	"ll_print_item":       printItem,
	"ll_print_text":       func(c *Call) (uint64, error) { return c.printText(func(text string) string { return text }) },
	"ll_print_characters": func(c *Call) (uint64, error) { return c.printText(encoded) },
	"ll_print_newline":    func(c *Call) (uint64, error) { return 0, c.console().newline() },

	"ll_cast_opaque": castOpaque,

	"ll_time":  func(*Call) (uint64, error) { return math.Float64bits(float64(time.Now().UnixNano()) / 1e9), nil },
	"ll_clock": func(*Call) (uint64, error) { return math.Float64bits(time.Since(started).Seconds()), nil },

	"ll_stack_almost_full": stackAlmostFull,
}

// almostFull is the share of the stack from which on it counts as almost full, as in the original of today.
const almostFull = 15.0 / 16

func stackAlmostFull(c *Call) (uint64, error) {
	if c.StackUsed != nil && c.StackUsed() > almostFull {
		return 1, nil
	}
	return 0, nil
}

var started = time.Now()

// FloatText returns the text of a float as Python's repr gives it.
func FloatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 0):
		return strings.ToLower(strings.TrimPrefix(strconv.FormatFloat(f, 'g', -1, 64), "+"))
	}
	exponent := 0
	if f != 0 {
		text := strconv.FormatFloat(f, 'e', -1, 64)
		exponent, _ = strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	}
	if exponent < -4 || exponent >= 16 {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func parseFloat(c *Call) (uint64, error) {
	text, err := c.text(0)
	if err != nil {
		return 0, err
	}
	text = strings.Trim(text, " \t\n\r\v\f")
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(f, 0) || strings.ContainsAny(text, "xXpP") {
		return 0, &Raise{"ValueError"}
	}
	return math.Float64bits(f), nil
}

// writeTo writes a text to standard output (1) or standard error (2).
func (c *Call) writeTo(fd uint64, text string) error {
	if fd == 2 {
		return writeAll(os.Stderr, text)
	}
	return c.console().write(text)
}

// printText prints a text, encoded in some way, to a standard stream. The print
// statement of Python 2 puts no space before what it prints next.
func (c *Call) printText(encode func(string) string) (uint64, error) {
	text, err := c.text(1)
	if err != nil {
		return 0, err
	}
	if c.Args[0] == 1 {
		c.console().space = false
	}
	return 0, c.writeTo(c.Args[0], encode(text))
}

// encoded returns a text of Python 3 as UTF-8. Characters up to U+00FF are one byte
// each in a low-level string, unless it has others: those are UTF-8 already.
func encoded(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, n := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && n == 1 {
			r = rune(text[0])
		}
		b.WriteRune(r)
		text = text[n:]
	}
	return b.String()
}

func printItem(c *Call) (uint64, error) {
	text, err := c.text(0)
	if err != nil {
		return 0, err
	}
	return 0, c.console().item(text)
}
