package machine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// TestSeveralAtOnce runs programs at the same time, and stops some of them again
// and again.
func TestSeveralAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for k := range 4 {
		b := load(t, loops)
		wg.Go(func() {
			for range 20 {
				if k%2 == 0 {
					v, err := b.native.Call(context.Background(), b.program.Function("count"), 100_000)
					if err != nil || v != 5000050000 {
						t.Errorf("count is %d, %v", v, err)
					}
					continue
				}
				ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
				if _, err := b.native.Call(ctx, b.program.Function("forever"), 0); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("forever ended with %v", err)
				}
				cancel()
			}
		})
	}
	wg.Wait()
}

// TestNothingIsLeft makes and closes programs, and counts the mappings of the
// process.
func TestNothingIsLeft(t *testing.T) {
	mappings := func() int {
		maps, err := os.ReadFile("/proc/self/maps")
		if err != nil {
			t.Skip("this system does not list mappings")
		}
		return bytes.Count(maps, []byte("\n"))
	}
	p, err := lltext.Read("test", loops)
	if err != nil {
		t.Fatal(err)
	}
	before := 0
	for i := range 40 {
		b, err := newBoth(p, heap.Options{}, plain)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := b.run("count", 10); got != want {
			t.Errorf("count(10) is %s, want %s", got, want)
		}
		b.close(t)
		if i == 10 {
			before = mappings()
		}
	}
	if after := mappings(); after > before+10 {
		t.Errorf("30 programs have left %d mappings behind", after-before)
	}
}

// TestMissingFunctions expects an error that says what to do.
func TestMissingFunctions(t *testing.T) {
	p, err := lltext.Read("test", "external frobnicate(Signed) -> Signed\ngraph f(n: Signed) -> Signed {\n r = direct_call(&frobnicate, n)\n return r\n}")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newBoth(p, heap.Options{}, plain); err == nil || !strings.Contains(err.Error(), "register it") {
		t.Errorf("a program whose external function is missing: %v", err)
	}
}
