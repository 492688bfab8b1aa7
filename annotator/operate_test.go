package annotator

import (
	"testing"

	"vitrine/host/operation"
)

// TestHandlers: each handler is for an operation, and found by what graphs keep of it.
func TestHandlers(t *testing.T) {
	for name := range handlersByName() {
		if form, ok := operation.FormByName(name); !ok || handlers[form] == nil {
			t.Errorf("there is no operation %s with a handler", name)
		}
	}
	for form := range operation.Form(operation.NumForms) {
		if handlers[form] != nil && handlersByName()[form.String()] == nil {
			t.Errorf("%v has the handler of another operation", form)
		}
	}
}
