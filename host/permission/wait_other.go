//go:build !unix

package permission

const withoutWaiting = 0
