import type { Project } from "@trestle/domain/projects/project.ts";
import { SignedAct } from "../../../components/signing/act-dialog.tsx";
import { call } from "../../../lib/endpoints.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet } from "../../../lib/transactions/signing-plan.ts";

type Props = {
  project: Pick<Project, "_id" | "tokenId" | "title" | "donationsReceived">;
  escrow: string;
  onKeep: () => void;
};

/** Ends an open request on the chain; donors can then claim their donations back. */
export function CloseRequest({ project, escrow, onKeep }: Props) {
  const { _id: projectId, tokenId, title, donationsReceived } = project;
  return (
    <SignedAct
      cancel="Keep it open"
      onCancel={onKeep}
      act={{
        purpose: { kind: "close-request", projectId },
        action: "Sign and close request",
        done: "closed",
        plan: {
          signer: "any",
          steps: [
            {
              label: `Close “${title}”`,
              call: contractCall("TrestleEscrow", escrow, "cancelRequest", [BigInt(tokenId)]),
            },
          ],
          rows: () => [
            { what: "Request", before: "open for bids", after: "closed for good" },
            ...(donationsReceived === "0"
              ? []
              : [{ what: "Donations", before: "held for the work", after: "claimable by donors" }]),
          ],
          worstCase: "you change your mind. Closing can’t be undone, so you’d have to post a new request.",
        },
        claim: async () => {
          if ((await call("GET /api/projects/:projectId", { params: { projectId } })).permissions.close)
            throw new NotYet();
          return null;
        },
        mined: "The request is closed on the chain. Taking it off the market…",
        settled: <p role="status">The request is closed.</p>,
      }}
    />
  );
}
