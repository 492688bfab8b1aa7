package stdspace_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"vitrine/host/stdspace"
)

// TestStopBetweenLongCalls: a program that does nothing but call builtin functions
// that take long is stopped after one of them, not after thousands.
func TestStopBetweenLongCalls(t *testing.T) {
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("long", "long.py", []byte("def f():\n    parts = ['abc'] * 300000\n    while True:\n        ','.join(parts)\n"))
	if err != nil {
		t.Fatal(err)
	}
	f, _ := m.Dict.Lookup("f")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := std.CallContext(ctx, f, nil)
		ended <- err
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	case <-time.After(5 * time.Second): // 2048 calls take longer than that
		t.Error("it goes on")
	}
}
