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

/// @dev What the owner sets, and the stops: one slot, read by every call.
struct Controls {
    uint8 minScors;
    uint8 maxScors;
    uint16 baseRate;
    uint16 maxRate;
    uint16 maxExposure;
    uint16 maxUtilization;
    uint16 dailyLimit;
    uint16 maxWalletPct;
    bool paused;
    bool withdrawalsStopped;
    uint32 stopEndsAt;
}

/// @dev Everything prices and limits are made of, at this second.
struct State {
    uint256 cash;
    uint256 supply;
    uint256 principalOut;
    uint256 interest;
    uint256 writeDown;
    uint256 unvested;
    /// @dev Of loans late by a day or more.
    uint256 overdue;
    /// @dev What a leaving lender's tokens are a part of.
    uint256 nav;
    /// @dev What an entering lender buys a part of.
    uint256 entryNav;
}
