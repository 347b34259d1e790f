// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev One slot per lender.
struct Position {
    uint104 balance;
    /// @dev Tokens burnt on `burntOn`: what the stress rule has already let out.
    uint104 burnt;
    uint16 burntOn;
    uint32 heldUntil;
}

struct Stops {
    bool paused;
    bool withdrawalsStopped;
    uint40 endsAt;
}

/// @dev Everything prices and limits are made of, at this second.
struct State {
    uint256 cash;
    uint256 supply;
    uint256 principalOut;
    uint256 interest;
    uint256 writeDown;
    uint256 unvested;
    uint256 overdue;
    /// @dev What a leaving lender's tokens are a part of.
    uint256 nav;
    /// @dev What an entering lender buys a part of.
    uint256 entryNav;
}
