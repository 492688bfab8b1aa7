package cli

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestTranslatedRuns: a program that was translated by an earlier run does and says the same.
func TestTranslatedRuns(t *testing.T) {
	caches := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", caches)
	file := targetFiles(t)
	kept := func() []string {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(caches, "vitrine", "translations", "*.kept"))
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	if status, stdout, stderr := vitrine("run", file, "--with", "jit", "--keep=false", "--", "+*+", "20"); status != exitOK || stdout != "43\n" || len(kept()) != 0 {
		t.Fatalf("without keeping: status %d, %s%s, and %d files", status, stdout, stderr, len(kept()))
	}
	for _, words := range [][]string{{"+*+", "20"}, {"+", "many"}, {"+*+"}, nil} {
		before, printed, said := vitrine(append([]string{"run", file, "--with", "jit", "--keep=false", "--"}, words...)...)
		for _, what := range []string{"the first run", "the next run"} {
			status, stdout, stderr := vitrine(append([]string{"run", file, "--with", "jit", "--"}, words...)...)
			if status != before || stdout != printed || stderr != said {
				t.Errorf("%q, %s: status %d, %q, %q, want %d, %q, %q", words, what, status, stdout, stderr, before, printed, said)
			}
		}
	}
	files := kept()
	if len(files) != 2 { // the translation, and what is made ahead
		t.Fatalf("%d files are kept", len(files))
	}
	slices.SortFunc(files, func(a, b string) int { return cmp.Compare(size(t, b), size(t, a)) })
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(files[0], long, long); err != nil {
		t.Fatal(err)
	}
	vitrine("run", file, "--with", "jit", "--", "*", "1")
	if info, err := os.Stat(files[0]); err != nil || time.Since(info.ModTime()) > time.Minute {
		t.Errorf("the translation was not used: %v", err)
	}
}

func size(t *testing.T, file string) int64 {
	t.Helper()
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
