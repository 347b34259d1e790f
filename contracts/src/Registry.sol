// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRegistry} from "./interfaces/IRegistry.sol";
import {PackedIds} from "./libraries/PackedIds.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Roles, verification and scores that the escrow and the pools trust
/// @notice See IRegistry.
contract Registry is IRegistry, Ownable2Step {
    using PackedIds for uint256;
    using SafeCast for uint256;

    /// @dev One slot per account, so that a loan reads identity and debts together.
    struct Person {
        bool verified;
        uint240 loans;
    }

    /// @dev The pool of a live loan shares the attestation's slot, so that a loan writes no new slot.
    struct Credit {
        // slot 0
        address owner;
        uint8 score;
        uint40 usableFrom;
        uint40 expiresAt;
        uint8 livePool;
        // slot 1
        uint128 maxAmount;
    }

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
    mapping(address account => uint256) public poolIndexOf;
    mapping(address account => Person) private _people;
    mapping(uint256 projectId => Credit) private _credit;
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
        require(isPool(msg.sender), NotPool(msg.sender));
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
        (poolIndexOf[low], poolIndexOf[medium], poolIndexOf[high]) = (1, 2, 3);
        emit PoolsSet(low, medium, high);
    }

    /// @inheritdoc IRegistry
    function pools() external view returns (address low, address medium, address high) {
        return (_pools[0], _pools[1], _pools[2]);
    }

    /// @inheritdoc IRegistry
    function poolAt(uint256 index) public view returns (address pool) {
        return index == 0 ? address(0) : _pools[index - 1];
    }

    /// @inheritdoc IRegistry
    function isPool(address account) public view returns (bool) {
        return poolIndexOf[account] != 0;
    }

    /// @inheritdoc IRegistry
    function setPaused(bool paused_) external onlyOwnerOrOperator {
        // The operator may pause but not resume: a stolen key cannot undo the owner's pause.
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
    function isVerified(address account) public view returns (bool) {
        return _people[account].verified;
    }

    /// @inheritdoc IRegistry
    function attestKyc(address account) external onlyOperator {
        require(!isVerified(account), AlreadyVerified(account));
        _people[account].verified = true;
        emit KycAttested(account);
    }

    /// @inheritdoc IRegistry
    function revokeKyc(address account) external onlyOwnerOrOperator {
        require(isVerified(account), NotVerified(account));
        _people[account].verified = false;
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
        _credit[projectId] = Credit({
            owner: owner_,
            score: score,
            usableFrom: usableFrom,
            expiresAt: expiresAt,
            livePool: _credit[projectId].livePool,
            maxAmount: maxAmount
        });
        emit ScorsAttested(projectId, owner_, score, maxAmount, usableFrom, expiresAt);
    }

    /// @inheritdoc IRegistry
    function revokeScors(uint256 projectId) external onlyOwnerOrOperator {
        Credit memory credit = _credit[projectId];
        require(credit.owner != address(0), NoAttestation(projectId));
        _credit[projectId] = Credit(address(0), 0, 0, 0, credit.livePool, 0);
        emit ScorsRevoked(projectId, credit.owner, msg.sender);
    }

    /// @inheritdoc IRegistry
    function scorsOf(uint256 projectId) external view returns (Scors memory) {
        Credit storage credit = _credit[projectId];
        return Scors(credit.owner, credit.score, credit.usableFrom, credit.expiresAt, credit.maxAmount);
    }

    /// @inheritdoc IRegistry
    function usableScors(uint256 projectId, address owner_)
        public
        view
        returns (uint256 score, uint256 maxAmount)
    {
        Credit storage credit = _credit[projectId];
        bool usable = credit.owner == owner_ && block.timestamp >= credit.usableFrom
            && block.timestamp < credit.expiresAt;
        if (usable) (score, maxAmount) = (credit.score, credit.maxAmount);
    }

    /// @inheritdoc IRegistry
    function creditOf(uint256 projectId, address owner_)
        external
        view
        returns (uint256 score, uint256 maxAmount, bool verified, bool live, uint256 loans)
    {
        (score, maxAmount) = usableScors(projectId, owner_);
        Person storage person = _people[owner_];
        (verified, live, loans) = (person.verified, _credit[projectId].livePool != 0, person.loans);
    }

    /* ---------------------------------------------------------------- loans */

    /// @inheritdoc IRegistry
    function livePoolOf(uint256 projectId) public view returns (address pool) {
        return poolAt(_credit[projectId].livePool);
    }

    /// @inheritdoc IRegistry
    function loansOf(address borrower) external view returns (uint256[] memory projectIds) {
        return uint256(_people[borrower].loans).list();
    }

    /// @inheritdoc IRegistry
    function openLoan(uint256 projectId, address borrower) external onlyPool {
        Credit storage credit = _credit[projectId];
        require(credit.livePool == 0, LoanAlreadyLive(projectId, livePoolOf(projectId)));
        credit.livePool = uint8(poolIndexOf[msg.sender]);
        _replaceLoan(borrower, 0, projectId);
        emit LoanOpened(projectId, msg.sender);
    }

    /// @inheritdoc IRegistry
    function closeLoan(uint256 projectId, address borrower) external onlyPool {
        Credit storage credit = _credit[projectId];
        require(credit.livePool == poolIndexOf[msg.sender], LoanNotLive(projectId, msg.sender));
        credit.livePool = 0;
        _replaceLoan(borrower, projectId, 0);
        emit LoanClosed(projectId, msg.sender);
    }

    /// @dev Puts `id` in the place of `old`; an empty place holds 0.
    function _replaceLoan(address borrower, uint256 old, uint256 id) private {
        uint256 loans = _people[borrower].loans;
        uint256 place;
        while (place < PackedIds.PLACES && loans.get(place) != old) place++;
        require(place < PackedIds.PLACES, TooManyLoans(borrower, PackedIds.PLACES));
        _people[borrower].loans = uint240(loans.set(place, id));
    }
}
