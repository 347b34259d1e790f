import { refuse } from "@trestle/domain/errors.ts";
import type { Evidence, EvidenceFile } from "@trestle/domain/milestones/evidence.ts";
import { distanceKm } from "@trestle/domain/places/place.ts";
import { pluck } from "../../platform/database/rows.ts";
import { type ZipEntry, zip } from "../../platform/files/zip.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices, Services } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { filesOf, OFF_CHAIN, takenOf } from "./evidence.ts";
import { requireEvidenceReader, type Tracked } from "./find-tracked.ts";
import { transactionsOfEvidence } from "./milestone-history.ts";
import type { EvidenceFileRow, EvidenceRow } from "./tables.ts";

type EvidenceTransactions = Awaited<ReturnType<typeof transactionsOfEvidence>>;
type Read = { rows: EvidenceRow[]; sent: EvidenceTransactions };

/** Returns the evidence that the viewer can read: their own, and that submitted by others or written in a dispute. */
async function readable(
  services: RowServices,
  tracked: Tracked,
  viewer: Viewer["account"],
  milestone: number | undefined,
): Promise<Read> {
  await requireEvidenceReader(services, tracked, viewer);
  const all = await services.db
    .selectFrom("evidence")
    .selectAll()
    .where("project_id", "=", tracked.id)
    .$if(milestone !== undefined, (query) => query.where("milestone", "=", milestone as number))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const sent = await transactionsOfEvidence(services.db, services.deployment.key, tracked.token_id ?? "");
  const rows = all.filter(
    (row) =>
      row.author_id === viewer.id ||
      (row.hash !== null && (OFF_CHAIN.includes(row.kind) || sent(row) !== null)),
  );
  return { rows, sent };
}

export async function listEvidence(
  services: RowServices,
  tracked: Tracked,
  viewer: Viewer["account"],
  milestone?: number,
): Promise<Evidence[]> {
  const { rows, sent } = await readable(services, tracked, viewer, milestone);
  return present(services.db, tracked, rows, sent);
}

export async function readEvidence(
  services: RowServices,
  tracked: Tracked,
  viewer: Viewer["account"],
  id: string,
): Promise<Evidence> {
  const { rows, sent } = await readable(services, tracked, viewer, undefined);
  const [evidence] = await present(
    services.db,
    tracked,
    rows.filter((row) => row.id === id),
    sent,
  );
  if (!evidence) refuse("not_found", "This evidence doesn’t exist.");
  return evidence;
}

async function present(
  db: Db,
  tracked: Tracked,
  rows: EvidenceRow[],
  sent: EvidenceTransactions,
): Promise<Evidence[]> {
  const files = await filesOf(db, pluck(rows, "id"));
  const names = await namesOf(db, pluck(rows, "author_id"));
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    milestone: row.milestone,
    author: { _id: row.author_id, username: names.get(row.author_id) ?? "" },
    text: row.text,
    titles: row.titles,
    sharePlace: row.share_place,
    files: files
      .filter(({ evidence_id }) => evidence_id === row.id)
      .map((file) => presentFile(file, tracked)),
    sealedAt: row.sealed_at?.toISOString() ?? null,
    hash: row.hash,
    manifest: row.manifest,
    transactionHash: sent(row),
    updatedAt: row.updated_at.toISOString(),
  }));
}

type Site = Pick<Tracked, "spot" | "latitude" | "longitude">;

export function presentFile(file: EvidenceFileRow, { spot, latitude, longitude }: Site): EvidenceFile {
  const pin = spot ?? (latitude !== null && longitude !== null ? { latitude, longitude } : null);
  const taken = takenOf(file);
  const at =
    taken && taken.latitude !== null && taken.longitude !== null
      ? { latitude: taken.latitude, longitude: taken.longitude }
      : null;
  return {
    _id: file.id,
    name: file.file_name,
    contentType: file.content_type,
    size: file.size_bytes,
    sha256: file.sha256,
    note: file.note,
    thumbnail: file.thumbnail_as !== null,
    taken,
    distance: pin && at ? Math.round(distanceKm(pin, at) * 1000) : null,
    addedAt: file.added_at.toISOString(),
  };
}

export async function findEvidenceFile(
  services: RowServices,
  tracked: Tracked,
  viewer: Viewer["account"],
  evidenceId: string,
  fileId: string,
): Promise<EvidenceFileRow> {
  const { rows } = await readable(services, tracked, viewer, undefined);
  const file = rows.some(({ id }) => id === evidenceId)
    ? (await filesOf(services.db, [evidenceId])).find(({ id }) => id === fileId)
    : undefined;
  if (!file) refuse("not_found", "This file doesn’t exist.");
  return file;
}

const HOW_TO_CHECK = `Each folder holds one piece of evidence: its files, and manifest.json, which lists them with
their SHA-256 sums. The hash on the chain is keccak-256 of the manifest in canonical form: members sorted by name, no
spaces, UTF-8. The folder’s name begins with that hash’s first digits; manifest.json holds it in full under "hash".
`;

/** Streams all sealed evidence of a milestone as an archive, written while its files are read. */
export async function zipEvidence(
  services: RowServices & Pick<Services, "files">,
  tracked: Tracked,
  viewer: Viewer["account"],
  milestone: number,
): Promise<AsyncIterable<Buffer>> {
  const { rows, sent } = await readable(services, tracked, viewer, milestone);
  const sealed = rows.filter(({ sealed_at }) => sealed_at !== null);
  const files = await filesOf(services.db, pluck(sealed, "id"));
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "how-to-check.txt", at: new Date(), content: [Buffer.from(HOW_TO_CHECK)] };
    for (const [place, row] of sealed.entries()) {
      const at = row.sealed_at ?? row.created_at;
      const folder = `${numbered(place)}-${row.kind.replace("_", "-")}-${row.hash?.slice(2, 10)}`;
      const described = {
        hash: row.hash,
        transactionHash: sent(row),
        sealedAt: at.toISOString(),
        manifest: row.manifest,
      };
      yield {
        name: `${folder}/manifest.json`,
        at,
        content: [Buffer.from(JSON.stringify(described, null, 2))],
      };
      const own = files.filter(({ evidence_id }) => evidence_id === row.id);
      for (const [index, file] of own.entries())
        yield {
          name: `${folder}/${numbered(index)}-${file.file_name}`,
          at: file.added_at,
          content: await services.files.read(file.stored_as),
        };
    }
  }
  return zip(entries());
}

const numbered = (place: number) => String(place + 1).padStart(2, "0");
