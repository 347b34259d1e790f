import { type Act, milestoneActs } from "@trestle/domain/escrow/acts.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { Dialog } from "../../../../ui/index.ts";
import { actTitle } from "../../act-labels.ts";
import type { DialogAct } from "./escrow-act.tsx";

const ActContents = lazyWithRetry(() => import("./act-contents.tsx").then((file) => file.ActContents));

const elsewhere: Act[] = ["cancelRequest", "withdraw"];

/** Acts that have their dialog here; credits and closing a request are elsewhere. */
export const hasDialog = (act: Act): act is DialogAct => !elsewhere.includes(act);

export type OpenAct = { act: Act; milestone: number | null };

type Props = { project: TrackedProject; escrow: string; open: OpenAct; onClose: () => void };

/** The dialog of one act; its code is loaded when it opens. */
export function EscrowActDialog({ project, escrow, open: { act, milestone: index }, onClose }: Props) {
  const milestone = index === null ? undefined : project.milestones[index];
  const isPossible = hasDialog(act) && (milestone || !milestoneActs.some((one) => one === act));
  return (
    <Dialog
      title={actTitle(act, milestone?.index ?? null)}
      subtitle={milestone ? `${milestone.title}, ${formatCoins(BigInt(milestone.amount))}` : project.title}
      opened
      onClose={onClose}
      width={600}
      roomy
    >
      {isPossible ? <ActContents {...{ act, project, milestone, escrow, onClose }} /> : null}
    </Dialog>
  );
}
