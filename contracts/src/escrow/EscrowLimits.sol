// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

// The escrow's hard limits. `TrestleLens.limits` answers them to clients.

/// @dev Milestones of a bid, and of a project after change orders.
uint256 constant MAX_MILESTONES = 20;
/// @dev Maximum distance of the last deadline: three years.
uint256 constant MAX_DURATION = 3 * 365 days;
/// @dev The minimum donation is a coin divided by this.
uint256 constant DONATIONS_PER_COIN = 1000;
/// @dev After this time anyone may return loan money of a request without an accepted bid.
uint256 constant LOAN_PARKING = 30 days;
/// @dev Change requests per milestone.
uint256 constant MAX_CHANGE_ROUNDS = 2;
/// @dev Minimum time that a change request leaves the developer.
uint256 constant CHANGE_TIME = 14 days;
/// @dev A milestone is overdue this long after its date.
uint256 constant OVERDUE_GRACE = 14 days;
/// @dev Anyone may cancel in the customer's place this long after the date.
uint256 constant OVERDUE_FOR_ALL = 90 days;
/// @dev Time in which the arbiter decides.
uint256 constant DISPUTE_WINDOW = 42 days;
/// @dev Gas that a receiver of money always gets.
uint256 constant PAYOUT_GAS = 30_000;
/// @dev The same where the money is a token: a proxied transfer to a new holder, with room.
uint256 constant TOKEN_PAYOUT_GAS = 150_000;
/// @dev Upper bound of the gas that sending coins to an existing account costs the sender.
uint256 constant CALL_GAS = 12_000;
/// @dev No gas cap: in `withdraw` the caller chooses the receiver.
uint256 constant ALL_GAS = type(uint256).max;
/// @dev 100 % in basis points.
uint256 constant ALL_BPS = 10_000;
