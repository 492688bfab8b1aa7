"""What an executable tells the tools that look at it."""


class HighLevelJitInfo(object):
    sys_executable = None


highleveljitinfo = HighLevelJitInfo()
