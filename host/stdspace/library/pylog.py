"""Messages with keywords, for who wants to see them."""

_consumers = {}


class Message(object):
    def __init__(self, keywords, args):
        self.keywords, self.args = keywords, args

    def content(self):
        return ' '.join([str(x) for x in self.args])

    def prefix(self):
        return '[%s] ' % ':'.join(self.keywords)

    def __str__(self):
        return self.prefix() + self.content()


class Producer(object):
    """log = Producer('name'); log('text') and log.kind('text') are messages."""

    Message = Message

    def __init__(self, keywords, keywordmapper=None, **kw):
        self._keywords = tuple(keywords.split()) if hasattr(keywords, 'split') else tuple(keywords)

    def __getattr__(self, name):
        if name.startswith('_'):
            raise AttributeError(name)
        return Producer(self._keywords + (name,))

    def __call__(self, *args):
        consumer = getconsumer(self._keywords)
        if consumer is not None:
            consumer(Message(self._keywords, args))


def getconsumer(keywords):
    """Who sees messages with these keywords: whoever asked for the most of them."""
    for n in range(len(keywords), -1, -1):
        if tuple(keywords[:n]) in _consumers:
            return _consumers[tuple(keywords[:n])]
    return None


def setconsumer(keywords, consumer):
    keywords = tuple(keywords.split()) if hasattr(keywords, 'split') else tuple(keywords)
    if consumer is not None and not callable(consumer):
        consumer = consumer.write
    _consumers[keywords] = consumer


def default_consumer(msg):
    import sys
    sys.stderr.write(str(msg) + '\n')


def STDOUT(msg):
    import sys
    sys.stdout.write(str(msg) + '\n')


STDERR = default_consumer
