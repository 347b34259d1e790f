import { FILE_LIMIT, FILES_LIMIT, MAX_FILES } from "@trestle/domain/projects/draft.ts";

export const documentExtensions = [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"];

type Sized = { name: string; size: number };

/** Returns the reason for which the server would refuse a document, before the upload. */
export function documentProblem({ name, size }: Sized, kept: Sized[]): string | null {
  if (!documentExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return `Send one of ${documentExtensions.join(", ")}.`;
  if (size === 0) return "This file is empty.";
  if (size > FILE_LIMIT) return "Files can be at most 10 MB.";
  if (kept.length >= MAX_FILES) return `A request can have at most ${MAX_FILES} files.`;
  if (kept.reduce((sum, one) => sum + one.size, size) > FILES_LIMIT)
    return "A request’s files can be at most 50 MB in total.";
  return null;
}
