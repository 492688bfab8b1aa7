package views

import (
	"vitrine/jit/session"
	"vitrine/pages/page"
)

// Live shows a live session: the residual graph, and the machine code beside it, at the same event.
func Live(v *View, s *session.Session) {
	v.Recording = s.Residual(&page.Page{Kind: page.FlowGraph, Key: v.Key, Title: s.Title(), File: s.Head.File})
	v.Page = v.Recording.PageAt(s.Len() - 1)
	v.Page.Marks = nil
	code := s.Code(&page.Page{Kind: page.FlowGraph, Title: "Machine code", File: s.Head.File})
	v.Beside = &View{Title: "Machine code", Page: code.Union(), Recording: code}
	v.Title, v.File, v.Text = s.Title(), s.Head.File, s.Head.Text
}
