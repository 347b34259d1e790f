import { refuse } from "@trestle/domain/errors.ts";
import {
  PICTURES_SHOWN,
  type PictureRelease,
  type ReleasedPictures,
} from "@trestle/domain/milestones/pictures.ts";
import { sql } from "kysely";
import { eventTime } from "../../platform/events/events.ts";
import type { KeptFile } from "../../platform/files/send-file.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import type { Tracked } from "./find-tracked.ts";

const NO_PICTURE = "This picture doesn’t exist.";

/** Selects photos of work submitted on the chain; drafts and evidence of disputes stay private. */
const picturesOf = (db: Db, projectIds: string[]) =>
  db
    .selectFrom("evidence_file")
    .innerJoin("evidence", "evidence.id", "evidence_file.evidence_id")
    .where("evidence.project_id", "in", projectIds)
    .where("evidence.kind", "=", "submission")
    .where(
      eventTime("milestone.submitted", sql.ref("evidence.deployment"), {
        evidenceHash: sql.ref("evidence.hash"),
      }),
      "is not",
      null,
    )
    .where("evidence_file.thumbnail_as", "is not", null);

/** Selects those of these projects whose two sides have released their pictures. */
const released = (db: Db, projectIds: string[]) =>
  db
    .selectFrom("picture_release")
    .select("project_id")
    .where("project_id", "in", projectIds)
    .groupBy("project_id")
    .having(sql<boolean>`count(*) = 2`);

/** Returns the released pictures of these projects, newest first. */
export async function listReleased(db: Db, projectIds: string[]): Promise<ReleasedPictures[]> {
  const rows = await picturesOf(db, projectIds)
    .select(["evidence.project_id", "evidence_file.id", "evidence_file.note"])
    .where("evidence.project_id", "in", released(db, projectIds))
    .orderBy("evidence_file.added_at", "desc")
    .execute();
  return [...new Set(rows.map(({ project_id }) => project_id))].map((projectId) => ({
    projectId,
    pictures: rows
      .filter(({ project_id }) => project_id === projectId)
      .slice(0, PICTURES_SHOWN)
      .map(({ id, note }) => ({ _id: id, note })),
  }));
}

export async function findReleased(db: Db, projectId: string, fileId: string): Promise<KeptFile> {
  const row = await picturesOf(db, [projectId])
    .select(["evidence_file.thumbnail_as", "evidence_file.thumbnail_bytes"])
    .where("evidence_file.id", "=", fileId)
    .where("evidence.project_id", "in", released(db, [projectId]))
    .executeTakeFirst();
  if (!row?.thumbnail_as) refuse("not_found", NO_PICTURE);
  return {
    file_name: "picture.webp",
    content_type: "image/webp",
    size_bytes: row.thumbnail_bytes ?? 0,
    stored_as: row.thumbnail_as,
  };
}

const NOTHING: PictureRelease = { pictures: 0, mine: false, theirs: false };

const isFinished = ({ state }: Tracked) => state.status === "completed" || state.status === "settled";
const sideOf = ({ roles }: Tracked) =>
  roles.includes("customer") ? "customer" : roles.includes("developer") ? "developer" : null;

/** Returns the release state of both sides; other viewers have nothing to release. */
export async function readRelease(db: Db, tracked: Tracked): Promise<PictureRelease> {
  const side = sideOf(tracked);
  if (!side || !isFinished(tracked)) return NOTHING;
  const sides = await db
    .selectFrom("picture_release")
    .select("side")
    .where("project_id", "=", tracked.id)
    .execute();
  const { count } = await picturesOf(db, [tracked.id])
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    pictures: Number(count),
    mine: sides.some((row) => row.side === side),
    theirs: sides.some((row) => row.side !== side),
  };
}

/** Sets one side's consent. Withdrawn, the pictures are private at once. */
export async function setRelease(
  db: Db,
  tracked: Tracked,
  { id }: Viewer["account"],
  isReleased: boolean,
): Promise<PictureRelease> {
  const side = sideOf(tracked);
  if (!side) refuse("forbidden", "Only the two sides of a project can release its pictures.");
  if (!isFinished(tracked)) refuse("conflict", "Pictures can be released once the project is finished.");
  if (isReleased)
    await db
      .insertInto("picture_release")
      .values({ project_id: tracked.id, side, account_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom("picture_release")
      .where("project_id", "=", tracked.id)
      .where("side", "=", side)
      .execute();
  return readRelease(db, tracked);
}
