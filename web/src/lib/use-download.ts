import { saveFile } from "./save-file.ts";
import { toast } from "./toast.ts";
import { useChange } from "./use-change.ts";

type Download = { name: string; fetch: () => Promise<Blob> };

/** Fetches a file that only its reader may have, and saves it under its name. */
export const useDownload = () =>
  useChange({
    send: ({ fetch }: Download) => fetch(),
    failure: "Try again in a moment.",
    onDone: (content, { name }) => saveFile(content, name),
    onProblem: (message) => toast({ title: "The file couldn’t be downloaded", message }),
  });
