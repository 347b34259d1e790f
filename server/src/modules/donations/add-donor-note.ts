import { ANONYMOUS_DONOR, type Donation } from "@trestle/domain/donations/donation.ts";
import { type DonorNoteRequest, donorNoteTypedData } from "@trestle/domain/donations/donor-note.ts";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import { getAddress, type Hex, hashTypedData } from "viem";
import { lockLog } from "../../indexer/lock-log.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { isSignedByContract, isSignedByKey } from "../../platform/http/signatures.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, Services } from "../../services.ts";
import { accountOfAddress, isMembersName } from "../accounts/directory.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { findProject } from "../projects/read-project.ts";
import { type DonatedProject, type DonationRow, donationRows, presentDonations } from "./list-donations.ts";

/** A contract can donate for many at once; larger transactions accept no notes. */
const MAX_IN_ONE = 20;
/** Each needs a call to the chain. */
const MAX_CONTRACTS = 3;

type Person = Viewer["account"] | undefined;

/**
 * Adds a name and a message to a donation, once. Only its donor can: with a session whose linked wallet made it, or
 * with the wallet's signature of the note. Nothing is stored for a donation that is not on the chain.
 */
export async function addDonorNote(
  services: Pick<Services, "db" | "deployment" | "chainRpcUrl">,
  viewer: Person,
  projectId: string,
  request: DonorNoteRequest,
): Promise<Donation> {
  const project = await findProject(services, projectId, viewer);
  const rows = await donationRows(services)
    .where("donation.token_id", "=", project.token_id)
    .where("donation.tx_hash", "=", request.transactionHash)
    .orderBy("donation.number")
    .limit(MAX_IN_ONE)
    .execute();
  if (rows.length === 0)
    refuse("pending", "We haven’t read this donation from the chain yet. Try again in a moment.");
  const donor = await provenDonor(services, viewer, request, rows);
  const own = rows.filter((row) => row.donor === donor);
  const note = await noteOf(services.db, viewer, project, donor, request);
  const isSame = (row: DonationRow) =>
    row.account_id === note.account_id && row.name === note.name && row.message === note.message;
  // A repeated request, after a lost response, gets the same answer.
  const row = own.find(({ note_of }) => note_of === null) ?? own.find(isSame);
  if (!row) refuse("conflict", "This donation already has its name and message.");
  if (row.note_of === null) await keep(services, row, note);
  const kept = await donationRows(services).where("donation.id", "=", row.id).executeTakeFirst();
  return (await presentDonations(services, project, kept ? [kept] : []))[0] as Donation;
}

/** Returns the donor that the session or the signature proves. */
async function provenDonor(
  { deployment, chainRpcUrl }: Pick<Services, "db" | "deployment" | "chainRpcUrl">,
  viewer: Person,
  { signature, transactionHash, name, message }: DonorNoteRequest,
  rows: DonationRow[],
): Promise<string> {
  const donors = [...new Set(rows.map(({ donor }) => donor))];
  const linked = viewer?.ethereum_address;
  if (linked && donors.includes(linked)) return linked;
  const refusal = new DomainError(
    "forbidden",
    "Only the wallet that made this donation can add a name or a message to it.",
  );
  if (!signature) throw refusal;
  const typed = donorNoteTypedData(
    {
      chainId: deployment.chainId,
      escrow: deployment.contracts.TrestleEscrow,
      tokenId: rows[0]?.token_id ?? "",
      transactionHash,
    },
    { name, message },
  );
  const hash = hashTypedData(typed as never);
  for (const donor of donors)
    if (await isSignedByKey(getAddress(donor), hash, signature as Hex)) return donor;
  for (const donor of donors.slice(0, MAX_CONTRACTS))
    if (await isSignedByContract(chainRpcUrl, getAddress(donor), hash, signature as Hex)) return donor;
  throw refusal;
}

type KeptNote = { account_id: string | null; name: string | null; message: string | null };

/** Returns the note to store: a member's name by the account, any other name as signed. */
async function noteOf(
  db: Db,
  viewer: Person,
  { owner_id }: Pick<DonatedProject, "owner_id">,
  donor: string,
  { name, message }: DonorNoteRequest,
): Promise<KeptNote> {
  const giver = (await accountOfAddress(db, donor)) ?? viewer;
  if (giver && (await isBlocked(db, owner_id, giver.id)))
    refuse(
      "forbidden",
      "This request’s owner doesn’t accept messages from you. Your donation isn’t affected.",
    );
  const kept = { account_id: null, name: null, message: message || null };
  const shown = name.toLowerCase();
  if (shown === "" || shown === ANONYMOUS_DONOR.toLowerCase()) return kept;
  if (viewer && shown === viewer.username.toLowerCase()) return { ...kept, account_id: viewer.id };
  if (viewer?.ethereum_address === donor)
    refuse("invalid_input", `Members appear as themselves. Use ${viewer.username}, or leave the name empty.`);
  if (await isMembersName(db, name))
    refuse("invalid_input", "A member uses this name. Choose another one, or sign in.");
  return { ...kept, name };
}

async function keep(
  { db, deployment }: Pick<Services, "db" | "deployment" | "chainRpcUrl">,
  row: DonationRow,
  note: KeptNote,
): Promise<void> {
  const key = deployment.key;
  await db.transaction().execute(async (transaction) => {
    const kept = await transaction
      .insertInto("donation_words")
      .values({ deployment: key, donation_id: row.id, ...note })
      .onConflict((conflict) => conflict.doNothing())
      .returning("donation_id")
      .executeTakeFirst();
    if (!kept) refuse("conflict", "This donation already has its name and message.");
    if (note.account_id === null && note.name === null && note.message === null) return;
    const source = { deployment: key, txHash: row.tx_hash, logIndex: row.log_index };
    await lockLog(transaction, source);
    await recordEvents(transaction, [
      {
        type: "donation.described",
        key: `donation.described/${key}/${row.id}`,
        data: { tokenId: row.token_id, donor: row.donor, amount: row.amount, total: row.total },
        happenedAt: new Date(),
        source,
      },
    ]);
  });
}
