import { useInfiniteQuery } from "@tanstack/react-query";
import type { Opportunity } from "@trestle/domain/club/opportunity.ts";
import { call, listOf } from "../../../lib/endpoints.ts";
import { Button, Card, InlineTextForm, List, ListRow, QueryList, Row, When } from "../../../ui/index.ts";
import styles from "./club.module.css";
import { MemberLink } from "./member-link.tsx";
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
    <Card title="Comments">
      <QueryList query={comments} name="the comments" empty="No comments yet." rows={3}>
        {(list) => (
          <List>
            {list.map(({ _id: id, author, text, at }) => (
              <ListRow key={id}>
                <Row as="p" className="t-s">
                  <span className="strong">
                    <MemberLink person={author} />
                  </span>
                  <When at={at} className="muted grow" />
                  {viewerId && viewerId !== author._id ? (
                    <ReportPost
                      kind="comment"
                      id={id}
                      title={text}
                      look={{ kind: "link", small: true, className: "muted" }}
                    />
                  ) : null}
                </Row>
                <p className={styles.text}>{text}</p>
              </ListRow>
            ))}
          </List>
        )}
      </QueryList>
      {state !== "open" ? (
        <p className="t-s muted">This opportunity isn’t open any more.</p>
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
    </Card>
  );
}
