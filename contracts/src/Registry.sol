// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./interfaces/IRegistry.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title What the escrow and the pools trust
/// @notice See IRegistry.
contract Registry is IRegistry, Ownable2Step {
    using SafeCast for uint256;

    /// @inheritdoc IRegistry
    uint256 public constant MAX_FEE_BPS = 500;
    /// @inheritdoc IRegistry
    uint256 public constant MIN_REVIEW_WINDOW = 7 days;
    /// @inheritdoc IRegistry
    uint256 public constant MAX_REVIEW_WINDOW = 30 days;
    /// @inheritdoc IRegistry
    uint256 public constant MAX_OTHERS_WAIT = 7 days;
    /// @inheritdoc IRegistry
    uint256 public constant MIN_SCORE = 1;
    /// @inheritdoc IRegistry
    uint256 public constant MAX_SCORE = 11;
    /// @inheritdoc IRegistry
    uint256 public constant SCORS_LIFETIME = 7 days;
    /// @inheritdoc IRegistry
    uint256 public constant MAX_ATTESTATION_DELAY = 7 days;

    /// @inheritdoc IRegistry
    uint256 public immutable attestationDelay;

    // One slot: what a bid reads.
    /// @inheritdoc IRegistry
    address public operator;
    /// @inheritdoc IRegistry
    bool public paused;
    uint32 private _termsCount;
    uint32 private _currentTermsId;

    /// @inheritdoc IRegistry
    address public escrow;
    address[3] private _pools;

    /// @inheritdoc IRegistry
    mapping(address account => bool) public isPool;
    /// @inheritdoc IRegistry
    mapping(address account => bool) public isVerified;
    /// @inheritdoc IRegistry
    mapping(uint256 projectId => address) public livePoolOf;
    mapping(uint256 projectId => Scors) private _scors;
    mapping(uint256 termsId => Terms) private _terms;

    constructor(address owner_, address operator_, uint256 attestationDelay_) Ownable(owner_) {
        require(
            attestationDelay_ <= MAX_ATTESTATION_DELAY, DelayTooLong(attestationDelay_, MAX_ATTESTATION_DELAY)
        );
        attestationDelay = attestationDelay_;
        operator = operator_;
        emit OperatorSet(operator_);
    }

    modifier onlyOperator() {
        require(msg.sender == operator, NotOperator(msg.sender));
        _;
    }

    modifier onlyOwnerOrOperator() {
        require(msg.sender == owner() || msg.sender == operator, NotOwnerOrOperator(msg.sender));
        _;
    }

    modifier onlyPool() {
        require(isPool[msg.sender], NotPool(msg.sender));
        _;
    }

    /* ---------------------------------------------------------------- links */

    /// @inheritdoc IRegistry
    function setOperator(address operator_) external onlyOwner {
        operator = operator_;
        emit OperatorSet(operator_);
    }

    /// @inheritdoc IRegistry
    function setEscrow(address escrow_) external onlyOwner {
        require(escrow_ != address(0), AddressMissing());
        require(escrow == address(0), AlreadySet());
        escrow = escrow_;
        emit EscrowSet(escrow_);
    }

    /// @inheritdoc IRegistry
    function setPools(address low, address medium, address high) external onlyOwner {
        require(low != address(0) && medium != address(0) && high != address(0), AddressMissing());
        require(low != medium && medium != high && high != low, PoolsNotDistinct(low, medium, high));
        require(_pools[0] == address(0), AlreadySet());
        _pools = [low, medium, high];
        (isPool[low], isPool[medium], isPool[high]) = (true, true, true);
        emit PoolsSet(low, medium, high);
    }

    /// @inheritdoc IRegistry
    function pools() external view returns (address low, address medium, address high) {
        return (_pools[0], _pools[1], _pools[2]);
    }

    /// @inheritdoc IRegistry
    function setPaused(bool paused_) external onlyOwnerOrOperator {
        // The operator may stop, never start again: a stolen key cannot undo the owner's stop.
        require(paused_ || msg.sender == owner(), OwnableUnauthorizedAccount(msg.sender));
        paused = paused_;
        emit PausedSet(msg.sender, paused_);
    }

    /// @inheritdoc IRegistry
    function renounceOwnership() public view override(IRegistry, Ownable) onlyOwner {
        revert OwnerNeeded();
    }

    /* ---------------------------------------------------------------- terms */

    /// @inheritdoc IRegistry
    function addTerms(
        address arbiter,
        address feeRecipient,
        uint16 feeBps,
        uint32 reviewWindow,
        uint32 othersWait
    ) external onlyOwner returns (uint256 termsId) {
        require(arbiter != address(0) && feeRecipient != address(0), AddressMissing());
        require(feeBps <= MAX_FEE_BPS, FeeTooHigh(feeBps, MAX_FEE_BPS));
        require(
            reviewWindow >= MIN_REVIEW_WINDOW && reviewWindow <= MAX_REVIEW_WINDOW,
            ReviewWindowOutOfRange(reviewWindow, MIN_REVIEW_WINDOW, MAX_REVIEW_WINDOW)
        );
        require(othersWait <= MAX_OTHERS_WAIT, OthersWaitTooLong(othersWait, MAX_OTHERS_WAIT));

        termsId = ++_termsCount;
        _currentTermsId = termsId.toUint32();
        _terms[termsId] = Terms({
            arbiter: arbiter,
            reviewWindow: reviewWindow,
            closed: false,
            feeRecipient: feeRecipient,
            feeBps: feeBps,
            othersWait: othersWait
        });
        emit TermsAdded(termsId, arbiter, feeRecipient, feeBps, reviewWindow, othersWait);
    }

    /// @inheritdoc IRegistry
    function closeTerms(uint256 termsId) external onlyOwner {
        Terms storage terms = _terms[termsId];
        require(terms.arbiter != address(0), UnknownTerms(termsId));
        require(!terms.closed, TermsAlreadyClosed(termsId));
        terms.closed = true;
        if (termsId == _currentTermsId) _currentTermsId = 0;
        emit TermsClosed(termsId);
    }

    /// @inheritdoc IRegistry
    function currentTermsId() external view returns (uint256) {
        return _currentTermsId;
    }

    /// @inheritdoc IRegistry
    function termsOf(uint256 termsId) external view returns (Terms memory terms) {
        terms = _terms[termsId];
        require(terms.arbiter != address(0), UnknownTerms(termsId));
    }

    /// @inheritdoc IRegistry
    function rulesOf(uint256 termsId)
        external
        view
        returns (address arbiter, uint256 reviewWindow, bool closed)
    {
        Terms storage terms = _terms[termsId];
        return (terms.arbiter, terms.reviewWindow, terms.closed);
    }

    /// @inheritdoc IRegistry
    function paymentRulesOf(uint256 termsId)
        external
        view
        returns (address feeRecipient, uint256 feeBps, uint256 othersWait)
    {
        Terms storage terms = _terms[termsId];
        return (terms.feeRecipient, terms.feeBps, terms.othersWait);
    }

    /* ---------------------------------------------------------------- attestations */

    /// @inheritdoc IRegistry
    function attestKyc(address account) external onlyOperator {
        require(!isVerified[account], AlreadyVerified(account));
        isVerified[account] = true;
        emit KycAttested(account);
    }

    /// @inheritdoc IRegistry
    function revokeKyc(address account) external onlyOwnerOrOperator {
        require(isVerified[account], NotVerified(account));
        isVerified[account] = false;
        emit KycRevoked(account, msg.sender);
    }

    /// @inheritdoc IRegistry
    function attestScors(uint256 projectId, address owner_, uint8 score, uint128 maxAmount)
        external
        onlyOperator
    {
        require(owner_ != address(0), AddressMissing());
        require(score >= MIN_SCORE && score <= MAX_SCORE, ScoreOutOfRange(score, MIN_SCORE, MAX_SCORE));
        require(maxAmount != 0, MaxAmountMissing());

        uint40 usableFrom = (block.timestamp + attestationDelay).toUint40();
        uint40 expiresAt = (usableFrom + SCORS_LIFETIME).toUint40();
        _scors[projectId] = Scors({
            owner: owner_, score: score, usableFrom: usableFrom, expiresAt: expiresAt, maxAmount: maxAmount
        });
        emit ScorsAttested(projectId, owner_, score, maxAmount, usableFrom, expiresAt);
    }

    /// @inheritdoc IRegistry
    function revokeScors(uint256 projectId) external onlyOwnerOrOperator {
        address scored = _scors[projectId].owner;
        require(scored != address(0), NoAttestation(projectId));
        delete _scors[projectId];
        emit ScorsRevoked(projectId, scored, msg.sender);
    }

    /// @inheritdoc IRegistry
    function scorsOf(uint256 projectId) external view returns (Scors memory) {
        return _scors[projectId];
    }

    /// @inheritdoc IRegistry
    function usableScors(uint256 projectId, address owner_)
        external
        view
        returns (uint256 score, uint256 maxAmount)
    {
        Scors storage scors = _scors[projectId];
        bool usable =
            scors.owner == owner_ && block.timestamp >= scors.usableFrom && block.timestamp < scors.expiresAt;
        if (usable) (score, maxAmount) = (scors.score, scors.maxAmount);
    }

    /* ---------------------------------------------------------------- loans */

    /// @inheritdoc IRegistry
    function openLoan(uint256 projectId) external onlyPool {
        address live = livePoolOf[projectId];
        require(live == address(0), LoanAlreadyLive(projectId, live));
        livePoolOf[projectId] = msg.sender;
        emit LoanOpened(projectId, msg.sender);
    }

    /// @inheritdoc IRegistry
    function closeLoan(uint256 projectId) external onlyPool {
        require(livePoolOf[projectId] == msg.sender, LoanNotLive(projectId, msg.sender));
        delete livePoolOf[projectId];
        emit LoanClosed(projectId, msg.sender);
    }
}
