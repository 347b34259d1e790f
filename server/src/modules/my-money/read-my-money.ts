import { possibleActs } from "@trestle/domain/escrow/possible-acts.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { donorRefund } from "@trestle/domain/escrow/refundable.ts";
import { nextAction } from "@trestle/domain/milestones/next-action.ts";
import { comingOf, comingSums, FORECAST_DAYS, weeklyForecast } from "@trestle/domain/my-money/coming.ts";
import type { ComingMovement, MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { taskOf } from "@trestle/domain/my-money/task.ts";
import { chainTime } from "../../indexer/chain-time.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { moneyInEscrow } from "../escrow/escrow-state.ts";
import { creditsOf, donationHistory, donationsOf } from "../escrow/project-money.ts";
import { rolesIn } from "../milestones/find-tracked.ts";
import { ownRows } from "../milestones/own-rows.ts";
import { loansOfProjects, tierOf } from "../pools/directory.ts";
import { instalmentsAhead } from "../pools/instalments.ts";
import type { PoolReader } from "../pools/read-pools.ts";
import { milestoneTitle } from "../projects/present.ts";

type PoolServices = RowServices & { pools: PoolReader };
const MAX_PROJECTS = 500;
const DAY = 86_400;
/** An instalment counts as due this many days before its deadline. */
const REPAY_DAYS = 30;
/** Matches no wallet, for an account without one. */
const NO_WALLET = "";

/** Fields of a task that isn't about a milestone. */
const ofProject = { milestone: null, milestoneTitle: null, since: null };

const sum = (amounts: (string | bigint)[]) =>
  amounts.reduce<bigint>((total, amount) => total + BigInt(amount), 0n);

/** Returns all of an account's money over every project: where it is, expected payments, and tasks. */
export async function readMyMoney(
  { db, deployment, pools }: PoolServices,
  viewer: Viewer["account"],
): Promise<MyMoney> {
  const key = deployment.key;
  const address = viewer.ethereum_address ?? NO_WALLET;
  const { now, blockNumber } = await chainTime(db, key);
  const rows = await ownRows({ db, deployment }, viewer, MAX_PROJECTS);
  const tokens = rows.map(({ token_id }) => token_id ?? "");
  const [donations, credits, given, loans] = await Promise.all([
    donationsOf(db, key, address, tokens),
    creditsOf(db, key, [...new Set([address, ...rows.map(({ state }) => state.customer)])]),
    donationHistory(db, key, address, tokens),
    loansOfProjects(db, key, tokens),
  ]);
  const instalments = await instalmentsAhead(pools, loans, address);
  const placeOf = (tokenId: string) => ({
    tier: tierOf(deployment.contracts, loans.get(tokenId)?.pool ?? ""),
    tokenId,
  });
  const credit = credits.get(address) ?? 0n;
  const stakes = rows.map((row) => ({
    row,
    projectId: row.id,
    title: row.title,
    titleOf: (index: number) => milestoneTitle(row.accepted_titles, index),
    project: row.state as ProjectOnChain,
    address,
    donation: donations.get(row.token_id ?? "") ?? 0n,
  }));
  const coming: ComingMovement[] = [
    ...(credit > 0n ? [creditMovement(credit)] : []),
    ...stakes.flatMap((stake) => comingOf(stake, now)),
    ...stakes.flatMap(({ row, projectId, title }) =>
      (instalments.get(row.token_id ?? "") ?? [])
        .filter(({ at, amount }) => amount !== "0" && at <= now + FORECAST_DAYS * DAY)
        .map(({ at, amount }) => ({
          ...repayment(projectId, title, at, amount),
          loan: placeOf(row.token_id ?? ""),
        })),
    ),
  ].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const waiting: MyMoney["waiting"] = stakes.flatMap((stake) => {
    const { row, projectId, title, project, donation } = stake;
    const who = { address, donation, credit, customerCredit: credits.get(project.customer) ?? 0n };
    const action = nextAction(possibleActs(project, who, now), rolesIn(row, viewer));
    if (!action) return [];
    const own = coming.filter((each) => each.projectId === projectId);
    const task = taskOf(action, project, own, now);
    const milestoneTitle = task.milestone === null ? null : stake.titleOf(task.milestone);
    return [{ ...task, act: action.act, projectId, title, milestoneTitle }];
  });
  // The next instalment of each loan, once it is near.
  const repaid = new Set<string | null>();
  for (const { kind, at, amount, projectId, title, loan } of coming)
    if (kind === "loan_repayment" && at !== null && at < now + REPAY_DAYS * DAY && !repaid.has(projectId)) {
      repaid.add(projectId);
      waiting.push({ ...ofProject, act: "repayLoan", loan, projectId, title, amount, until: at });
    }
  if (credit > 0n)
    waiting.push({
      ...ofProject,
      act: "withdraw",
      projectId: null,
      title: "Escrow",
      amount: credit.toString(),
      until: null,
    });
  waiting.sort((a, b) => (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY));

  const own = stakes.filter(({ project }) => project.customer === address);
  const party = stakes.filter(({ project }) => [project.customer, project.developer].includes(address));
  const atWork = sum(own.map(({ project }) => project.left.customer));
  const donated = sum(stakes.map(({ project, donation }) => donorRefund(project, donation)));
  return {
    now,
    blockNumber,
    inEscrow: {
      atWork: atWork.toString(),
      donated: donated.toString(),
      total: (atWork + donated).toString(),
    },
    inYourProjects: await moneyInEscrow(
      db,
      key,
      party.map(({ row }) => row.token_id ?? ""),
    ),
    claimable: sum(
      coming
        .filter(({ at, certainty, direction }) => at === null && certainty === "due" && direction === "in")
        .map(({ amount }) => amount),
    ).toString(),
    waitingForYou: { count: waiting.length },
    credit: credit.toString(),
    waiting,
    projects: stakes.flatMap(({ project, projectId, title, row, donation }) =>
      heldIn(project, address, { projectId, title, tokenId: row.token_id ?? "" }, donation),
    ),
    donations: stakes.flatMap(({ project, projectId, title, row, donation }) => {
      const history = given.get(row.token_id ?? "");
      if (!history) return [];
      const refundable = donorRefund(project, donation);
      return [
        {
          projectId,
          title,
          status: project.status,
          given: history.given,
          claimed: history.claimed,
          refundable: refundable.toString(),
          spent: (BigInt(history.given) - BigInt(history.claimed) - refundable).toString(),
          claimable: project.endedAt !== null && refundable > 0n,
        },
      ];
    }),
    coming,
    forecast: weeklyForecast(coming, now),
    sums: comingSums(coming),
  };
}

/** Returns a project's held money, from the view of one of its givers or its developer. */
function heldIn(
  project: ProjectOnChain,
  address: string,
  about: { projectId: string; title: string; tokenId: string },
  donation: bigint,
): MyMoney["projects"] {
  const { customer, donations, loan } = project.left;
  const held = sum([customer, donations, loan]);
  if (held === 0n) return [];
  const role =
    address === project.customer ? "customer" : address === project.developer ? "developer" : "donor";
  // Lenders and arbiters have no money of their own in the escrow.
  if (role === "donor" && donation === 0n) return [];
  const own = role === "customer" ? BigInt(customer) : role === "donor" ? donorRefund(project, donation) : 0n;
  const amounts = { own: own.toString(), donations, loan, held: held.toString() };
  return [{ ...about, status: project.status, role, ...amounts }];
}

const creditMovement = (amount: bigint): ComingMovement => ({
  at: null,
  kind: "credit",
  certainty: "due",
  from: "escrow",
  to: "wallet",
  direction: "in",
  amount: amount.toString(),
  projectId: null,
  title: "Escrow",
  milestone: null,
  milestoneTitle: null,
});

const repayment = (projectId: string, title: string, at: number, amount: string): ComingMovement => ({
  at,
  kind: "loan_repayment",
  certainty: "due",
  from: "wallet",
  to: "pool",
  direction: "out",
  amount,
  projectId,
  title,
  milestone: null,
  milestoneTitle: null,
});
