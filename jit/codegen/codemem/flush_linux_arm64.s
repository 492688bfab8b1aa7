#include "textflag.h"

// func flushRange(start, end uintptr)
//
// Cleans the data cache and invalidates the instruction cache, line by line, of which the
// sizes are in CTR_EL0 (Arm Architecture Reference Manual, B2.4.4).
TEXT ·flushRange(SB), NOSPLIT, $0-16
	MOVD	start+0(FP), R0
	MOVD	end+8(FP), R1
	MRS	CTR_EL0, R2
	MOVD	$4, R5
	LSR	$16, R2, R3
	AND	$15, R3, R3
	LSL	R3, R5, R3 // size of a line of data
	AND	$15, R2, R4
	LSL	R4, R5, R4 // size of a line of instructions
	SUB	$1, R3, R6
	BIC	R6, R0, R7
data:
	MOVD	R7, R8
	WORD	$0xD50B7B28 // dc cvau, x8
	ADD	R3, R7
	CMP	R1, R7
	BLO	data
	DSB	$11 // ish
	SUB	$1, R4, R6
	BIC	R6, R0, R7
instructions:
	MOVD	R7, R8
	WORD	$0xD50B7528 // ic ivau, x8
	ADD	R4, R7
	CMP	R1, R7
	BLO	instructions
	DSB	$11 // ish
	ISB	$15
	RET

// func call(addr uintptr) uint64
TEXT ·call(SB), NOSPLIT, $16-16
	MOVD	addr+0(FP), R1
	CALL	(R1)
	MOVD	R0, ret+8(FP)
	RET
