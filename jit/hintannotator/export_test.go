package hintannotator

import "vitrine/annotator/flowing"

// In has pending blocks considered in another sequence.
func (o Options) In(s flowing.Sequence) Options {
	o.sequence = s
	return o
}
