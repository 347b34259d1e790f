import { useInfiniteQuery } from "@tanstack/react-query";
import type { Opportunity } from "@trestle/domain/club/opportunity.ts";
import { call, listOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Button, InlineTextForm, QueryList } from "../../../ui/index.ts";
import { MemberLink } from "./member-link.tsx";
import styles from "./opportunity.module.css";
import { ReportPost } from "./report-post.tsx";

type Props = {
  opportunity: Opportunity;
  viewerId: string | null;
  isMember: boolean;
  onJoin: () => void;
};

/** Lists the public comments of members on an opportunity. */
export function OpportunityComments(props: Props) {
  const { opportunity, viewerId, isMember, onJoin } = props;
  const { _id, state } = opportunity;
  const comments = useInfiniteQuery(
    listOf("GET /api/club/opportunities/:id/comments", { params: { id: _id }, query: { limit: 50 } }),
  );
  return (
    <section className="card" aria-labelledby="comments">
      <h2 id="comments" className="t-l">
        Comments
      </h2>
      <QueryList query={comments} name="the comments" empty="No comments yet." rows={3}>
        {(list) => (
          <ol className={styles.comments}>
            {list.map(({ _id: id, author, text, at }) => (
              <li key={id}>
                <p className="row between g2 t-s">
                  <span>
                    <span className="strong">
                      <MemberLink person={author} />
                    </span>{" "}
                    <time className="muted" dateTime={at} title={exactTime(at)}>
                      {relativeTime(at)}
                    </time>
                  </span>
                  {viewerId && viewerId !== author._id ? (
                    <ReportPost
                      kind="comment"
                      id={id}
                      title={text}
                      look={{ kind: "link", small: true, className: "muted" }}
                    />
                  ) : null}
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </QueryList>
      {state !== "open" ? (
        <p className="t-s muted">This opportunity isn't open any more.</p>
      ) : isMember ? (
        <InlineTextForm
          label="Your comment"
          placeholder="Everyone can read this"
          action="Comment"
          schema={async () => (await import("@trestle/domain/club/opportunity.ts")).commentRequest}
          onSay={(text) =>
            call("POST /api/club/opportunities/:id/comments", {
              params: { id: _id },
              body: { text },
              once: true,
            })
          }
          invalidates={["/api/club/opportunities"]}
        />
      ) : (
        <Button onClick={onJoin}>Comment</Button>
      )}
    </section>
  );
}
