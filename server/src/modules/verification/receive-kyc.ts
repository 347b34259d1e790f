import type { Multipart, MultipartFile } from "@fastify/multipart";
import {
  acceptedExtensions,
  type ContactDetails,
  contactDetails,
  contactProblem,
  type DocumentKind,
  documentKinds,
  documentNames,
  extensionFor,
  KYC_FILE_LIMIT,
  kycMessages,
  requiredDocuments,
  type VerifiedDetails,
  verifiedDetails,
  verifiedProblem,
  wrongType,
} from "@trestle/domain/auth/kyc.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyRequest } from "fastify";
import { formRefusal, receiveFile, uploadOf } from "../../platform/files/received-file.ts";
import type { KeptFile } from "../../platform/files/send-file.ts";
import type { FilePurpose, StoredFiles, Upload } from "../../platform/files/stored-files.ts";

export type StoredDocument = KeptFile & { kind: DocumentKind; sha256: string };
export type KycForm = {
  businessDetails: VerifiedDetails;
  contactDetails: ContactDetails;
  documents: StoredDocument[];
};

export const kycFiles: FilePurpose = {
  name: "verification",
  folder: "kyc",
  subject: "a verification",
  files: documentKinds.length,
  bytes: documentKinds.length * KYC_FILE_LIMIT,
};

const TEXT_BYTES = 16 * 1024;
const MAX_BYTES = documentKinds.length * KYC_FILE_LIMIT + 256 * 1024;

type Use<Result> = (form: KycForm, fields: Record<string, string>) => Promise<Result>;

/**
 * Reads a verification form as it arrives, encrypts each document while it is stored, and passes them to `use`. Text
 * that precedes the files is checked before them. If `use` throws or the form is refused, no file remains.
 */
export async function receiveKycForm<Result>(
  request: FastifyRequest,
  files: StoredFiles,
  textFields: string[],
  checkText: (fields: Record<string, string>) => Promise<void> | void,
  use: Use<Result>,
): Promise<Result> {
  if (!request.isMultipart()) refuse("unsupported_media", "Send a multipart form with the documents.");
  if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES) refuse("too_large", kycMessages.tooLarge);
  const accountId = request.viewer?.account.id ?? null;
  const upload = uploadOf(request, { purpose: kycFiles, accountId, subjectId: null });
  const documents: StoredDocument[] = [];
  const fields: Record<string, string> = {};
  let details: Omit<KycForm, "documents"> | undefined;
  const check = async () => {
    details ??= readDetails(fields);
    await checkText(fields);
  };
  try {
    const limits = {
      files: documentKinds.length,
      fields: textFields.length + 2,
      fieldSize: TEXT_BYTES,
      // One byte above the limit, so that our own count refuses the file.
      fileSize: KYC_FILE_LIMIT + 1,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        takeText(part, fields);
        continue;
      }
      const isTyped = [...textFields, "businessDetails", "contactDetails"].every((name) => name in fields);
      if (!details && isTyped) await check();
      documents.push(await storeDocument(part, files, upload, documents));
    }
    if (!details) await check();
    if (!details || !isComplete(details.businessDetails, documents))
      refuse("invalid_input", kycMessages.documents);
    return await use({ ...details, documents }, fields);
  } catch (error) {
    const refusal = formRefusal(
      error,
      `Send one file each for ${documentKinds.join(", ")}.`,
      kycMessages.tooLarge,
    );
    // After another failure the database may have committed; housekeeping removes files it did not keep.
    if (refusal) await Promise.all(documents.map(({ stored_as }) => files.discard(stored_as)));
    throw refusal ?? error;
  }
}

/** Returns whether exactly the required documents are present: others must not be stored. */
function isComplete(details: VerifiedDetails, documents: StoredDocument[]): boolean {
  const wanted = requiredDocuments(details);
  return documents.length === wanted.length && documents.every(({ kind }) => wanted.includes(kind));
}

function takeText(part: Extract<Multipart, { type: "field" }>, fields: Record<string, string>): void {
  if (part.valueTruncated || part.fieldname in fields)
    refuse("invalid_input", `The field ${part.fieldname.slice(0, 40)} isn’t valid. Check it.`);
  // A part declared as JSON arrives parsed.
  fields[part.fieldname] = typeof part.value === "string" ? part.value : JSON.stringify(part.value);
}

function readDetails(fields: Record<string, string>): Omit<KycForm, "documents"> {
  const parse = (text: string | undefined): unknown => {
    try {
      return JSON.parse(text ?? "{}");
    } catch {
      return {};
    }
  };
  const [business, contact] = [parse(fields.businessDetails), parse(fields.contactDetails)];
  const problem = verifiedProblem(business) ?? contactProblem(contact);
  if (problem) refuse("invalid_input", problem);
  return { businessDetails: verifiedDetails.parse(business), contactDetails: contactDetails.parse(contact) };
}

async function storeDocument(
  part: MultipartFile,
  files: StoredFiles,
  upload: Upload,
  earlier: StoredDocument[],
): Promise<StoredDocument> {
  const kind = documentKinds.find((name) => name === part.fieldname);
  if (!kind || earlier.some((document) => document.kind === kind))
    refuse("invalid_input", `Send one file each for ${documentKinds.join(", ")}.`);
  const document = await receiveFile(part, files, upload, {
    limit: KYC_FILE_LIMIT,
    tooLarge: kycMessages.tooLarge,
    extensionOf: (fileName) => extensionFor(kind, fileName),
    wrongType: wrongType(kind),
    isShown: true,
    otherContent: `${documentNames[kind]}: this file’s content doesn’t match its name. Send ${acceptedExtensions[kind].join(", ")}.`,
  });
  return { kind, ...document };
}
