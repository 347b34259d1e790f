import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import { ContentInspector, type FileKind } from "./file-kind.ts";
import { refuseHugePicture } from "./media/picture-limits.ts";
import { PictureSizeReader } from "./media/picture-size.ts";
import type { KeptFile } from "./send-file.ts";
import type { StoredFiles, Upload } from "./stored-files.ts";

/** Content of each extension, and the type that it is sent as; the sender's claim is ignored. */
const contentOf: Record<string, { kind: FileKind; type: string }> = {
  ".pdf": { kind: "pdf", type: "application/pdf" },
  ".jpg": { kind: "jpeg", type: "image/jpeg" },
  ".jpeg": { kind: "jpeg", type: "image/jpeg" },
  ".png": { kind: "png", type: "image/png" },
  ".mp4": { kind: "film", type: "video/mp4" },
  ".mov": { kind: "film", type: "video/quicktime" },
  ".doc": { kind: "doc", type: "application/msword" },
  ".docx": {
    kind: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
};

export type ReceivedFile = KeptFile & { sha256: string };
export type Expectation = {
  limit: number;
  /** Limits of extensions that differ from `limit`. */
  limits?: Record<string, number>;
  tooLarge: string;
  /** The extension this file may have, by its name. */
  extensionOf: (name: string) => string | undefined;
  wrongType: string;
  /** Pages show pictures of this purpose, so their size is limited for the browser that decodes them. */
  isShown?: boolean;
  otherContent: string;
  /** Changes a file of this kind before it is kept; its size and hash are of what is kept. */
  clean?: (kind: FileKind) => Transform | undefined;
};

/** The sender of a form and what its files are for. */
export const uploadOf = (
  request: FastifyRequest,
  owner: Pick<Upload, "purpose" | "accountId" | "subjectId">,
): Upload => ({
  ...owner,
  address: request.ip,
  announcedBytes: Number(request.headers["content-length"]) || Number.POSITIVE_INFINITY,
});

/** Takes a file of a form into its encrypted place while it arrives. What is refused leaves nothing behind. */
export async function receiveFile(
  part: MultipartFile,
  files: StoredFiles,
  upload: Upload,
  { limit: usual, limits, tooLarge, extensionOf, wrongType, isShown, otherContent, clean }: Expectation,
): Promise<ReceivedFile> {
  const file_name = safeName(part.filename);
  const extension = extensionOf(file_name);
  const expected = extension && contentOf[extension];
  if (!expected) refuse("unsupported_media", wrongType);
  const limit = limits?.[extension] ?? usual;
  const inspector = new ContentInspector();
  const picture = new PictureSizeReader();
  const hash = createHash("sha256");
  let size_bytes = 0;
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size_bytes += chunk.length;
      hash.update(chunk);
      picture.look(chunk);
      done(null, chunk);
    },
  });
  const refusal = () => new DomainError("too_large", tooLarge);
  const cleaner = clean?.(expected.kind);
  const stored_as = await files.write(
    upload,
    limit,
    part.file,
    inspector.watch(limit, refusal),
    ...(cleaner ? [cleaner] : []),
    hashing,
  );
  try {
    if (inspector.kind() !== expected.kind) refuse("unsupported_media", otherContent);
    if (isShown && expected.type.startsWith("image/")) {
      if (!picture.size) refuse("unsupported_media", otherContent);
      refuseHugePicture(picture.size);
    }
  } catch (error) {
    await files.discard(stored_as);
    throw error;
  }
  return { file_name, content_type: expected.type, size_bytes, sha256: hash.digest("hex"), stored_as };
}

const ONE_FILE = "Send one file at a time.";

/** A form with one file and nothing else: it is taken in, then `keep` decides; what is refused leaves nothing behind. */
export async function receiveOnlyFile<Kept>(
  request: FastifyRequest,
  files: StoredFiles,
  upload: Upload,
  expectation: Expectation,
  keep: (received: ReceivedFile) => Promise<Kept>,
): Promise<Kept> {
  if (!request.isMultipart()) refuse("unsupported_media", "Send a multipart form with one file.");
  let storedAs: string | undefined;
  try {
    const most = Math.max(expectation.limit, ...Object.values(expectation.limits ?? {}));
    const limits = { files: 1, fields: 0, fileSize: most + 1 };
    const parts = request.parts({ limits });
    const part = (await parts.next()).value as Multipart | undefined;
    if (part?.type !== "file") refuse("invalid_input", "Choose a file first.");
    const received = await receiveFile(part, files, upload, expectation);
    storedAs = received.stored_as;
    // To the form's end: a second file is refused, not passed over.
    if (!(await parts.next()).done) refuse("invalid_input", ONE_FILE);
    return await keep(received);
  } catch (error) {
    const refusal = formRefusal(error, ONE_FILE, expectation.tooLarge);
    if (refusal && storedAs) await files.discard(storedAs);
    throw refusal ?? error;
  }
}

/** Accepted formats of documents between people. */
export const documentExpectation: Expectation = documentsOf([
  ".pdf",
  ".jpg",
  ".jpeg",
  ".png",
  ".doc",
  ".docx",
]);

function documentsOf(accepted: string[]): Expectation {
  const wrongType = `Send one of ${accepted.join(", ")}.`;
  return {
    limit: 10 * 1024 * 1024,
    tooLarge: "Files can be at most 10 MB.",
    extensionOf: (name) => accepted.find((extension) => name.toLowerCase().endsWith(extension)),
    wrongType,
    otherContent: `This file's content doesn't match its name. ${wrongType}`,
  };
}

/** The name is only ever shown and sent back: without folders, control characters and quotes. */
const safeName = (name: string | undefined): string =>
  (name ?? "")
    .replace(/^.*[/\\]/, "")
    .replaceAll(/[\p{Cc}\p{Cf}"]/gu, "")
    .slice(-120);

/** Returns the refusal of a cut-off or overfull form; undefined for an error of the server. */
export function formRefusal(error: unknown, tooMany: string, tooLarge: string): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return new DomainError("invalid_input", tooMany);
  if (code === "FST_REQ_FILE_TOO_LARGE") return new DomainError("too_large", tooLarge);
  // The sender has gone, or never sent a form: no client reads this, and nothing was kept either.
  if (
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    code === "ECONNRESET" ||
    /Multipart|Unexpected end/.test(message ?? "")
  )
    return new DomainError("invalid_input", "The upload was cut off. Send it again.");
  return undefined;
}
