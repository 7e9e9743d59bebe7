"""Players of Betel: they search the exchanges, sample worlds and play them out in the kernel (rules/betel.md 11)."""

from talia.players.betel.sampler import BetelSampler

__all__ = ["BetelSampler"]
