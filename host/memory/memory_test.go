package memory

import (
	"os"
	"runtime"
	"testing"
)

// TestShare: the share lies within its bounds, and what a system tells is read.
func TestShare(t *testing.T) {
	if s := Share(); s < least || s > most {
		t.Errorf("the share is %d bytes", s)
	}
	text := "MemTotal:       24000000 kB\nMemAvailable:   12345 kB\n"
	if n, ok := field(text, "MemAvailable:"); n != 12345 || !ok {
		t.Errorf("%d, %v", n, ok)
	}
	for _, text := range []string{"", "MemAvailable:\n", "MemAvailable: much\n"} {
		if n, ok := field(text, "MemAvailable:"); n != 0 {
			t.Errorf("%q: %d, %v", text, n, ok)
		}
	}
}

// TestExceeded: garbage does not count.
func TestExceeded(t *testing.T) {
	keep := make([]byte, 64<<20)
	if !Exceeded(32<<20, 0) {
		t.Error("64 MiB are not more than 32 MiB")
	}
	runtime.KeepAlive(keep)
	keep = nil
	if Exceeded(48<<20, 0) {
		t.Error("garbage counts")
	}
	if !Exceeded(48<<20, 48<<20) {
		t.Error("what is about to be made does not count")
	}
}

// TestPages: what the system tells about the process is read.
func TestPages(t *testing.T) {
	if n, ok := pages("9000 3 1 1 0 9 0\n"); n != 3*int64(os.Getpagesize()) || !ok {
		t.Errorf("%d, %v", n, ok)
	}
	for _, text := range []string{"", "9000", "9000 many"} {
		if n, ok := pages(text); ok {
			t.Errorf("%q: %d, %v", text, n, ok)
		}
	}
}
