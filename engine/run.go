package engine

import (
	"fmt"
	"strconv"
	"strings"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// An Outcome is what became of a run: a result or an exception.
type Outcome struct {
	Result    *string `json:"result"` // the repr of the value
	Raises    *string `json:"raises"` // the name of the exception's class
	Seconds   Seconds `json:"seconds"`
	Traceback string  `json:"-"` // of the exception

	// Uncaught is the exception that ended the run. Machine code only knows where it
	// comes from for a lack of memory; [Program.Explain] finds out the rest.
	Uncaught *Uncaught `json:"-"`

	// Warnings say what slowed the run down that the user can do something about.
	Warnings []string `json:"-"`
}

// Seconds is a time. In JSON it is a number without an exponent, however small
// it is.
type Seconds float64

// MarshalJSON writes the number.
func (s Seconds) MarshalJSON() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(s), 'f', -1, 64), nil
}

// repr gives the text of a result. It gives all digits of a long integer, which Python
// refuses to do.
func (p *running) repr(v stdspace.Object) (string, error) {
	text, err := p.space.Repr(v)
	if n, ok := v.(*stdspace.Long); ok && err != nil {
		return n.V.String(), nil
	}
	return text, err
}

// arguments evaluates the text of --args for a function.
func (p *running) arguments(fn *stdspace.Function, text string) ([]stdspace.Object, error) {
	var values []stdspace.Object
	if text = strings.TrimSpace(text); text != "" {
		v, err := p.space.Eval("(" + strings.TrimSuffix(text, ",") + ",)")
		if err != nil {
			return nil, fmt.Errorf("the arguments %q are not Python literals: %s", text, p.reason(err))
		}
		t, ok := v.(*stdspace.Tuple)
		if !ok {
			return nil, fmt.Errorf("the arguments %q are not separated by commas", text)
		}
		values = t.Items
	}
	for _, v := range values {
		if name, ok := stdspace.AsText(v); ok {
			p.permissions.AddFile(name)
		}
	}
	return values, p.checkCount(fn, len(values))
}

// reason is the message of an exception.
func (p *running) reason(err error) string {
	return p.space.ExceptionLine(err)
}

// checkCount reports whether a function can be called with n arguments.
func (p *running) checkCount(fn *stdspace.Function, n int) error {
	most := fn.Code.ArgCount
	least := most - len(fn.Defaults)
	takes := fmt.Sprintf("%d arguments", most)
	switch {
	case fn.Code.Flags&bytecode.VarArgs != 0:
		takes, most = fmt.Sprintf("at least %d arguments", least), max(n, most)
	case least < most:
		takes = fmt.Sprintf("%d to %d arguments", least, most)
	case most == 1:
		takes = "1 argument"
	}
	if n >= least && n <= most {
		return nil
	}
	return &source.Error{
		File: fn.Code.File, Span: fn.Code.Span, Text: source.Line(p.text(fn.Code.File), int(fn.Code.Span.Line)),
		Msg: fmt.Sprintf("%s takes %s, and there are %d", p.nameOf(fn), takes, n),
	}
}
