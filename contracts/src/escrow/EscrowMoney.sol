// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILendingPool} from "../interfaces/ILendingPool.sol";
import {ITrestleEscrow} from "../interfaces/ITrestleEscrow.sol";
import {Buckets} from "./Buckets.sol";
import {EscrowBase} from "./EscrowBase.sol";
import {ALL_GAS} from "./EscrowLimits.sol";
import {Project} from "./EscrowTypes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @dev Donations and loans while Open; refunds, unused loan money and credits.
abstract contract EscrowMoney is EscrowBase {
    using Buckets for Project;
    using SafeCast for uint256;

    function _donate(uint256 tokenId, uint256 amount) internal {
        _takesNewBusiness(tokenId);
        require(amount >= minDonation, DonationTooSmall(amount, minDonation));

        Project storage project = _projects[tokenId];
        uint256 total = project.donated + amount;
        project.donated = total.toUint96();
        donationOf[tokenId][msg.sender] += amount;

        emit Donated(tokenId, msg.sender, amount, total);
    }

    function _fundFromLoan(uint256 tokenId, uint256 amount) internal {
        _takesNewBusiness(tokenId);
        Project storage project = _projects[tokenId];
        uint256 index = registry.poolIndexOf(msg.sender);
        require(index != 0, NotPool(msg.sender));
        require(project.loanLeft == 0, LoanAlreadyFunded(tokenId, _loanPool(project)));
        require(amount != 0, AmountZero());

        project.loanPool = uint8(index);
        project.loanLeft = amount.toUint96();
        project.loanFundedAt = uint40(block.timestamp);

        emit LoanFunded(tokenId, msg.sender, amount);
    }

    /// @inheritdoc ITrestleEscrow
    function returnLoan(uint256 tokenId) external nonReentrant {
        Project storage project = _projects[tokenId];
        address pool = _loanPool(project);
        (, uint256 amount, uint256 parkedUntil) = _loan(tokenId, project);
        require(amount != 0, NothingToReturn(tokenId));
        if (msg.sender != pool) _requireFrom(parkedUntil);

        project.loanLeft -= uint96(amount);
        uint256 toPool = Math.min(amount, ILendingPool(pool).debtOf(tokenId));
        uint256 toCustomer = amount - toPool;

        emit LoanReturned(tokenId, pool, toPool, toCustomer);

        if (toPool != 0) _sendToPool(pool, tokenId, toPool);
        _pay(tokenId, projectOwner(tokenId), toCustomer);
    }

    /// @inheritdoc ITrestleEscrow
    function claimRefund(uint256 tokenId) external nonReentrant {
        Project storage project = _projects[tokenId];
        ProjectState state = project.state;
        _requireStage(state > ProjectState.Closing, tokenId, state);
        uint256 fromCustomer = msg.sender == project.customer ? project.customerLeft : 0;
        uint256 donation = donationOf[tokenId][msg.sender];
        // A share that rounds to zero can be claimed too, so that the last claimer gets all of the rest.
        require(
            fromCustomer != 0 || (donation != 0 && project.donationsLeft() != 0),
            NothingToRefund(tokenId, msg.sender)
        );

        if (fromCustomer != 0) project.customerLeft = 0;
        uint256 fromDonations = project.takeDonation(donation);
        delete donationOf[tokenId][msg.sender];

        emit RefundClaimed(tokenId, msg.sender, fromCustomer, fromDonations);

        _pay(tokenId, msg.sender, fromCustomer + fromDonations);
    }

    /// @inheritdoc ITrestleEscrow
    function withdraw(address payable to) external nonReentrant {
        uint256 amount = creditOf[msg.sender];
        require(amount != 0, NothingToWithdraw(msg.sender));

        creditOf[msg.sender] = 0;

        emit Withdrawn(msg.sender, to, amount);

        require(_send(to, amount, ALL_GAS), SendFailed(to, amount));
    }
}
