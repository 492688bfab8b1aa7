package forms

import (
	"errors"

	"vitrine/annotator"
	"vitrine/flowspace"
	"vitrine/host/source"
)

// ErrorJSON is one error with its place.
type ErrorJSON struct {
	File    string    `json:"file"`
	Message string    `json:"message"`
	Span    *SpanJSON `json:"span"`
}

// NewErrorJSON returns the JSON form of an error. Its place is null if it has
// none.
func NewErrorJSON(err error) ErrorJSON {
	var typing *annotator.Error
	if errors.As(err, &typing) {
		return ErrorJSON{typing.File, typing.Text(), NewSpanJSON(typing.Span)}
	}
	var flow *flowspace.Error
	if errors.As(err, &flow) {
		return ErrorJSON{flow.File, flow.Msg, NewSpanJSON(flow.Span)}
	}
	var src *source.Error
	if errors.As(err, &src) {
		return ErrorJSON{src.File, src.Msg, NewSpanJSON(src.Span)}
	}
	return ErrorJSON{Message: err.Error()}
}

// SpanJSON is a place in the source: lines from 1, columns in bytes from 0.
type SpanJSON struct {
	Line    int32 `json:"line"`
	Col     int32 `json:"col"`
	EndLine int32 `json:"endLine"`
	EndCol  int32 `json:"endCol"`
}

// NewSpanJSON returns the JSON form of a span, nil if the place is unknown.
func NewSpanJSON(s source.Span) *SpanJSON {
	if !s.IsValid() {
		return nil
	}
	return &SpanJSON{s.Line, s.Col, s.EndLine, s.EndCol}
}
