import { useQuery } from "@tanstack/react-query";
import type { ReviewWindow } from "@trestle/domain/reviews/review.ts";
import { useState } from "react";
import { ProjectLink } from "../../../components/project-link.tsx";
import { queryOf } from "../../../lib/endpoints.ts";
import { counted, longDay, relativeTime } from "../../../lib/format.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { DAY_MS } from "../../../lib/time.ts";
import { Button, Card, List, ListRow } from "../../../ui/index.ts";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";

const WriteReview = lazyWithRetry(() => import("./write-review.tsx").then((file) => file.WriteReview));

type Props = {
  viewerId: string;
  /** Limits the list to one project, on its page. */
  projectId?: string;
  className?: string;
};

/** Lists finished projects that the viewer can review or has reviewed; renders nothing without any. */
export function OwnReviews({ viewerId, projectId, className }: Props) {
  const { data: windows = [] } = useQuery(
    queryOf("GET /api/reviews/mine", { query: { projectId }, viewer: viewerId }),
  );
  const [writing, setWriting] = useState<ReviewWindow | null>(null);
  if (windows.length === 0) return null;
  return (
    <Card small title={projectId ? "Your review" : "Your reviews"} className={className}>
      <List>
        {windows.map((window) => (
          <ListRow
            key={window.project._id}
            end={
              window.mine ? (
                <Stars stars={window.mine.stars} />
              ) : window.isOpen ? (
                <Button kind="soft" small onClick={() => setWriting(window)}>
                  Write review
                </Button>
              ) : null
            }
          >
            <p className="strong">
              {window.other.username}
              {projectId ? null : (
                <>
                  {" "}
                  · <ProjectLink project={window.project} />
                </>
              )}
            </p>
            <p className="t-s muted">{stateText(window)}</p>
            {window.mine ? <p className={styles.text}>{window.mine.text}</p> : null}
          </ListRow>
        ))}
      </List>
      {writing ? <WriteReview window={writing} onClose={() => setWriting(null)} /> : null}
    </Card>
  );
}

function stateText({ mine, theirsIsIn, isOpen, closesAt, other }: ReviewWindow): string {
  const left = counted(Math.max(1, Math.ceil((Date.parse(closesAt) - Date.now()) / DAY_MS)), "day");
  if (mine?.published) return `Published. You wrote it ${relativeTime(mine.writtenAt)}.`;
  if (mine)
    return `Sealed. It’s published once ${other.username} has written theirs, or on ${longDay(closesAt)}.`;
  if (!isOpen) return "The time to review is over.";
  if (theirsIsIn) return `${other.username} has written theirs. Write yours to see it. ${left} left.`;
  return `Neither side has written yet. ${left} left.`;
}
