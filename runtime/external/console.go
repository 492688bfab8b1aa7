package external

import (
	"fmt"
	"io"
	"os"

	"vitrine/host/world"
)

// A Console is where a program prints, and what it reaches of the world outside. It knows whether a
// space must come before the next item of a print statement.
type Console struct {
	writer io.Writer
	world  *world.World
	space  bool
}

// NewConsole returns a console that passes what is printed on to w; it is w itself if that is one.
// A program finds no files there.
func NewConsole(w io.Writer) *Console {
	if c, ok := w.(*Console); ok {
		return c
	}
	return OpenConsole(world.Options{Stdout: w, Stderr: os.Stderr})
}

// OpenConsole returns a console at which a program finds the files that options permit. It must be
// closed.
func OpenConsole(o world.Options) *Console {
	if o.Stdout == nil {
		o.Stdout = io.Discard
	}
	return &Console{writer: o.Stdout, world: world.New(o)}
}

// Close closes the files that the program has left open.
func (c *Console) Close() error { return c.world.Close() }

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
	c.space = n == 0 || text[n-1] < '\t' || text[n-1] > '\r' // white space other than a space needs no space behind it
	if space {
		text = " " + text
	}
	return c.write(text)
}

func (c *Console) newline() error {
	c.space = false
	return c.write("\n")
}
