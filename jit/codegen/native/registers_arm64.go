package native

// How many registers of each class there are.
const (
	NumRegs   = 32
	NumFloats = 32
)

// The numbers of registers that this package itself uses: SP and X16.
const (
	regSP    = 31
	regEntry = 16
)

// argumentRegs are the registers of integer arguments: X0 to X7.
var argumentRegs = [...]int{0, 1, 2, 3, 4, 5, 6, 7}
