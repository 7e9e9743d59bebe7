"""Teaching: courses and puzzles.

What a game's course has and what its puzzles are is in the room of the game (`talia.table.rooms`).
"""

from talia.lessons.course import CourseBoard, CourseDeal, CourseStep, course, taught

__all__ = ["CourseBoard", "CourseDeal", "CourseStep", "course", "taught"]
