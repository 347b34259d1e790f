import { useQuery } from "@tanstack/react-query";
import { evidenceLimits } from "@trestle/domain/milestones/evidence.ts";
import { useState } from "react";
import { call, queryOf } from "../../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, List, ListRow, NearLimit, Problem, QueryList, Textarea } from "../../../../ui/index.ts";
import styles from "./evidence.module.css";

type Props = { projectId: string; milestone: number };

/** Shows the parties' comments on a milestone, and a form for a new one. */
export function Comments({ projectId, milestone }: Props) {
  const params = { projectId, index: milestone };
  const comments = useQuery(queryOf("GET /api/projects/:projectId/milestones/:index/comments", { params }));
  const [text, setText] = useState("");
  const write = useChange({
    send: (words: string) =>
      call("POST /api/projects/:projectId/milestones/:index/comments", {
        params,
        body: { text: words },
        once: true,
      }),
    failure: "Comment not sent. We’ve kept your text – try again.",
    invalidates: [`/api/projects/${projectId}/milestones/${milestone}/comments`],
    onDone: () => setText(""),
  });
  return (
    <section className="c5 card" aria-labelledby="comments">
      <h2 className="t-m" id="comments">
        Comments on milestone {milestone + 1}
      </h2>
      <div className="mt2">
        <QueryList
          query={comments}
          name="the comments"
          empty={<p className="t-s muted">No comments yet.</p>}
          rows={1}
        >
          {(list) => (
            <List>
              {list.map((comment) => (
                <ListRow key={comment._id}>
                  <p className="row between t-s">
                    <span className="strong">{comment.author.username}</span>
                    <span className="muted" title={exactTime(comment.writtenAt)}>
                      {relativeTime(comment.writtenAt)}
                    </span>
                  </p>
                  <p className={`t-s ink2 ${styles.text}`}>{comment.text}</p>
                </ListRow>
              ))}
            </List>
          )}
        </QueryList>
      </div>
      <form
        className="stack mt3"
        style={{ gap: 8 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) write.run(text.trim());
        }}
      >
        <Textarea
          aria-label="Your comment"
          placeholder="Write a comment. The other side and the arbiter can read it."
          rows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NearLimit text={text} limit={evidenceLimits.comment} />
        <Problem>{write.problem}</Problem>
        <Button small type="submit" busy={write.busy} disabled={!text.trim()}>
          {write.busy ? "Sending…" : "Send comment"}
        </Button>
      </form>
    </section>
  );
}
