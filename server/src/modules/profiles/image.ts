import { refuse } from "@trestle/domain/errors.ts";
import { PROFILE_IMAGE_LIMIT } from "@trestle/domain/profiles/profile.ts";
import type { FastifyRequest } from "fastify";
import { shrinkPicture } from "../../platform/files/media/shrink-picture.ts";
import { clientOf } from "../../platform/http/client-address.ts";
import type { Db } from "../../services.ts";

const SIDE = 320;

/** Returns a re-encoded square picture, without metadata or other content of the uploaded file. */
export async function encodePicture(request: FastifyRequest): Promise<Buffer> {
  const bytes = await receivePicture(request);
  return shrinkPicture(async () => bytes, {
    client: clientOf(request.ip),
    side: SIDE,
    shape: "square",
    quality: 82,
    unreadable: "We can’t read this picture. Send a JPEG, PNG or WebP.",
  });
}

async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) refuse("unsupported_media", "Send a multipart form with the picture.");
  const part = await request.file({ limits: { files: 1, fields: 0, fileSize: PROFILE_IMAGE_LIMIT } });
  if (!part) refuse("invalid_input", "Choose a picture first.");
  try {
    return await part.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code !== "FST_REQ_FILE_TOO_LARGE") throw error;
    refuse("too_large", "Pictures can be at most 5 MB.", { cause: error });
  }
}

/** Stores a picture under an address of its own, so that it can be cached without expiry. */
export function storePicture(db: Db, accountId: string, bytes: Buffer): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("profile_image").where("account_id", "=", accountId).execute();
    const { id } = await transaction
      .insertInto("profile_image")
      .values({ account_id: accountId, bytes })
      .returning("id")
      .executeTakeFirstOrThrow();
    return `/api/profiles/images/${id}`;
  });
}

export async function removePicture(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("profile_image").where("account_id", "=", accountId).execute();
}

export async function readPicture(db: Db, id: string): Promise<Buffer> {
  const row = await db.selectFrom("profile_image").select("bytes").where("id", "=", id).executeTakeFirst();
  if (!row) refuse("not_found", "This picture doesn’t exist.");
  return row.bytes;
}
