"""Under which address other machines reach this server, and what counts as one address of theirs."""

import socket
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
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


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What the limits by address count as one: an IPv4 address, or the /64 of an IPv6 one, all of which one person has.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7"), network("fe80::1%eth0")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'fe80::/64')
    """
    if ":" not in address:
        return address
    try:
        parsed = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
