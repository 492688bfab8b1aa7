package engine

import (
	"path/filepath"
	"testing"

	"vitrine/host/source"
)

// TestPortalOfLaterYears: a file that says jitpolicy has a portal that nothing asks for; it may name what is gone.
func TestPortalOfLaterYears(t *testing.T) {
	const text = "def entry(argv):\n    return 0\n\ndef target(driver, args):\n    return entry, None\n\n" +
		"def portal(driver):\n    from no.such.module import get_portal\n    return get_portal(driver)\n"
	for policy, fails := range map[string]bool{"": true, "\ndef jitpolicy(driver):\n    return None\n": false} {
		file := filepath.Join(t.TempDir(), "target.py")
		write(t, file, text+policy)
		p, err := Load(t.Context(), file, Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = FindTarget(t.Context(), p); (err != nil) != fails {
			t.Errorf("with %q the target gives the error %v", policy, err)
		}
	}
}
