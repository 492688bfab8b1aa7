// MADV_POPULATE_WRITE of Linux 5.14, which C libraries may not know.
#define POPULATE_WRITE 23
