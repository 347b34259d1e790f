import { isFinished } from "@trestle/domain/escrow/project-on-chain.ts";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, Fact, Facts } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { sumOf, unsubmitted } from "./outstanding.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Ends a project whose developer is more than two weeks late. */
export function CancelOverdue({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, milestones, roles } = project;
  const { customer, developer } = partyNames(project);
  const back = unsubmitted(milestones);
  const late = back.toSorted((one, other) => one.due - other.due)[0];
  const waiting = milestones.some((milestone) => !isFinished(milestone) && !back.includes(milestone));
  const signing = useSigning({
    purpose: { kind: "cancel-overdue", projectId },
    plan: {
      signer: roles.includes("customer") ? "linked" : "any",
      steps: [
        {
          label: "Cancel the overdue project",
          call: contractCall("TrestleEscrow", escrow, "cancelOverdue", [BigInt(tokenId)]),
        },
      ],
      rows: () => [
        { what: "Project", before: "Under way", after: waiting ? "Closing" : "Settled" },
        {
          what: "Milestones not submitted",
          before: <Amount wei={sumOf(back)} />,
          after: "refundable",
        },
        {
          what: `Deed no. ${tokenId}`,
          before: "with escrow",
          after: waiting ? "with escrow" : `with ${customer}`,
        },
      ],
      worstCase: `${developer} had nearly finished. Cancelling can’t be undone; a change order with a new date keeps the work going.`,
    },
    claim: waitForIndexer(projectId, ({ status }) => status !== "active"),
  });
  return (
    <>
      {late ? (
        <Facts style={{ marginBottom: 16 }}>
          <Fact name={<>Milestone {late.index + 1} was planned for</>}>{dayAt(late.plan.end)}</Fact>
          <Fact name="Due date, extended while work was in review">{dayAt(late.due)}</Fact>
          {late.overdueFrom ? <Fact name="Overdue since">{momentText(late.overdueFrom)}</Fact> : null}
        </Facts>
      ) : null}
      <ActFlow
        signing={signing}
        action="Cancel project"
        done="cancelled"
        settled="The project is cancelled. Money for milestones that weren’t submitted can be refunded."
        happens={`Money for work that wasn’t submitted can be refunded: ${customer}, the donors and the loan’s pool each get back their unspent share. Submitted work is still reviewed.`}
        ifNobodyActs="90 days after the date, anyone can cancel."
        onClose={onClose}
      />
    </>
  );
}
