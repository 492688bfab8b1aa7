"""The digest md5, as Python 2 has it in a module of its own."""

from hashlib import md5

new = md5
digest_size = 16
blocksize = 1
