package source

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// mostSource is how many bytes a source file may have.
const mostSource = 64 << 20

// ReadFile reads a source file. It refuses what is no regular file, as reading from
// a pipe or a device may never end, and what no program is as large as.
func ReadFile(name string) ([]byte, error) {
	if err := CheckRegular(name); err != nil {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostSource+1))
	if err != nil {
		return nil, err
	}
	if len(text) > mostSource {
		return nil, fmt.Errorf("%s is too large: a source file may have %d MiB", name, mostSource>>20)
	}
	return text, nil
}

// CheckRegular returns an error if there is something of that name that is neither a
// regular file nor a folder. Opening a pipe would wait for somebody who writes.
func CheckRegular(name string) error {
	info, err := os.Stat(name)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return nil // whoever opens it tells what is wrong
	}
	return fmt.Errorf("%s is no regular file: copy its content into one", name)
}

// Line returns line n of a text, counted from 1, without its newline; "" if there is
// none.
func Line(text string, n int) string {
	if n < 1 {
		return ""
	}
	for ; n > 1; n-- {
		_, rest, ok := strings.Cut(text, "\n")
		if !ok {
			return ""
		}
		text = rest
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimRight(line, "\r")
}
