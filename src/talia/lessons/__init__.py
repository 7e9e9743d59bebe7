"""Teaching: courses and puzzles.

What a game's course has and what its puzzles are is in the room of the game (`talia.table.rooms`).
"""

from talia.lessons.course import Board, CourseDeal, CourseStep, course, taught

__all__ = ["Board", "CourseDeal", "CourseStep", "course", "taught"]
