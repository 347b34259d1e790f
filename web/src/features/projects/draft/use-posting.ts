import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Draft, Frozen } from "@trestle/domain/projects/draft.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useEffect, useState } from "react";
import { serverMessage } from "../../../lib/request-error.ts";
import { useSent } from "../../../lib/transactions/sent.ts";
import { draftKeys, readDraft } from "../api/drafts.ts";
import { freezeDraft, notePosted } from "../api/post-draft.ts";
import { postingFateQuery } from "../api/posting-fate.ts";
import type { DraftEditor } from "./use-draft-editor.ts";

type Prepared = { frozen: Frozen; listing: Listing; version: string };

/** Names the transaction that posts a draft with these terms. */
export const aboutPosting = (draftId: string, termsHash = "") => `draft:${draftId}:${termsHash}`;

/** From a finished draft to a deed: freezing, and what became of what was sent, here or elsewhere. */
export function usePosting(draft: Draft, editor: DraftEditor) {
  const client = useQueryClient();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = useSent(aboutPosting(draft._id));
  const hash = sent?.transaction.hash ?? null;
  const noted = draft.posting?.transactionHash ?? null;
  const elsewhere = useQuery(postingFateQuery(sent || draft.posted ? null : noted));
  // A preview is of one version: whatever is typed or attached afterwards makes it void.
  const version = JSON.stringify([editor.content, editor.files.map(({ id }) => id)]);

  useEffect(() => {
    const termsHash = sent?.transaction.about.split(":")[2];
    if (!hash || !termsHash || noted === hash.toLowerCase()) return;
    notePosted(draft._id, { termsHash, transactionHash: hash })
      .then((told) => client.setQueryData(draftKeys.one(draft._id), told))
      // A hint for other devices: the chain decides without it.
      .catch(() => {});
  }, [client, draft._id, hash, noted, sent?.transaction.about]);

  const prepare = async (listing: Listing) => {
    const { terms, saver } = editor;
    if (!terms) return editor.showProblems();
    setBusy(true);
    setFailure(null);
    try {
      if (!(await saver.flush())) {
        setFailure("Your draft could not be saved yet, so nothing was frozen.");
        return;
      }
      const [frozen, { frozenProblem }] = await Promise.all([
        freezeDraft(draft._id, { revision: saver.state.get().revision, listing }),
        import("./check-frozen.ts"),
      ]);
      const problem = frozenProblem(frozen, terms);
      setFailure(problem);
      setPrepared(problem ? null : { frozen, listing, version });
      client.setQueryData(draftKeys.one(draft._id), await readDraft(draft._id));
    } catch (error) {
      setFailure(serverMessage(error) ?? "The server did not answer. Nothing was frozen: try again.");
    } finally {
      setBusy(false);
    }
  };

  const outcome = sent?.outcome?.kind;
  const waiting = (sent?.outcome === null && hash !== null) || (!sent && elsewhere.data === "waiting");
  const mined = outcome === "mined" || (!sent && elsewhere.data === "mined");
  return {
    prepared: prepared?.version === version ? prepared : null,
    failure,
    busy,
    prepare,
    hash: hash ?? noted,
    /** Where what was sent is; "lost" means that signing again is right. */
    stage: mined ? ("mined" as const) : waiting ? ("waiting" as const) : null,
    mishap: outcome && outcome !== "mined" ? outcome : sent ? null : mishapOf(elsewhere.data),
  };
}
export type PostingState = ReturnType<typeof usePosting>;

const mishapOf = (fate: string | undefined): "reverted" | "unknown" | null =>
  fate === "reverted" || fate === "unknown" ? fate : null;
