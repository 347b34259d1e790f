import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { useState } from "react";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { useWallet } from "../../../../lib/wallet/wallet-store.ts";
import { milestoneActs } from "./acts-on-milestone.tsx";
import { projectActs } from "./acts-on-project.tsx";
import { AnswerDispute } from "./answer-dispute.tsx";
import { type ActProps, type DialogAct, SignedEscrowAct } from "./escrow-act.tsx";
import { ProposeChange } from "./propose-change.tsx";
import { ProposeSettlement } from "./propose-settlement.tsx";
import { ResolveDispute } from "./resolve-dispute.tsx";

const acts = { ...milestoneActs, ...projectActs };

/** An act in its dialog: described as data, or with fields of its own. */
export function ActContents({ act, ...props }: ActProps & { act: DialogAct }) {
  const { project, escrow } = props;
  const { address: wallet } = useWallet();
  const { linked } = useAccountWallet();
  // Only acts on a milestone read it, and their dialog has one.
  const milestone = props.milestone as TrackedMilestone;
  const [atOpening] = useState(milestone);
  switch (act) {
    case "proposeChange":
      return <ProposeChange act={act} {...props} />;
    case "proposeSettlement":
      return <ProposeSettlement act={act} {...props} />;
    case "resolveDispute":
      return <ResolveDispute act={act} {...props} milestone={milestone} />;
    case "answerDispute":
      return <AnswerDispute project={project} milestone={milestone} onClose={props.onClose} />;
    default: {
      const description = acts[act]({ project, milestone, atOpening, escrow, wallet, linked });
      return <SignedEscrowAct act={act} {...props} description={description} />;
    }
  }
}
