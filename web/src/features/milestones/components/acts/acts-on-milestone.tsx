import type { MilestoneAct } from "@trestle/domain/escrow/acts.ts";
import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { counted, dayAndTime, dayAt, momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { CopyHash, Facts } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { milestoneLabel } from "../../status-labels.ts";
import { type EscrowAct, type OnProject, TOO_LATE } from "./escrow-act.tsx";
import { ifNobodyActs } from "./if-nobody-acts.ts";
import { paidTo } from "./paid-to.ts";

type OnMilestone = OnProject & {
  milestone: TrackedMilestone;
  /** The milestone as it was when the dialog opened. */
  atOpening: TrackedMilestone;
};

/** Acts on one milestone that need no fields but evidence. */
export const milestoneActs = {
  submitMilestone: ({ project, milestone, escrow }) => {
    const { tokenId, reviewWindow, now, milestones } = project;
    const { index, payment } = milestone;
    const { customer } = partyNames(project);
    const waiting = milestones.filter((one) => one.status === "submitted").length;
    return {
      action: "Submit milestone",
      done: "submitted",
      label: `Submit milestone ${index + 1}`,
      seals: {
        kind: "submission",
        label: `Note to ${customer}`,
        hint: "Say what is done and what the files show.",
        files: "enough",
        ask: "Add a note or at least 1 file first.",
        signs: ({ hash, files }) => ({
          call: contractCall("TrestleEscrow", escrow, "submitMilestone", [
            BigInt(tokenId),
            BigInt(index),
            hash,
          ]),
          rows: [
            { what: `Milestone ${index + 1}`, before: milestoneLabel(milestone).text, after: "In review" },
            {
              what: "Evidence",
              before: "–",
              after: (
                <span className="row g2" style={{ justifyContent: "flex-end" }}>
                  {counted(files, "file")} <CopyHash hash={hash} name="evidence hash" />
                </span>
              ),
            },
            {
              what: waiting > 0 ? "Review ends at the earliest" : "Review ends",
              before: "–",
              after: momentText(now + reviewWindow * (waiting + 1)),
            },
            { what: "You receive then", before: "–", after: BigInt(payment.net) },
          ],
        }),
      },
      worstCase: `${customer} isn’t satisfied and requests changes or opens a dispute. You can’t change the evidence afterwards.`,
      settled: `Milestone ${index + 1} is in review.`,
      happens: `${customer} can see your evidence and reviews it. Only the hash goes on the chain; a changed file would no longer match it.`,
      ifNobodyActs: `You receive ${formatCoins(BigInt(payment.net))} when the review ends. The fee is ${formatCoins(BigInt(payment.fee))}.`,
    };
  },

  requestChanges: ({ project, milestone, escrow }) => {
    const { tokenId, now } = project;
    const { index, changeRounds, due, review } = milestone;
    const { developer } = partyNames(project);
    const newDate = Math.max(due, now + escrowLimits.changeTime);
    const left = changeRounds.left - 1;
    return {
      action: "Request changes",
      done: "requested",
      label: `Request changes to milestone ${index + 1}`,
      above: (
        <p className="row between t-s">
          <span className="badge you">
            Round {changeRounds.used + 1} of {changeRounds.used + changeRounds.left}
          </span>
          <span className="muted">
            {left === 0 ? "No rounds left after this" : `${left} round left after this`}
          </span>
        </p>
      ),
      seals: {
        kind: "change_request",
        label: "What needs changing",
        hint: `One point per line helps ${developer} tick them off.`,
        ask: "Say what needs changing first.",
        signs: ({ hash }) => ({
          call: contractCall("TrestleEscrow", escrow, "requestChanges", [
            BigInt(tokenId),
            BigInt(index),
            hash,
          ]),
          rows: [
            { what: `Milestone ${index + 1}`, before: "In review", after: "Changes requested" },
            { what: "Due", before: dayAt(due), after: dayAt(newDate) },
            {
              what: "Your review ends",
              before: review ? momentText(review.end) : "–",
              after: "after they submit again",
            },
            { what: "Rounds left", before: changeRounds.left, after: left },
          ],
        }),
      },
      worstCase: `${developer} disagrees and opens a dispute. Then the arbiter decides, who can read your reason.`,
      settled: `Changes requested. ${developer} has until ${dayAt(newDate)}.`,
      happens: `${developer} gets your reason and at least 14 more days. The money stays in escrow.`,
      ifNobodyActs: `You can cancel the milestone 14 days after ${dayAt(newDate)}. Its money then becomes refundable.`,
    };
  },

  approveMilestone: ({ project, milestone, escrow }) => {
    const { tokenId, money, milestones, feeBps } = project;
    const { index, amount, payment, paymentWait } = milestone;
    const [held, paid, net] = [BigInt(money.held.total), BigInt(money.out.developer), BigInt(payment.net)];
    const paysLater = paymentWait ? dayAndTime(paymentWait.from) : null;
    const { developer } = partyNames(project);
    const released = milestones.filter(({ status }) => status === "released" || status === "resolved").length;
    return {
      action: paysLater ? "Approve" : "Approve and pay",
      done: "approved",
      label: `Approve milestone ${index + 1}`,
      above: (
        <Facts
          rows={[
            { name: `Milestone ${index + 1}`, value: BigInt(payment.gross) },
            { name: `Fee, ${feeBps / 100}%, paid by ${developer}`, value: -BigInt(payment.fee) },
            { name: `${developer} receives`, value: net, sum: true },
          ]}
        />
      ),
      signs: {
        call: contractCall("TrestleEscrow", escrow, "approveMilestone", [BigInt(tokenId), BigInt(index)]),
        rows: paysLater
          ? [{ what: `Milestone ${index + 1}`, before: "In review", after: `Approved, pays on ${paysLater}` }]
          : [
              { what: "Escrow holds", before: held, after: held - BigInt(amount) },
              { what: `Paid to ${developer}`, before: paid, after: paid + net },
              {
                what: "Milestones released",
                before: `${released} of ${milestones.length}`,
                after: `${released + 1} of ${milestones.length}`,
              },
            ],
      },
      worstCase:
        "you find a fault later. A payment can’t be taken back, so check the evidence before you approve.",
      settled: paysLater
        ? `Approved. Pays on ${paysLater} unless ${paymentWait?.unless}.`
        : `Milestone ${index + 1} is approved. ${developer} received ${formatCoins(net)}.`,
      happens: paysLater
        ? `Lent or donated money pays for this milestone, so it waits. ${formatCoins(net)} goes from escrow to ${developer} on ${paysLater} unless ${paymentWait?.unless}.`
        : `${formatCoins(net)} goes from escrow to ${developer} at once.`,
      ifNobodyActs: ifNobodyActs(milestone),
    };
  },

  claimAfterReview: ({ project, milestone, escrow, wallet }) => {
    const { index, payment } = milestone;
    const isApproved = milestone.status === "approved";
    const { developer } = partyNames(project);
    const net = BigInt(payment.net);
    return {
      action: "Release payment",
      done: "released",
      label: `Release milestone ${index + 1}`,
      signer: "any",
      signs: {
        call: contractCall("TrestleEscrow", escrow, "claimAfterReview", [
          BigInt(project.tokenId),
          BigInt(index),
        ]),
        rows: [
          {
            what: `Milestone ${index + 1}`,
            before: isApproved ? "Approved" : "In review",
            after: "Released",
          },
        ],
      },
      receives: paidTo(wallet, project, net),
      worstCase: `somebody else releases it first. ${TOO_LATE}`,
      settled: `Milestone ${index + 1} is released. ${developer} received ${formatCoins(net)}.`,
      happens: `${isApproved ? "The wait of lent and donated money is over" : "The review ended without an answer"}, so ${developer} receives ${formatCoins(net)}. The fee is ${formatCoins(BigInt(payment.fee))}.`,
      ifNobodyActs: "The money stays in escrow until somebody releases it.",
    };
  },

  openDispute: ({ project, milestone, escrow }) => {
    const { tokenId, now, feeBps } = project;
    const { index, amount, actual } = milestone;
    const { developer, arbiter } = partyNames(project);
    const until = momentText(now + escrowLimits.disputeWindow);
    const half = payoutOf(BigInt(amount) / 2n, feeBps);
    return {
      action: "Open dispute",
      done: "opened",
      label: `Open a dispute over milestone ${index + 1}`,
      seals: {
        kind: "dispute",
        label: "What is wrong",
        ask: "Say what is wrong first.",
        signs: ({ hash }) => ({
          call: contractCall("TrestleEscrow", escrow, "openDispute", [BigInt(tokenId), BigInt(index), hash]),
          rows: [
            { what: `Milestone ${index + 1}`, before: milestoneLabel(milestone).text, after: "In dispute" },
            { what: "Decision by", before: "–", after: until },
            { what: "Evidence", before: "–", after: <CopyHash hash={hash} name="evidence hash" /> },
          ],
        }),
      },
      worstCase: `${arbiter} decides against you. The decision is final and can give the whole milestone to the other side.`,
      settled: `The dispute is open. The arbiter has until ${until}.`,
      happens: `Milestone ${index + 1} freezes, ${formatCoins(BigInt(amount))}. The other milestones carry on. ${arbiter}, the arbiter in your terms, has 42 days to split it.`,
      ifNobodyActs:
        actual.end === null
          ? `If the arbiter stays silent until ${until}, the whole milestone is refundable.`
          : `If the arbiter stays silent until ${until}, half goes to ${developer}: ${formatCoins(half.net)} after the fee. The other half is refundable.`,
    };
  },

  executeDisputeDefault: ({ project, atOpening, escrow, wallet }) => {
    // Once the dispute is closed, its milestone has no exit.
    const { index, exit, amount } = atOpening;
    const { developer } = partyNames(project);
    const refunded = BigInt(exit?.refunded ?? "0");
    const net = BigInt(amount) - refunded - BigInt(exit?.fee ?? "0");
    return {
      action: "Close dispute",
      done: "closed",
      label: `Close the undecided dispute about milestone ${index + 1}`,
      signer: "any",
      signs: {
        call: contractCall("TrestleEscrow", escrow, "executeDisputeDefault", [
          BigInt(project.tokenId),
          BigInt(index),
        ]),
        rows: [
          { what: `${developer} receives`, before: "–", after: net },
          { what: "Refundable", before: "–", after: refunded },
          { what: `Milestone ${index + 1}`, before: BigInt(amount), after: "Decided" },
        ],
      },
      receives: paidTo(wallet, project, net),
      worstCase: `somebody else closes it first. ${TOO_LATE}`,
      settled: `The dispute is closed.${exit ? ` ${developer} received ${formatCoins(net)}.` : ""}`,
      happens: `The arbiter didn’t decide in time. Work submitted with evidence is split in half; other work is refundable in full. ${developer} receives ${formatCoins(net)}.`,
      ifNobodyActs: "The money stays in escrow until somebody closes the dispute.",
    };
  },
} satisfies Partial<Record<MilestoneAct, (on: OnMilestone) => EscrowAct>>;
