package views

import (
	"vitrine/engine/typed"
	"vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llpage"
)

// Residual shows the graph that is left of the function that starts a program.
func Residual(v *View, l *typed.LowLevel, g *model.FunctionGraph, text Text) error {
	i, _, err := v.find(l, text)
	if err != nil {
		return err
	}
	v.Page = llpage.GraphPage(g, l.Keys("lowlevel"))
	v.Page.Title = l.Names()[i] + " – specialised"
	return nil
}
