// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @dev EIP-3009, as far as it is used here.
interface IERC3009 {
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
}

/// @dev Takes one ERC-20 token in before the rules run, as a value comes with its call.
abstract contract TokenDoor {
    using SafeERC20 for IERC20;

    uint256 private constant MIN_DECIMALS = 6;
    uint256 private constant MAX_DECIMALS = 18;
    uint256 private constant PERMIT_LENGTH = 4 * 32;

    IERC20 internal immutable _token;

    /// @notice The token keeps a part of a transfer, or gives something to it.
    error TransferDiffers(uint256 asked, uint256 arrived);
    error DecimalsOutOfRange(uint256 decimals);

    constructor(IERC20Metadata token) {
        uint256 places = token.decimals();
        require(places >= MIN_DECIMALS && places <= MAX_DECIMALS, DecimalsOutOfRange(places));
        _token = token;
    }

    /// @dev Takes exactly `amount` from the caller. A permit that somebody else has already used up is no failure: the
    /// allowance is there then.
    function _bringIn(uint256 amount, bytes calldata authorization) internal {
        if (amount == 0) return;
        if (authorization.length > PERMIT_LENGTH) {
            _receiveAuthorized(amount, authorization);
        } else {
            if (authorization.length != 0) _permit(amount, authorization);
            _pull(amount);
        }
    }

    /// @dev Takes exactly `amount` of the caller's allowance.
    function _pull(uint256 amount) internal {
        uint256 before = _held();
        _token.safeTransferFrom(msg.sender, address(this), amount);
        _requireArrived(before, amount);
    }

    function _held() internal view returns (uint256) {
        return _token.balanceOf(address(this));
    }

    function _permit(uint256 amount, bytes calldata authorization) private {
        (uint256 deadline, uint8 v, bytes32 r, bytes32 s) =
            abi.decode(authorization, (uint256, uint8, bytes32, bytes32));
        try IERC20Permit(address(_token)).permit(msg.sender, address(this), amount, deadline, v, r, s) {} catch {}
    }

    function _receiveAuthorized(uint256 amount, bytes calldata authorization) private {
        (uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) =
            abi.decode(authorization, (uint256, uint256, bytes32, uint8, bytes32, bytes32));
        uint256 before = _held();
        IERC3009(address(_token))
            .receiveWithAuthorization(
                msg.sender, address(this), amount, validAfter, validBefore, nonce, v, r, s
            );
        _requireArrived(before, amount);
    }

    function _requireArrived(uint256 before, uint256 amount) private view {
        uint256 arrived = _held() - before;
        require(arrived == amount, TransferDiffers(amount, arrived));
    }
}
