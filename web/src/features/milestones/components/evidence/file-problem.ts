import { evidenceLimits } from "@trestle/domain/milestones/evidence.ts";
import { fileSize } from "../../../../components/file-size.ts";

export const acceptedFiles =
  "image/jpeg,image/png,image/webp,application/pdf,video/mp4,video/webm,video/quicktime";

/** Why a file can't be evidence, before it is sent. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!acceptedFiles.split(",").includes(type)) return "Add photos, PDFs or videos.";
  const limit = type.startsWith("video/") ? evidenceLimits.videoBytes : evidenceLimits.fileBytes;
  if (size > limit) return `This file is ${fileSize(size)}. The limit is ${fileSize(limit)}.`;
  return size === 0 ? "This file is empty." : null;
}
