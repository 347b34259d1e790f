import { isFinished } from "@trestle/domain/escrow/project-on-chain.ts";
import { useState } from "react";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, Checkbox } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { sumOf, unsubmitted } from "./outstanding.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** The developer gives up what isn't submitted yet. */
export function Resign({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, milestones } = project;
  const { customer } = partyNames(project);
  const [agreed, setAgreed] = useState(false);
  const lost = unsubmitted(milestones);
  const waiting = milestones.filter((milestone) => !isFinished(milestone) && !lost.includes(milestone));
  const signing = useSigning({
    purpose: { kind: "resign", projectId },
    plan: agreed
      ? {
          signer: "linked",
          steps: [
            {
              label: "Resign from the project",
              call: contractCall("TrestleEscrow", escrow, "resign", [BigInt(tokenId)]),
            },
          ],
          rows: () => [
            { what: "Project", before: "Under way", after: waiting.length > 0 ? "Closing" : "Settled" },
            {
              what: "Not submitted, for you",
              before: <Amount wei={sumOf(lost)} />,
              after: <Amount wei={0n} />,
            },
            {
              what: "Still in review or dispute",
              before: <Amount wei={sumOf(waiting)} />,
              after: <Amount wei={sumOf(waiting)} />,
            },
          ],
          worstCase:
            "work you haven’t submitted isn’t paid, and resigning counts against your SCORS. It can’t be undone.",
        }
      : null,
    claim: waitForIndexer(projectId, ({ status }) => status !== "active"),
  });
  return (
    <ActFlow
      signing={signing}
      action="Resign"
      done="signed"
      settled="You’ve resigned. What was submitted is still decided."
      happens={`Milestones that aren’t submitted are cancelled and refundable. What is in review or dispute is still decided. ${customer} gets the deed back at the end.`}
      ifNobodyActs="The agreed dates keep running."
      onClose={onClose}
      onBack={() => setAgreed(false)}
    >
      <p className="ink2">
        You’d give up <Amount wei={sumOf(lost)} /> of work that isn’t submitted. If some of it is done, submit
        it first, or propose a settlement.
      </p>
      <Checkbox className="mt3" checked={agreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
        I understand that I can’t take this back and that it counts against my SCORS
      </Checkbox>
    </ActFlow>
  );
}
