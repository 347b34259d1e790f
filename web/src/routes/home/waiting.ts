import { useQueries, useQuery } from "@tanstack/react-query";
import type { User } from "@trestle/domain/auth/user.ts";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { Act } from "@trestle/domain/escrow/acts.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { MyMoney, WaitingTask } from "@trestle/domain/my-money/my-money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { Question } from "@trestle/domain/projects/question.ts";
import { useRef } from "react";
import type { IconName } from "../../components/icon.tsx";
import { negotiationsQuery } from "../../features/bids/api/negotiations.ts";
import { otherSide, waitsForViewer } from "../../features/bids/negotiation/labels.ts";
import { actTitle } from "../../features/milestones/act-labels.ts";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { draftsQuery } from "../../features/projects/api/drafts.ts";
import { mineQuery } from "../../features/projects/api/mine.ts";
import { questionsQuery } from "../../features/projects/api/questions.ts";
import { momentText } from "../../lib/format.ts";

const PROJECTS_LOOKED_AT = 8;

export type Waiting = {
  key: string;
  icon: IconName;
  title: string;
  text: string;
  action: string;
  to: string;
  params?: { tier: string; tokenId: string };
  search?: { draft?: string; negotiation?: string; project?: string; milestone?: number };
  hash?: string;
  /** What is at stake. */
  money?: { label: string; wei: bigint };
  /** How long there is; of a review also how much of it is over, from 0 to 1. */
  time?: { label: string; seconds: number; elapsed?: number };
  /** What its date means. */
  note?: string;
};

/**
 * What waits for somebody, the most pressing first: work and its money, offers and bids, other people's questions,
 * one's own drafts. Not there until all of it is known, so that nothing less pressing is shown first.
 */
export function useWaiting(user: User): Waiting[] | undefined {
  const drafts = useQuery(draftsQuery);
  const mine = useQuery(mineQuery);
  const negotiations = useQuery(negotiationsQuery);
  const money = useQuery(myMoneyQuery(user.id));
  const open = (mine.data ?? [])
    .filter(({ owner, stage }) => owner._id === user.id && ["marketplace", "negotiation"].includes(stage))
    .slice(0, PROJECTS_LOOKED_AT);
  const asked = useQueries({ queries: open.map(({ _id }) => questionsQuery(_id, user.id)) });
  const last = useRef<Waiting[]>(undefined);
  const all = [drafts, mine, negotiations, money, ...asked];
  // What was known stays while something new is read.
  if (all.some(({ isLoading, isFetched }) => isLoading && !isFetched)) return last.current;
  last.current = [
    ...(money.data ? tasksOf(money.data) : []),
    ...(negotiations.data ?? [])
      .filter((negotiation) => waitsForViewer(negotiation, user.id))
      .map((negotiation) => toNegotiation(negotiation, user.id)),
    ...open.filter(({ bidCount }) => bidCount > 0).map(toCompare),
    ...open.flatMap((project, index) => toAnswer(project, asked[index]?.data ?? [])),
    ...(drafts.data ?? []).filter(({ posted }) => !posted).map(toFinish),
  ];
  return last.current;
}

/** What to do about one's money, the most pressing first. */
export const tasksOf = ({ waiting, now }: MyMoney): Waiting[] =>
  waiting.map((task) => {
    const { act, projectId, milestone, milestoneTitle, title, amount, since, until } = task;
    const labels = taskLabels[act] ?? usual;
    return {
      key: `${act} ${projectId} ${milestone}`,
      icon: task.loan || !projectId ? "coins" : "gantt",
      title: act === "repayLoan" ? "Repay the loan" : actTitle(act as Act, milestone),
      text: milestoneTitle ? `${milestoneTitle}, ${title}` : title,
      ...wayTo(task),
      money: amount ? { label: labels.money, wei: BigInt(amount) } : undefined,
      ...(until === null
        ? {}
        : until > now
          ? {
              time: { label: labels.time, seconds: until - now, elapsed: elapsedOf(since, now, until) },
              note: `${labels.date} ${momentText(until)}.`,
            }
          : { note: `${labels.past} ${momentText(until)}.` }),
    };
  });

const elapsedOf = (since: number | null, now: number, until: number): number | undefined =>
  since === null ? undefined : Math.min(1, Math.max(0, (now - since) / (until - since)));

function wayTo({ act, loan, projectId, milestone }: WaitingTask) {
  if (loan) return { action: "View the loan", to: `${pages.pools}/$tier/$tokenId`, params: loan };
  if (!projectId) return { action: "Open My money", to: pages.money };
  return {
    action: act === "approveMilestone" ? "Review the evidence" : "Open in Tracking",
    to: pages.tracking,
    search: { project: projectId, milestone: milestone === null ? undefined : milestone + 1 },
  };
}

/** What the figures of a task are called, and what its date means. */
const usual = {
  money: "At stake",
  time: "Time left",
  date: "You can do this until",
  past: "This was due on",
};
const taskLabels: Record<string, typeof usual> = {
  approveMilestone: {
    money: "Waiting to be paid",
    time: "Pays automatically in",
    date: "Without your reply, the contract pays on",
    past: "The review ended on",
  },
  submitMilestone: { ...usual, money: "Paid on approval", time: "Due in", date: "Due on" },
  claimAfterReview: { ...usual, money: "Yours to claim" },
  claimRefund: { ...usual, money: "Yours to claim" },
  acceptChange: { ...usual, money: "You'd add" },
  acceptSettlement: { ...usual, money: "You'd get" },
  cancelOverdue: { ...usual, money: "You'd get back" },
  returnLoan: { ...usual, money: "To return" },
  repayLoan: { ...usual, money: "Next payment", time: "Due in", date: "Due on" },
  withdraw: { ...usual, money: "Yours to withdraw" },
};

function toNegotiation(negotiation: NegotiationSummary, viewerId: string): Waiting {
  const { _id, project, turn, last } = negotiation;
  const commits = turn === "commit";
  const price = last ? `${formatCoinsShort(BigInt(last.quote))} for ` : "";
  return {
    key: `negotiation ${_id}`,
    icon: commits ? "paper" : "speech",
    title: commits
      ? "Place the agreed offer as a bid"
      : `Reply to ${otherSide(negotiation, viewerId).username}'s offer`,
    text: `${price}${project.title}`,
    action: commits ? "Place as a bid" : "Read the offer",
    to: pages.negotiate,
    search: { negotiation: _id },
    money: last ? { label: commits ? "Agreed price" : "Their price", wei: BigInt(last.quote) } : undefined,
  };
}

const toCompare = ({ _id, title, bidCount }: ProjectSummary): Waiting => ({
  key: `bids ${_id}`,
  icon: "paper",
  title: bidCount === 1 ? "View your first bid" : `Compare your ${bidCount} bids`,
  text: title,
  action: bidCount === 1 ? "View" : "Compare",
  to: pages.negotiate,
  search: { project: _id },
  hash: "bids",
});

function toAnswer({ _id, title }: ProjectSummary, questions: Question[]): Waiting[] {
  const [first, ...more] = questions.filter(({ answer }) => answer === null);
  if (!first) return [];
  return [
    {
      key: `questions ${_id}`,
      icon: "speech",
      title: more.length === 0 ? `Answer ${first.askedBy.username}` : `Answer ${more.length + 1} questions`,
      text: title,
      action: more.length === 0 ? "Read the question" : "Read the questions",
      to: `${pages.project}/${_id}`,
    },
  ];
}

const toFinish = ({ _id, content, posting }: Draft): Waiting => ({
  key: `draft ${_id}`,
  icon: "hammer",
  title: posting?.transactionHash ? "Your request is being posted" : "Finish your build request",
  text: content.title.trim() || "It has no name yet",
  action: "Open request",
  to: pages.build,
  search: { draft: _id },
});
