import type { Draft } from "@trestle/domain/projects/draft.ts";
import type { ReactNode } from "react";
import { dayText } from "../../../../lib/format.ts";
import { EmptyState } from "../../../../ui/index.ts";
import { ProjectPicture } from "../project-picture.tsx";

type Props = { draft: Draft; actions: ReactNode };

/** Confirms that the request is posted and has its deed. */
export function PostedCard({ draft: { content, posting }, actions }: Props) {
  const privately = posting?.listing === "negotiation";
  const until = dayText(content.openUntil, true);
  return (
    <EmptyState
      drawing={<ProjectPicture category={content.category || "construction"} />}
      title={privately ? "Posted for private negotiation" : "Your request is on the market"}
      actions={actions}
    >
      <p>
        The deed of “{content.title.trim()}” is in your wallet, and its terms are fixed.
        {privately
          ? " Only people you invite can see it, until you move it to the market."
          : " Verified developers can bid on it now."}
      </p>
      {until ? <p className="muted">Open for bids until {until}.</p> : null}
    </EmptyState>
  );
}
