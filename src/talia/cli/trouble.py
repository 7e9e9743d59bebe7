"""What goes wrong through no fault of the program: answered by one sentence and exit code 2."""


class Trouble(Exception):
    """Input that can't be used; its text is a sentence for the person at the terminal."""
