//go:build !arm64

package native

// How many registers of each class there are.
const (
	NumRegs   = 16
	NumFloats = 16
)

// The numbers of registers that this package itself uses: RSP and R11.
const (
	regSP    = 4
	regEntry = 11
)

// argumentRegs are the registers of integer arguments: RDI, RSI, RDX, RCX, R8
// and R9.
var argumentRegs = [...]int{7, 6, 2, 1, 8, 9}
