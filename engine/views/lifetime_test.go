package views

import "testing"

// TestLifetime: a thing is given back once, when its last user has left.
func TestLifetime(t *testing.T) {
	ended := 0
	l := NewLifetime(func() { ended++ })
	l.Enter()
	l.Leave()
	if ended != 0 {
		t.Fatal("it was given back while somebody uses it")
	}
	v := &View{closed: l.Leave}
	v.Close()
	v.Close()
	if ended != 1 {
		t.Errorf("it was given back %d times", ended)
	}
	var none *View
	none.Close()
}
