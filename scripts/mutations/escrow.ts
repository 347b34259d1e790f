import { type Mutation, of } from "./mutation.ts";

export const mutations: Mutation[] = [
  ...of("TrestleProject.sol", "TrestleProject", [
    [
      "msg.sender == escrow && to == counterpart",
      "to == counterpart",
      "a stranger moves a deed into the escrow",
    ],
    ["msg.sender == escrow && to == counterpart", "msg.sender == escrow", "the escrow sends a deed anywhere"],
    ["openUntil <= block.timestamp + MAX_OPEN,", "true,", "a request stays open for years"],
    ["openUntil > block.timestamp &&", "openUntil >= block.timestamp &&", "a request is born closed"],
  ]),
  ...of("Registry.sol", "Registry", [
    ["require(escrow == address(0), AlreadySet());", "", "the escrow is swapped later"],
    ["require(_pools[0] == address(0), AlreadySet());", "", "the pools are swapped later"],
    ["paused_ || msg.sender == owner()", "true", "the operator starts new business again"],
    ["block.timestamp + attestationDelay", "block.timestamp", "a score is usable at once"],
    ["block.timestamp < scors.expiresAt", "true", "a score never expires"],
    ["require(live == address(0), LoanAlreadyLive(projectId, live));", "", "two live loans on one project"],
    ["if (termsId == _currentTermsId) _currentTermsId = 0;", "", "closed terms stay current"],
    ["feeBps <= MAX_FEE_BPS", "feeBps <= 10 * MAX_FEE_BPS", "a fee of half the money"],
  ]),
  ...of("escrow/EscrowBids.sol", "EscrowBids", [
    [
      "require(msg.sender != customer, OwnBid(tokenId, msg.sender));",
      "",
      "a customer bids on his own request",
    ],
    ["require(registry.isVerified(msg.sender), NotVerified(msg.sender));", "", "anyone bids"],
    ["expiry <= openUntil", "true", "a bid outlives its request"],
    ["earlier = deadlines[i];", "", "deadlines need not rise"],
    ["require(count == deadlines.length, LengthsDiffer());", "", "lists of different length"],
    ["== BidState.Live", "!= BidState.Withdrawn", "an accepted bid is withdrawn"],
    [
      "!bid.withdrawn && block.timestamp < bid.expiry",
      "block.timestamp < bid.expiry",
      "a withdrawn bid is accepted",
    ],
    ["!bid.withdrawn && block.timestamp < bid.expiry", "!bid.withdrawn", "an expired bid is accepted"],
    [
      "require(registry.isVerified(developer), NotVerified(developer));",
      "",
      "a revoked developer is accepted",
    ],
    ["require(!terms.closed, TermsNotOpen(bid.termsId));", "", "closed terms are accepted"],
    ["terms.arbiter != customer && ", "", "the customer is his own arbiter"],
    ["msg.value >= fromCustomer", "msg.value == fromCustomer", "a small donation vetoes an acceptance"],
    ["_pay(tokenId, customer, msg.value - fromCustomer);", "", "the excess stays behind"],
    [
      "registry.termsOf(bid.termsId)",
      "registry.termsOf(registry.currentTermsId())",
      "the rules change after the bid",
    ],
  ]),
  ...of("escrow/Buckets.sol", "EscrowBids", [
    ["total / 2", "total", "a loan pays the whole bid"],
    ["Math.ceilDiv(total, 5)", "total / 5", "the customer's fifth is rounded down"],
    ["Math.min(open, Math.ceilDiv(total, 5))", "0", "the customer brings nothing beside a loan"],
  ]),
  ...of("escrow/Buckets.sol", "EscrowMoney", [
    [
      "project.donationsSpent -= uint96(donation - refund);",
      "",
      "a claim leaves its spent part to the others",
    ],
    ["donation * donationsLeft(project) / project.donated", "donation", "the first donor takes all"],
  ]),
  ...of("escrow/Buckets.sol", "EscrowWork", [
    [
      "Math.min(amount, customerLeft)",
      "Math.min(amount / 2, customerLeft)",
      "donations are spent beside the customer's",
    ],
    ["if (amount == fromDonations) return;", "return;", "the loan's part is paid out of other projects"],
  ]),
  ...of("escrow/EscrowMoney.sol", "EscrowMoney", [
    ["msg.value >= MIN_DONATION", "msg.value > 0", "dust donations"],
    ["require(registry.isPool(msg.sender), NotPool(msg.sender));", "", "anyone acts as a pool"],
    [
      "require(project.loanLeft == 0, LoanAlreadyFunded(tokenId, project.loanPool));",
      "",
      "a second loan hides the first",
    ],
    [
      "msg.sender == pool || block.timestamp >= parkedUntil",
      "true",
      "anyone takes a loan out of an open request",
    ],
    ["project.loanLeft -= uint96(amount);", "", "a loan is returned twice"],
    [
      "Math.min(amount, ILendingPool(pool).debtOf(tokenId))",
      "amount",
      "a repaid loan is paid to the pool again",
    ],
    [
      "project.state > ProjectState.Closing",
      "project.state >= ProjectState.Closing",
      "refunds before the end",
    ],
    ["if (fromCustomer != 0) project.customerLeft = 0;", "", "the customer claims twice"],
    ["delete donationOf[tokenId][msg.sender];", "", "a donor claims twice"],
    ["creditOf[msg.sender] = 0;", "", "a credit is withdrawn twice"],
    [
      "function withdraw(address payable to) external nonReentrant",
      "function withdraw(address payable to) external",
      "a receiver re-enters",
    ],
  ]),
  ...of("escrow/EscrowWork.sol", "EscrowWork", [
    [
      "if (state == MilestoneState.Pending) _requireNoneOverdue(tokenId, project, bid);",
      "if (state == MilestoneState.Pending) _requireNotOverdue(tokenId, index, project, bid);",
      "empty submissions save later milestones from a cancellation",
    ],
    [
      "else _requireNotOverdue(tokenId, index, project, bid);",
      "",
      "a late answer to a change request stops a cancellation",
    ],
    [
      "delete _settlements[tokenId][msg.sender];",
      "",
      "an offer to leave is taken after the work is handed in",
    ],
    ["require(block.timestamp < reviewEnd, TooLate(reviewEnd));", "", "changes are requested for ever"],
    ["milestone.changeRounds < MAX_CHANGE_ROUNDS", "true", "changes are requested without end"],
    [
      "Math.max(milestone.deadline + moved, block.timestamp + CHANGE_TIME)",
      "milestone.deadline + moved",
      "a change request runs into the cancellation",
    ],
    ["deadline - moved", "deadline", "earlier waiting counts twice"],
    ["block.timestamp >= reviewEnd", "true", "payment without review"],
    ["milestone.state = MilestoneState.Released;", "", "a milestone is paid twice"],
    [
      "_pay(tokenId, developer, amount - fee);",
      "_pay(tokenId, developer, amount);",
      "the fee is paid out of other projects",
    ],
  ]),
  ...of("escrow/WaitingClock.sol", "EscrowWork", [
    [
      "if (waiting != 0) bid.milestones[Math.log2(waiting & (~waiting + 1))].waited += elapsed(project);",
      "",
      "an earlier submission forgets the waiting so far",
    ],
    [
      "for (uint256 i; i < index; ++i)",
      "for (uint256 i; i <= index; ++i)",
      "a milestone's own waiting moves its date",
    ],
    ["if (rest != 0) project.waitingSince = uint40(block.timestamp);", "", "waiting counts twice"],
    ["project.waiting = uint32(rest);", "", "an answered submission waits on"],
  ]),
  ...of("escrow/EscrowDisputes.sol", "EscrowDisputes", [
    [
      "require(block.timestamp < reviewEnd, TooLate(reviewEnd));",
      "",
      "a customer disputes after his silence",
    ],
    [
      "require(byCustomer, WrongMilestoneState(tokenId, index, state));",
      "",
      "a developer stalls by disputing his own submission",
    ],
    ["byCustomer || !overdue", "true", "an idle developer disputes for half"],
    [
      "state == MilestoneState.Pending && byCustomer",
      "state == MilestoneState.Pending",
      "a developer disputes what he never submitted",
    ],
    ["require(overdue, NotOverdue(tokenId));", "", "work that is not due is disputed"],
    ["developerBps <= ALL_BPS", "true", "an arbiter gives away other milestones' money"],
    ["require(block.timestamp < until, TooLate(until));", "", "an arbiter decides after the default is due"],
    ["require(block.timestamp >= from, TooEarly(from));", "", "a default before the arbiter's time is over"],
  ]),
  ...of("escrow/EscrowBase.sol", "EscrowWork|KnownFailures", [
    ["require(!overdue, Overdue(tokenId, index, since));", "", "an empty submission stops a cancellation"],
  ]),
  ...of("escrow/EscrowAgreements.sol", "StaleOffers", [
    [
      "delete _changes[tokenId][msg.sender];\n        delete _settlements[tokenId][msg.sender];\n        delete _settlements[tokenId][proposer];",
      "delete _settlements[tokenId][msg.sender];\n        delete _settlements[tokenId][proposer];",
      "an answered offer is taken a second time",
    ],
    ["delete _settlements[tokenId][proposer];", "", "a settlement survives the change of its plan"],
  ]),
  ...of("escrow/EscrowViews.sol", "StaleOffers", [
    [
      "from = Math.max(from, _date(project, bid, index) + OVERDUE_GRACE);",
      "",
      "an exit is promised too early",
    ],
    [
      "if (!_canRunOver(bid.milestones[i])) continue;",
      "if (i != index) continue;",
      "an exit is promised too late",
    ],
  ]),
  ...of("escrow/EscrowBase.sol", "EscrowDisputes|EscrowEndings|EscrowWork", [
    [
      "milestone.everSubmitted ? milestone.amount / 2 : 0",
      "milestone.amount / 2",
      "half for work never submitted",
    ],
    ["milestone.amount / 2", "(milestone.amount + 1) / 2", "the odd wei goes to the developer"],
    ["block.timestamp >= since, since", "block.timestamp > since, since", "overdue a second later"],
    ["since += project.moved(bid, index);", "", "waiting for an answer makes the developer late"],
  ]),
  ...of("escrow/EscrowBase.sol", "EscrowMoney|EscrowWork", [
    [
      "if (!NativeCoin.send(to, amount, PAYOUT_GAS)) _credit(tokenId, to, amount);",
      "NativeCoin.send(to, amount, PAYOUT_GAS);",
      "a refused payment is lost",
    ],
    [
      "NativeCoin.send(to, amount, PAYOUT_GAS)",
      "NativeCoin.send(to, amount, gasleft())",
      "a receiver burns the caller's gas",
    ],
    [
      "if (outstanding > covered) needed = outstanding - covered;",
      "",
      "a recalled loan leaves accepted work unfunded",
    ],
    [
      "nftContract.transferFrom(address(this), project.customer, tokenId);",
      "",
      "the deed stays in the escrow",
    ],
  ]),
  ...of("escrow/EscrowAgreements.sol", "EscrowAgreements", [
    ["proposals[proposer] == proposal", "proposals[proposer] != 0", "another change is swapped in"],
    ["delete proposals[proposer];", "", "a change order is accepted twice"],
    [
      "require(msg.value >= added, AddedMoneyMissing(added, msg.value));",
      "if (msg.value < added) return 0;",
      "added money was never sent",
    ],
    [
      "require(credit >= added, AddedMoneyMissing(added, credit));",
      "if (credit < added) return 0;",
      "added money was never there",
    ],
    ["creditOf[customer] = credit - added;", "", "added money can still be withdrawn"],
    [
      "_requireMilestoneState(tokenId, index, milestone, MilestoneState.Pending);",
      "",
      "submitted work is repriced",
    ],
    ["before += milestone.amount;", "", "an edited milestone is paid for anew"],
    ["index > change.milestones[i - 1]", "true", "one milestone is set twice"],
    [
      "change.deadlines[i] - project.moved(bid, index)",
      "change.deadlines[i]",
      "a new date has moved before it was set",
    ],
    [
      "require(sum == outstanding, SplitMismatch(sum, outstanding));",
      "require(sum <= outstanding, SplitMismatch(sum, outstanding));",
      "a split of less than all",
    ],
    ["project.waiting = 0;", "", "dates move after the end"],
  ]),
  ...of("escrow/EscrowEndings.sol", "EscrowEndings", [
    [
      "require(msg.sender == projectOwner(tokenId), NotCustomer(tokenId, msg.sender));",
      "",
      "anyone cancels a request",
    ],
    [
      "require(block.timestamp >= openUntil, RequestStillOpen(tokenId, openUntil));",
      "",
      "anyone closes an open request",
    ],
    [
      "msg.sender == project.customer ? OVERDUE_GRACE : OVERDUE_FOR_ALL",
      "OVERDUE_GRACE",
      "a stranger cancels in the customer's place",
    ],
    [
      "(refund,) = _overdue(project, bid, i);",
      "refund = true;",
      "a change request inside its date is refunded",
    ],
    [
      "bid.milestones[i].deadline + project.moved(bid, i)",
      "bid.milestones[i].deadline",
      "waiting for an answer leads to cancellation",
    ],
  ]),
];
