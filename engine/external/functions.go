package external

import (
	"math"
	"strconv"
	"strings"
	"time"
)

var functions = map[string]Function{
	"ll_float_str": func(c *Call) (uint64, error) { return c.newText(FloatText(c.float(0))) },
	"ll_str_float": parseFloat,
	"ll_write":     write,

	"ll_print_item":    printItem,
	"ll_print_newline": func(c *Call) (uint64, error) { return 0, c.console().newline() },

	"ll_time":  func(*Call) (uint64, error) { return math.Float64bits(float64(time.Now().UnixNano()) / 1e9), nil },
	"ll_clock": func(*Call) (uint64, error) { return math.Float64bits(time.Since(started).Seconds()), nil },
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

// write writes a text to standard output (1) and returns how many bytes it was.
func write(c *Call) (uint64, error) {
	if c.Args[0] != 1 && c.Args[0] != 2 {
		return 0, &Raise{"OSError"}
	}
	text, err := c.text(1)
	if err != nil {
		return 0, err
	}
	return uint64(len(text)), c.console().write(text)
}

func printItem(c *Call) (uint64, error) {
	text, err := c.text(0)
	if err != nil {
		return 0, err
	}
	return 0, c.console().item(text)
}
