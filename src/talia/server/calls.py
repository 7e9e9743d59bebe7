"""The link to a call of one's own: people at a table may speak to each other there, and the server only keeps it."""

from urllib.parse import urlsplit

from talia.server.effects import Trouble


def checked(link: str | None) -> str | None:
    """A link as it is kept, none if it is empty; raises Trouble for anything but a plain link to a page under TLS.

    >>> checked(" https://meet.example.org/stolik "), checked("  ")
    ('https://meet.example.org/stolik', None)
    >>> checked("javascript:alert(1)")
    Traceback (most recent call last):
    talia.server.effects.Trouble: not_https
    """
    link = (link or "").strip()
    if not link:
        return None
    # What can't be printed or looks like a space could hide where it leads.
    if not (link.isascii() and link.isprintable()) or any(sign in link for sign in " \\\"'<>`{}|^"):
        raise Trouble("not_https", 400)
    try:
        parts = urlsplit(link)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise Trouble("not_https", 400) from None
    # A name and a password before the host would make it look like another one.
    if parts.scheme != "https" or not host or port == 0 or "@" in parts.netloc:
        raise Trouble("not_https", 400)
    return link
