// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A plain token with any number of decimals; everybody can mint.
contract PlainToken is ERC20 {
    uint8 private immutable _places;

    constructor(uint8 places) ERC20("Plain", "PLN") {
        _places = places;
    }

    function decimals() public view override returns (uint8) {
        return _places;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// @dev Keeps a hundredth of each transfer once its issuer switches the fee on.
contract FeeToken is PlainToken {
    bool public charges;

    constructor() PlainToken(6) {}

    function setCharges(bool charges_) external {
        charges = charges_;
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 fee = charges && from != address(0) && to != address(0) ? value / 100 : 0;
        if (fee != 0) super._update(from, address(0), fee);
        super._update(from, to, value - fee);
    }
}

/// @dev Answers nothing, as some old tokens do.
contract SilentToken is PlainToken {
    constructor() PlainToken(6) {}

    function transfer(address to, uint256 amount) public override returns (bool) {
        super.transfer(to, amount);
        assembly ("memory-safe") {
            return(0, 0)
        }
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        super.transferFrom(from, to, amount);
        assembly ("memory-safe") {
            return(0, 0)
        }
    }
}

/// @dev Answers false instead of reverting when it refuses.
contract FalseToken is PlainToken {
    bool public refuses;

    constructor() PlainToken(6) {}

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return refuses ? false : super.transfer(to, amount);
    }
}

/// @dev Calls its holders back before a transfer leaves and after it arrives, as ERC-777 does.
contract CallbackToken is PlainToken {
    mapping(address holder => bool) public wantsCall;

    constructor() PlainToken(18) {}

    function callMe() external {
        wantsCall[msg.sender] = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (wantsCall[from]) ICalledBack(from).tokensToSend(to, value);
        super._update(from, to, value);
        if (wantsCall[to]) ICalledBack(to).tokensReceived(from, value);
    }
}

interface ICalledBack {
    function tokensToSend(address to, uint256 value) external;
    function tokensReceived(address from, uint256 value) external;
}

/// @dev Makes one call of its own when the token calls it back.
contract Reentrant is ICalledBack {
    address private _target;
    bytes private _data;
    bool public wasRefused;
    bool public wasCalled;

    function plan(address target, bytes calldata data) external {
        (_target, _data) = (target, data);
    }

    function act(address target, bytes calldata data) external returns (bytes memory answer) {
        bool ok;
        (ok, answer) = target.call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }

    function tokensToSend(address, uint256) external {
        _reenter();
    }

    function tokensReceived(address, uint256) external {
        _reenter();
    }

    function _reenter() private {
        if (_target == address(0)) return;
        address target = _target;
        _target = address(0);
        wasCalled = true;
        (bool ok,) = target.call(_data);
        wasRefused = !ok;
    }
}
