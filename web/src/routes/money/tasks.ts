import type { Act } from "@trestle/domain/escrow/acts.ts";
import type { MyMoney, WaitingTask } from "@trestle/domain/my-money/my-money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { actTitle } from "../../features/milestones/act-labels.ts";
import { momentText } from "../../lib/format.ts";
import type { IconName } from "../../ui/index.ts";

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
  /** Amount at stake. */
  money?: { label: string; wei: bigint };
  /** How long there is; of a review also how much of it is over, from 0 to 1. */
  time?: { label: string; seconds: number; elapsed?: number };
  /** Meaning of the date. */
  note?: string;
};

/** Returns the tasks about the viewer's money, most urgent first. */
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

/** Default labels of a task's figures and of its date. */
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
  acceptChange: { ...usual, money: "You’d add" },
  acceptSettlement: { ...usual, money: "You’d get" },
  cancelOverdue: { ...usual, money: "You’d get back" },
  returnLoan: { ...usual, money: "To return" },
  repayLoan: { ...usual, money: "Next payment", time: "Due in", date: "Due on" },
  withdraw: { ...usual, money: "Yours to withdraw" },
};
