"""The digest sha1, as Python 2 has it in a module of its own."""

from hashlib import sha1

new = sha = sha1
digest_size = digestsize = 20
blocksize = 1
