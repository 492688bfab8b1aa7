package syntax

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"vitrine/host/source"
)

// FuzzParse reads any bytes in each dialect. Nothing may panic or hang; spans
// lie inside the file, those of parts inside those of wholes; and reading again
// gives the same tree and the same errors.
func FuzzParse(f *testing.F) {
	for _, pattern := range []string{"testdata/*.py", "testdata/*.txt"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	for _, c := range treeCases {
		f.Add([]byte(c.source))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, d := range []source.Dialect{source.Auto, source.Python2, source.Python3} {
			file, err := Parse("fuzz.py", text, d)
			again, err2 := Parse("fuzz.py", text, d)
			if Dump(file.Body) != Dump(again.Body) || (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() {
				t.Fatalf("dialect %v: reading again gives another tree", d)
			}
			checkSpans(t, file, err)
		}
	})
}

// checkSpans checks the places in a tree and in the errors about it.
func checkSpans(t *testing.T, file *File, err error) {
	t.Helper()
	c := spanChecker{T: t, wellFormed: err == nil}
	for rest := file.Text; ; {
		line, after := source.CutLine(rest)
		c.lines = append(c.lines, len(line))
		if len(line) == len(rest) {
			break
		}
		rest = after
	}
	c.node(reflect.ValueOf(file), file.Span())
	var list source.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			c.span(e.Span, e.Msg)
			if len(e.Text) != c.lines[e.Span.Line-1] {
				t.Errorf("%s: error shows line %q", e.Span, e.Text)
			}
		}
	}
}

// A spanChecker checks spans against the lengths of the lines of a file.
type spanChecker struct {
	*testing.T
	lines      []int
	wellFormed bool // the file has no errors
}

func (c *spanChecker) span(s source.Span, what string) {
	c.Helper()
	ordered := s.Line < s.EndLine || s.Line == s.EndLine && s.Col <= s.EndCol
	if !ordered || !c.inside(s.Line, s.Col) || !c.inside(s.EndLine, s.EndCol) {
		c.Fatalf("%s has the span %d:%d-%d:%d", what, s.Line, s.Col, s.EndLine, s.EndCol)
	}
}

func (c *spanChecker) inside(line, col int32) bool {
	return line >= 1 && int(line) <= len(c.lines) && col >= 0 && int(col) <= c.lines[line-1]
}

// node checks the spans in v, which should lie inside whole.
func (c *spanChecker) node(v reflect.Value, whole source.Span) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if !v.IsNil() {
			c.node(v.Elem(), whole)
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return
		}
		for i := range v.Len() {
			c.node(v.Index(i), whole)
		}
	case reflect.Struct:
		if pos := v.FieldByName("Pos"); pos.IsValid() && pos.Type() == reflect.TypeFor[Pos]() {
			s := source.Span(pos.Interface().(Pos))
			c.span(s, v.Type().Name())
			if c.wellFormed && whole.IsValid() && whole.Join(s) != whole {
				c.Fatalf("%s at %s-%d:%d lies outside of its parent %v", v.Type().Name(), s, s.EndLine, s.EndCol, whole)
			}
			whole = s
		}
		for i := range v.NumField() {
			switch f := v.Type().Field(i); {
			case f.Name == "Pos", f.Name == "Text", v.Type() == reflect.TypeFor[Constant]():
			case f.Name == "Decorators", f.Name == "Default": // as in CPython, these stand outside
				c.node(v.Field(i), source.Span{})
			default:
				c.node(v.Field(i), whole)
			}
		}
	}
}
