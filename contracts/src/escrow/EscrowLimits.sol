// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

// The escrow's hard limits. `TrestleLens.limits` answers them to clients.

/// @dev Milestones of a bid, and of a project after change orders.
uint256 constant MAX_MILESTONES = 20;
/// @dev The last deadline lies at most three years ahead.
uint256 constant MAX_DURATION = 3 * 365 days;
/// @dev The smallest donation, in parts of a coin.
uint256 constant DONATIONS_PER_COIN = 1000;
/// @dev Loan money in a request without an accepted bid may then be sent back by anyone.
uint256 constant LOAN_PARKING = 30 days;
/// @dev Rounds of changes per milestone.
uint256 constant MAX_CHANGE_ROUNDS = 2;
/// @dev A change request leaves the developer at least so long.
uint256 constant CHANGE_TIME = 14 days;
/// @dev So long past its date a milestone is overdue.
uint256 constant OVERDUE_GRACE = 14 days;
/// @dev So long past its date anyone may cancel in the customer's place.
uint256 constant OVERDUE_FOR_ALL = 90 days;
/// @dev The arbiter's time.
uint256 constant DISPUTE_WINDOW = 42 days;
/// @dev Gas given to a receiver of money, in full.
uint256 constant PAYOUT_GAS = 30_000;
/// @dev Upper bound of the gas that sending coins to an existing account costs the sender.
uint256 constant CALL_GAS = 12_000;
/// @dev No gas cap: who withdraws chooses the receiver.
uint256 constant ALL_GAS = type(uint256).max;
/// @dev The whole, in hundredths of a per cent.
uint256 constant ALL_BPS = 10_000;
