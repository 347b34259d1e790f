// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPoolBase} from "../../src/interfaces/IPoolBase.sol";
import {HostileReceiver} from "./HostileReceiver.sol";
import {PoolFixture} from "./PoolFixture.sol";

contract PoolOwnerTest is PoolFixture {
    /* ---------------------------------------------------------------- stops */

    function test_stops_EndByThemselves() public {
        expectEvent(address(pool));
        emit IPoolBase.StopsUpdated(operator, true, true, START + 14 days);
        vm.prank(operator);
        pool.setPaused(true);
        assertTrue(pool.paused() && pool.withdrawalsEnabled(), "paused");
        vm.warp(START + 14 days - 1);
        assertTrue(pool.paused(), "to the last second");
        vm.warp(START + 14 days);
        assertEq(pool.paused(), false);
        expectCooling(START + 21 days);
        vm.prank(owner);
        pool.setPaused(true);
        vm.warp(START + 21 days);
        vm.prank(owner);
        pool.setPaused(true);
        assertEq(pool.stopEndsAt(), START + 35 days);
    }

    function test_stops_ShareOneClock() public {
        vm.prank(owner);
        pool.setPaused(true);
        vm.warp(START + 13 days);
        vm.prank(owner);
        pool.setWithdrawalsEnabled(false);
        assertEq(pool.stopEndsAt(), START + 14 days);
        vm.prank(owner);
        pool.setPaused(false);
        assertTrue(!pool.paused() && !pool.withdrawalsEnabled(), "the other goes on");
        assertEq(pool.stopEndsAt(), START + 14 days);
        vm.warp(START + 14 days);
        assertTrue(pool.withdrawalsEnabled(), "and ends with the first");
    }

    function test_stops_CoolDownAfterAnEarlyEnd() public {
        vm.prank(owner);
        pool.setWithdrawalsEnabled(false);
        vm.warp(START + 1 days);
        vm.prank(owner);
        pool.setWithdrawalsEnabled(true);
        assertEq(pool.stopEndsAt(), START + 1 days);
        expectCooling(START + 8 days);
        vm.prank(owner);
        pool.setPaused(true);
        vm.warp(START + 8 days);
        vm.prank(owner);
        pool.setPaused(true);
        // A stop of before does not come back with it.
        assertTrue(pool.withdrawalsEnabled(), "only what was asked for");
    }

    function test_stops_OperatorOnlyStops() public {
        vm.prank(operator);
        pool.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.OnlyOwnerResumes.selector, operator));
        vm.prank(operator);
        pool.setPaused(false);
        vm.prank(operator);
        pool.setWithdrawalsEnabled(false);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.OnlyOwnerResumes.selector, operator));
        vm.prank(operator);
        pool.setWithdrawalsEnabled(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotOwnerOrOperator.selector, stranger));
        vm.prank(stranger);
        pool.setPaused(true);
        vm.prank(owner);
        pool.setPaused(false);
        assertTrue(!pool.paused() && !pool.withdrawalsEnabled(), "one resumed");
    }

    function test_stops_SettingWhatIsSetChangesNothing() public {
        vm.prank(owner);
        pool.setPaused(false);
        assertEq(pool.stopEndsAt(), 0);
        vm.prank(owner);
        pool.setPaused(true);
        vm.warp(START + 5 days);
        vm.prank(owner);
        pool.setPaused(true);
        assertEq(pool.stopEndsAt(), START + 14 days);
    }

    function expectCooling(uint256 until) internal {
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.StopCoolingDown.selector, until));
    }

    /* ---------------------------------------------------------------- settings */

    function test_rates_HoldTheirBounds() public {
        expectOutside(12, 8, 11);
        pool.updateRatesAndRequirements(8, 12, 500, 900);
        expectOutside(0, 1, 11);
        pool.updateRatesAndRequirements(0, 11, 500, 900);
        expectOutside(9, 1, 8);
        pool.updateRatesAndRequirements(9, 8, 500, 900);
        expectOutside(901, 0, 900);
        pool.updateRatesAndRequirements(8, 11, 901, 900);
        expectOutside(5_001, 500, 5_000);
        pool.updateRatesAndRequirements(8, 11, 500, 5_001);
        expectEvent(address(pool));
        emit IPoolBase.ParametersUpdated(IPoolBase.Settings(1, 11, 0, 5_000, 1_000, 8_000, 2_000, 2_000));
        vm.prank(owner);
        pool.updateRatesAndRequirements(1, 11, 0, 5_000);
        assertTrue(pool.isScorsEligible(1) && pool.isScorsEligible(11) && !pool.isScorsEligible(12), "range");
        assertTrue(!pool.isScorsEligible(0), "range");
        assertEq(pool.maxInterestRate(), 5_000);
        assertEq(pool.baseInterestRate(), 0);
    }

    function test_constructor_AnnouncesRolesAndSettings() public {
        address next = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        expectEvent(next);
        emit IPoolBase.OwnershipTransferred(address(0), owner);
        expectEvent(next);
        emit IPoolBase.OperatorUpdated(address(0), operator);
        expectEvent(next);
        emit IPoolBase.ParametersUpdated(IPoolBase.Settings(8, 11, 500, 900, 1_000, 8_000, 2_000, 2_000));
        newPool(IPoolBase.RiskTier.Low);
    }

    function test_risk_HoldsItsBounds() public {
        uint256[4] memory min = [uint256(100), 1_000, 500, 500];
        uint256[4] memory max = [uint256(2_500), 9_000, 5_000, 5_000];
        for (uint256 i = 0; i < 4; i++) {
            uint256[4] memory x = [min[0], min[1], min[2], min[3]];
            x[i] = min[i] - 1;
            expectOutside(x[i], min[i], max[i]);
            pool.updateRiskParameters(x[0], x[1], x[2], x[3]);
            x = [max[0], max[1], max[2], max[3]];
            x[i] = max[i] + 1;
            expectOutside(x[i], min[i], max[i]);
            pool.updateRiskParameters(x[0], x[1], x[2], x[3]);
        }
        expectEvent(address(pool));
        emit IPoolBase.ParametersUpdated(IPoolBase.Settings(8, 11, 500, 900, 100, 1_000, 500, 500));
        vm.prank(owner);
        pool.updateRiskParameters(min[0], min[1], min[2], min[3]);
        vm.prank(owner);
        pool.updateRiskParameters(2_400, 9_000, 4_000, 3_000);
        assertEq(pool.maxExposurePerProject(), 2_400);
        assertEq(pool.maxUtilizationRate(), 9_000);
        assertEq(pool.maxWalletPercentage(), 3_000);
        fill();
        assertEq(pool.dailyOutflowLimit(), 40 ether);
    }

    function test_settings_LiveLoansKeepTheirTerms() public {
        uint256 id = lent();
        vm.prank(owner);
        pool.updateRatesAndRequirements(1, 2, 4_000, 5_000);
        vm.warp(block.timestamp + 7.3 days);
        assertEq(pool.debtOf(id), 6.006036 ether);
    }

    function expectOutside(uint256 value, uint256 min, uint256 max) internal {
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.SettingOutOfRange.selector, value, min, max));
        vm.prank(owner);
    }

    function test_settings_OnlyByTheOwner() public {
        bytes memory notOwner = abi.encodeWithSelector(IPoolBase.NotOwner.selector, operator);
        vm.startPrank(operator);
        vm.expectRevert(notOwner);
        pool.updateRatesAndRequirements(8, 11, 500, 900);
        vm.expectRevert(notOwner);
        pool.updateRiskParameters(1_000, 8_000, 2_000, 2_000);
        vm.expectRevert(notOwner);
        pool.setOperator(operator);
        vm.expectRevert(notOwner);
        pool.emergencyFundRecovery(payable(operator), 0);
        vm.stopPrank();
    }

    /* ---------------------------------------------------------------- roles */

    function test_operator_IsAppointedByTheOwner() public {
        expectEvent(address(pool));
        emit IPoolBase.OperatorUpdated(operator, stranger);
        vm.prank(owner);
        pool.setOperator(stranger);
        assertEq(pool.operator(), stranger);
    }

    function test_ownership_PassesInTwoSteps() public {
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotNominated.selector, stranger));
        vm.prank(stranger);
        pool.transferOwnership(stranger);
        expectEvent(address(pool));
        emit IPoolBase.OwnershipNominated(owner, second);
        vm.prank(owner);
        pool.transferOwnership(second);
        assertEq(pool.owner(), owner);
        assertEq(pool.nominee(), second);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.NotNominated.selector, second));
        vm.prank(second);
        pool.transferOwnership(stranger);
        expectEvent(address(pool));
        emit IPoolBase.OwnershipTransferred(owner, second);
        vm.prank(second);
        pool.transferOwnership(second);
        assertEq(pool.owner(), second);
        assertEq(pool.nominee(), address(0));
        expectError(IPoolBase.NotNominated.selector);
        vm.prank(owner);
        pool.transferOwnership(owner);
    }

    /* ---------------------------------------------------------------- recovery of surplus */

    function test_recovery_TakesOnlyWhatNoCounterHolds() public {
        uint256 id = lent();
        vm.warp(block.timestamp + 20 days);
        repay(id, 1 ether);
        vm.expectRevert(IPoolBase.PoolNotPaused.selector);
        vm.prank(owner);
        pool.emergencyFundRecovery(payable(owner), 0);
        vm.prank(owner);
        pool.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.AboveSurplus.selector, 1, 0));
        vm.prank(owner);
        pool.emergencyFundRecovery(payable(owner), 1);
        vm.deal(address(pool), address(pool).balance + 3 ether);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.AboveSurplus.selector, 3 ether + 1, 3 ether));
        vm.prank(owner);
        pool.emergencyFundRecovery(payable(owner), 3 ether + 1);
        expectEvent(address(pool));
        emit IPoolBase.SurplusRecovered(owner, 3 ether);
        vm.prank(owner);
        pool.emergencyFundRecovery(payable(owner), 3 ether);
        assertEq(owner.balance, 3 ether);
        Accounts memory a = accounts();
        assertEq(address(pool).balance, a.cash + a.reserve);
    }

    function test_recovery_RevertsForAReceiverThatReenters() public {
        HostileReceiver receiver = new HostileReceiver(pool, 3);
        vm.deal(address(pool), 1 ether);
        vm.startPrank(owner);
        pool.setPaused(true);
        vm.expectRevert(abi.encodeWithSelector(IPoolBase.SendFailed.selector, address(receiver), 1 ether));
        pool.emergencyFundRecovery(payable(address(receiver)), 1 ether);
        vm.stopPrank();
    }

    function test_pool_TakesNoPlainCoin() public {
        vm.prank(stranger);
        (bool ok,) = address(pool).call{value: 1 ether}("");
        assertEq(ok, false);
    }
}
