"""The score sheet of Kierki with bidding: who has bid what, and the suit that costs."""

from talia.table.printing import Scores, score_sheet, sheets_of_game

sheets_of_game("kierki_bid")(
    (score_sheet("kierki_bid", Scores(deal=("sheet.bidder", "sheet.bid", "sheet.penalty_suit"))),)
)
