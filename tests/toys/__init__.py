"""Small games of the tests, a package each: what the library can do and no game that ships needs yet."""
