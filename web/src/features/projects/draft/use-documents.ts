import { useQueryClient } from "@tanstack/react-query";
import type { ProjectFile } from "@trestle/domain/projects/draft.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { formOf, upload } from "../../../lib/upload.ts";
import { draftQuery } from "../api/own-lists.ts";
import { documentProblem } from "./document-problem.ts";

/** Upload of a document; with a `problem`, it waits for a retry or a cancellation. */
export type Upload = { key: number; file: File; percent: number; problem: string | null; hopeless: boolean };

let lastKey = 0;

/** Manages the saved documents of a draft and the pending uploads. */
export function useDocuments(draftId: string, files: ProjectFile[]) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));
  const setFiles = (edit: (files: ProjectFile[]) => ProjectFile[]) =>
    client.setQueryData(
      draftQuery(draftId).queryKey,
      (draft) => draft && { ...draft, files: edit(draft.files) },
    );

  const send = async ({ key, file }: Pick<Upload, "key" | "file">) => {
    change(key, { percent: 0, problem: null });
    try {
      const kept = await upload("POST /api/projects/drafts/:id/files", {
        params: { id: draftId },
        form: formOf(file),
        onProgress: (percent) => change(key, { percent }),
      });
      drop(key);
      setFiles((all) => [...all.filter(({ id }) => id !== kept.id), kept]);
    } catch (error) {
      change(key, { problem: serverMessage(error) ?? "Not sent. Try again." });
    }
  };

  return {
    files,
    uploads,
    add: (chosen: File[]) => {
      const kept: { name: string; size: number }[] = [...files, ...uploads.map(({ file }) => file)];
      const begun = chosen.map((file): Upload => {
        const problem = documentProblem(file, kept);
        if (!problem) kept.push(file);
        return { key: ++lastKey, file, percent: 0, problem, hopeless: problem !== null };
      });
      setUploads((all) => [...all, ...begun]);
      for (const one of begun) if (!one.problem) void send(one);
    },
    retry: (upload: Upload) => void send(upload),
    drop: ({ key }: Upload) => drop(key),
    remove: async (file: ProjectFile) => {
      try {
        await call("DELETE /api/projects/drafts/:id/files/:fileId", {
          params: { id: draftId, fileId: file.id },
        });
        setFiles((all) => all.filter(({ id }) => id !== file.id));
      } catch (error) {
        toast({ title: "File not removed", message: serverMessage(error) ?? "The server didn’t answer." });
      }
    },
  };
}
export type DocumentsState = ReturnType<typeof useDocuments>;
