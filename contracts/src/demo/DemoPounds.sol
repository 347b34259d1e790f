// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC3009} from "../token/TokenDoor.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title Pounds of the embedded chain: worth nothing, for trying only
/// @notice Has what a pound issued by a company has: 6 decimals, permits, authorizations, an issuer who can block a
/// holder and pause the token.
contract DemoPounds is ERC20Permit, IERC3009 {
    bytes32 private constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );

    address public immutable issuer;
    bool public paused;
    mapping(address holder => bool) public isBlocked;
    mapping(address from => mapping(bytes32 nonce => bool)) public authorizationState;

    error NotIssuer(address caller);
    error TokenPaused();
    error HolderBlocked(address holder);
    error CallerNotReceiver(address caller);
    error OutsideValidity(uint256 validAfter, uint256 validBefore);
    error AuthorizationUsed(address from, bytes32 nonce);
    error SignatureInvalid();

    constructor(address issuer_) ERC20("Demo pounds", "tGBP") ERC20Permit("Demo pounds") {
        issuer = issuer_;
    }

    modifier onlyIssuer() {
        require(msg.sender == issuer, NotIssuer(msg.sender));
        _;
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external onlyIssuer {
        _mint(to, amount);
    }

    function setPaused(bool paused_) external onlyIssuer {
        paused = paused_;
    }

    function setBlocked(address holder, bool blocked) external onlyIssuer {
        isBlocked[holder] = blocked;
    }

    /// @inheritdoc IERC3009
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
    ) external {
        require(msg.sender == to, CallerNotReceiver(msg.sender));
        require(
            block.timestamp > validAfter && block.timestamp < validBefore,
            OutsideValidity(validAfter, validBefore)
        );
        require(!authorizationState[from][nonce], AuthorizationUsed(from, nonce));
        bytes32 digest = _hashTypedDataV4(
            keccak256(
                abi.encode(
                    RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce
                )
            )
        );
        require(ECDSA.recover(digest, v, r, s) == from, SignatureInvalid());

        authorizationState[from][nonce] = true;
        _transfer(from, to, value);
    }

    function _update(address from, address to, uint256 value) internal override {
        require(!paused, TokenPaused());
        require(!isBlocked[from], HolderBlocked(from));
        require(!isBlocked[to], HolderBlocked(to));
        super._update(from, to, value);
    }
}
