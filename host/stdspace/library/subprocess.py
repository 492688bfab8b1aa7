"""Other processes. No program that is opened may start one: what would refuses."""

PIPE, STDOUT = -1, -2


class CalledProcessError(Exception):
    """A process that ended with another status than 0."""

    def __init__(self, returncode, cmd, output=None):
        Exception.__init__(self, returncode, cmd)
        self.returncode, self.cmd, self.output = returncode, cmd, output

    def __str__(self):
        return "Command '%s' returned non-zero exit status %d" % (self.cmd, self.returncode)


def list2cmdline(seq):
    """Return the arguments as one text, those with spaces in quotes."""
    words = []
    for word in seq:
        word = word.replace('"', '\\"')
        if not word or ' ' in word or '\t' in word:
            word = '"' + word + '"'
        words.append(word)
    return ' '.join(words)
