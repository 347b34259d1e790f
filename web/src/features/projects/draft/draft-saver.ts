import type { Draft, DraftContent } from "@trestle/domain/projects/draft.ts";
import { type Observable, observable } from "../../../lib/observable.ts";
import { RequestError } from "../../../lib/request-error.ts";
import type { UnsentStore } from "./unsent.ts";

const PAUSE_MS = 700;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;

export type SaveStatus =
  | { kind: "saved"; at: number | null }
  | { kind: "saving" }
  /** The request failed and will be retried automatically. */
  | { kind: "failed" }
  /** The server refused the content, with a reason. */
  | { kind: "refused"; message: string }
  /** Another client saved another version, usually the same person in another tab. */
  | { kind: "conflict"; theirs: Draft }
  | { kind: "posted" };

type DraftState = { content: DraftContent; revision: number; status: SaveStatus };

type Server = {
  save: (body: { content: DraftContent; revision: number }) => Promise<Draft>;
  load: () => Promise<Draft>;
};

export type DraftSaver = {
  state: Observable<DraftState>;
  change: (edit: (content: DraftContent) => DraftContent) => void;
  /** Saves at once; resolves to true if all changes are saved. */
  flush: () => Promise<boolean>;
  /** Handles a version of the draft from another response of the server. */
  heard: (draft: Draft) => void;
  keepMine: () => void;
  takeTheirs: () => void;
  start: () => void;
  /** Sends pending changes and ends automatic saving. */
  stop: () => void;
};

/** Serialises the content with sorted keys, so that equal contents have equal texts. */
const textOf = (content: DraftContent): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Saves a draft while it is typed, keeps unsaved changes, and never overwrites an unknown version. */
export function makeDraftSaver(draft: Draft, { save, load }: Server, unsent: UnsentStore): DraftSaver {
  /** Last saved content as sent; `told` is the server's version of the same content, which may be trimmed. */
  let taken = textOf(draft.content);
  let told = taken;
  /** Contents sent without a response: each may have been saved. */
  const attempted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let stopped = false;

  const state = observable<DraftState>({
    content: draft.content,
    revision: draft.revision,
    status: draft.posted ? { kind: "posted" } : { kind: "saved", at: Date.parse(draft.updatedAt) },
  });
  const set = (change: Partial<DraftState>) => state.set({ ...state.get(), ...change });
  const isSaved = () => textOf(state.get().content) === taken;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void push(), ms);
  };
  const adopt = ({ content, revision }: Draft, sent = content) => {
    told = textOf(content);
    taken = textOf(sent);
    attempted.clear();
    set({ revision });
  };

  async function afterConflict(): Promise<boolean> {
    const theirs = await load();
    if (theirs.posted) {
      unsent.clear();
      set({ status: { kind: "posted" } });
      return false;
    }
    const text = textOf(theirs.content);
    // The server's version is the known one, or one sent without a response: no other client has written.
    if (text === told || attempted.has(text)) {
      adopt(theirs, text === told ? (JSON.parse(taken) as DraftContent) : theirs.content);
      return true;
    }
    set({ status: { kind: "conflict", theirs } });
    return false;
  }

  async function sendOnce(): Promise<boolean> {
    const { content, revision } = state.get();
    set({ status: { kind: "saving" } });
    try {
      attempted.add(textOf(content));
      adopt(await save({ content, revision }), content);
      failures = 0;
      if (isSaved()) {
        unsent.clear();
        set({ status: { kind: "saved", at: Date.now() } });
      } else unsent.write({ content: state.get().content, revision: state.get().revision });
      return true;
    } catch (error) {
      const status = error instanceof RequestError ? error.status : 0;
      if (status === 409) return afterConflict();
      if (status >= 400 && status < 500 && status !== 401 && status !== 429) {
        set({ status: { kind: "refused", message: (error as Error).message } });
        return false;
      }
      throw error;
    }
  }

  async function run(): Promise<void> {
    try {
      while (!isSaved() && (await sendOnce()));
      if (isSaved() && state.get().status.kind === "saving")
        set({ status: { kind: "saved", at: Date.now() } });
    } catch {
      set({ status: { kind: "failed" } });
      later(Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS));
    }
  }

  function push(): Promise<void> {
    clearTimeout(timer);
    const { kind } = state.get().status;
    if (kind === "conflict" || kind === "posted") return Promise.resolve();
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  function takeUp(): void {
    const kept = unsent.read();
    if (!kept || draft.posted || textOf(kept.content) === taken) {
      unsent.clear();
      return;
    }
    set({ content: kept.content, status: { kind: "saving" } });
    if (kept.revision !== draft.revision) set({ status: { kind: "conflict", theirs: draft } });
  }
  takeUp();

  return {
    state,
    change: (edit) => {
      const { content, revision, status } = state.get();
      const next = edit(content);
      if (next === content || status.kind === "posted") return;
      unsent.write({ content: next, revision });
      const settled = status.kind === "conflict" || status.kind === "failed";
      set({ content: next, status: settled ? status : { kind: "saving" } });
      if (status.kind !== "conflict") later(PAUSE_MS);
    },
    flush: async () => {
      await push();
      return isSaved() && state.get().status.kind === "saved";
    },
    heard: (heard) => {
      if (heard.posted) return set({ status: { kind: "posted" } });
      if (heard.revision <= state.get().revision) return;
      if (textOf(heard.content) === told) set({ revision: heard.revision });
      else if (isSaved()) {
        // No unsaved changes here, so the newer version replaces this one.
        adopt(heard);
        set({ content: heard.content, status: { kind: "saved", at: Date.parse(heard.updatedAt) } });
      }
    },
    keepMine: () => {
      const { status } = state.get();
      if (status.kind !== "conflict") return;
      adopt(status.theirs);
      set({ status: { kind: "saving" } });
      void push();
    },
    takeTheirs: () => {
      const { status } = state.get();
      if (status.kind !== "conflict") return;
      const { theirs } = status;
      adopt(theirs);
      unsent.clear();
      set({ content: theirs.content, status: { kind: "saved", at: Date.parse(theirs.updatedAt) } });
    },
    start: () => {
      stopped = false;
      if (!isSaved()) later(0);
    },
    stop: () => {
      if (!isSaved()) void push();
      stopped = true;
      clearTimeout(timer);
    },
  };
}
