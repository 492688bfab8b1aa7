package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// inWords says in the words of JSON what is wrong with a value that is of another kind than its field; the words of the library
// are those of Go.
func inWords(err error) error {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err
	}
	kind, _, _ := strings.Cut(wrong.Value, " ") // "number 0.5" is one that does not fit
	want, got := wanted(wrong.Type), found[kind]
	if strings.Contains(wrong.Value, " ") {
		got = "the " + wrong.Value
	}
	if wrong.Field == "" {
		return fmt.Errorf("it must be %s, not %s", want, got)
	}
	return fmt.Errorf("its field %s must be %s, not %s", wrong.Field[strings.LastIndex(wrong.Field, ".")+1:], want, got)
}

// found names the kinds of values in a file.
var found = map[string]string{"array": "a list", "object": "an object", "string": "a text", "bool": "true or false", "number": "a number"}

// wanted names the kind of value that a field takes.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number that is not too large"
}
