import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type Evidence, type EvidenceManifest, evidenceHash } from "@trestle/domain/milestones/evidence.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { serve } from "../../../../test-server.ts";
import { useEvidenceDraft } from "./use-evidence-draft.ts";

const _id = "7b1c9f0e-2222-4222-8333-444455556666";
const photo = {
  ...{ _id, name: "gate.png", contentType: "image/png", size: 70, sha256: "a".repeat(64), note: "" },
  ...{ thumbnail: false, taken: null, distance: null, addedAt: "2026-05-01T10:00:00.000Z" },
};
const manifest: EvidenceManifest = {
  ...{ version: 1, kind: "submission", tokenId: "1", milestone: 0, author: `0x${"1".repeat(40)}` },
  ...{ text: "Hung.", titles: [], salt: `0x${"2".repeat(64)}` },
  files: [{ name: "gate.png", size: 70, sha256: photo.sha256, note: "", taken: null }],
};
const empty: Evidence = {
  ...{
    _id,
    kind: "submission",
    milestone: 0,
    author: { _id, username: "marlowe.timber" },
    text: "",
    titles: [],
  },
  ...{ sharePlace: false, files: [], sealedAt: null, hash: null, manifest: null, transactionHash: null },
  updatedAt: "2026-05-01T10:00:00.000Z",
};

/** The draft as the server keeps it. */
let kept: Evidence;
vi.mock("../../../../lib/upload.ts", async (original) => ({
  ...(await original<typeof import("../../../../lib/upload.ts")>()),
  upload: async () => {
    kept = { ...kept, files: [photo] };
    return photo;
  },
}));

beforeEach(() => {
  kept = empty;
});

async function open(delays: { read?: Promise<unknown>; write?: Promise<unknown> } = {}) {
  const order: string[] = [];
  let reads = 0;
  serve({
    "POST /api/projects/p/evidence": async () => {
      if (reads++ > 0) await delays.read;
      return { body: kept };
    },
    [`PUT /api/projects/p/evidence/${_id}`]: async (request) => {
      order.push("save");
      await delays.write;
      kept = { ...kept, ...((await request.json()) as Partial<Evidence>) };
      order.push("saved");
      return { body: kept };
    },
    [`POST /api/projects/p/evidence/${_id}/seal`]: () => {
      order.push("seal");
      return { body: { ...kept, manifest, hash: evidenceHash(manifest), sealedAt: kept.updatedAt } };
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => useEvidenceDraft("p", "submission", 0), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.draft).toBeDefined());
  return { result, order };
}

it("counts a file as uploading until the draft has it, so that what is sealed is what is shown", async () => {
  const read = Promise.withResolvers<void>();
  const { result } = await open({ read: read.promise });
  act(() => result.current.addFiles([new File(["x"], "gate.png", { type: "image/png" })]));
  await waitFor(() => expect(kept.files).toHaveLength(1));
  await act(async () => {});
  expect(result.current.isUploading).toBe(true);
  await act(async () => read.resolve());
  await waitFor(() => expect(result.current.isUploading).toBe(false));
  expect(result.current.draft?.files).toEqual([photo]);
});

it("seals after what is being saved, and saves it once", async () => {
  kept = { ...empty, files: [photo] };
  const write = Promise.withResolvers<void>();
  const { result, order } = await open({ write: write.promise });
  act(() => result.current.setText("Hung."));
  act(() => result.current.saveText());
  const sealed = result.current.seal();
  await act(async () => {});
  write.resolve();
  await act(async () => void (await sealed));
  expect(order).toEqual(["save", "saved", "seal"]);
});

it("seals nothing while the draft couldn't be loaded again", async () => {
  const read = Promise.withResolvers<void>();
  const { result, order } = await open({ read: read.promise });
  act(() => result.current.setText("Hung."));
  act(() => result.current.addFiles([new File(["x"], "gate.png", { type: "image/png" })]));
  await waitFor(() => expect(kept.files).toHaveLength(1));
  await act(async () => {});
  await act(async () => read.reject(new Error("no answer")));
  await waitFor(() => expect(result.current.failed).toBe(true));
  await expect(result.current.seal()).rejects.toThrow("Your draft isn’t loaded yet.");
  expect(order).not.toContain("seal");
});
