package session

import (
	"encoding/hex"
	"encoding/json"
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
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	out, err := hex.DecodeString(s)
	if err != nil {
		return fmt.Errorf("bytes of code must be hexadecimal digits: %w", err)
	}
	*b = out
	return nil
}
