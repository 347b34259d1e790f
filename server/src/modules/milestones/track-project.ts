import { exitOf } from "@trestle/domain/escrow/exit.ts";
import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import { paymentWait } from "@trestle/domain/escrow/others-money.ts";
import { isOwed, overdueFrom } from "@trestle/domain/escrow/overdue.ts";
import { possibleActs } from "@trestle/domain/escrow/possible-acts.ts";
import { type ProjectOnChain, progressOf } from "@trestle/domain/escrow/project-on-chain.ts";
import { customerRefund, donorRefund } from "@trestle/domain/escrow/refundable.ts";
import { reviewEnd, reviewsBefore } from "@trestle/domain/escrow/review-queue.ts";
import { dueAt } from "@trestle/domain/escrow/waiting-clock.ts";
import { forecast, plannedSpans } from "@trestle/domain/milestones/forecast.ts";
import { exitText, type PartyNames, stateText } from "@trestle/domain/milestones/state-text.ts";
import type {
  MilestoneEvent,
  TrackedMilestone,
  TrackedProject,
} from "@trestle/domain/milestones/tracking.ts";
import { chainTime } from "../../indexer/chain-time.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { accountsOfAddresses, namesOfAddresses } from "../accounts/directory.ts";
import { creditsOf, donationsOf, sumsOf } from "../escrow/project-money.ts";
import { milestoneTitle } from "../projects/present.ts";
import { changesOf, settlementsOf } from "./agreements.ts";
import { commentCounts } from "./comments.ts";
import { fileCounts } from "./evidence.ts";
import { findTracked, mayReadEvidence } from "./find-tracked.ts";
import { milestoneHistory } from "./milestone-history.ts";
import { moneyFlow } from "./money-flow.ts";

/** Returns an address's money in a project, from which the rules derive its possible acts. */
export async function actingParty(
  { db, deployment }: Pick<Pick<Services, "db" | "deployment" | "config">, "db" | "deployment">,
  { customer }: Pick<ProjectOnChain, "customer">,
  tokenId: string,
  address: string | null,
) {
  const key = deployment.key;
  const credits = await creditsOf(db, key, address ? [address, customer] : [customer]);
  const donations = address ? await donationsOf(db, key, address, [tokenId]) : undefined;
  return {
    address,
    donation: donations?.get(tokenId) ?? 0n,
    credit: (address && credits.get(address)) || 0n,
    customerCredit: credits.get(customer) ?? 0n,
  };
}

/** Returns a running project with everything that its page shows to this viewer. */
export async function trackProject(
  services: Pick<Services, "db" | "deployment" | "config">,
  projectId: string,
  viewer: Viewer["account"] | undefined,
): Promise<TrackedProject> {
  const { db, deployment, config } = services;
  const key = deployment.key;
  const tracked = await findTracked(services, projectId, viewer);
  const { state: project, roles } = tracked;
  const tokenId = tracked.token_id ?? "";
  const { now } = await chainTime(db, key);
  const who = await actingParty(services, project, tokenId, viewer?.ethereum_address ?? null);
  const addresses = [project.customer, project.developer, project.arbiter].filter((each) => each !== null);
  const names = await namesOfAddresses(db, addresses);
  const accounts = await accountsOfAddresses(db, addresses);
  const party = (address: string) => ({
    address,
    _id: accounts.get(address) ?? null,
    username: names.get(address) ?? null,
  });
  const reads = await mayReadEvidence(db, tracked, viewer);
  const history = await milestoneHistory(db, key, tokenId);
  const sent = [...history.values()].flat().flatMap(({ hash }) => hash ?? []);
  const files = reads ? await fileCounts(db, projectId, sent) : new Map<number, number>();
  const comments = reads ? await commentCounts(db, projectId) : new Map<number, number>();
  const verdicts = possibleActs(project, who, now);
  const titleOf = (index: number) => milestoneTitle(tracked.accepted_titles, index);
  const inSentence: PartyNames = {
    customer: names.get(project.customer) ?? "the customer",
    developer: (project.developer && names.get(project.developer)) || "the developer",
  };
  const spans = plannedSpans(project);
  const ahead = forecast(project, now);
  const milestones = project.milestones.map(
    (milestone, index): TrackedMilestone => ({
      index,
      title: titleOf(index),
      amount: milestone.amount,
      status: milestone.status,
      state: stateText(project, index, inSentence, now),
      plan: spans[index] ?? { start: 0, end: 0 },
      due: dueAt(project, index, now),
      overdueFrom: isOwed(milestone) ? overdueFrom(project, index, now) : null,
      actual: actualSpan(project, index, history.get(index) ?? []),
      forecast: ahead[index] ?? null,
      review:
        milestone.status === "submitted"
          ? {
              start: milestone.reviewEndsAt && milestone.reviewEndsAt - (project.reviewWindow ?? 0),
              end: reviewEnd(project, index, now),
              before: reviewsBefore(project, index),
            }
          : null,
      payment: paymentOf(project, index, history.get(index) ?? []),
      changeRounds: {
        used: milestone.changeRounds,
        left: escrowLimits.maxChangeRounds - milestone.changeRounds,
      },
      dispute: milestone.dispute && {
        by: milestone.dispute.by,
        openedAt: milestone.dispute.openedAt,
        defaultAt: milestone.dispute.defaultAt,
      },
      decision: milestone.decision,
      paymentWait: paymentWait(project, index, now),
      exit: presentExit(project, index, inSentence, now, config.KEEPER),
      evidenceHash: milestone.evidenceHash,
      files: files.get(index) ?? 0,
      comments: comments.get(index) ?? 0,
      events: history.get(index) ?? [],
      acts: verdicts.filter((verdict) => verdict.milestone === index),
    }),
  );
  const { completed, verified } = progressOf(project);
  const { latitude, longitude, place } = tracked;
  const spot = roles.includes("customer") || roles.includes("developer") ? tracked.spot : null;
  const shownPlace =
    latitude !== null && longitude !== null ? { latitude, longitude, label: place ?? "" } : null;
  const last = project.milestones.length - 1;
  const ended = project.endedAt !== null;
  const refundable =
    (viewer?.ethereum_address === project.customer ? customerRefund(project) : 0n) +
    donorRefund(project, who.donation);
  return {
    _id: projectId,
    tokenId,
    title: tracked.title,
    stage: tracked.stage,
    status: project.status,
    location: spot ?? shownPlace,
    roles,
    readsEvidence: reads,
    customer: party(project.customer),
    developer: project.developer === null ? null : party(project.developer),
    arbiter: project.arbiter === null ? null : party(project.arbiter),
    agreedPrice: project.milestones.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString(),
    feeBps: project.feeBps ?? 0,
    reviewWindow: project.reviewWindow ?? 0,
    acceptedAt: project.acceptedAt,
    endedAt: project.endedAt,
    openUntil: project.openUntil,
    handover:
      last < 0
        ? null
        : {
            plan: project.milestones[last]?.planned ?? 0,
            forecast: project.endedAt ?? Math.max(...ahead.map((each) => each?.end ?? 0)),
          },
    progress: verified,
    completed,
    isComplete: project.status === "completed",
    now,
    milestones,
    changes: await changesOf(db, tracked, titleOf, reads),
    settlements: await settlementsOf(db, tracked, reads),
    money: moneyFlow(project, await sumsOf(db, key, tokenId, project)),
    acts: verdicts.filter((verdict) => verdict.milestone === null),
    yours: {
      donation: who.donation.toString(),
      refundable: (ended ? refundable : 0n).toString(),
      credit: who.credit.toString(),
    },
    confirming: tracked.confirming ?? false,
  };
}

function presentExit(
  project: ProjectOnChain,
  index: number,
  names: PartyNames,
  now: number,
  automatic: boolean,
): TrackedMilestone["exit"] {
  const exit = exitOf(project, index, now);
  if (!exit) return null;
  return {
    act: exit.act,
    from: exit.from,
    toDeveloper: exit.payout.net.toString(),
    fee: exit.payout.fee.toString(),
    refunded: exit.refunded.toString(),
    text: exitText(exit, names),
    automatic,
  };
}

const FINAL_EVENTS: MilestoneEvent["kind"][] = [
  "released",
  "dispute_resolved",
  "dispute_defaulted",
  "refunded",
];

/**
 * Returns when work on a milestone began and ended. It began with the previous one's first submission, or with the
 * acceptance.
 */
function actualSpan(
  project: ProjectOnChain,
  index: number,
  events: MilestoneEvent[],
): TrackedMilestone["actual"] {
  const { submittedAt, status, since } = project.milestones[index] ?? {};
  const before = index === 0 ? project.acceptedAt : (project.milestones[index - 1]?.submittedAt ?? null);
  const finished = events.findLast(({ kind }) => FINAL_EVENTS.includes(kind))?.at;
  return {
    start:
      submittedAt === null || submittedAt === undefined
        ? before
        : Math.min(before ?? submittedAt, submittedAt),
    end: submittedAt ?? null,
    finished: finished ?? (status === "resolved" ? (since ?? null) : null),
  };
}

function paymentOf(
  project: ProjectOnChain,
  index: number,
  events: MilestoneEvent[],
): TrackedMilestone["payment"] {
  const milestone = project.milestones[index];
  const gross = BigInt(milestone?.decision?.toDeveloper ?? milestone?.amount ?? 0);
  const payout = payoutOf(gross, project.feeBps ?? 0);
  const paid = events.findLast(({ kind }) =>
    ["released", "dispute_resolved", "dispute_defaulted"].includes(kind),
  );
  return {
    gross: gross.toString(),
    fee: milestone?.decision?.fee ?? payout.fee.toString(),
    net: (paid?.amount ?? payout.net).toString(),
    paidAt: paid?.at ?? null,
    transactionHash: paid?.transactionHash ?? null,
  };
}
