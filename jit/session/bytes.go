package session

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Bytes are bytes of code. In files they are hexadecimal digits.
type Bytes []byte

// String shows bytes in pairs of digits.
func (b Bytes) String() string {
	text := make([]string, len(b))
	for i, x := range b {
		text[i] = fmt.Sprintf("%02x", x)
	}
	return strings.Join(text, " ")
}

// MarshalJSON implements [json.Marshaler].
func (b Bytes) MarshalJSON() ([]byte, error) { return json.Marshal(hex.EncodeToString(b)) }

// UnmarshalJSON implements [json.Unmarshaler].
func (b *Bytes) UnmarshalJSON(text []byte) error {
	var s string
	err := json.Unmarshal(text, &s)
	out, wrong := hex.DecodeString(s)
	if err != nil || wrong != nil {
		return errors.New("bytes of code must be a text of hexadecimal digits")
	}
	*b = out
	return nil
}
