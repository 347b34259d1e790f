import { type CompanyPicture, pageLimits } from "@trestle/domain/club/company-page.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { JpegCleaner } from "../../platform/files/media/jpeg-cleaner.ts";
import { PngCleaner } from "../../platform/files/media/png-cleaner.ts";
import { type Expectation, receiveOnlyFile, uploadOf } from "../../platform/files/received-file.ts";
import type { FilePurpose } from "../../platform/files/stored-files.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { isEnabled } from "../accounts/directory.ts";

const NO_PICTURE = "This picture doesn’t exist.";
const WRONG_TYPE = "Send a JPEG or PNG.";
const EXTENSIONS = [".jpg", ".jpeg", ".png"];

const purpose: FilePurpose = {
  name: "club",
  folder: "club",
  subject: "a company page",
  files: pageLimits.pictures,
  bytes: pageLimits.pictures * pageLimits.pictureBytes,
};

/** Metadata is removed during the upload, because a photo's place and camera are private. */
const expectation: Expectation = {
  limit: pageLimits.pictureBytes,
  tooLarge: "Pictures can be at most 8 MB.",
  extensionOf: (name) => EXTENSIONS.find((extension) => name.toLowerCase().endsWith(extension)),
  wrongType: WRONG_TYPE,
  isShown: true,
  otherContent: `This file’s content doesn’t match its name. ${WRONG_TYPE}`,
  clean: (kind) => (kind === "jpeg" ? new JpegCleaner() : new PngCleaner()),
};

export function addPicture(
  request: FastifyRequest,
  { db, files }: Pick<Services, "db" | "files">,
): Promise<CompanyPicture> {
  const accountId = viewerOf(request).account.id;
  const owner = { purpose, accountId, subjectId: accountId };
  return receiveOnlyFile(request, files, uploadOf(request, owner), expectation, (received) =>
    db.transaction().execute(async (transaction) => {
      const page = await transaction
        .selectFrom("club_page")
        .select("account_id")
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      if (!page) refuse("conflict", "Save your page first, then add pictures.");
      await files.claim(transaction, [received], owner);
      const { content_type, size_bytes, stored_as } = received;
      const { id } = await transaction
        .insertInto("club_picture")
        .values({ account_id: accountId, content_type, size_bytes, stored_as })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { _id: id, caption: "", url: `/api/club/pictures/${id}` };
    }),
  );
}

export async function captionPicture(db: Db, accountId: string, id: string, caption: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("club_picture")
    .set({ caption })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!numUpdatedRows) refuse("not_found", NO_PICTURE);
}

export async function removePicture(
  { db, files }: Pick<Services, "db" | "files">,
  accountId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom("club_picture")
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .returning("stored_as")
      .executeTakeFirst();
    if (!removed) refuse("not_found", NO_PICTURE);
    await files.release(transaction, [removed.stored_as]);
  });
  await files.removeReleased();
}

/** Sends a picture by its unguessable id, unless its account is disabled. */
export async function sendPicture(
  reply: FastifyReply,
  { db, files }: Pick<Services, "db" | "files">,
  id: string,
): Promise<FastifyReply> {
  const picture = await db
    .selectFrom("club_picture")
    .select(["stored_as", "content_type", "size_bytes"])
    .where("id", "=", id)
    .where(isEnabled(sql`account_id`))
    .executeTakeFirst();
  if (!picture) refuse("not_found", NO_PICTURE);
  return reply
    .headers({
      "content-type": picture.content_type,
      "content-length": picture.size_bytes,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=3600",
    })
    .send(await files.read(picture.stored_as));
}
