package stdspace

import (
	"fmt"
	"os"
	"testing"

	"vitrine/engine/interp"
	"vitrine/engine/source"
)

func TestZZRun(t *testing.T) {
	file := os.Getenv("PYFILE")
	if file == "" {
		t.Skip()
	}
	d := source.Python3
	if os.Getenv("PYDIALECT") == "2" {
		d = source.Python2
	}
	s := New(Options{Dialect: d, Stdout: os.Stdout, Args: []string{file, os.Getenv("PYARGS")}[:1+min(1, len(os.Getenv("PYARGS")))]})
	_, err := s.RunFile(file)
	if oe, ok := err.(*interp.OperationError); ok {
		fmt.Println(s.mustRepr(oe.Value))
		for _, e := range oe.Traceback {
			fmt.Println("   ", e.Code.File, e.Code.Name, e.Code.Spans[e.Instr])
		}
	} else if err != nil {
		fmt.Println(err)
	}
}
