import type { Multipart, MultipartFile } from "@fastify/multipart";
import {
  acceptedExtensions,
  type BusinessDetails,
  businessDetails,
  businessProblem,
  type ContactDetails,
  contactDetails,
  contactProblem,
  type DocumentKind,
  documentKinds,
  documentNames,
  extensionFor,
  KYC_FILE_LIMIT,
  kycMessages,
  wrongType,
} from "@trestle/domain/auth/kyc.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import type { EncryptedFiles } from "../../platform/encrypted-files.ts";
import { ContentInspector, type FileKind } from "../../platform/file-kind.ts";

export type StoredDocument = {
  kind: DocumentKind;
  file_name: string;
  content_type: string;
  size_bytes: number;
  stored_as: string;
};
export type Papers = {
  businessDetails: BusinessDetails;
  contactDetails: ContactDetails;
  documents: StoredDocument[];
};

const TEXT_BYTES = 16 * 1024;
const MOST_BYTES = documentKinds.length * KYC_FILE_LIMIT + 256 * 1024;

/** Which contents an extension may hold, and what they are sent as; never what the sender said they were. */
const contentOf: Record<string, { kind: FileKind; type: string }> = {
  ".pdf": { kind: "pdf", type: "application/pdf" },
  ".jpg": { kind: "jpeg", type: "image/jpeg" },
  ".jpeg": { kind: "jpeg", type: "image/jpeg" },
  ".png": { kind: "png", type: "image/png" },
  ".doc": { kind: "doc", type: "application/msword" },
  ".docx": {
    kind: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  },
};

type Use<Result> = (papers: Papers, fields: Record<string, string>) => Promise<Result>;

/**
 * Reads a form with papers as it arrives, each file straight into its encrypted place, and hands them to `use`.
 * Text that comes before the files is checked before them. Where `use` or the form is refused, no file stays.
 */
export async function withPapers<Result>(
  request: FastifyRequest,
  files: EncryptedFiles,
  textFields: string[],
  checkText: (fields: Record<string, string>) => Promise<void> | void,
  use: Use<Result>,
): Promise<Result> {
  if (!request.isMultipart())
    throw new DomainError("unsupported_media", "Send a multipart form with the three documents.");
  if (Number(request.headers["content-length"] ?? 0) > MOST_BYTES)
    throw new DomainError("too_large", kycMessages.tooLarge);
  const documents: StoredDocument[] = [];
  const fields: Record<string, string> = {};
  let details: Omit<Papers, "documents"> | undefined;
  const check = async () => {
    details ??= readDetails(fields);
    await checkText(fields);
  };
  try {
    const limits = {
      files: documentKinds.length,
      fields: textFields.length + 2,
      fieldSize: TEXT_BYTES,
      // One more than a file may have, so that ours is the count that refuses it.
      fileSize: KYC_FILE_LIMIT + 1,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        takeText(part, fields);
        continue;
      }
      const isComplete = [...textFields, "businessDetails", "contactDetails"].every((name) => name in fields);
      if (!details && isComplete) await check();
      documents.push(await storeDocument(part, files, documents));
    }
    if (!details) await check();
    if (!details || documents.length < documentKinds.length)
      throw new DomainError("invalid_input", kycMessages.documents);
    return await use({ ...details, documents }, fields);
  } catch (error) {
    const refusal = asRefusal(error);
    // After any other failure it is not known whether the database kept them; housekeeping finds what it did not.
    if (refusal) await Promise.all(documents.map(({ stored_as }) => files.remove(stored_as)));
    throw refusal ?? error;
  }
}

function takeText(part: Extract<Multipart, { type: "field" }>, fields: Record<string, string>): void {
  if (part.valueTruncated || part.fieldname in fields)
    throw new DomainError(
      "invalid_input",
      `Check the field ${part.fieldname.slice(0, 40)}: it is not valid.`,
    );
  // A part that calls itself JSON comes parsed.
  fields[part.fieldname] = typeof part.value === "string" ? part.value : JSON.stringify(part.value);
}

function readDetails(fields: Record<string, string>): Omit<Papers, "documents"> {
  const parse = (text: string | undefined): unknown => {
    try {
      return JSON.parse(text ?? "{}");
    } catch {
      return {};
    }
  };
  const [business, contact] = [parse(fields.businessDetails), parse(fields.contactDetails)];
  const problem = businessProblem(business) ?? contactProblem(contact);
  if (problem) throw new DomainError("invalid_input", problem);
  return { businessDetails: businessDetails.parse(business), contactDetails: contactDetails.parse(contact) };
}

async function storeDocument(
  part: MultipartFile,
  files: EncryptedFiles,
  earlier: StoredDocument[],
): Promise<StoredDocument> {
  const kind = documentKinds.find((name) => name === part.fieldname);
  if (!kind || earlier.some((document) => document.kind === kind))
    throw new DomainError("invalid_input", `Send one file each for ${documentKinds.join(", ")}.`);
  const file_name = safeName(part.filename);
  const extension = extensionFor(kind, file_name);
  const expected = extension && contentOf[extension];
  if (!expected) throw new DomainError("unsupported_media", wrongType(kind));
  const inspector = new ContentInspector();
  const tooLarge = () => new DomainError("too_large", kycMessages.tooLarge);
  const stored_as = await files.write(part.file, inspector.watch(KYC_FILE_LIMIT, tooLarge));
  if (inspector.kind() === expected.kind)
    return { kind, file_name, content_type: expected.type, size_bytes: inspector.size, stored_as };
  await files.remove(stored_as);
  throw new DomainError(
    "unsupported_media",
    `${documentNames[kind]}: the content of this file is not what its name says. Send ${acceptedExtensions[kind].join(", ")}.`,
  );
}

/** The name is only ever shown and sent back: without folders, control characters and quotes. */
const safeName = (name: string | undefined): string =>
  (name ?? "")
    .replace(/^.*[/\\]/, "")
    .replaceAll(/[\p{Cc}\p{Cf}"]/gu, "")
    .slice(-120);

function asRefusal(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === "FST_FILES_LIMIT" || code === "FST_FIELDS_LIMIT" || code === "FST_PARTS_LIMIT")
    return new DomainError("invalid_input", `Send one file each for ${documentKinds.join(", ")}.`);
  if (code === "FST_REQ_FILE_TOO_LARGE") return new DomainError("too_large", kycMessages.tooLarge);
  // The sender has gone, or never sent a form: nobody reads this, but nothing was kept either.
  if (
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    code === "ECONNRESET" ||
    /Multipart|Unexpected end/.test(message ?? "")
  )
    return new DomainError("invalid_input", "The form did not arrive whole: send it again.");
  return undefined;
}
