import { useQuery, useQueryClient } from "@tanstack/react-query";
import { categories } from "@trestle/domain/projects/categories.ts";
import { type Draft, estimateOfDraft, termsOfDraft } from "@trestle/domain/projects/draft.ts";
import { type ReactNode, useState } from "react";
import { Amount } from "../../../../components/amount.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { LoadFailure } from "../../../../components/load-failure.tsx";
import { SkeletonRows } from "../../../../components/skeleton.tsx";
import { serverMessage } from "../../../../lib/request-error.ts";
import { toast } from "../../../../lib/toast.ts";
import { exactly, when } from "../../../../lib/when.ts";
import { deleteDraft, draftKeys, draftsQuery } from "../../api/drafts.ts";
import { unsentOf } from "../../draft/unsent.ts";
import styles from "./draft-list.module.css";

type Props = { draftLink: (draft: Draft, text: string, className: string) => ReactNode };

/** What one began to write, the last changed first. */
export function DraftList({ draftLink }: Props) {
  const { data, isPending, error, refetch } = useQuery(draftsQuery);
  if (isPending) return <SkeletonRows rows={3} label="Loading your drafts" />;
  if (error)
    return <LoadFailure title="Failed to load your drafts." error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className={`muted ${styles.row}`}>No draft at the moment.</p>;
  return (
    <ul>
      {data.map((draft) => (
        <DraftRow key={draft._id} draft={draft} draftLink={draftLink} />
      ))}
    </ul>
  );
}

function DraftRow({ draft, draftLink }: { draft: Draft; draftLink: Props["draftLink"] }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { content, files, posting, updatedAt } = draft;
  const name = content.title.trim() || "Untitled request";
  const { problems } = termsOfDraft(content, files, Date.now() / 1000);
  const remove = async () => {
    try {
      await deleteDraft(draft._id);
      unsentOf(draft._id).clear();
      client.setQueryData<Draft[]>(draftKeys.all, (all) => all?.filter(({ _id }) => _id !== draft._id));
      toast({ title: "Draft deleted", message: name });
    } catch (error) {
      setAsking(false);
      toast({ title: "The draft stays", message: serverMessage(error) ?? "The server did not answer." });
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className="row g2 wrap-ok">
          {draftLink(draft, name, `u-link strong ${styles.name}`)}
          <span className={`badge ${posting?.transactionHash ? "you" : problems.length === 0 ? "go" : ""}`}>
            {posting?.transactionHash ? "being posted" : problems.length === 0 ? "ready to post" : "draft"}
          </span>
        </p>
        <p className="t-s muted">
          {content.category ? `${categories[content.category]}, ` : ""}
          <span title={exactly(updatedAt)}>changed {when(updatedAt)}</span>
          {problems[0] ? `. Next: ${problems[0].message}` : ""}
        </p>
      </div>
      <Amount wei={estimateOfDraft(content)} />
      {asking ? (
        <span className="row g2" role="alert">
          <span className="t-s">Delete it?</span>
          <button type="button" className="btn sm" onClick={() => setAsking(false)}>
            Keep
          </button>
          <button type="button" className={`btn sm ${styles.delete}`} onClick={() => void remove()}>
            Delete<span className="sr"> {name} for good</span>
          </button>
        </span>
      ) : (
        <span className="row g2">
          {draftLink(draft, "Continue", "btn sm")}
          <button
            type="button"
            className="icon-btn"
            aria-label={`Delete ${name}`}
            onClick={() => setAsking(true)}
          >
            <Icon name="trash" size={16} />
          </button>
        </span>
      )}
    </li>
  );
}
