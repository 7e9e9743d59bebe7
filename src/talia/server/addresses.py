"""Under which address other machines reach this server."""

import socket
from typing import Final
from urllib.parse import urlsplit

HERE: Final = ("localhost", "127.0.0.1", "[::1]")
EVERYWHERE: Final = ("0.0.0.0", "::", "")


def network_address() -> str | None:
    """This machine's address on its network; None if it has no network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for examples: any that leads out of the machine
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def link_base(asked: str, bound: str, public_url: str | None) -> str:
    """The address to put into links for others, asked for at the address ``asked`` of a server listening at ``bound``.

    >>> link_base("http://cards.example/x", "0.0.0.0", None), link_base("http://h/", "::", "https://cards.example/")
    ('http://cards.example', 'https://cards.example')
    """
    if public_url is not None:
        return public_url.rstrip("/")
    parts = urlsplit(asked)
    host, _, port = parts.netloc.rpartition(":") if parts.port is not None else (parts.netloc, "", "")
    if host in HERE and bound in EVERYWHERE:
        host = network_address() or host
    return f"{parts.scheme}://{host}" + (f":{port}" if port else "")
