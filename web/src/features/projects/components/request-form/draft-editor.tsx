import { useQuery } from "@tanstack/react-query";
import { type Draft, MAX_DRAFTS } from "@trestle/domain/projects/draft.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { configQuery } from "../../../../lib/config.ts";
import { useDocumentTitle } from "../../../../lib/document-title.ts";
import { useBackToForm } from "../../../../lib/use-back-to-form.ts";
import { useWalletReadiness } from "../../../../lib/wallet/account-wallet.ts";
import { Button } from "../../../../ui/index.ts";
import { draftsQuery } from "../../api/own-lists.ts";
import { readyChecks } from "../../draft/ready-checks.ts";
import { useDocuments } from "../../draft/use-documents.ts";
import { useDraftEditor } from "../../draft/use-draft-editor.ts";
import { usePostRequest } from "../../draft/use-post-request.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { FundingStep } from "./funding-step.tsx";
import { ItemsStep } from "./items-step.tsx";
import { MilestonesStep } from "./milestones-step.tsx";
import { type PickPlace, PlaceStep } from "./place-step.tsx";
import { PostStep } from "./post-step.tsx";
import styles from "./request-form.module.css";
import { SaveState } from "./save-state.tsx";
import type { StepState } from "./step-card.tsx";
import { type StepKey, Stepper, steps } from "./stepper.tsx";
import { Summary } from "./summary.tsx";
import { WorkStep } from "./work-step.tsx";

type Props = { draft: Draft; pickPlace: PickPlace; onLeave: () => void };

/** Editor of a build request: all steps on one page, with a summary beside them. */
export function DraftEditor({ draft, pickPlace, onLeave }: Props) {
  const editor = useDraftEditor(draft);
  const documents = useDocuments(draft._id, draft.files);
  const signing = usePostRequest(draft, editor);
  useBackToForm(signing);
  const wallet = useWalletReadiness("linked");
  const { data: config } = useQuery(configQuery);
  const { data: drafts } = useQuery(draftsQuery);
  const form = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<StepKey | null>(null);
  const title = editor.content.title.trim() || "New build request";
  useDocumentTitle(title);

  const { refusals } = editor;
  const goToProblem = useEffectEvent(() => goToField(form.current, editor.problems[0]?.field));
  useEffect(() => {
    if (refusals > 0) goToProblem();
  }, [refusals]);

  const current = focused ?? editor.firstOpenStep ?? "post";
  const stateOf = (step: StepKey): StepState => {
    if (step === current)
      return step !== "post" && editor.isDone(step) && focused === null ? "done" : "current";
    return step !== "post" && editor.isDone(step) ? "done" : "open";
  };
  const place = (drafts ?? []).filter(({ createdAt }) => createdAt <= draft.createdAt).length;
  const uploading = documents.uploads.filter(({ problem }) => problem === null).map(({ percent }) => percent);
  const checks = readyChecks({
    isDone: editor.isDone,
    hasPlace: editor.content.hasPlace,
    files: draft.files.length,
    uploading: uploading.length > 0 ? Math.min(...uploading) : null,
    wallet,
  });
  const leave = async () => {
    // Unsaved changes stay on this device and are sent on the next visit.
    await editor.saver.flush();
    onLeave();
  };
  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <p className="t-s muted">New build request{place > 0 ? `, draft ${place} of ${MAX_DRAFTS}` : ""}</p>
          <h1>{title}</h1>
        </div>
        <div className={`row ${styles.headActions}`}>
          <SaveState status={editor.status} />
          <Button onClick={() => void leave()}>Save and leave</Button>
        </div>
      </div>
      {editor.status.kind === "conflict" ? (
        <div className={styles.conflict}>
          <ConflictChoice editor={editor} theirs={editor.status.theirs} />
        </div>
      ) : null}
      <Stepper stateOf={stateOf} />
      <div className="grid mt5">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes which step has the focus */}
        <div
          ref={form}
          className={`c8 stack ${styles.steps}`}
          onFocus={({ target }) => {
            const id = target.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby");
            setFocused(steps.find((step) => step.id === id)?.key ?? null);
          }}
        >
          <fieldset
            className={`stack ${styles.steps}`}
            disabled={signing.phase !== "idle" && signing.phase !== "preview"}
            aria-label="The request"
          >
            <WorkStep editor={editor} state={stateOf("work")} />
            <ItemsStep editor={editor} state={stateOf("budget")} gbpPerDev={config?.gbpPerDev ?? null} />
            <MilestonesStep editor={editor} state={stateOf("milestones")} />
            <PlaceStep editor={editor} state={stateOf("place")} pickPlace={pickPlace} />
            <FundingStep editor={editor} state={stateOf("funding")} documents={documents} />
          </fieldset>
          <PostStep editor={editor} state={stateOf("post")} signing={signing} />
        </div>
        <Summary editor={editor} checks={checks} />
      </div>
    </div>
  );
}

/** Focuses the field with a problem, or its step's heading if the field is hidden. */
function goToField(form: HTMLElement | null, field: string | undefined): void {
  const found = form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const step = found?.closest("section")?.querySelector<HTMLElement>("h2");
  const target = found?.closest("[hidden]") ? step : found;
  target?.scrollIntoView({ block: "center" });
  target?.focus({ preventScroll: true });
}
