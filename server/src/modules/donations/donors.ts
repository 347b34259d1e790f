import type { DomainEvent } from "@trestle/domain/events.ts";
import type { NoticeContext } from "@trestle/domain/notifications/notice.ts";
import type { Db } from "../../services.ts";
import { accountsOfAddresses, namesOf } from "../accounts/directory.ts";
import { unclaimedDonors } from "../escrow/donor-money.ts";

/** Returns an event's donation and the name that its donor has given. */
export async function donationOfEvent(
  db: Db,
  { type, data, deployment, txHash }: DomainEvent,
): Promise<NoticeContext["donation"]> {
  if (type !== "donation.made" && type !== "donation.described") return undefined;
  const row = await db
    .selectFrom("donation")
    .leftJoin("donation_words as note", (join) =>
      join
        .onRef("note.deployment", "=", "donation.deployment")
        .onRef("note.donation_id", "=", "donation.id")
        .on("note.hidden_at", "is", null),
    )
    .select(["donation.id", "note.name", "note.account_id"])
    .where("donation.deployment", "=", deployment)
    .where("donation.tx_hash", "=", txHash)
    .where("donation.token_id", "=", data.tokenId)
    // The total identifies the donation: it grows with each donation to the project.
    .where("donation.total", "=", data.total)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, account_id } = row;
  const username = account_id === null ? undefined : (await namesOf(db, [account_id])).get(account_id);
  return { id, donorName: username ?? name ?? undefined };
}

/** Accounts of the donors whose money an event is about: it waits to be paid out, or can be claimed back. */
export async function donorsConcerned(db: Db, { type, data, deployment }: DomainEvent): Promise<string[]> {
  if (deployment === null || (type !== "project.ended" && type !== "milestone.approved")) return [];
  const wallets = await unclaimedDonors(db, deployment, data.tokenId);
  return [...(await accountsOfAddresses(db, wallets)).values()];
}
