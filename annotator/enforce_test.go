package annotator_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/host/source"
)

// TestTypesOfTheEntryAreEnforced: what a function enforces for its arguments holds for the
// entry as for any function that is called.
func TestTypesOfTheEntryAreEnforced(t *testing.T) {
	rules := []rule{
		{name: "declared type", args: "nonneg nonneg",
			text: "def f(x, y):\n    return x + y\nf._annenforceargs_ = (int, 'nonneg')\n",
			want: []string{"Integer"}},
		{name: "no declared type", args: "nonneg nonneg",
			text: "def f(x, y):\n    return x + y\nf._annenforceargs_ = (None, 'nonneg')\n",
			want: []string{"Integer(nonneg)"}},
	}
	for _, r := range rules {
		t.Run(strings.ReplaceAll(r.name, " ", "_"), func(t *testing.T) { r.check(t) })
	}
}

// TestTypesThatDoNotFitAreRefused: the entry says what is wrong, and so does a call.
func TestTypesThatDoNotFitAreRefused(t *testing.T) {
	for declared, want := range map[string]string{
		"(int, 'nonneg')": "enforces Integer(nonneg) for its argument 2, which is Integer",
		"(int,)":          "enforces the types of 1 arguments and has 2",
		"(int, int, int)": "enforces the types of 3 arguments and has 2",
		"[int, int]":      "must be a tuple of types",
	} {
		text := "def f(x, y):\n    return x + y\nf._annenforceargs_ = " + declared + "\ndef g(x, y):\n    return f(x, y)\n"
		prog, fn := load(t, "m.py", []byte(text), "f", source.Python2)
		_, err := annotator.Annotate(context.Background(), prog, fn, types(t, []string{"int", "int"}), annotator.Options{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the entry: %v, want %q", declared, err, want)
		}
		prog, fn = load(t, "m.py", []byte(text), "g", source.Python2)
		res, err := annotator.Annotate(context.Background(), prog, fn, types(t, []string{"int", "int"}), annotator.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Errors) == 0 || !strings.Contains(res.Errors[0].Msg, want) {
			t.Errorf("%s: the call: %v, want %q", declared, res.Errors, want)
		}
	}
}
