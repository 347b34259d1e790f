import type { Project } from "@trestle/domain/projects/project.ts";
import { SigningFlow } from "../../../components/signing/signing-flow.tsx";
import { call } from "../../../lib/endpoints.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet } from "../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../lib/transactions/use-signing.ts";
import { Button } from "../../../ui/index.ts";

type Props = {
  project: Pick<Project, "_id" | "tokenId" | "title" | "donationsReceived">;
  escrow: string;
  onKeep: () => void;
};

/** Ends an open request on the chain; donors can then claim their donations back. */
export function CloseRequest({ project, escrow, onKeep }: Props) {
  const { _id: projectId, tokenId, title, donationsReceived } = project;
  const signing = useSigning({
    purpose: { kind: "close-request", projectId },
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
  });
  return (
    <SigningFlow
      signing={signing}
      action="Sign and close request"
      done="closed"
      mined="The request is closed on the chain. Taking it off the market…"
      settled={<p role="status">The request is closed.</p>}
      otherActions={
        <Button busy={signing.isAsking} onClick={onKeep}>
          Keep it open
        </Button>
      }
    />
  );
}
