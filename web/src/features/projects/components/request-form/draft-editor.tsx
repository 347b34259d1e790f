import { useQuery } from "@tanstack/react-query";
import { type Draft, MAX_DRAFTS } from "@trestle/domain/projects/draft.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { configQuery } from "../../../../lib/config.ts";
import { useDocumentTitle } from "../../../../lib/document-title.ts";
import { clock } from "../../../../lib/format.ts";
import { useBackToForm } from "../../../../lib/use-back-to-form.ts";
import { useWalletReadiness } from "../../../../lib/wallet/account-wallet.ts";
import { Button, Icon } from "../../../../ui/index.ts";
import { draftsQuery } from "../../api/own-lists.ts";
import type { SaveStatus } from "../../draft/draft-saver.ts";
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
import type { StepState } from "./step-card.tsx";
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
        <div className="row between">
          <SaveState status={editor.status} />
          <Button onClick={() => void leave()}>Save and leave</Button>
        </div>
      </div>
      {editor.status.kind === "conflict" ? (
        <ConflictChoice editor={editor} theirs={editor.status.theirs} />
      ) : null}
      <Stepper stateOf={stateOf} />
      <div className="grid mt5">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes which step has the focus */}
        <div
          ref={form}
          className="c8 stack"
          onFocus={({ target }) => {
            const id = target.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby");
            setFocused(steps.find((step) => step.id === id)?.key ?? null);
          }}
        >
          <fieldset
            className="stack"
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

/** Shows whether the draft is saved on the server. */
function SaveState({ status }: { status: SaveStatus }) {
  return (
    <span className="row g2 t-s" role="status">
      {words(status)}
    </span>
  );
}

function words(status: SaveStatus) {
  switch (status.kind) {
    case "saved":
      return (
        <>
          <Icon name="check" size={16} />
          <span>
            <span className="strong">Draft saved</span>{" "}
            <span className="muted">{status.at === null ? "" : clock(status.at)}</span>
          </span>
        </>
      );
    case "saving":
      return <span className="muted">Saving…</span>;
    case "failed":
      return (
        <span>
          <span className="strong">Not saved. Retrying</span>{" "}
          <span className="muted">kept on this device for now</span>
        </span>
      );
    case "refused":
      return <span className="err">Not saved. {status.message}</span>;
    case "conflict":
      return <span className="err">Not saved. Changed elsewhere</span>;
    case "posted":
      return <span className="muted">Posted and fixed</span>;
  }
}

const steps = [
  { key: "work", id: "step-work", title: "The work" },
  { key: "budget", id: "step-budget", title: "Items and budget" },
  { key: "milestones", id: "step-milestones", title: "Milestones" },
  { key: "place", id: "step-place", title: "Location" },
  { key: "funding", id: "step-funding", title: "Documents and funding" },
  { key: "post", id: "step-post", title: "Post" },
] as const;
type StepKey = (typeof steps)[number]["key"];

type stepsProps = { stateOf: (step: StepKey) => StepState };

/** Navigation through the form, one brick per step. */
function Stepper({ stateOf }: stepsProps) {
  const go = (id: string) => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  };
  return (
    <ol className={styles.stepper} aria-label="Steps">
      {steps.map(({ key, id, title }, index) => {
        const state = stateOf(key);
        const current = state === "current";
        return (
          <li key={key} className={styles[state]}>
            <Button
              kind="bare"
              aria-label={`Step ${index + 1}, ${title}${state === "done" ? ", done" : ""}`}
              aria-current={current ? "step" : undefined}
              onClick={() => go(id)}
            >
              <span className={current ? "" : "hide-sm"}>
                <span className="hide-sm">{index + 1} </span>
                {title}
              </span>
            </Button>
          </li>
        );
      })}
    </ol>
  );
}
