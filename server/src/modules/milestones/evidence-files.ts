import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { refuse } from "@trestle/domain/errors.ts";
import { evidenceLimits } from "@trestle/domain/milestones/evidence.ts";
import type { FastifyRequest } from "fastify";
import type { PhotoNotes } from "../../platform/files/media/exif.ts";
import { FilmCleaner } from "../../platform/files/media/film-cleaner.ts";
import { JpegCleaner } from "../../platform/files/media/jpeg-cleaner.ts";
import { PngCleaner } from "../../platform/files/media/png-cleaner.ts";
import { shrinkPicture } from "../../platform/files/media/shrink-picture.ts";
import {
  type Expectation,
  type ReceivedFile,
  receiveOnlyFile,
  uploadOf,
} from "../../platform/files/received-file.ts";
import type { FilePurpose } from "../../platform/files/stored-files.ts";
import { clientOf } from "../../platform/http/client-address.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { lockDraft } from "./evidence.ts";
import type { EvidenceFileRow } from "./tables.ts";

/** The file limit counts a photo's thumbnail too. */
const evidencePurpose: FilePurpose = {
  name: "evidence",
  folder: "evidence",
  subject: "evidence",
  files: 2 * evidenceLimits.files,
  bytes: evidenceLimits.totalBytes,
};

const PICTURES = [".jpg", ".jpeg", ".png"];
const FILMS = [".mp4", ".mov"];
const ACCEPTED = [...PICTURES, ".pdf", ...FILMS];
const WRONG_TYPE = "Add photos (JPG, PNG), PDFs or videos (MP4, MOV).";

const SIDE = 480;

/** Adds a form's file to a draft without its metadata; place and time are stored separately. */
export async function addEvidenceFile(
  request: FastifyRequest,
  { db, files }: Pick<Services, "db" | "files">,
  evidenceId: string,
): Promise<EvidenceFileRow> {
  const accountId = viewerOf(request).account.id;
  await lockDraft(db, accountId, evidenceId);
  const owner = { purpose: evidencePurpose, accountId, subjectId: evidenceId };
  const upload = uploadOf(request, owner);
  let notes: () => PhotoNotes | undefined = () => undefined;
  const expectation: Expectation = {
    limit: evidenceLimits.fileBytes,
    limits: Object.fromEntries(FILMS.map((extension) => [extension, evidenceLimits.videoBytes])),
    tooLarge: "Photos and PDFs can be at most 10 MB, videos at most 50 MB.",
    extensionOf: (name) => ACCEPTED.find((extension) => name.toLowerCase().endsWith(extension)),
    wrongType: WRONG_TYPE,
    isShown: true,
    otherContent: `This file’s content doesn’t match its name. ${WRONG_TYPE}`,
    clean: (kind) => {
      if (kind === "film") return new FilmCleaner();
      if (kind !== "jpeg" && kind !== "png") return undefined;
      const cleaner = kind === "jpeg" ? new JpegCleaner() : new PngCleaner();
      notes = () => cleaner.notes;
      return cleaner;
    },
  };
  return receiveOnlyFile(request, files, upload, expectation, async (received) => {
    const thumbnail = await makeThumbnail(files, received, clientOf(request.ip));
    const small = thumbnail && {
      stored_as: await files.write(
        { ...upload, announcedBytes: thumbnail.length },
        thumbnail.length,
        Readable.from([thumbnail]),
      ),
      size_bytes: thumbnail.length,
    };
    return db.transaction().execute(async (transaction) => {
      await lockDraft(transaction, accountId, evidenceId);
      const { length } = await transaction
        .selectFrom("evidence_file")
        .select("id")
        .where("evidence_id", "=", evidenceId)
        .execute();
      if (length >= evidenceLimits.files)
        refuse("conflict", `Evidence has at most ${evidenceLimits.files} files.`);
      await files.claim(transaction, small ? [received, small] : [received], owner);
      const taken = notes()?.taken;
      return transaction
        .insertInto("evidence_file")
        .values({
          evidence_id: evidenceId,
          ...received,
          thumbnail_as: small?.stored_as ?? null,
          thumbnail_bytes: small?.size_bytes ?? null,
          taken_at: taken?.at ?? null,
          latitude: taken?.latitude ?? null,
          longitude: taken?.longitude ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  });
}

/** Refuses a picture that can't be decoded or would not fit into memory. */
async function makeThumbnail(
  files: Services["files"],
  { stored_as, content_type }: ReceivedFile,
  client: string,
): Promise<Buffer | undefined> {
  if (!content_type.startsWith("image/")) return undefined;
  return shrinkPicture(async () => buffer(await files.read(stored_as)), {
    client,
    side: SIDE,
    shape: "inside",
    quality: 78,
    unreadable: "We can’t read this picture. It’s damaged.",
  });
}
