import { type Draft, type DraftContent, emptyDraft } from "@trestle/domain/projects/draft.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestError } from "../../../lib/request-error.ts";
import { makeDraftSaver } from "./draft-saver.ts";
import type { Unsent, UnsentStore } from "./unsent.ts";

const titled = (title: string): DraftContent => ({ ...emptyDraft, title });
const draftOf = (content: DraftContent, revision = 1, posted = false): Draft => ({
  _id: "5f3c9f0e-1111-4222-8333-444455556666",
  content,
  revision,
  files: [],
  posting: null,
  posted,
  createdAt: "2026-06-09T12:00:00Z",
  updatedAt: "2026-06-09T12:00:00Z",
});

/** A server with one draft, which can fall silent, and lose its answers. */
class Server {
  draft = draftOf(titled("Shed"));
  silent = false;
  losesAnswers = false;
  saves = 0;
  save = async ({ content, revision }: { content: DraftContent; revision: number }): Promise<Draft> => {
    this.saves++;
    if (this.silent) throw new RequestError(0, undefined);
    if (this.draft.posted || revision !== this.draft.revision) throw new RequestError(409, undefined);
    this.draft = { ...this.draft, content, revision: revision + 1 };
    if (this.losesAnswers) throw new RequestError(0, undefined);
    return this.draft;
  };
  load = async (): Promise<Draft> => {
    if (this.silent) throw new RequestError(0, undefined);
    return this.draft;
  };
}

function storeOf(kept: Unsent | null = null): UnsentStore & { kept: Unsent | null } {
  return {
    kept,
    read() {
      return this.kept;
    },
    write(typed) {
      this.kept = typed;
    },
    clear() {
      this.kept = null;
    },
  };
}

let server: Server;
let unsent: ReturnType<typeof storeOf>;
const open = (kept: Unsent | null = null) => {
  unsent = storeOf(kept);
  const saver = makeDraftSaver(server.draft, server, unsent);
  saver.start();
  return saver;
};

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
});
afterEach(() => vi.useRealTimers());

describe("a draft saved as it is typed", () => {
  it("is sent once after a pause, with the revision it is based on", async () => {
    const saver = open();
    for (const title of ["G", "Ga", "Gar"]) saver.change((content) => ({ ...content, title }));
    expect(saver.state.get().status.kind).toBe("saving");
    expect(unsent.kept?.content.title).toBe("Gar");
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.saves).toBe(1);
    expect(server.draft.content.title).toBe("Gar");
    expect(saver.state.get()).toMatchObject({ revision: 2, status: { kind: "saved" } });
    expect(unsent.kept).toBeNull();
  });

  it("sends what was typed while the last save was under way", async () => {
    const saver = open();
    saver.change(() => titled("One"));
    const flushed = saver.flush();
    saver.change(() => titled("Two"));
    expect(await flushed).toBe(true);
    expect(server.draft.content.title).toBe("Two");
  });

  it("keeps what it cannot send, says so, and sends it when the server is back", async () => {
    const saver = open();
    server.silent = true;
    saver.change(() => titled("Offline"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.state.get().status.kind).toBe("failed");
    expect(unsent.kept).toMatchObject({ content: { title: "Offline" }, revision: 1 });
    server.silent = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(saver.state.get().status.kind).toBe("saved");
    expect(server.draft.content.title).toBe("Offline");
  });

  it("takes up on the next visit what the last one could not send", async () => {
    const saver = open({ content: titled("From the train"), revision: 1 });
    expect(saver.state.get().content.title).toBe("From the train");
    await vi.advanceTimersByTimeAsync(100);
    expect(server.draft.content.title).toBe("From the train");
  });

  it("knows its own save again when only the answer was lost", async () => {
    const saver = open();
    server.losesAnswers = true;
    saver.change(() => titled("Arrived"));
    await vi.advanceTimersByTimeAsync(1000);
    server.losesAnswers = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.state.get()).toMatchObject({ revision: 2, status: { kind: "saved" } });
  });

  it("is content when the server trims what it takes", async () => {
    const save = server.save;
    server.save = async ({ content, revision }) =>
      save({ content: { ...content, title: content.title.trim() }, revision });
    const saver = open();
    saver.change(() => titled("Shed "));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(1);
    expect(saver.state.get()).toMatchObject({ content: { title: "Shed " }, status: { kind: "saved" } });
    saver.change(() => titled("Shed and gate"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.draft.content.title).toBe("Shed and gate");
  });

  it("shows a refusal, and tries again with the next change", async () => {
    const saver = open();
    const save = server.save;
    server.save = async () => {
      throw new RequestError(400, { message: "At most 120 characters fit here." });
    };
    const refusing = makeDraftSaver(server.draft, server, unsent);
    refusing.change(() => titled("x"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(refusing.state.get().status).toEqual({
      kind: "refused",
      message: "At most 120 characters fit here.",
    });
    server.save = save;
    saver.stop();
  });
});

describe("a draft that was changed elsewhere", () => {
  const changeElsewhere = () => {
    server.draft = draftOf(titled("Theirs"), 5);
  };

  it("asks, and overwrites nothing until then", async () => {
    const saver = open();
    changeElsewhere();
    saver.change(() => titled("Mine"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saver.state.get()).toMatchObject({
      content: { title: "Mine" },
      status: { kind: "conflict", theirs: { revision: 5 } },
    });
    saver.change(() => titled("Mine, longer"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.draft.content.title).toBe("Theirs");
    expect(unsent.kept?.content.title).toBe("Mine, longer");
  });

  it("keeps mine on request", async () => {
    const saver = open();
    changeElsewhere();
    saver.change(() => titled("Mine"));
    await vi.advanceTimersByTimeAsync(1000);
    saver.keepMine();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.draft).toMatchObject({ content: { title: "Mine" }, revision: 6 });
    expect(saver.state.get().status.kind).toBe("saved");
  });

  it("takes theirs on request", async () => {
    const saver = open();
    changeElsewhere();
    saver.change(() => titled("Mine"));
    await vi.advanceTimersByTimeAsync(1000);
    saver.takeTheirs();
    expect(saver.state.get()).toMatchObject({ content: { title: "Theirs" }, revision: 5 });
    expect(unsent.kept).toBeNull();
  });

  it("asks too when the saved text is based on an older revision", () => {
    server.draft = draftOf(titled("Theirs"), 5);
    const saver = open({ content: titled("Mine"), revision: 1 });
    expect(saver.state.get()).toMatchObject({ content: { title: "Mine" }, status: { kind: "conflict" } });
  });

  it("does not ask where only the revision moved", async () => {
    const saver = open();
    server.draft = { ...server.draft, revision: 9 };
    saver.change(() => titled("Mine"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.draft).toMatchObject({ content: { title: "Mine" }, revision: 10 });
  });

  it("takes a newer version, unless something was typed here", async () => {
    const saver = open();
    saver.heard(draftOf(titled("Newer"), 3));
    expect(saver.state.get()).toMatchObject({ content: { title: "Newer" }, revision: 3 });
    saver.change(() => titled("Mine"));
    saver.heard(draftOf(titled("Newest"), 4));
    expect(saver.state.get()).toMatchObject({ content: { title: "Mine" }, revision: 3 });
  });

  it("stops when it was posted elsewhere", async () => {
    const saver = open();
    server.draft = draftOf(titled("Shed"), 1, true);
    saver.change(() => titled("Too late"));
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.state.get().status.kind).toBe("posted");
    expect(await saver.flush()).toBe(false);
  });
});
