package external

import (
	"fmt"
	"io"
)

// A Console is where a program prints. It knows if a space has to stand before
// the next thing that a print statement writes.
type Console struct {
	Writer io.Writer
	space  bool
}

func (c *Console) write(text string) error {
	if _, err := io.WriteString(c.Writer, text); err != nil {
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
