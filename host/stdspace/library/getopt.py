"""Options of a command line."""


class GetoptError(Exception):
    def __init__(self, msg, opt=''):
        self.msg, self.opt = msg, opt
        Exception.__init__(self, msg, opt)

    def __str__(self):
        return self.msg


error = GetoptError


def getopt(args, shortopts, longopts=[]):
    """Options before the first argument, and the arguments."""
    opts, args = [], list(args)
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    while args and args[0].startswith('-') and args[0] != '-':
        if args[0] == '--':
            args = args[1:]
            break
        args = _one(opts, args, shortopts, longopts)
    return opts, args


def gnu_getopt(args, shortopts, longopts=[]):
    """Options anywhere among the arguments."""
    opts, rest, args = [], [], list(args)
    longopts = [longopts] if isinstance(longopts, str) else list(longopts)
    first = shortopts.startswith('+')
    shortopts = shortopts.lstrip('+')
    while args:
        if args[0] == '--':
            rest += args[1:]
            break
        if args[0].startswith('-') and args[0] != '-':
            args = _one(opts, args, shortopts, longopts)
        elif first:
            rest += args
            break
        else:
            rest.append(args.pop(0))
    return opts, rest


def _one(opts, args, shortopts, longopts):
    if args[0].startswith('--'):
        return do_longs(opts, args[0][2:], longopts, args[1:])
    return do_shorts(opts, args[0][1:], shortopts, args[1:])


def do_longs(opts, opt, longopts, args):
    opt, equals, value = opt.partition('=')
    wants, opt = long_has_args(opt, longopts)
    if wants and not equals:
        if not args:
            raise GetoptError('option --%s requires argument' % opt, opt)
        value, args = args[0], args[1:]
    elif equals and not wants:
        raise GetoptError('option --%s must not have an argument' % opt, opt)
    opts.append(('--' + opt, value))
    return args


def long_has_args(opt, longopts):
    found = [o for o in longopts if o.startswith(opt)]
    if not found:
        raise GetoptError('option --%s not recognized' % opt, opt)
    if opt in found:
        return False, opt
    if opt + '=' in found:
        return True, opt
    if len(found) > 1:
        raise GetoptError('option --%s not a unique prefix' % opt, opt)
    return found[0].endswith('='), found[0].rstrip('=')


def do_shorts(opts, text, shortopts, args):
    while text:
        opt, text = text[0], text[1:]
        value = ''
        if short_has_arg(opt, shortopts):
            if not text:
                if not args:
                    raise GetoptError('option -%s requires argument' % opt, opt)
                text, args = args[0], args[1:]
            value, text = text, ''
        opts.append(('-' + opt, value))
    return args


def short_has_arg(opt, shortopts):
    for i in range(len(shortopts)):
        if opt == shortopts[i] != ':':
            return shortopts.startswith(':', i + 1)
    raise GetoptError('option -%s not recognized' % opt, opt)
