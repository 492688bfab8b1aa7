package stdspace_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// FuzzRun runs programs made out of those of testdata. Whatever a program
// does, it must end with a result or an error, and none that reports a bug of
// the space.
func FuzzRun(f *testing.F) {
	for _, pattern := range []string{"testdata/py2/*.py", "testdata/py3/*.py"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			for _, chunk := range strings.Split(string(text), separator) {
				f.Add(chunk, strings.Contains(file, "py2"))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, python2 bool) {
		if strings.Contains(text, "import") || strings.Contains(text, "open") || strings.Contains(text, "file") {
			return // what touches the disk
		}
		d := source.Python3
		if python2 {
			d = source.Python2
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		s := stdspace.New(stdspace.Options{Dialect: d, Context: ctx, Budget: stdspace.Budget{Bytes: 1 << 22, Heap: 1 << 30, Steps: 1 << 20}})
		start := time.Now()
		_, err := s.ImportMain("fuzz.py", []byte(text))
		if err != nil {
			if msg := s.FormatException(err); strings.Contains(msg, "internal error") {
				t.Fatal(msg)
			}
		}
		if d := time.Since(start); d > 10*time.Second {
			t.Fatalf("the program took %s", d)
		}
	})
}
