/** Obstacles to a loan in the order of `IPoolBase.Obstacle`. */
export const obstacles = [
  "None",
  "ScorsOutOfRange",
  "NotTheProjectOwner",
  "ProjectNotOpen",
  "ScorsNotAttested",
  "AboveAttestedAmount",
  "BorrowerNotVerified",
  "LoanAlreadyLive",
  "ApplicationPending",
  "OverdueOrDefaultedDebt",
  "TooManyLoans",
  "ProjectExposure",
  "OwnerExposure",
  "Utilisation",
  "CashTooLow",
  "OutflowLimit",
  "RateMoved",
  "PoolPaused",
  "LoanTooSmall",
  "NewBusinessPaused",
  "PoolNotRegistered",
  "EarlierLoanInEscrow",
  "NoApplication",
  "WithdrawalsStopped",
  "FirstDeadlineTooNear",
] as const;
export type Obstacle = (typeof obstacles)[number];

/** Sentence for the borrower by obstacle; undefined for none. */
export const obstacleSentences: Record<Obstacle, string | undefined> = {
  None: undefined,
  ScorsOutOfRange: "This pool doesn’t lend at this score.",
  NotTheProjectOwner: "Only the wallet that owns the project’s deed can borrow for it.",
  ProjectNotOpen: "Only an open project can borrow. A bid was accepted, or the request has closed.",
  ScorsNotAttested: "Ask us to confirm your score first.",
  AboveAttestedAmount: "This is more than the confirmed amount.",
  BorrowerNotVerified: "Your wallet isn’t verified. Borrowers need an approved verification.",
  LoanAlreadyLive: "This project already has a loan.",
  ApplicationPending: "An application for this project is already waiting.",
  OverdueOrDefaultedDebt: "One of your loans is late or in default. Pay what you owe first.",
  TooManyLoans: "You already have 5 loans.",
  ProjectExposure: "This is more than the pool lends to one project.",
  OwnerExposure: "Your loans together would be more than the pool lends to one owner.",
  Utilisation: "The pool is close to its lending limit. Try a smaller amount, or try again later.",
  CashTooLow: "The pool doesn’t have that much cash right now.",
  OutflowLimit:
    "This is more than the pool can still lend in 24 hours. Try a smaller amount, or try again tomorrow.",
  RateMoved: "The pool’s rate has risen by more than 0.5 points since you applied. Apply again.",
  PoolPaused: "The pool is paused.",
  LoanTooSmall: "The smallest loan is 0.1 DEV.",
  NewBusinessPaused: "New loans are paused. Try again later.",
  PoolNotRegistered: "This pool isn’t registered.",
  EarlierLoanInEscrow: "Money from an earlier loan is still in escrow. Return it first.",
  NoApplication: "There’s no application, or it has lapsed.",
  WithdrawalsStopped: "The pool lends nothing while withdrawals are stopped.",
  FirstDeadlineTooNear:
    "The first instalment must be due at least 7 days after the loan is paid out. Apply again.",
};

export const obstacleAt = (place: number): Obstacle => obstacles[place] ?? "NoApplication";
