package panes

// colouring has the coloured lines of a Python text, and what each begins with, so that
// after a change only those lines are coloured again that may look different.
type colouring struct {
	runs   [][]Run
	widths []int    // of the lines, in cells
	open   []inside // by line: what its beginning is inside of
	widest int
}

// inside is what a highlighter remembers from line to line.
type inside struct {
	quote string
	raw   bool
}

// replace colours a text of which some lines have taken the place of old ones.
func (c *colouring) replace(lines []string, first, old, fresh int) {
	c.runs = splice(c.runs, first, old, make([][]Run, fresh))
	c.widths = splice(c.widths, first, old, make([]int, fresh))
	opened := make([]inside, fresh)
	if first < len(c.open) && fresh > 0 {
		opened[0] = c.open[first]
	} else if fresh > 0 && first > 0 {
		opened[0] = c.after(lines[first-1], c.open[first-1])
	}
	c.open = splice(c.open, first, old, opened)
	for i := first; i < len(lines); i++ {
		next := c.line(i, lines[i])
		if i+1 == len(lines) || i+1 >= first+fresh && c.open[i+1] == next {
			break
		}
		c.open[i+1] = next
	}
	c.widest = 0
	for _, w := range c.widths {
		c.widest = max(c.widest, w)
	}
}

// line colours one line, and returns what the next one begins with.
func (c *colouring) line(i int, text string) inside {
	h := highlighter{open: c.open[i].quote, raw: c.open[i].raw}
	c.runs[i], c.widths[i] = h.colour(text), 0
	for _, r := range c.runs[i] {
		c.widths[i] += cells(r.Text)
	}
	return inside{h.open, h.raw && h.open != ""}
}

func (c *colouring) after(line string, at inside) inside {
	h := highlighter{open: at.quote, raw: at.raw}
	h.colour(line)
	return inside{h.open, h.raw && h.open != ""}
}
