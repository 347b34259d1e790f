// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Registry of identities, scores, terms and contracts that the escrow and the pools trust
/// @notice Records verified accounts, scores of projects, terms of bids, and the escrow and pools of this deployment.
/// @dev Trust assumptions. The operator attests identity and scores: they can let a wrong person bid or borrow,
/// within the pools' caps and after the attestation delay, in which the owner can revoke. The owner appends
/// terms, closes them for new acceptances, stops new business and appoints the operator. Neither can touch
/// money, change the terms of a bid that is placed, or stop a payout, a refund or an exit: the escrow asks the
/// registry only before money comes in, and for terms that never change.
interface IRegistry {
    /// @notice Rules of a bid. Written once; only `closed` changes, once, from false to true.
    struct Terms {
        // slot 0
        address arbiter;
        uint32 reviewWindow;
        bool closed;
        // slot 1: what a payment needs
        address feeRecipient;
        uint16 feeBps;
        uint32 othersWait;
    }

    /// @notice An attested score, valid for one project and one owner.
    struct Scors {
        // slot 0
        address owner;
        uint8 score;
        uint40 usableFrom;
        uint40 expiresAt;
        // slot 1
        uint128 maxAmount;
    }

    event OperatorSet(address indexed operator);
    event EscrowSet(address indexed escrow);
    event PoolsSet(address indexed low, address indexed medium, address indexed high);
    event PausedSet(address indexed by, bool paused);
    event KycAttested(address indexed account);
    event KycRevoked(address indexed account, address indexed by);
    event ScorsAttested(
        uint256 indexed projectId,
        address indexed owner,
        uint256 score,
        uint256 maxAmount,
        uint256 usableFrom,
        uint256 expiresAt
    );
    event ScorsRevoked(uint256 indexed projectId, address indexed owner, address indexed by);
    event TermsAdded(
        uint256 indexed termsId,
        address indexed arbiter,
        address indexed feeRecipient,
        uint256 feeBps,
        uint256 reviewWindow,
        uint256 othersWait
    );
    event TermsClosed(uint256 indexed termsId);
    event LoanOpened(uint256 indexed projectId, address indexed pool);
    event LoanClosed(uint256 indexed projectId, address indexed pool);

    error NotOperator(address caller);
    error NotOwnerOrOperator(address caller);
    error NotPool(address caller);
    error AddressMissing();
    error AlreadySet();
    error OwnerNeeded();
    error PoolsNotDistinct(address low, address medium, address high);
    error AlreadyVerified(address account);
    error NotVerified(address account);
    error ScoreOutOfRange(uint256 score, uint256 min, uint256 max);
    error MaxAmountMissing();
    error NoAttestation(uint256 projectId);
    error DelayTooLong(uint256 delay, uint256 max);
    error FeeTooHigh(uint256 feeBps, uint256 max);
    error ReviewWindowOutOfRange(uint256 reviewWindow, uint256 min, uint256 max);
    error OthersWaitTooLong(uint256 othersWait, uint256 max);
    error UnknownTerms(uint256 termsId);
    error TermsAlreadyClosed(uint256 termsId);
    error LoanAlreadyLive(uint256 projectId, address pool);
    error LoanNotLive(uint256 projectId, address pool);
    error TooManyLoans(address borrower, uint256 max);

    /// @notice Hard bounds: fee at most 5 %, review window 7 to 30 days, wait of others' money at most 7 days (never
    /// longer than a review), score 1 to 11.
    function MAX_FEE_BPS() external view returns (uint256);
    function MIN_REVIEW_WINDOW() external view returns (uint256);
    function MAX_REVIEW_WINDOW() external view returns (uint256);
    function MAX_OTHERS_WAIT() external view returns (uint256);
    function MIN_SCORE() external view returns (uint256);
    function MAX_SCORE() external view returns (uint256);
    /// @notice Validity of an attested score from its `usableFrom` on: 7 days.
    function SCORS_LIFETIME() external view returns (uint256);
    /// @notice Maximum delay that a deployment may choose: 7 days.
    function MAX_ATTESTATION_DELAY() external view returns (uint256);

    /// @notice Time between a score's attestation and its use; fixed at deployment.
    function attestationDelay() external view returns (uint256);

    /// @notice The account that attests identities and scores, and may pause new business but not resume it.
    function operator() external view returns (address);

    /// @notice While true the escrow accepts no bid, donation, loan or acceptance. Everything else continues.
    function paused() external view returns (bool);

    /// @notice The escrow; zero until it is set, then fixed.
    function escrow() external view returns (address);

    /// @notice The three pools, low, medium, high risk; zeros until they are set, then fixed.
    function pools() external view returns (address low, address medium, address high);

    /// @notice Returns whether `account` is one of the three pools.
    function isPool(address account) external view returns (bool);

    /// @notice 1, 2 or 3 for the pool of low, medium or high risk; 0 for every other account.
    function poolIndexOf(address account) external view returns (uint256);

    /// @notice The pool with this index; zero for 0.
    function poolAt(uint256 index) external view returns (address pool);

    /// @notice Returns whether the identity of `account` is attested. Read at a bid, its acceptance and a
    /// loan, never at a payout.
    function isVerified(address account) external view returns (bool);

    /// @notice The latest attestation of a project's score; zeros if none or revoked. It may not be usable
    /// yet or be expired: compare `usableFrom` (inclusive) and `expiresAt` (exclusive), or ask `usableScors`.
    function scorsOf(uint256 projectId) external view returns (Scors memory);

    /// @notice Score and maximum amount that `owner` may borrow on for this project now; (0, 0) if there is
    /// no attestation, it names another owner, is not usable yet or has expired.
    function usableScors(uint256 projectId, address owner)
        external
        view
        returns (uint256 score, uint256 maxAmount);

    /// @notice Everything a pool asks about a loan of this project, in one call.
    /// @return score Usable now, as in `usableScors`.
    /// @return maxAmount The maximum loan for this score.
    /// @return verified True if the owner's identity is approved.
    /// @return live True if the project has a live loan in any pool.
    /// @return loans The owner's live and defaulted loans over all pools: up to five project ids of 48 bits.
    function creditOf(uint256 projectId, address owner)
        external
        view
        returns (uint256 score, uint256 maxAmount, bool verified, bool live, uint256 loans);

    /// @notice The pool with a live loan of this project; zero if none.
    function livePoolOf(uint256 projectId) external view returns (address pool);

    /// @notice Projects with a debt of `borrower` to any pool, defaulted loans included; at most five.
    function loansOf(address borrower) external view returns (uint256[] memory projectIds);

    /// @notice Number of the terms that a new bid records: the newest; 0 if there are none or they are closed.
    function currentTermsId() external view returns (uint256);

    /// @notice The terms with this number, from 1. Reverts for an unknown number.
    function termsOf(uint256 termsId) external view returns (Terms memory);

    /// @notice The parts of these terms that an acceptance and a dispute read; zeros for an unknown number.
    function rulesOf(uint256 termsId)
        external
        view
        returns (address arbiter, uint256 reviewWindow, bool closed);

    /// @notice Fee and its recipient under these terms, and the shortest time in seconds between a submission and its
    /// payment with lent or donated money; zeros for an unknown number.
    function paymentRulesOf(uint256 termsId)
        external
        view
        returns (address feeRecipient, uint256 feeBps, uint256 othersWait);

    /// @notice Appoints the operator; zero dismisses. Only the owner.
    function setOperator(address operator_) external;

    /// @notice Sets the escrow. Only the owner, once.
    function setEscrow(address escrow_) external;

    /// @notice Sets the three pools. Only the owner, once.
    function setPools(address low, address medium, address high) external;

    /// @notice Pauses new business (owner or operator) or resumes it (owner only).
    function setPaused(bool paused_) external;

    /// @notice Always reverts: without an owner a pause could never end, and the operator could begin one at
    /// any time. The owner can be replaced, in two steps.
    function renounceOwnership() external;

    /// @notice Appends terms; they become current for new bids. Only the owner. Placed bids keep theirs.
    function addTerms(
        address arbiter,
        address feeRecipient,
        uint16 feeBps,
        uint32 reviewWindow,
        uint32 othersWait
    ) external returns (uint256 termsId);

    /// @notice Closes terms for new bids and acceptances, permanently. Only the owner. Running work continues.
    function closeTerms(uint256 termsId) external;

    /// @notice Attests the identity behind `account`. Only the operator.
    function attestKyc(address account) external;

    /// @notice Revokes an identity's attestation. Owner or operator.
    function revokeKyc(address account) external;

    /// @notice Attests a project's score and its owner's maximum loan. Only the operator. Replaces an earlier
    /// attestation and restarts the delay.
    function attestScors(uint256 projectId, address owner, uint8 score, uint128 maxAmount) external;

    /// @notice Revokes a score. Owner or operator.
    function revokeScors(uint256 projectId) external;

    /// @notice Records a live loan. Only a pool. At most one loan per project and five per borrower, over all pools.
    function openLoan(uint256 projectId, address borrower) external;

    /// @notice Removes the record of a finished loan. Only the pool that opened it.
    function closeLoan(uint256 projectId, address borrower) external;
}
