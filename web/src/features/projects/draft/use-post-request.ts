import { useQueryClient } from "@tanstack/react-query";
import type { Draft } from "@trestle/domain/projects/draft.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useState } from "react";
import { configQuery } from "../../../lib/config.ts";
import { call } from "../../../lib/endpoints.ts";
import { NotYet, SigningRefusal } from "../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../lib/transactions/use-signing.ts";
import { draftQuery } from "../api/own-lists.ts";
import { postPlan } from "../components/request-form/post-plan.tsx";
import type { DraftEditor } from "./use-draft-editor.ts";

/** Posts a finished draft as a deed on the chain. */
export function usePostRequest(draft: Draft, editor: DraftEditor) {
  const client = useQueryClient();
  const draftId = draft._id;
  const params = { id: draftId };
  const [listing, setListing] = useState<Listing>("marketplace");
  const noted = draft.posting?.transactionHash ?? null;
  const show = (known: Draft) => client.setQueryData(draftQuery(draftId).queryKey, known);
  const signing = useSigning<Draft>({
    purpose: { kind: "post-request", draftId },
    // A preview shows one version: later changes of the text or files invalidate it.
    basis: JSON.stringify([editor.content, editor.files.map(({ id }) => id)]),
    sentElsewhere: draft.posted ? null : noted,
    onSent: (transactionHash, { termsHash }) => {
      if (noted === transactionHash.toLowerCase()) return;
      // A hint for other devices; the chain alone decides whether the request is posted.
      call("POST /api/projects/drafts/:id/posted", {
        params,
        body: { termsHash: String(termsHash), transactionHash },
      }).then(show, () => {});
    },
    claim: async () => {
      const known = await call("GET /api/projects/drafts/:id", { params });
      if (!known.posted) throw new NotYet();
      show(known);
      return known;
    },
  });

  /** Saves and freezes the draft, and refuses the signing if the frozen terms differ from the form. */
  const review = async (chosen: Listing) => {
    const { terms, saver, content } = editor;
    if (!terms) return editor.showProblems();
    await signing.prepare(async () => {
      setListing(chosen);
      if (!(await saver.flush()))
        throw new SigningRefusal("Your draft isn’t saved yet, so we couldn’t prepare the terms.");
      const [frozen, { frozenProblem }] = await Promise.all([
        call("POST /api/projects/drafts/:id/freeze", {
          params,
          body: { revision: saver.state.get().revision, listing: chosen },
        }),
        import("./check-frozen.ts"),
      ]);
      const problem = frozenProblem(frozen, terms);
      if (problem) throw new SigningRefusal(problem);
      const { contracts } = await client.ensureQueryData(configQuery);
      show(await call("GET /api/projects/drafts/:id", { params }));
      const deeds = contracts.TrestleProject;
      return postPlan({ frozen, listing: chosen, title: content.title, deeds });
    });
  };
  return { ...signing, listing, review };
}
export type PostSigning = ReturnType<typeof usePostRequest>;
