package flowing

import "testing"

// TestNames: no two graphs have the same name, and those of different modules say which.
func TestNames(t *testing.T) {
	var names Names
	for _, c := range []struct{ title, module, want string }{
		{"run", "main", "run"},
		{"run", "lib", "lib.run"},
		{"run", "lib", "lib.run(2)"},
		{"run", "main", "run(2)"},
		{"run", "", "run(3)"},
		{"Task.run", "main", "Task.run"},
		{"Task.run", "lib", "lib.Task.run"},
	} {
		if got := names.For(c.title, c.module); got != c.want {
			t.Errorf("%s of %s is called %s, not %s", c.title, c.module, got, c.want)
		}
	}
}
