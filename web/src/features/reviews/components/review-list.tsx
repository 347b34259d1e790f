import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Review, ReviewSummary } from "@trestle/domain/reviews/review.ts";
import { useState } from "react";
import { PersonLink } from "../../../components/person-link.tsx";
import { ProjectLink } from "../../../components/project-link.tsx";
import { call, listOf, queryOf } from "../../../lib/endpoints.ts";
import { counted, formatNumber, relativeTime } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Card, ConfirmDialog, List, ListRow, QueryList, Row, When } from "../../../ui/index.ts";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";

type Props = {
  /** Person whose reviews are listed. */
  person: { id: string; username: string };
  viewerId: string | null;
};

/** Lists the reviews of a person: the distribution of stars, then each review with its answer. */
export function ReviewList({ person, viewerId }: Props) {
  const params = { userId: person.id };
  const { data: summary } = useQuery(queryOf("GET /api/reviews/users/:userId/summary", { params }));
  const reviews = useInfiniteQuery(
    listOf("GET /api/reviews/users/:userId", { params, query: { limit: 10 } }),
  );
  return (
    <Card title="Reviews">
      {summary && summary.count > 0 ? <Spread summary={summary} /> : null}
      <QueryList
        query={reviews}
        name="the reviews"
        empty="No reviews yet. Both sides can review each other once a project has ended."
        rows={3}
      >
        {(list) => (
          <List>
            {list.map((review) => (
              <ListRow key={review._id}>
                <Row as="p" between wrap>
                  <Row as="span">
                    <Stars stars={review.stars} />
                    <span className="strong">
                      <PersonLink person={review.author} />
                    </span>
                  </Row>
                  <When at={review.publishedAt} className="t-s muted" />
                </Row>
                <p className={styles.text}>{review.text}</p>
                <p className="t-s muted">
                  {review.side === "customer" ? "As the customer of " : "As the developer of "}
                  {review.project ? <ProjectLink project={review.project} /> : "a private project"}
                </p>
                {review.answer ? (
                  <div className={styles.answer}>
                    <p className="t-s">
                      <span className="strong">{person.username}</span>{" "}
                      <span className="muted">answered {relativeTime(review.answer.at)}</span>
                    </p>
                    <p className={styles.text}>{review.answer.text}</p>
                  </div>
                ) : null}
                {viewerId === null || viewerId === review.author._id ? null : (
                  <Tools review={review} isMine={viewerId === person.id} />
                )}
              </ListRow>
            ))}
          </List>
        )}
      </QueryList>
    </Card>
  );
}

function Spread({ summary: { count, average, byStars } }: { summary: ReviewSummary }) {
  return (
    <div className={styles.spread}>
      <div>
        <p className={styles.average}>{formatNumber(average ?? 0, { minimumFractionDigits: 1 })}</p>
        <Stars stars={average ?? 0} />
        <p className="t-xs muted">{counted(count, "review")}</p>
      </div>
      <ol>
        {[5, 4, 3, 2, 1].map((stars) => {
          const number = byStars[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <span>{counted(stars, "star")}</span>
              <i style={{ "--part": `${(number / count) * 100}%` }} />
              <span>{number}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Offers an answer if the viewer is the review's subject, and a report of the review. */
function Tools({ review, isMine }: { review: Review; isMine: boolean }) {
  const [open, setOpen] = useState<"answer" | "report" | null>(null);
  const close = () => setOpen(null);
  const answered = useChange({
    send: (text: string) =>
      call("POST /api/reviews/:id/answer", { params: { id: review._id }, body: { text } }),
    failure: "Your answer wasn’t published. Try again.",
    invalidates: ["/api/reviews"],
    onDone: close,
  });
  const reported = useChange({
    send: (text: string) =>
      call("POST /api/moderation/users/:userId/report", {
        params: { userId: review.author._id },
        body: { reason: "other", text, reviewId: review._id },
      }),
    failure: "The report wasn’t sent. Try again in a moment.",
    onDone: () => {
      toast({ title: "Reported", message: "An administrator will look into it." });
      close();
    },
  });
  return (
    <Row className="mt2">
      {isMine && !review.answer ? (
        <Button small onClick={() => setOpen("answer")}>
          Answer
        </Button>
      ) : null}
      <Button small kind="quiet" icon="flag" onClick={() => setOpen("report")}>
        Report
      </Button>
      <ConfirmDialog
        title={`Answer ${review.author.username}`}
        opened={open === "answer"}
        onClose={close}
        confirmLabel="Publish answer"
        onConfirm={answered.run}
        busy={answered.busy}
        problem={answered.problem}
        reason={{ label: "Your answer", limit: 600 }}
      >
        You have one answer. It’s public, stands under the review, and can’t be changed.
      </ConfirmDialog>
      <ConfirmDialog
        title="Report this review"
        opened={open === "report"}
        onClose={close}
        confirmLabel="Send report"
        onConfirm={reported.run}
        busy={reported.busy}
        problem={reported.problem}
        reason={{ label: "What’s wrong with it?", limit: 2000 }}
      >
        An administrator decides. Until then, the review and the score stay as they are.
      </ConfirmDialog>
    </Row>
  );
}
