"""The toolkit of villages: games of hidden roles with nights and days, for as many as sit down, without a moderator.

What several such games have in common: windows in which all who live have a question (`windows`), the table of steps
a night goes through (`steps`), ballots (`ballots`), bodies that decide together (`bodies`), the chain of deaths with
answers in between (`deal`), and what is said by day (`talk`). It knows no role.
"""
