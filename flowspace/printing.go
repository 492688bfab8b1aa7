package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// printModule holds what the print statement and the function print become: calls
// of functions that print a text.
const printModule = "rlib.rprint"

// Print records what the print statement does: "str" of an item, and calls of
// the functions that print an item and a newline.
func (s *Space) Print(f *interp.Frame, value, to interp.Object) error {
	if to != nil {
		return s.context.errorf("flowing", "'print >>' is not supported in a function that is translated; use os.write")
	}
	if value == nil {
		return s.callPrinter("print_newline")
	}
	text, err := s.Unary(operation.Str, value)
	if err != nil {
		return err
	}
	return s.callPrinter("print_item", text)
}

// callPrinter records a call of a function that prints. It has exits for exceptions only
// if a handler is active: in the original, printing raises nothing.
func (s *Space) callPrinter(name string, args ...interp.Object) error {
	fn, err := s.std.ModuleAttr(printModule, name)
	if err != nil {
		return err
	}
	operands := append([]interp.Object{s.wrap(fn)}, args...)
	var raises []string
	if s.guarded() {
		raises = operation.SimpleCall.Info().Raises
	}
	_, err = s.recordRaising(operation.SimpleCall, raises, operands...)
	return err
}

// isPrint reports whether fn is the function print.
func (s *Space) isPrint(fn interp.Object) bool {
	c, ok := fn.(*model.Constant)
	if !ok {
		return false
	}
	b, ok := c.Value.(*stdspace.Builtin)
	return ok && b.Name == "print" && s.isBuiltinFunction(b)
}

// printFunction records a call of print: "str" of the arguments, their sum with
// what goes between and after them, and a call that prints the text.
func (s *Space) printFunction(args []interp.Object, keywords []interp.Keyword) (interp.Object, error) {
	sep, end, fd := " ", "\n", 1
	for _, k := range keywords {
		var err error
		switch name := keywordName(k); name {
		case "sep":
			sep, err = s.printOption(name, k.Value, sep)
		case "end":
			end, err = s.printOption(name, k.Value, end)
		case "file":
			fd, err = s.printFile(k.Value)
		case "flush": // output is never buffered
		default:
			err = s.raise("TypeError", "'"+name+"' is an invalid keyword argument for print()")
		}
		if err != nil {
			return nil, err
		}
	}
	text, err := s.printedText(args, sep, end)
	if err != nil {
		return nil, err
	}
	return s.none, s.callPrinter("print_text", s.integer(fd), text)
}

// printOption returns the text of an option of print, which must be a constant string;
// without stands for None.
func (s *Space) printOption(name string, v interp.Object, without string) (string, error) {
	x, err := s.needConstant(v, name+"= of print()")
	if err != nil || x == stdspace.Object(stdspace.None) {
		return without, err
	}
	if text, ok := stdspace.AsText(x); ok {
		return text, nil
	}
	return "", s.raise("TypeError", name+" must be None or a string")
}

// printFile returns the number of the standard stream that print writes to.
func (s *Space) printFile(v interp.Object) (int, error) {
	x, err := s.needConstant(v, "file= of print()")
	if err != nil {
		return 0, err
	}
	if x == stdspace.Object(stdspace.None) {
		return 1, nil
	}
	if fd, ok := stdspace.StandardOutput(x); ok {
		return fd, nil
	}
	return 0, s.context.errorf("flowing", "print() writes to sys.stdout or sys.stderr in a function that is translated; use os.write for other files")
}

// printedText records how the text that print writes is made.
func (s *Space) printedText(args []interp.Object, sep, end string) (interp.Object, error) {
	var parts []interp.Object
	constant := func(text string) {
		if text != "" {
			parts = append(parts, s.wrap(stdspace.NewStr(text)))
		}
	}
	for i, x := range args {
		if i > 0 {
			constant(sep)
		}
		text, err := s.Unary(operation.Str, x)
		if err != nil {
			return nil, err
		}
		parts = append(parts, text)
	}
	constant(end)
	return s.Concat(parts)
}
