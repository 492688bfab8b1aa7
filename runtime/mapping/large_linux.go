package mapping

import "golang.org/x/sys/unix"

// PreferLarge asks the system to back a part of the region by large pages, which it then hands out as the first byte of each is touched: that
// takes far less time than small ones do. A system that has none goes on as before.
func (r *Region) PreferLarge(part []byte) {
	_ = unix.Madvise(part, unix.MADV_HUGEPAGE)
}

// Touch has the system clear a part of the region that may be written to, and hand it out, before anybody needs it. What is in it stays. It is an
// error where the system cannot do that.
func Touch(part []byte) error {
	return unix.Madvise(part, unix.MADV_POPULATE_WRITE)
}
