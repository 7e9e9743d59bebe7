"""Who is with whom by a view."""

from talia.table.view import View


def side_of(view: View) -> tuple[int, ...]:
    """The seats the viewer knows to be on his side, with his own; none if he does not know which side that is."""
    return next((side.seats for side in view.sides if view.seat in side.seats), ())
