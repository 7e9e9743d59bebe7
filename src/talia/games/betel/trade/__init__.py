"""Trading in Betel (rules/betel_trade.md): offers are data, one evaluator checks them, promises remove moves.

``terms`` what is offered; ``filters`` which cards and calls are meant; ``conditions`` when a clause counts; ``stages``
who may show cards to whom; ``state`` money, agreements and windows; ``pledges`` what promises leave of the legal moves;
``checks`` whether an offer can be kept; ``settling`` carrying out and closing agreements; ``deal`` the deal with all
this around it.
"""
