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

/** Kind and sent content type of each extension; the client's content type is ignored. */
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
  /** Returns the file's extension if its name has an accepted one. */
  extensionOf: (name: string) => string | undefined;
  wrongType: string;
  /** Whether pages show the picture, so that its size is limited for browsers. */
  isShown?: boolean;
  otherContent: string;
  /** Transforms a file of this kind before it is stored; size and hash are of the stored bytes. */
  clean?: (kind: FileKind) => Transform | undefined;
};

/** Upload of a form's sender, for one purpose. */
export const uploadOf = (
  request: FastifyRequest,
  owner: Pick<Upload, "purpose" | "accountId" | "subjectId">,
): Upload => ({
  ...owner,
  address: request.ip,
  announcedBytes: Number(request.headers["content-length"]) || Number.POSITIVE_INFINITY,
});

/** Encrypts and stores a form's file while it arrives. A refused file leaves nothing stored. */
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

/** Receives a form with exactly one file and passes it to `keep`. A refused file leaves nothing stored. */
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
    // Reads to the form's end, so that a second file is refused instead of ignored.
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
    otherContent: `This file’s content doesn’t match its name. ${wrongType}`,
  };
}

/** Strips folders, control characters and quotes from a file name, which is only displayed and returned. */
const safeName = (name: string | undefined): string =>
  (name ?? "")
    .replace(/^.*[/\\]/, "")
    .replaceAll(/[\p{Cc}\p{Cf}"]/gu, "")
    .slice(-120);

/** Returns the refusal for a truncated or oversized form; undefined for an error of the server. */
export function formRefusal(error: unknown, tooMany: string, tooLarge: string): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return new DomainError("invalid_input", tooMany);
  if (code === "FST_REQ_FILE_TOO_LARGE") return new DomainError("too_large", tooLarge);
  // The client closed the connection or sent no form: nothing was stored, and the answer isn't read.
  if (
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    code === "ECONNRESET" ||
    /Multipart|Unexpected end/.test(message ?? "")
  )
    return new DomainError("invalid_input", "The upload was cut off. Send it again.");
  return undefined;
}
