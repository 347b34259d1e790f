import { formatCoins } from "@trestle/domain/money.ts";
import { dayAndTime } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, Fact, Facts } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { MilestoneActProps } from "./act-props.ts";
import { ifNobodyActs } from "./if-nobody-acts.ts";
import { isInHistory, waitForIndexer } from "./wait-for-indexer.ts";

/** Pays the developer for a milestone that is in review. */
export function ApproveMilestone({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId, money, milestones } = project;
  const { index, amount, payment, paymentWait } = milestone;
  const paysLater = paymentWait ? dayAndTime(paymentWait.from) : null;
  const { developer } = partyNames(project);
  const released = milestones.filter(({ status }) => status === "released" || status === "resolved").length;
  const signing = useSigning({
    purpose: { kind: "approve-milestone", projectId, milestone: index },
    plan: {
      signer: "linked",
      steps: [
        {
          label: `Approve milestone ${index + 1}`,
          call: contractCall("TrestleEscrow", escrow, "approveMilestone", [BigInt(tokenId), BigInt(index)]),
        },
      ],
      rows: () =>
        paysLater
          ? [{ what: `Milestone ${index + 1}`, before: "In review", after: `Approved, pays on ${paysLater}` }]
          : [
              {
                what: "Escrow holds",
                before: <Amount wei={BigInt(money.held.total)} />,
                after: <Amount wei={BigInt(money.held.total) - BigInt(amount)} />,
              },
              {
                what: `Paid to ${developer}`,
                before: <Amount wei={BigInt(money.out.developer)} />,
                after: <Amount wei={BigInt(money.out.developer) + BigInt(payment.net)} />,
              },
              {
                what: "Milestones released",
                before: `${released} of ${milestones.length}`,
                after: `${released + 1} of ${milestones.length}`,
              },
            ],
      worstCase:
        "you find a fault later. A payment can’t be taken back, so check the evidence before you approve.",
    },
    claim: waitForIndexer(projectId, isInHistory(index)),
  });
  return (
    <>
      <Facts style={{ marginBottom: 16 }}>
        <Fact name={<>Milestone {index + 1}</>}>
          <Amount wei={BigInt(payment.gross)} />
        </Fact>
        <Fact name={<>Fee, {project.feeBps / 100}%, paid by the developer</>}>
          <Amount wei={-BigInt(payment.fee)} />
        </Fact>
        <Fact sum name={<>{developer} receives</>}>
          <Amount wei={BigInt(payment.net)} />
        </Fact>
      </Facts>
      <ActFlow
        signing={signing}
        action={paysLater ? "Approve" : "Approve and pay"}
        done="approved"
        settled={
          paysLater
            ? `Approved. Pays on ${paysLater} unless ${paymentWait?.unless}.`
            : `Milestone ${index + 1} is approved. ${developer} received ${formatCoins(BigInt(payment.net))}.`
        }
        happens={
          paysLater
            ? `Lent or donated money pays for this milestone, so it waits. ${formatCoins(BigInt(payment.net))} goes from escrow to ${developer} on ${paysLater} unless ${paymentWait?.unless}.`
            : `${formatCoins(BigInt(payment.net))} goes from escrow to ${developer} at once.`
        }
        ifNobodyActs={ifNobodyActs(milestone)}
        onClose={onClose}
      />
    </>
  );
}
