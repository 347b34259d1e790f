import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type Evidence,
  type EvidenceKind,
  evidenceHash,
  type UpdateEvidence,
} from "@trestle/domain/milestones/evidence.ts";
import { useRef, useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { serverMessage } from "../../../../lib/request-error.ts";
import { SigningRefusal } from "../../../../lib/transactions/signing-plan.ts";
import { formOf, upload } from "../../../../lib/upload.ts";
import { fileProblem } from "./file-problem.ts";

export type Upload = { key: string; name: string; percent: number; problem: string | null };

/** Manages the viewer's draft of evidence of one kind, saved on the server until it is sealed. */
export function useEvidenceDraft(projectId: string, kind: EvidenceKind, milestone: number | null) {
  const client = useQueryClient();
  const params = { projectId };
  const open = (from?: string) =>
    call("POST /api/projects/:projectId/evidence", { params, body: { kind, milestone, from } });
  const queryKey = ["evidence-draft", projectId, kind, milestone];
  const {
    data: draft,
    error,
    refetch,
  } = useQuery({ queryKey, queryFn: () => open(), staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
  const [typed, setTyped] = useState<string | null>(null);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? draft?.text ?? "";
  const keep = (changed: Evidence) => client.setQueryData(queryKey, changed);

  /** Pending saves: leaving a field saves the draft, and sealing waits until the save is done. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const attempt = (work: () => Promise<unknown>) => {
    setProblem(null);
    const saved = work().catch((failure: unknown) =>
      setProblem(serverMessage(failure) ?? "We couldn’t save this. Try again."),
    );
    saving.current = Promise.all([saving.current, saved]);
    return saved;
  };
  const put = (evidenceId: string, body: UpdateEvidence) =>
    call("PUT /api/projects/:projectId/evidence/:evidenceId", { params: { projectId, evidenceId }, body });
  const update = (change: UpdateEvidence) => attempt(async () => draft && keep(await put(draft._id, change)));
  const changeFile = (fileId: string, body: { note?: string; forgetPlace?: true }) =>
    void attempt(async () => {
      if (!draft) return;
      await call("PUT /api/projects/:projectId/evidence/:evidenceId/files/:fileId", {
        params: { projectId, evidenceId: draft._id, fileId },
        body,
      });
      await refetch();
    });

  const addFiles = async (files: File[]) => {
    if (!draft) return;
    for (const file of files) {
      const key = crypto.randomUUID();
      const change = (part: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
      const refused = fileProblem(file);
      setUploads((all) => [...all, { key, name: file.name, percent: 0, problem: refused }]);
      if (refused) continue;
      try {
        await upload("POST /api/projects/:projectId/evidence/:evidenceId/files", {
          params: { projectId, evidenceId: draft._id },
          form: formOf(file),
          onProgress: (percent) => change({ percent }),
        });
        await refetch();
        setUploads((all) => all.filter((one) => one.key !== key));
      } catch (failure) {
        change({ problem: serverMessage(failure) ?? "The upload stopped. Try again." });
      }
    }
  };

  /** Seals the draft, and checks that the server's hash is the hash of the written text and files. */
  const seal = async (titles: string[] = []): Promise<Evidence & { hash: string }> => {
    await saving.current;
    // A draft that failed to reload may lack a file, and the sealed manifest is compared with the draft.
    const { data: draft, error: unread } = client.getQueryState<Evidence>(queryKey) ?? {};
    if (!draft || unread) throw new SigningRefusal("Your draft isn’t loaded yet. Try again in a moment.");
    // A sealed draft can't be written: after a lost response, the seal is only requested again.
    if (text !== draft.text || titles.join("\n") !== draft.titles.join("\n"))
      keep(await put(draft._id, { text, titles }));
    const sealed = await call("POST /api/projects/:projectId/evidence/:evidenceId/seal", {
      params: { projectId, evidenceId: draft._id },
    });
    const { manifest, hash } = sealed;
    const isWhatIWrote =
      manifest !== null &&
      manifest.kind === kind &&
      manifest.milestone === milestone &&
      manifest.text === text.normalize("NFC") &&
      manifest.files.length === draft.files.length &&
      draft.files.every(({ sha256 }) => manifest.files.some((file) => file.sha256 === sha256));
    if (!isWhatIWrote || !hash || evidenceHash(manifest) !== hash)
      throw new SigningRefusal("The server’s hash isn’t the hash of what you wrote. Nothing was signed.");
    return { ...sealed, hash };
  };

  return {
    draft,
    failed: error !== null,
    retry: () => void refetch(),
    text,
    setText: (next: string) => setTyped(next),
    saveText: () => (draft && text !== draft.text ? void update({ text }) : undefined),
    setSharePlace: (sharePlace: boolean) => void update({ sharePlace }),
    addFiles: (files: File[]) => void addFiles(files),
    removeFile: (fileId: string) =>
      void attempt(async () => {
        if (!draft) return;
        await call("DELETE /api/projects/:projectId/evidence/:evidenceId/files/:fileId", {
          params: { projectId, evidenceId: draft._id, fileId },
        });
        await refetch();
      }),
    setNote: (fileId: string, note: string) => changeFile(fileId, { note }),
    forgetPlace: (fileId: string) => changeFile(fileId, { forgetPlace: true }),
    uploads,
    dismissUpload: (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
    isUploading: uploads.some(({ problem: stopped }) => stopped === null),
    problem,
    seal,
    /** Opens a copy of sealed evidence as a new draft, because sealed evidence can't change. */
    reopen: (from: string) => attempt(async () => keep(await open(from))),
  };
}
export type EvidenceDraft = ReturnType<typeof useEvidenceDraft>;
