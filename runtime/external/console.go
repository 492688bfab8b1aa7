package external

import (
	"fmt"
	"io"
)

// A Console is where a program prints. It knows whether a space must come before the next
// item of a print statement.
type Console struct {
	writer io.Writer
	space  bool
}

// NewConsole returns a console that passes what is printed on to w; it is w itself if that is one.
func NewConsole(w io.Writer) *Console {
	if c, ok := w.(*Console); ok {
		return c
	}
	return &Console{writer: w}
}

// Write passes on p.
func (c *Console) Write(p []byte) (int, error) { return c.writer.Write(p) }

// console returns the console of a call.
func (c *Call) console() *Console {
	if console, ok := c.Output.(*Console); ok {
		return console
	}
	return NewConsole(c.Output)
}

func (c *Console) write(text string) error { return writeAll(c.writer, text) }

func writeAll(w io.Writer, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("external: the output of the program cannot be written: %w", err)
	}
	return nil
}

// item prints one item of a print statement.
func (c *Console) item(text string) error {
	space := c.space
	n := len(text)
	c.space = n == 0 || text[n-1] != '\n' && text[n-1] != '\t'
	if space {
		text = " " + text
	}
	return c.write(text)
}

func (c *Console) newline() error {
	c.space = false
	return c.write("\n")
}
