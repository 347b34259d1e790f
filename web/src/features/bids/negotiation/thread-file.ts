import { MAX_FILES } from "@trestle/domain/bids/negotiation.ts";
import { FILE_LIMIT } from "@trestle/domain/projects/draft.ts";

export const fileExtensions = [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"];

/** Returns why the server would refuse a file, so that the reason is shown before the upload. */
export function fileProblem({ name, size }: { name: string; size: number }, sent: number): string | null {
  if (!fileExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return `Send one of ${fileExtensions.join(", ")}.`;
  if (size === 0) return "This file is empty.";
  if (size > FILE_LIMIT) return "File size must be less than 10MB";
  if (sent >= MAX_FILES) return `A negotiation can have at most ${MAX_FILES} files.`;
  return null;
}

export const isPicture = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);
