// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev One slot per lender.
struct Position {
    uint104 balance;
    /// @dev Tokens burnt on day `burntOn`, which the stress rule counts.
    uint104 burnt;
    uint16 burntOn;
    uint32 heldUntil;
}

/// @dev The owner's settings and the stops, in the one slot that every call reads.
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

/// @dev Inputs of prices and limits at the block's time.
struct State {
    uint256 cash;
    uint256 supply;
    uint256 principalOut;
    uint256 interest;
    uint256 writeDown;
    uint256 unvested;
    /// @dev Book value of loans late by a day or more.
    uint256 overdue;
    /// @dev Net asset value at the exit price.
    uint256 nav;
    /// @dev Net asset value at the entry price.
    uint256 entryNav;
}
