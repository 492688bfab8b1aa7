package annotator_test

import (
	"strings"
	"testing"

	"vitrine/annotator"
)

// TestIsinstanceOfMixin: what inherits a mix-in has its methods but not its type, so a
// test for it would be false where Python says true.
func TestIsinstanceOfMixin(t *testing.T) {
	text := "class M(object):\n    _mixin_ = True\nclass A(object):\n    pass\nclass B(A, M):\n    pass\n" +
		"def f(n):\n    x = B() if n else A()\n    return isinstance(x, M)\n" +
		"def g(n):\n    x = B() if n else A()\n    return isinstance(x, B)\n"
	for name, wrong := range map[string]string{"f": "M, which is a _mixin_", "g": ""} {
		res := annotateText(t, text, name, "int", annotator.Options{})
		if (len(res.Errors) > 0) != (wrong != "") || wrong != "" && !strings.Contains(res.Errors[0].Msg, wrong) {
			t.Errorf("%s: %v, want %q", name, res.Errors, wrong)
		}
	}
}
