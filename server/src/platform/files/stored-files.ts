import type { Readable, Transform } from "node:stream";
import { refuse } from "@trestle/domain/errors.ts";
import { sql } from "kysely";
import { locks } from "../database/locks.ts";
import type { Db, Transaction } from "../database/tables.ts";
import { networksOf } from "../http/client-address.ts";
import { EncryptedFiles } from "./encrypted-files.ts";
import type { FileStore } from "./file-store.ts";

declare module "../database/tables.ts" {
  interface Tables extends Table<"stored_file" | "file_allowance"> {}
  interface Refined {
    "stored_file.size_bytes": string | number;
    "file_allowance.bytes": string | number;
  }
}

/** All folders of rooms' files, removed by a reset and copied by a backup. */
export const fileFolders = ["kyc", "projects", "evidence", "club"] as const;

/** Purpose of a room's files, with the limits per subject (a request, a negotiation). */
export type FilePurpose = {
  name: string;
  folder: (typeof fileFolders)[number];
  /** Phrase for error messages: "a negotiation". */
  subject: string;
  files: number;
  bytes: number;
};

/** Sender and purpose of a file; a person who registers has no account yet. */
export type Upload = {
  purpose: FilePurpose;
  accountId: string | null;
  subjectId: string | null;
  address: string;
  /** The form's announced length, which bounds each of its files. */
  announcedBytes: number;
};

const MB = 1024 * 1024;
export const fileQuotas = {
  accountBytes: 1024 * MB,
  /** Limits within 24 hours, of one account and from one network. */
  accountBytesPerDay: 200 * MB,
  networkBytesPerDay: 400 * MB,
  /** Uploads are refused below this free disk space, so that the database can still write. */
  freeBytes: 512 * MB,
};

/** SQL of all claimed files, for a backup in its own transaction. */
export const KEPT_FILES =
  "select folder, id::text as name from stored_file where claimed_at is not null and released_at is null";

const DAY_MS = 86_400_000;

/**
 * Encrypted files, each with an owner and a purpose. A file is removed when its room releases it, or when it was not
 * claimed within a day; never because a room doesn't know it.
 */
export class StoredFiles {
  readonly #db: Db;
  readonly #store: FileStore;
  readonly #key: string;
  readonly #oldKey: string | undefined;
  readonly #quotas: typeof fileQuotas;
  /** Folders in which this process has stored files. */
  readonly #written = new Set<string>();

  constructor(
    { db, store, key, oldKey }: { db: Db; store: FileStore; key: string; oldKey?: string },
    quotas: Partial<typeof fileQuotas> = {},
  ) {
    this.#db = db;
    this.#store = store;
    this.#key = key;
    this.#oldKey = oldKey;
    this.#quotas = { ...fileQuotas, ...quotas };
  }

  #in(folder: string): EncryptedFiles {
    return new EncryptedFiles(this.#store, folder, this.#key, this.#oldKey);
  }

  /** Stores a file of at most `limit` bytes, which count against quotas until its size is known. Returns its id. */
  async write(upload: Upload, limit: number, content: Readable, ...through: Transform[]): Promise<string> {
    const most = Math.min(limit, upload.announcedBytes);
    await this.#refuseWhileDiskIsFull(most);
    const id = await this.#reserve(upload, most);
    this.#written.add(upload.purpose.folder);
    try {
      await this.#in(upload.purpose.folder).write(id, content, ...through);
      return id;
    } catch (error) {
      await this.discard(id);
      throw error;
    }
  }

  /** Assigns files to their owner and subject, in the transaction that adds the reference to them. */
  async claim(
    transaction: Transaction,
    files: { stored_as: string; size_bytes: number }[],
    { purpose, accountId, subjectId }: Pick<Upload, "purpose"> & { accountId: string; subjectId: string },
  ): Promise<void> {
    await lock(transaction, `subject ${subjectId}`);
    await refuseMore(transaction, purpose, subjectId, files);
    for (const { stored_as, size_bytes } of files) {
      const { numUpdatedRows } = await transaction
        .updateTable("stored_file")
        .set({ owner_id: accountId, subject_id: subjectId, size_bytes, claimed_at: new Date() })
        .where("id", "=", stored_as)
        .where("claimed_at", "is", null)
        .executeTakeFirst();
      if (!numUpdatedRows) refuse("conflict", "This file is gone. Send it again.");
    }
  }

  /** Releases files in the transaction that removes the reference to them; `removeReleased` deletes them later. */
  async release(transaction: Transaction, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    await transaction
      .updateTable("stored_file")
      .set({ released_at: new Date() })
      .where("id", "in", ids)
      .execute();
  }

  /** Returns an account's used storage, counted by the same rules as an upload. */
  async usageOf(accountId: string) {
    const { rows } = await sql<{ used: string; today: string; own: string | null }>`
      select coalesce(sum(size_bytes), 0) as used,
        coalesce(sum(size_bytes) filter (where stored_at > now() - interval '1 day'), 0) as today,
        (select bytes from file_allowance where owner_id = ${accountId}) as own
      from stored_file where owner_id = ${accountId}`.execute(this.#db);
    const { accountBytes, accountBytesPerDay } = this.#quotas;
    const own = rows[0]?.own ?? null;
    return {
      usedBytes: Number(rows[0]?.used),
      todayBytes: Number(rows[0]?.today),
      limitBytes: own === null ? accountBytes : Number(own),
      usualBytes: accountBytes,
      dailyBytes: accountBytesPerDay,
      isOwn: own !== null,
    };
  }

  /** Sets an account's storage limit; null restores the default. Stored files are not removed. */
  async setAllowance(transaction: Transaction, accountId: string, bytes: number | null) {
    if (bytes === null)
      await transaction.deleteFrom("file_allowance").where("owner_id", "=", accountId).execute();
    else
      await transaction
        .insertInto("file_allowance")
        .values({ owner_id: accountId, bytes })
        .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ bytes }))
        .execute();
  }

  /** Returns an account's unreleased files, oldest first. */
  ownedBy(accountId: string) {
    return this.#db
      .selectFrom("stored_file")
      .select(["id", "purpose", "stored_at"])
      .where("owner_id", "=", accountId)
      .where("claimed_at", "is not", null)
      .where("released_at", "is", null)
      .orderBy("stored_at")
      .execute();
  }

  async read(id: string): Promise<Readable> {
    const { folder } = await this.#db
      .selectFrom("stored_file")
      .select("folder")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return this.#in(folder).read(id);
  }

  /** Re-encrypts every file that has the old key. Returns the number of files and of changed files. */
  async reencryptAll(): Promise<{ files: number; changed: number }> {
    const rows = await this.#db
      .selectFrom("stored_file")
      .select(["id", "folder"])
      .where("claimed_at", "is not", null)
      .where("released_at", "is", null)
      .execute();
    let changed = 0;
    for (const { id, folder } of rows) if (await this.#in(folder).reencrypt(id)) changed++;
    return { files: rows.length, changed };
  }

  /** Removes an unclaimed file. */
  async discard(id: string): Promise<void> {
    await this.#remove(sql<boolean>`id = ${id} and claimed_at is null`);
  }

  /**
   * Removes released files and files not claimed within a day; none during a backup, which may still name them. Returns
   * their number.
   */
  removeReleased(): Promise<number> {
    return this.#remove(
      sql<boolean>`released_at is not null or (claimed_at is null and stored_at < now() - interval '1 day')`,
    );
  }

  /** Removes stored bytes older than a day whose row was rolled back with its request. Returns their number. */
  async removeWithoutRow(): Promise<number> {
    const rows = await this.#db.selectFrom("stored_file").select("folder").distinct().execute();
    let removed = 0;
    for (const folder of new Set([...this.#written, ...rows.map((row) => row.folder)])) {
      const files = this.#in(folder);
      const old = await files.namesOlderThan(DAY_MS);
      const known = await this.#db
        .selectFrom("stored_file")
        .select("id")
        .where(sql<boolean>`id::text = any(${old})`)
        .execute();
      const names = new Set(known.map(({ id }) => id));
      for (const name of old.filter((one) => !names.has(one))) {
        await files.remove(name);
        removed++;
      }
    }
    return removed;
  }

  /** Deletes row and file together; a foreign key prevents it while a reference exists. */
  async #remove(which: ReturnType<typeof sql<boolean>>): Promise<number> {
    const rows = await this.#db.selectFrom("stored_file").select(["id", "folder"]).where(which).execute();
    let removed = 0;
    for (const { id, folder } of rows)
      removed += await this.#db.transaction().execute(async (transaction) => {
        const { rows: lock } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock_shared(${locks.removeFiles}) as free`.execute(transaction);
        if (!lock[0]?.free) return 0;
        await transaction.deleteFrom("stored_file").where("id", "=", id).where(which).execute();
        await this.#in(folder).remove(id);
        return 1;
      });
    return removed;
  }

  async #refuseWhileDiskIsFull(bytes: number): Promise<void> {
    if ((await this.#store.freeBytes()) < this.#quotas.freeBytes + bytes)
      refuse("unavailable", "We’re short of storage and can’t take files right now. Try again later.");
  }

  /** Inserts the row before the file arrives, so that concurrent uploads count against the same limits. */
  #reserve({ purpose, accountId, subjectId, address }: Upload, limit: number): Promise<string> {
    const networks = networksOf(address);
    const network = sql<string>`${networks[0]?.network}::cidr`;
    return this.#db.transaction().execute(async (transaction) => {
      if (subjectId) await refuseMore(transaction, purpose, subjectId, [{ size_bytes: 1 }]);
      if (accountId) await lock(transaction, `account ${accountId}`);
      await sql`select pg_advisory_xact_lock(hashtextextended(${network}::text, 0))`.execute(transaction);
      const { rows } = await sql<{ total: string; today: string; own: string | null }>`
        select
          (select bytes from file_allowance where owner_id = ${accountId}) as own,
          coalesce(sum(size_bytes), 0) as total,
          coalesce(sum(size_bytes) filter (where stored_at > now() - interval '1 day'), 0) as today
        from stored_file where owner_id = ${accountId}`.execute(transaction);
      const [sums] = rows;
      const over = (sum: string | undefined, most: number) => Number(sum ?? 0) + limit > most;
      if (over(sums?.total, Number(sums?.own ?? this.#quotas.accountBytes)))
        refuse("too_large", "Your account has no room left for files. Remove some first.");
      if (over(sums?.today, this.#quotas.accountBytesPerDay))
        refuse("rate_limited", "You’ve sent a lot of files today. Try again tomorrow.");
      for (const { network, share } of networks)
        if (over(await sentToday(transaction, network), share * this.#quotas.networkBytesPerDay))
          refuse("rate_limited", "A lot of files came from your network today. Try again tomorrow.");
      const { id } = await transaction
        .insertInto("stored_file")
        .values({
          folder: purpose.folder,
          purpose: purpose.name,
          owner_id: accountId,
          subject_id: subjectId,
          network,
          size_bytes: limit,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    });
  }
}

async function sentToday(transaction: Transaction, network: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(size_bytes), 0) as sum from stored_file
    where network <<= ${network}::cidr and stored_at > now() - interval '1 day'`.execute(transaction);
  return rows[0]?.sum ?? "0";
}

const lock = (transaction: Transaction, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);

async function refuseMore(
  transaction: Transaction,
  { subject, files, bytes }: FilePurpose,
  subjectId: string,
  added: { size_bytes: number }[],
): Promise<void> {
  const { count, sum } = await transaction
    .selectFrom("stored_file")
    .select([sql<number>`count(*)::integer`.as("count"), sql<string>`coalesce(sum(size_bytes), 0)`.as("sum")])
    .where("subject_id", "=", subjectId)
    .where("claimed_at", "is not", null)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow();
  const name = `${subject[0]?.toUpperCase()}${subject.slice(1)}`;
  if (count + added.length > files) refuse("conflict", `${name} has at most ${files} files.`);
  if (added.reduce((total, { size_bytes }) => total + size_bytes, Number(sum)) > bytes)
    refuse("too_large", `The files of ${subject} can be at most ${bytes / MB} MB in total.`);
}
