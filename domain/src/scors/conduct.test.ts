import { describe, expect, it } from "vitest";
import type { AcceptedPlan, EscrowLog } from "../escrow/fold.ts";
import type { LoanLog } from "../pools/fold-loan.ts";
import { counterpartiesOf } from "./independence.ts";
import { loanConducts } from "./loan-conduct.ts";
import { projectConduct } from "./project-conduct.ts";

const DAY = 86_400;
const [customer, developer, escrow] = ["0xc", "0xd", "0xe"];
const tokenId = "1";
const plan: AcceptedPlan = {
  amounts: ["600", "400"],
  deadlines: [String(10 * DAY), String(20 * DAY)],
  ...{
    termsHash: "0x1",
    arbiter: "0xa",
    feeRecipient: "0xf",
    reviewWindow: String(7 * DAY),
    othersWait: "0",
    feeBps: "250",
  },
};

type LoggedAct = [day: number, event: string, args?: object];
const conductOf = (acts: LoggedAct[]) =>
  projectConduct(
    customer,
    plan,
    (
      [
        [0, "BidAccepted", { customer, developer, bidIndex: "0", fromCustomer: "1000" }],
        ...acts,
      ] as LoggedAct[]
    ).map(([day, event, args]) => ({
      log: { event, args: { tokenId, developer, customer, ...args } } as unknown as EscrowLog,
      at: day * DAY,
    })),
  );
const submitted = (day: number, milestone: string): LoggedAct => [
  day,
  "MilestoneSubmitted",
  { milestone, evidenceHash: "0x2", reviewEndsAt: String((day + 7) * DAY) },
];
const released = (day: number, milestone: string, by = customer): LoggedAct => [
  day,
  "MilestoneReleased",
  { milestone, amount: "1", fee: "0", by },
];
const ended = (day: number, state = 3): LoggedAct => [day, "ProjectEnded", { by: customer, state }];

describe("how a project was carried out", () => {
  it("is nothing to judge before it has ended", () => {
    expect(conductOf([submitted(5, "0"), released(6, "0")])).toBeUndefined();
  });

  it("measures a delay at the submission, not at the release", () => {
    const conduct = conductOf([
      ...[submitted(40, "0"), released(46, "0"), submitted(20, "1"), released(27, "1"), ended(27)],
    ]);
    expect(conduct?.delivery).toEqual({
      value: 0.82,
      facts: { onTime: 1, late: 1, worstDaysLate: 30, shared: 0, refunded: 0 },
    });
  });

  it("does not count the time for which an earlier submission waited", () => {
    const conduct = conductOf([
      ...[submitted(10, "0"), released(16, "0"), submitted(26, "1"), released(27, "1"), ended(27)],
    ]);
    expect(conduct?.delivery.value).toBe(1);
  });

  it("takes the new date after changes were requested", () => {
    const conduct = conductOf([
      submitted(10, "0"),
      [12, "ChangesRequested", { milestone: "0", reasonHash: "0x3", deadline: String(30 * DAY), round: "1" }],
      ...[submitted(30, "0"), released(31, "0"), submitted(31, "1"), released(32, "1"), ended(32)],
    ]);
    expect(conduct?.delivery.facts).toMatchObject({ onTime: 1, worstDaysLate: 8 });
    expect(conduct?.stewardship?.facts).toEqual({ "in-time": 3, silence: 0, "lost-dispute": 0, settled: 0 });
  });

  it("counts what the arbiter gave, against a customer who lost clearly", () => {
    const dispute = (toDeveloper: string) =>
      conductOf([
        submitted(5, "0"),
        [6, "DisputeOpened", { milestone: "0", by: customer, evidenceHash: "0x4", defaultAt: "9" }],
        [7, "DisputeResolved", { milestone: "0", arbiter: "0xa", toDeveloper, fee: "0", refunded: "0" }],
        ...[submitted(8, "1"), released(9, "1"), ended(9)],
      ]);
    expect(dispute("480")).toMatchObject({ delivery: { value: 0.88 }, stewardship: { value: 0.6 } });
    expect(dispute("300")).toMatchObject({ delivery: { value: 0.7 }, stewardship: { value: 1 } });
  });

  it("shares a settlement among what was open, and values silence at half", () => {
    const settled = conductOf([
      ...[submitted(5, "0"), released(13, "0", developer), submitted(15, "1")],
      [16, "SettlementAccepted", { by: customer, toDeveloper: "200", fee: "0", toRefund: "200" }],
      ended(16, 4),
    ] as LoggedAct[]);
    expect(settled).toMatchObject({ delivery: { value: 0.8 }, stewardship: { value: 0.625 } });
  });

  it("is worth nothing where the work was never begun, and says nothing about the customer", () => {
    const abandoned = conductOf([
      [40, "MilestoneRefunded", { milestone: "0", amount: "600" }],
      [40, "MilestoneRefunded", { milestone: "1", amount: "400" }],
      ended(40, 5),
    ]);
    expect(abandoned).toMatchObject({ delivery: { value: 0 }, amount: 1000n });
    expect(abandoned?.stewardship).toBeUndefined();
  });
});

describe("how a loan was paid back", () => {
  const LOAN = 36_500n * 10n ** 18n;
  const loan = { projectId: "1", borrower: customer, amount: LOAN.toString() };
  const lent: LoggedAct[] = [
    [0, "LoanApproved", { ...loan, interestRate: "1000", endTime: String(100 * DAY), lendingManager: "0xm" }],
    [0, "LoanDisbursed", { ...loan, escrow }],
  ];
  const paid = (
    day: number,
    principal: bigint,
    remaining: bigint,
    daysLate = 0,
    payer = customer,
  ): LoggedAct => [
    day,
    "RepaymentReceived",
    {
      ...{ payer, interest: "0", principal: principal.toString(), remaining: remaining.toString() },
      // 15% a year on the whole loan.
      lateInterest: ((LOAN * BigInt(daysLate) * 3n) / (20n * 365n)).toString(),
    },
  ];
  const conducts = (...acts: LoggedAct[]) =>
    loanConducts(
      acts.map(([day, event, args]) => ({ log: { event, args } as unknown as LoanLog, at: day * DAY })),
    );

  it("is open until the last of it is paid", () => {
    expect(conducts(...lent, paid(10, LOAN / 2n, LOAN / 2n))).toEqual([]);
    expect(conducts(...lent, paid(10, LOAN, 0n))).toMatchObject([{ value: 1, amount: LOAN, number: 1 }]);
  });

  it("reads the delay from the late interest, as one however small the payments", () => {
    expect(conducts(...lent, paid(130, LOAN, 0n, 30))).toMatchObject([{ worstDaysLate: 30, value: 0.6 }]);
    const drips = conducts(...lent, paid(115, 0n, LOAN, 15), paid(130, LOAN, 0n, 15));
    expect(drips[0]?.worstDaysLate).toBeGreaterThanOrEqual(29);
    const apart = conducts(...lent, paid(50, 0n, LOAN, 15), paid(90, LOAN, 0n, 15));
    expect(apart[0]?.worstDaysLate).toBeLessThanOrEqual(15);
  });

  it("proves nothing with money that came back unused", () => {
    expect(conducts(...lent, paid(5, LOAN, 0n, 0, escrow))).toMatchObject([{ value: 1, amount: 0n }]);
  });

  it("ends with a default, even if the debt is paid later", () => {
    const acts = conducts(
      ...lent,
      [200, "DefaultProcessed", { amount: LOAN.toString(), recovered: "0" }],
      paid(300, LOAN, 0n),
    );
    expect(acts).toMatchObject([{ defaulted: true, value: 0, endedBy: 2 }]);
  });
});

describe("independence", () => {
  it("tells a counterparty's other partners apart: mine, verified others, and the rest that count for nothing", () => {
    const pairs = [
      ...[
        ["me", "a"],
        ["me", "b"],
        ["a", "b"],
        ["a", "x"],
        ["a", "puppet"],
        ["x", "y"],
      ],
    ] as [string, string][];
    const found = counterpartiesOf("me", pairs, (person) => person !== "puppet");
    expect(Object.fromEntries(found)).toEqual({
      a: { verified: true, inside: 1, outside: 1 },
      b: { verified: true, inside: 1, outside: 0 },
    });
  });
});
