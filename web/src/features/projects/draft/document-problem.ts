import { FILE_LIMIT, FILES_LIMIT, MOST_FILES } from "@trestle/domain/projects/draft.ts";

export const documentExtensions = [".pdf", ".jpg", ".jpeg", ".png", ".doc", ".docx"];

type Sized = { name: string; size: number };

/** What the server would refuse a paper for, said before it is sent. */
export function documentProblem({ name, size }: Sized, kept: Sized[]): string | null {
  if (!documentExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return `Send one of ${documentExtensions.join(", ")}.`;
  if (size === 0) return "This file is empty.";
  if (size > FILE_LIMIT) return "A file may have at most 10 MB.";
  if (kept.length >= MOST_FILES) return `A request has at most ${MOST_FILES} files.`;
  if (kept.reduce((sum, one) => sum + one.size, size) > FILES_LIMIT)
    return "The files of a request may have at most 50 MB together.";
  return null;
}
