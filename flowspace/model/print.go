package model

import (
	"fmt"
	"strings"
)

// Dump returns the whole graph as text, blocks numbered breadth first from
// the start block. It copes with graphs that break the rules: it is needed most then.
func (g *FunctionGraph) Dump() string {
	var b strings.Builder
	blocks := g.Blocks()
	index := make(map[*Block]int, len(blocks))
	for i, block := range blocks {
		index[block] = i
	}
	fmt.Fprintf(&b, "graph %s\n", g.Name)
	for i, block := range blocks {
		g.dumpBlock(&b, i, block, index)
	}
	return b.String()
}

func (g *FunctionGraph) dumpBlock(b *strings.Builder, i int, block *Block, index map[*Block]int) {
	fmt.Fprintf(b, "block %d [%s]%s\n", i, joinVars(block.InputArgs), g.role(block))
	for _, op := range block.Operations {
		fmt.Fprintf(b, "    %v\n", op)
	}
	if block.ExitSwitch != nil {
		text := block.ExitSwitch.String()
		if block.CanRaise() {
			text = LastException.Text()
		}
		fmt.Fprintf(b, "    exitswitch %s\n", text)
	}
	for _, l := range block.Exits {
		fmt.Fprintf(b, "    link %s -> block %s [%s]", l.CaseText(), indexText(index, l.Target), join(l.Args))
		if l.LastExcValue != nil {
			fmt.Fprintf(b, " last_exception=%v last_exc_value=%v", l.LastException, l.LastExcValue)
		}
		b.WriteByte('\n')
	}
}

// CaseText returns the exit case as graphs show it: "None", "True",
// "IndexError".
func (l *Link) CaseText() string {
	if l.Case == nil {
		return "None"
	}
	return strings.TrimPrefix(l.Case.Text(), "class ")
}

func (g *FunctionGraph) role(b *Block) string {
	switch b {
	case g.StartBlock:
		return " (start)"
	case g.ReturnBlock:
		return " (return)"
	case g.ExceptBlock:
		return " (except)"
	}
	return ""
}

func indexText(index map[*Block]int, b *Block) string {
	if i, ok := index[b]; ok {
		return fmt.Sprint(i)
	}
	return "??"
}

func join(args []Value) string {
	parts := make([]string, len(args))
	for i, a := range args {
		parts[i] = "??"
		if a != nil {
			parts[i] = a.String()
		}
	}
	return strings.Join(parts, ", ")
}

func joinVars(vars []*Variable) string {
	parts := make([]string, len(vars))
	for i, v := range vars {
		parts[i] = "??"
		if v != nil {
			parts[i] = v.String()
		}
	}
	return strings.Join(parts, ", ")
}
