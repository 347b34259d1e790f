import type { ProjectAct } from "@trestle/domain/escrow/acts.ts";
import { isFinished } from "@trestle/domain/escrow/project-on-chain.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins, shownParts } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { Amount, Fact, Facts } from "../../../../ui/index.ts";
import { nameOfAddress, partyNames } from "../../party-names.ts";
import { ChangeTable } from "./change-table.tsx";
import { type EscrowAct, type OnProject, TOO_LATE } from "./escrow-act.tsx";
import { sumOf, unsubmitted } from "./outstanding.ts";
import { paidTo } from "./paid-to.ts";

/** Acts on the whole project that need no fields. */
export const projectActs = {
  acceptChange: ({ project, escrow, linked }) => {
    const { tokenId, roles, agreedPrice } = project;
    const change = project.changes.find(({ by }) => by.toLowerCase() !== linked);
    const isCustomer = roles.includes("customer");
    const added = BigInt(change?.added ?? 0);
    const value = isCustomer ? added : 0n;
    return {
      action: value > 0n ? `Accept and add ${formatCoins(value)}` : "Accept change order",
      done: "changed",
      label: "Accept the change order",
      above: change ? (
        <Proposal project={project} proposal={change}>
          <ChangeTable change={change} />
        </Proposal>
      ) : (
        <p className="ink2">The other side has no open change order.</p>
      ),
      signs: change
        ? {
            call: contractCall(
              "TrestleEscrow",
              escrow,
              "acceptChange",
              [
                BigInt(tokenId),
                {
                  milestones: change.call.milestones.map(BigInt),
                  amounts: change.call.amounts.map(BigInt),
                  deadlines: change.call.deadlines.map(BigInt),
                  termsHash: change.call.termsHash as `0x${string}`,
                  validUntil: BigInt(change.call.validUntil),
                },
              ],
              { value },
            ),
            rows: [
              {
                what: isCustomer ? "You add now" : `Added by ${partyNames(project).customer}`,
                before: 0n,
                after: added,
              },
              {
                what: "Agreed price",
                before: BigInt(agreedPrice),
                after: change.milestones.reduce(
                  (sum, { before, after }) => sum - BigInt(before?.amount ?? "0") + BigInt(after.amount),
                  BigInt(agreedPrice),
                ),
              },
            ],
          }
        : null,
      worstCase: isCustomer
        ? "the work isn’t done. What you add is held in escrow like the rest and comes back if it isn’t spent."
        : "you can’t keep the new dates. They count from now on.",
      until: ({ changes }) => !changes.some(({ by }) => by.toLowerCase() !== linked),
      settled: "The change order is part of your contract.",
      happens: "Amounts and dates change as shown. Submitted work stays as it is.",
      ifNobodyActs: "Nothing changes. The proposal expires.",
    };
  },

  acceptSettlement: ({ project, escrow, linked }) => {
    const { tokenId, money } = project;
    const { customer, developer } = partyNames(project);
    const offer = project.settlements.find(({ by }) => by.toLowerCase() !== linked);
    const toDeveloper = BigInt(offer?.toDeveloper ?? 0);
    const charged = BigInt(offer?.fee ?? 0);
    const parts = [toDeveloper - charged, charged, BigInt(offer?.toRefund ?? 0)];
    const [net = 0n, fee = 0n, refund = 0n] = shownParts(parts);
    const held = BigInt(money.held.total);
    return {
      action: "Accept settlement",
      done: "settled",
      label: "Accept the settlement",
      above: offer ? (
        <Proposal project={project} proposal={offer}>
          <Facts
            rows={[
              { name: `${developer} receives`, value: net },
              { name: "Fee", value: fee },
              { name: `Refundable to ${customer}, donors and the loan’s pool`, value: refund },
            ]}
          />
        </Proposal>
      ) : (
        <p className="ink2">The other side has no open settlement offer.</p>
      ),
      signs: offer
        ? {
            call: contractCall("TrestleEscrow", escrow, "acceptSettlement", [
              BigInt(tokenId),
              BigInt(offer.call.toDeveloper),
              BigInt(offer.call.toRefund),
              BigInt(offer.call.validUntil),
            ]),
            rows: [
              { what: "Escrow holds", before: held, after: held - toDeveloper },
              { what: "Project", before: "Under way", after: "Settled" },
              { what: `Deed no. ${tokenId}`, before: "with escrow", after: `with ${customer}` },
            ],
          }
        : null,
      receives: paidTo(linked, project, toDeveloper - charged),
      worstCase: "you change your mind. A settlement ends the project for good.",
      ends: "Settle and end the project?",
      until: ({ endedAt }) => endedAt !== null,
      settled: `The project is settled and the deed is back with ${customer}.`,
      happens: `${developer} receives ${formatCoins(net)} at once. The rest becomes refundable, and the project ends.`,
      ifNobodyActs: "Nothing changes. The offer expires and the work goes on.",
    };
  },

  withdrawProposals: ({ project, escrow, linked }) => ({
    action: "Withdraw proposals",
    done: "withdrawn",
    label: "Withdraw your proposals",
    signs: {
      call: contractCall("TrestleEscrow", escrow, "withdrawProposals", [BigInt(project.tokenId)]),
      rows: [{ what: "Your open proposals", before: "open", after: "withdrawn" }],
    },
    worstCase: "the other side accepts first. Then your proposal applies.",
    until: ({ changes, settlements }) =>
      ![...changes, ...settlements].some(({ by }) => by.toLowerCase() === linked),
    settled: "Your proposals are withdrawn.",
    happens:
      "The other side can no longer accept your change order or settlement. Money you sent with a change order stays a credit that you can withdraw.",
    ifNobodyActs: "Your proposals stay open until they expire.",
  }),

  resign: ({ project, escrow }) => {
    const { tokenId, milestones } = project;
    const { customer } = partyNames(project);
    const lost = unsubmitted(milestones);
    const waiting = milestones.filter((milestone) => !isFinished(milestone) && !lost.includes(milestone));
    return {
      action: "Resign",
      done: "signed",
      label: "Resign from the project",
      above: (
        <p className="ink2">
          You’d give up <Amount wei={sumOf(lost)} /> of work that isn’t submitted. If some of it is done,
          submit it first, or propose a settlement.
        </p>
      ),
      signs: {
        call: contractCall("TrestleEscrow", escrow, "resign", [BigInt(tokenId)]),
        rows: [
          { what: "Project", before: "Under way", after: waiting.length > 0 ? "Closing" : "Settled" },
          { what: "Not submitted, for you", before: sumOf(lost), after: 0n },
          { what: "Still in review or dispute", before: sumOf(waiting), after: sumOf(waiting) },
        ],
      },
      worstCase:
        "work you haven’t submitted isn’t paid, and resigning counts against your SCORS. It can’t be undone.",
      ends: "Resign for good?",
      until: ({ status }) => status !== "active",
      settled: "You’ve resigned. What was submitted is still decided.",
      happens: `Milestones that aren’t submitted are cancelled and refundable. What is in review or dispute is still decided. ${customer} gets the deed back at the end.`,
      ifNobodyActs: "The agreed dates keep running.",
    };
  },

  cancelOverdue: ({ project, escrow }) => {
    const { tokenId, milestones, roles } = project;
    const { customer, developer } = partyNames(project);
    const back = unsubmitted(milestones);
    const late = back.toSorted((one, other) => one.due - other.due)[0];
    const waiting = milestones.some((milestone) => !isFinished(milestone) && !back.includes(milestone));
    return {
      action: "Cancel project",
      done: "cancelled",
      label: "Cancel the overdue project",
      signer: roles.includes("customer") ? undefined : "any",
      above: late ? (
        <Facts>
          <Fact name={<>Milestone {late.index + 1} was planned for</>}>{dayAt(late.plan.end)}</Fact>
          <Fact name="Due date, extended while work was in review">{dayAt(late.due)}</Fact>
          {late.overdueFrom ? <Fact name="Overdue since">{momentText(late.overdueFrom)}</Fact> : null}
        </Facts>
      ) : null,
      signs: {
        call: contractCall("TrestleEscrow", escrow, "cancelOverdue", [BigInt(tokenId)]),
        rows: [
          { what: "Project", before: "Under way", after: waiting ? "Closing" : "Settled" },
          { what: "Milestones not submitted", before: sumOf(back), after: "refundable" },
          {
            what: `Deed no. ${tokenId}`,
            before: "with escrow",
            after: waiting ? "with escrow" : `with ${customer}`,
          },
        ],
      },
      worstCase: `${developer} had nearly finished. Cancelling can’t be undone; a change order with a new date keeps the work going.`,
      ends: "Cancel the project?",
      until: ({ status }) => status !== "active",
      settled: "The project is cancelled. Money for milestones that weren’t submitted can be refunded.",
      happens: `Money for work that wasn’t submitted can be refunded: ${customer}, the donors and the loan’s pool each get back their unspent share. Submitted work is still reviewed.`,
      ifNobodyActs: "90 days after the date, anyone can cancel.",
    };
  },

  closeExpired: ({ project, escrow }) => ({
    action: "Close request",
    done: "closed",
    label: "Close the expired request",
    signer: "any",
    signs: {
      call: contractCall("TrestleEscrow", escrow, "closeExpired", [BigInt(project.tokenId)]),
      rows: [{ what: "Request", before: "expired", after: "closed" }],
    },
    worstCase: `somebody else closes it first. ${TOO_LATE}`,
    until: ({ status }) => status !== "open",
    settled: "The request is closed. Donations can be claimed back.",
    happens:
      "Nobody’s bid was accepted in time. Donors can claim their money back, and a loan can go back to its pool.",
    ifNobodyActs: "The money stays in escrow until somebody closes the request.",
  }),

  claimRefund: ({ project: { tokenId, yours }, escrow }) => {
    const refundable = BigInt(yours.refundable);
    return {
      action: "Claim refund",
      done: "claimed",
      label: "Claim your refund",
      signs: {
        call: contractCall("TrestleEscrow", escrow, "claimRefund", [BigInt(tokenId)]),
        rows: [{ what: "Held for you", before: refundable, after: 0n }],
      },
      receives: refundable,
      worstCase:
        "nothing is lost but the network fee. If your wallet refuses the payment, the escrow keeps it as a credit for you.",
      until: (seen) => seen.yours.refundable === "0",
      settled: "Your refund is paid. If your wallet refused it, you can withdraw it here.",
      happens: (
        <>
          The escrow pays <Amount wei={refundable} /> into your wallet. Nobody else can claim it.
        </>
      ),
      ifNobodyActs: "The money stays in escrow for you. There is no deadline.",
    };
  },

  returnLoan: ({ project, escrow }) => ({
    action: "Return loan",
    done: "returned",
    label: "Return the loan to its pool",
    signer: "any",
    signs: {
      call: contractCall("TrestleEscrow", escrow, "returnLoan", [BigInt(project.tokenId)]),
      rows: [{ what: "Loan money in escrow", before: "unused", after: "back in its pool" }],
    },
    worstCase: `somebody else returns it first. ${TOO_LATE}`,
    until: ({ acts }) => !acts.some(({ act, possible }) => act === "returnLoan" && possible),
    settled: "The loan money is back in its pool.",
    happens: `Loan money that isn’t needed goes back to the pool and pays off the loan. What is no longer owed there goes to ${partyNames(project).customer}.`,
    ifNobodyActs: "The money stays in escrow, and the loan keeps costing interest.",
  }),
} satisfies Partial<Record<ProjectAct, (on: OnProject) => EscrowAct>>;

type ProposalProps = {
  project: TrackedProject;
  proposal: { by: string; proposedAt: number; validUntil: number; reason: string | null };
  children: ReactNode;
};

const Proposal = ({ project, proposal, children }: ProposalProps) => (
  <div className="stack">
    <p className="t-s muted">
      From {nameOfAddress(project, proposal.by)}, {dayAt(proposal.proposedAt)}. Valid until{" "}
      {momentText(proposal.validUntil)}.
    </p>
    {proposal.reason ? (
      <p className="note">
        <span>{proposal.reason}</span>
      </p>
    ) : null}
    {children}
  </div>
);
