package engine

import (
	"strings"
	"testing"
)

// TestMetaErrorsHaveAPlace: what is wrong in META is said with its file and line.
func TestMetaErrorsHaveAPlace(t *testing.T) {
	for _, meta := range []string{"META = {'runs': []}", "META = 3", "META  = {'entry': 'f', 'runs': [3]}", "META={'entry': 'f', 'policy': 'none'}"} {
		p, err := loadText("def f(n):\n    return n\n\n" + meta + "\n")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Meta(); err == nil || !strings.Contains(err.Error(), p.File+":4: ") {
			t.Errorf("%s: %v", meta, err)
		}
	}
	p, err := loadText("def f(n):\n    return n\n\nglobals()['META'] = {}\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Meta(); err == nil || !strings.HasPrefix(err.Error(), p.File+": ") {
		t.Errorf("%v", err)
	}
}
