import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { type Draft, estimateOfDraft, termsOfDraft } from "@trestle/domain/projects/draft.ts";
import { useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import {
  Amount,
  Badge,
  ConfirmDialog,
  IconButton,
  LinkButton,
  List,
  ListRow,
  QueryList,
  Row,
} from "../../../../ui/index.ts";
import { draftsQuery } from "../../api/own-lists.ts";
import { unsentOf } from "../../draft/unsent.ts";

/** Lists the account's drafts, the last changed first. */
export function DraftList() {
  const drafts = useQuery(draftsQuery);
  return (
    <QueryList
      query={drafts}
      name="your drafts"
      failure="Failed to load your drafts."
      empty="No drafts yet."
      rows={3}
    >
      {(all) => (
        <List inset>
          {all.map((draft) => (
            <DraftRow key={draft._id} draft={draft} />
          ))}
        </List>
      )}
    </QueryList>
  );
}

function DraftRow({ draft }: { draft: Draft }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { content, files, posting, updatedAt } = draft;
  const name = content.title.trim() || "Untitled request";
  const { problems } = termsOfDraft(content, files, Date.now() / 1000);
  const removed = useChange({
    send: () => call("DELETE /api/projects/drafts/:id", { params: { id: draft._id } }),
    failure: "The draft wasn’t deleted. Try again.",
    onDone: () => {
      unsentOf(draft._id).clear();
      client.setQueryData(draftsQuery.queryKey, (all) => all?.filter(({ _id }) => _id !== draft._id));
      toast({ title: "Draft deleted", message: name });
    },
  });
  return (
    <ListRow
      end={
        <Row wrap gap={4}>
          <Amount wei={estimateOfDraft(content)} />
          <Row>
            <LinkButton small to={pages.build} search={{ draft: draft._id }}>
              Continue
            </LinkButton>
            <IconButton icon="trash" name={`Delete ${name}`} onClick={() => setAsking(true)} />
          </Row>
        </Row>
      }
    >
      <p className="row g2 wrap-ok">
        <Link to={pages.build} search={{ draft: draft._id }} className="u-link strong">
          {name}
        </Link>
        <Badge tone={posting?.transactionHash ? "you" : problems.length === 0 ? "go" : ""}>
          {posting?.transactionHash ? "being posted" : problems.length === 0 ? "ready to post" : "draft"}
        </Badge>
      </p>
      <p className="t-s muted">
        {content.category ? `${categories[content.category]}, ` : ""}
        <span title={exactTime(updatedAt)}>changed {relativeTime(updatedAt)}</span>
        {problems[0] ? `. Next: ${problems[0].message}` : ""}
      </p>
      <ConfirmDialog
        title={`Delete “${name}”?`}
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Delete draft"
        cancelLabel="Keep draft"
        onConfirm={() => removed.run()}
        busy={removed.busy}
        problem={removed.problem}
      >
        <p>The draft and its documents are deleted for good.</p>
      </ConfirmDialog>
    </ListRow>
  );
}
