import { useState } from "react";
import { serverMessage } from "../../../lib/request-error.ts";
import { formOf, upload } from "../../../lib/upload.ts";
import { fileProblem } from "./thread-file.ts";
import { useReadAgain } from "./use-negotiation.ts";

/** A file on its way; with a `problem` it waits to be tried again or taken back. */
export type Upload = { key: number; file: File; percent: number; problem: string | null; hopeless: boolean };

let lastKey = 0;

/** The files somebody sends into a thread. `sent` are there already. */
export function useThreadFiles(negotiationId: string, sent: number) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const readAgain = useReadAgain();
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));
  const send = async ({ key, file }: Pick<Upload, "key" | "file">) => {
    change(key, { percent: 0, problem: null });
    try {
      await upload("POST /api/negotiations/:id/files", {
        params: { id: negotiationId },
        form: formOf(file),
        onProgress: (percent) => change(key, { percent }),
      });
      await readAgain(negotiationId);
      drop(key);
    } catch (error) {
      change(key, { problem: serverMessage(error) ?? "Not sent. Try again." });
    }
  };
  return {
    uploads,
    add: (file: File) => {
      const problem = fileProblem(file, sent + uploads.length);
      const added = { key: ++lastKey, file, percent: 0, problem, hopeless: problem !== null };
      setUploads((all) => [...all, added]);
      if (!problem) void send(added);
    },
    retry: (upload: Upload) => void send(upload),
    drop: ({ key }: Upload) => drop(key),
  };
}
export type ThreadFiles = ReturnType<typeof useThreadFiles>;
