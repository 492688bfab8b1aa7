"""Output: what is printed is collected, and written in large pieces."""
import os


class Stream(object):
    def __init__(self, number):
        self.number = number
        self.parts = []
        self.size = 0
        self.space = False  # whether there is to be a space before the next item

    def write(self, text):
        self.parts.append(text)
        self.size += len(text)
        if self.size > 8000:
            self.flush()

    def flush(self):
        text = "".join(self.parts)
        self.parts = []
        self.size = 0
        while len(text) > 0:
            n = os.write(self.number, text)
            if n <= 0:
                return
            text = text[n:]

    def end(self):
        """The program ends: so does the line."""
        if self.space:
            self.newline()
        self.flush()

    def item(self, text, is_text):
        if self.space:
            self.write(" ")
        self.write(text)
        self.space = not (is_text and len(text) > 0 and (text[len(text) - 1] == "\n" or text[len(text) - 1] == "\t"))

    def text(self, text):
        """Write what is no item of a statement print."""
        self.write(text)
        self.space = False

    def newline(self):
        self.text("\n")


out = Stream(1)
err = Stream(2)
