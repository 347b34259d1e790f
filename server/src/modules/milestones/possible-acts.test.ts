import { abis } from "@trestle/chain/abis.gen.ts";
import { revertSentences } from "@trestle/chain/revert-sentences.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import type { Act, ActVerdict } from "@trestle/domain/escrow/acts.ts";
import { possibleActs } from "@trestle/domain/escrow/possible-acts.ts";
import { outstanding, type ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { callInOneRequest } from "@trestle/testkit/batched-calls.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import {
  hashOf,
  type Job,
  openWorkChain,
  startWork,
  type Work,
  walletAddress,
} from "@trestle/testkit/work.ts";
import {
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  slice,
  toFunctionSelector,
  toHex,
} from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Every act × every state × every role, asked of the rule and of the contract: they must say the same. */

const DAY = 86_400;
const roles = ["customer", "developer", "donor", "arbiter", "stranger"] as const;
type Role = (typeof roles)[number];

let chain: TestChain;
let asking: PublicClient;
beforeAll(async () => {
  chain = await openWorkChain();
  asking = createPublicClient({ transport: http(chain.rpcUrl), cacheTime: 0 });
});
afterAll(() => chain.stop());

/** Returns the contract's call for an act. */
function callOf(act: Act, job: Job, project: ProjectOnChain, index: number, role: Role, now: number) {
  const token = BigInt(job.tokenId);
  const m = BigInt(index);
  const other = role === "customer" ? project.developer : project.customer;
  switch (act) {
    case "submitMilestone":
    case "requestChanges":
    case "openDispute":
      return { args: [token, m, hashOf("words")] };
    case "resolveDispute":
      return { args: [token, m, 7_000n, hashOf("words")] };
    case "approveMilestone":
    case "claimAfterReview":
    case "executeDisputeDefault":
      return { args: [token, m] };
    case "proposeChange":
      return { args: [token, changeCall([[index, "5", now + 200 * DAY]], now + DAY)] };
    case "acceptChange": {
      const change = project.changes[other ?? ""];
      const call = change
        ? changeCall(
            change.milestones.map(({ index: i, amount, deadline }) => [i, BigInt(amount), deadline]),
            change.validUntil,
            change.termsHash as Hex,
          )
        : changeCall([[0, "1", now + DAY]], now + DAY);
      return { args: [token, call], value: role === "customer" && change ? parseEther("50") : 0n };
    }
    case "proposeSettlement":
      // The customer's money always covers nothing for the developer.
      return { args: [token, 0n, outstanding(project), BigInt(now + DAY)] };
    case "acceptSettlement": {
      const offer = project.settlements[other ?? ""];
      return {
        args: offer
          ? [token, BigInt(offer.toDeveloper), BigInt(offer.toRefund), BigInt(offer.validUntil)]
          : [token, 1n, 1n, BigInt(now + DAY)],
      };
    }
    case "withdraw":
      return { args: [walletAddress(role)] };
    default:
      return { args: [token] };
  }
}

const changeCall = (
  milestones: [index: number, amount: string | bigint, deadline: number][],
  validUntil: number,
  termsHash: Hex = hashOf("change"),
) => ({
  milestones: milestones.map(([index]) => BigInt(index)),
  amounts: milestones.map(([, amount]) => (typeof amount === "bigint" ? amount : parseEther(amount))),
  deadlines: milestones.map(([, , deadline]) => BigInt(deadline)),
  termsHash,
  validUntil: BigInt(validUntil),
});

/** The name of the error with which the contract refused, or none. */
const errorNames = new Map(
  abis.TrestleEscrow.filter((item) => item.type === "error").map((item) => [
    toFunctionSelector({ ...item, type: "function" } as never),
    item.name as string,
  ]),
);
const errorOf = (answer: Hex | null | undefined): string | null =>
  answer ? (errorNames.get(slice(answer, 0, 4)) ?? answer) : null;

/** Asks both about everything at one moment; answers how many of the answers were yes. */
async function compare(
  work: Work,
  job: Job,
  name: string,
  now: number,
  asked: readonly Role[],
): Promise<number> {
  const project = await work.state(job);
  const { db } = work.server;
  const deployment = chain.deployment.key;
  const credits = new Map(
    (await db.selectFrom("escrow_credit").selectAll().where("deployment", "=", deployment).execute()).map(
      ({ account, amount }) => [account, BigInt(amount)],
    ),
  );
  const donations = new Map(
    (await db.selectFrom("escrow_donation").selectAll().where("token_id", "=", job.tokenId).execute()).map(
      ({ donor, amount }) => [donor, BigInt(amount)],
    ),
  );
  let allowed = 0;
  const problems: string[] = [];
  for (const role of asked) {
    const address = walletAddress(role);
    const who = {
      address,
      donation: donations.get(address) ?? 0n,
      credit: credits.get(address) ?? 0n,
      customerCredit: credits.get(project.customer) ?? 0n,
    };
    const verdicts = possibleActs(project, who, now).filter(({ act }) => act !== "answerDispute");
    const answers = await callInOneRequest(asking, {
      ...{ who: address as Hex, contract: chain.deployment.contracts.TrestleEscrow, time: BigInt(now) },
      questions: verdicts.map(({ act, milestone }) => {
        const { args, value = 0n } = callOf(act, job, project, milestone ?? 0, role, now);
        const call = { functionName: act as "resign", args: args as never };
        return { data: encodeFunctionData({ abi: abis.TrestleEscrow, ...call }), value };
      }),
    });
    for (const [index, verdict] of verdicts.entries()) {
      const error = errorOf(answers[index]);
      const problem =
        verdict.error === error
          ? badSentence(verdict, now)
          : `the rule says ${verdict.error}, the contract ${error}`;
      if (problem)
        problems.push(`${name}: ${verdict.act}(${verdict.milestone ?? ""}) by ${role}: ${problem}`);
      if (verdict.possible) allowed += 1;
    }
  }
  // Once for all of them: thousands of expectations take longer than what they are about.
  expect(problems).toEqual([]);
  return allowed;
}

/** Returns the flaw in a verdict's form: a yes has no reason, a no has a sentence and a known error. */
function badSentence({ possible, error, reason, from, until, act }: ActVerdict, now: number): string | null {
  if (possible) {
    if (reason !== null || from !== null) return "possible, yet with a reason";
    return until !== null && until <= now ? "possible until the past" : null;
  }
  if (!/^[A-Z].+\.$/.test(reason ?? "")) return `no sentence: ${reason}`;
  if (from !== null && from <= now) return "not possible, yet from a moment that has passed";
  if (error === null) return act === "withdrawProposals" ? null : "refused without an error";
  return error in revertSentences ? null : `${error} has no sentence`;
}

/** Runs through a project's states; at each of them both are asked about now and about the next deadlines. */
async function stage() {
  const work = await startWork(chain);
  let yes = 0;
  const everywhere = async (job: Job, name: string) => {
    const project = await work.state(job);
    const at = await work.now();
    const dates = [
      project.openUntil,
      (project.loan?.fundedAt ?? 0) + 30 * DAY,
      ...project.milestones.flatMap(({ deadline, reviewEndsAt, dispute }) => [
        deadline + 14 * DAY,
        reviewEndsAt ?? 0,
        dispute?.defaultAt ?? 0,
      ]),
      ...Object.values(project.settlements).map(({ validUntil }) => validUntil),
    ];
    const next = [...new Set(dates)].filter((date) => date > at + 1).sort((a, b) => a - b);
    for (const instant of next.slice(0, 1).flatMap((date) => [date - 1, date]))
      yes += await compare(work, job, `${name}, day ${((instant - at) / DAY).toFixed(2)}`, instant, [
        "customer",
        "developer",
        "stranger",
      ]);
    for (const instant of [at, at + 300 * DAY])
      yes += await compare(work, job, `${name}, day ${((instant - at) / DAY).toFixed(2)}`, instant, roles);
  };
  return { ...work, everywhere, id: ({ tokenId }: Job) => BigInt(tokenId), yes: () => yes };
}

const TIMEOUT = 600_000;

it("agrees with the contract about a request without a developer", { timeout: TIMEOUT }, async () => {
  const { act, post, everywhere, id, yes } = await stage();
  const open = await post();
  await act("donor", "donate", [id(open)], parseEther("1"));
  await everywhere(open, "open");
  await fundFromPool(open);
  await everywhere(open, "open with a parked loan");
  await act("customer", "cancelRequest", [id(open)]);
  await everywhere(open, "cancelled");
  expect(yes()).toBeGreaterThan(20);
});

it("agrees about reviews, changes, disputes and offers to settle", { timeout: TIMEOUT }, async () => {
  const { act, later, now, start, everywhere, id, yes } = await stage();
  const job = await start(undefined, "1");
  const offer = async (who: "customer" | "developer", toDeveloper: string, toRefund: string) =>
    act(who, "proposeSettlement", [
      id(job),
      parseEther(toDeveloper),
      parseEther(toRefund),
      BigInt((await now()) + 9 * DAY),
    ]);
  await everywhere(job, "active");
  await act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
  await everywhere(job, "submitted");
  await later(1);
  await act("developer", "submitMilestone", [id(job), 2n, hashOf("b")]);
  await act("developer", "submitMilestone", [id(job), 1n, hashOf("c")]);
  await everywhere(job, "three in the queue");
  await act("customer", "requestChanges", [id(job), 0n, hashOf("d")]);
  await everywhere(job, "changes requested, another in review");
  await act("customer", "openDispute", [id(job), 1n, hashOf("e")]);
  await offer("developer", "6", "4");
  await everywhere(job, "disputed, with a settlement offered");
  await act("developer", "submitMilestone", [id(job), 0n, hashOf("f")]);
  await act("customer", "requestChanges", [id(job), 0n, hashOf("g")]);
  await act("developer", "submitMilestone", [id(job), 0n, hashOf("h")]);
  await everywhere(job, "no rounds left");
  await act("customer", "approveMilestone", [id(job), 2n]);
  await offer("customer", "5", "2");
  await act("customer", "approveMilestone", [id(job), 0n]);
  await everywhere(job, "a settlement that no longer adds up");
  await act("arbiter", "resolveDispute", [id(job), 1n, 7_000n, hashOf("i")]);
  await everywhere(job, "completed, the donor has something back");
  expect(yes()).toBeGreaterThan(100);
});

it("agrees about change orders and a resignation", { timeout: TIMEOUT }, async () => {
  const { act, now, start, everywhere, id, yes } = await stage();
  const job = await start();
  const at = await now();
  const change = changeCall(
    [
      [1, "3.5", at + 50 * DAY],
      [3, "2", at + 80 * DAY],
    ],
    at + 30 * DAY,
  );
  await act("developer", "proposeChange", [id(job), change]);
  await everywhere(job, "a change order of the developer’s");
  await act("customer", "proposeChange", [id(job), change]);
  await everywhere(job, "the same of the customer's, unfunded");
  await act("customer", "proposeChange", [id(job), change], parseEther("2.5"));
  await everywhere(job, "the same, funded");
  await act("developer", "submitMilestone", [id(job), 1n, hashOf("j")]);
  await everywhere(job, "a change order for what was submitted meanwhile");
  await act("developer", "resign", [id(job)]);
  await everywhere(job, "closing after a resignation");
  await act("customer", "requestChanges", [id(job), 1n, hashOf("k")]);
  await everywhere(job, "closing, changes requested");
  await act("customer", "openDispute", [id(job), 1n, hashOf("l")]);
  await act("arbiter", "resolveDispute", [id(job), 1n, 0n, hashOf("m")]);
  await everywhere(job, "settled, with a credit and a refund");
  expect(yes()).toBeGreaterThan(100);
});

it("agrees about work that is overdue", { timeout: TIMEOUT }, async () => {
  const { act, later, start, everywhere, id, yes } = await stage();
  const late = await start([
    ["2", 10],
    ["1", 20],
  ]);
  await later(40);
  await everywhere(late, "overdue");
  await act("customer", "openDispute", [id(late), 0n, hashOf("n")]);
  await everywhere(late, "disputed without a submission");
  await act("customer", "cancelOverdue", [id(late)]);
  await everywhere(late, "closing after an overdue cancellation");
  expect(yes()).toBeGreaterThan(30);
});

/** Simulates a loan to the project: the pool's own rules are not tested here. */
async function fundFromPool({ tokenId }: Job): Promise<void> {
  const { control, deployment } = chain;
  const { TrestleEscrow: escrow, pools } = deployment.contracts;
  await control.setBalance({ address: pools["low-risk"], value: parseEther("100") });
  await control.impersonateAccount({ address: pools["low-risk"] });
  const data = encodeFunctionData({
    abi: abis.TrestleEscrow,
    functionName: "fundFromLoan",
    args: [BigInt(tokenId)],
  });
  const loan = {
    from: pools["low-risk"],
    to: escrow,
    value: toHex(parseEther("2")),
    data,
    gas: toHex(500_000),
  };
  const hash = await control.request({ method: "eth_sendTransaction", params: [loan] } as never);
  await waitForReceipt(control, hash);
  await control.stopImpersonatingAccount({ address: pools["low-risk"] });
}
