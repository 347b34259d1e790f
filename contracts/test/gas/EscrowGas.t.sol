// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {EscrowFixture} from "../fixture/EscrowFixture.sol";

/// @dev Whole transactions: intrinsic cost and calldata included, every slot cold, refunds given. Each figure is
/// kept in the committed snapshot and held under its ceiling here.
/// forge-config: default.isolate = true
contract EscrowGasTest is EscrowFixture {
    function test_bid_Under230k() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = plan();
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, block.timestamp + 20 days, 1);
        hold("placeBid, 3 milestones, first of the request", 230_000);
    }

    function test_mint_Under130k_FirstOfACustomer165k() public {
        vm.prank(customer);
        nft.mint(TERMS, uint64(block.timestamp + 20 days));
        hold("mint, first ever", 165_000);
        vm.prank(customer);
        nft.mint(TERMS, uint64(block.timestamp + 20 days));
        hold("mint", 130_000);
    }

    /// @dev The approval of the mint makes the acceptance the only transaction, so its ceiling holds for all of it.
    function test_accept_Under165k() public {
        uint256 tokenId = requested();
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, 0);
        hold("acceptBidAndTransfer, first ever", 165_000);
        tokenId = requested();
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: TOTAL}(tokenId, 0);
        hold("acceptBidAndTransfer", 165_000);
        tokenId = requested();
        vm.prank(customer);
        escrow.acceptNamedBid{value: TOTAL}(tokenId, 0, bidHash(developer, TERMS));
        hold("acceptNamedBid", 165_000);
    }

    function test_acceptWithAllBuckets_Under165k() public {
        accept(requested());
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        pool.lend(escrow, tokenId, 2 ether);
        vm.prank(customer);
        escrow.acceptNamedBid{value: 4 ether}(tokenId, 0, bidHash(developer, TERMS));
        hold("acceptNamedBid, donations, loan and change", 165_000);
    }

    function test_acceptWithAllBucketsFirstEver_Under170k() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        pool.lend(escrow, tokenId, 2 ether);
        vm.prank(customer);
        escrow.acceptNamedBid{value: 4 ether}(tokenId, 0, bidHash(developer, TERMS));
        hold("acceptNamedBid, first ever, donations, loan and change", 170_000);
    }

    function test_acceptTwentyMilestones_Under165k() public {
        uint256 tokenId = mint();
        (uint256[] memory amounts, uint256[] memory deadlines) = (new uint256[](20), new uint256[](20));
        for (uint256 i; i < 20; ++i) {
            (amounts[i], deadlines[i]) = (1 ether, block.timestamp + (i + 21) * 1 days);
        }
        vm.prank(developer);
        escrow.placeBid(tokenId, amounts, deadlines, TERMS, block.timestamp + 20 days, 1);
        hold("placeBid, 20 milestones", 700_000);
        vm.prank(customer);
        escrow.acceptBidAndTransfer{value: 20 ether}(tokenId, 0);
        hold("acceptBidAndTransfer, first ever, 20 milestones", 165_000);
        vm.prank(developer);
        escrow.submitMilestone(tokenId, 0, EVIDENCE);
        hold("submitMilestone, first of 20", 110_000);
        submit(tokenId, 18);
        vm.prank(developer);
        escrow.submitMilestone(tokenId, 19, EVIDENCE);
        hold("submitMilestone, last of 20", 110_000);
    }

    function test_submit_Under55k() public {
        uint256 tokenId = active();
        vm.prank(developer);
        escrow.submitMilestone(tokenId, 0, EVIDENCE);
        hold("submitMilestone", 55_000);
    }

    function test_release_Under70k_FirstFee90k_LastWithTheDeed110k() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        vm.prank(customer);
        escrow.approveMilestone(tokenId, 0);
        hold("approveMilestone, first fee of an empty treasury", 90_000);
        submit(tokenId, 1);
        vm.prank(customer);
        escrow.approveMilestone(tokenId, 1);
        hold("approveMilestone", 70_000);
        submit(tokenId, 2);
        vm.prank(customer);
        escrow.approveMilestone(tokenId, 2);
        hold("approveMilestone, last one with the deed", 110_000);
    }

    function test_claimAfterReview_Under70k() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        skip(REVIEW);
        vm.prank(stranger);
        escrow.claimAfterReview(tokenId, 1);
        hold("claimAfterReview", 70_000);
    }

    function test_moneyOfOthers_WaitsUnder60kPaysUnder80k() public {
        uint256 tokenId = activeWithAll();
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        vm.prank(customer);
        escrow.approveMilestone(tokenId, 1);
        hold("approveMilestone, money of others waits", 60_000);
        skip(3 days);
        vm.prank(stranger);
        escrow.claimAfterReview(tokenId, 1);
        hold("claimAfterReview, money of others", 80_000);
        submit(tokenId, 2);
        vm.prank(operator);
        escrow.objectToPayment(tokenId, 2, REASON);
        hold("objectToPayment", 70_000);
    }

    /// @dev The next one's window is written and announced with it.
    function test_releaseThatStartsTheNextReview_Under80k() public {
        uint256 tokenId = active();
        submit(tokenId, 0);
        approve(tokenId, 0);
        submit(tokenId, 1);
        submit(tokenId, 2);
        vm.prank(customer);
        escrow.approveMilestone(tokenId, 1);
        hold("approveMilestone, the next review starts", 80_000);
    }

    function test_donate_Under55kRepeated() public {
        uint256 tokenId = requested();
        vm.prank(donor);
        escrow.donate{value: 1 ether}(tokenId);
        hold("donate, first of the request", 90_000);
        vm.prank(donor);
        escrow.donate{value: 1 ether}(tokenId);
        hold("donate, repeated", 55_000);
    }

    function test_claimRefund_Under80k() public {
        uint256 tokenId = requested();
        donate(tokenId, donor, 1 ether);
        donate(tokenId, secondDonor, 1 ether);
        vm.prank(customer);
        escrow.cancelRequest(tokenId);
        vm.prank(donor);
        escrow.claimRefund(tokenId);
        hold("claimRefund", 80_000);
    }

    function hold(string memory name, uint256 ceiling) internal {
        assertLe(vm.snapshotGasLastCall("TrestleEscrow", name), ceiling, name);
    }
}
