"""Where applications keep their files. Nothing says that a program may read or write there."""

import os.path


def _home(*parts):
    return os.path.join(os.path.expanduser('~'), *parts)


def _inside(folder, appname, version):
    for part in (appname, version if appname else None):
        if part:
            folder = os.path.join(folder, part)
    return folder


def user_cache_dir(appname=None, appauthor=None, version=None, opinion=True):
    return _inside(_home('.cache'), appname, version)


def user_data_dir(appname=None, appauthor=None, version=None, roaming=False):
    return _inside(_home('.local', 'share'), appname, version)


def user_config_dir(appname=None, appauthor=None, version=None, roaming=False):
    return _inside(_home('.config'), appname, version)


class AppDirs(object):

    def __init__(self, appname=None, appauthor=None, version=None, roaming=False, multipath=False):
        self.appname, self.appauthor, self.version = appname, appauthor, version

    @property
    def user_cache_dir(self):
        return user_cache_dir(self.appname, self.appauthor, self.version)

    @property
    def user_data_dir(self):
        return user_data_dir(self.appname, self.appauthor, self.version)

    @property
    def user_config_dir(self):
        return user_config_dir(self.appname, self.appauthor, self.version)
