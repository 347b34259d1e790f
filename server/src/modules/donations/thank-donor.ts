import type { Donation } from "@trestle/domain/donations/donation.ts";
import { NO_DONATION } from "@trestle/domain/donations/donation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { lockLog } from "../../indexer/lock-log.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { findProject } from "../projects/read-project.ts";
import { donationRows, presentDonations } from "./list-donations.ts";

/** Returns a donation to a project that the viewer may see. */
export async function findDonation(
  services: RowServices,
  viewer: Viewer["account"] | undefined,
  projectId: string,
  donationId: string,
) {
  const project = await findProject(services, projectId, viewer);
  const row = await donationRows(services)
    .where("donation.token_id", "=", project.token_id)
    .where("donation.id", "=", donationId)
    .executeTakeFirst();
  if (!row) refuse("not_found", NO_DONATION);
  return { project, row };
}

/** Sends the owner's thanks, once per donation; a sent message can't be changed. */
export async function thankDonor(
  services: RowServices,
  owner: Viewer["account"],
  projectId: string,
  donationId: string,
  text: string,
): Promise<Donation> {
  const { project, row } = await findDonation(services, owner, projectId, donationId);
  if (project.owner_id !== owner.id)
    refuse("forbidden", "Only the owner of this request can thank its donors.");
  const key = services.deployment.key;
  await services.db.transaction().execute(async (transaction) => {
    const thanked = await transaction
      .insertInto("donation_thanks")
      .values({ deployment: key, donation_id: row.id, text })
      .onConflict((conflict) => conflict.doNothing())
      .returning("thanked_at")
      .executeTakeFirst();
    if (!thanked) refuse("conflict", "You’ve already thanked this donor.");
    const source = { deployment: key, txHash: row.tx_hash, logIndex: row.log_index };
    await lockLog(transaction, source);
    await recordEvents(transaction, [
      {
        type: "donation.thanked",
        key: `donation.thanked/${key}/${row.id}`,
        data: { tokenId: row.token_id, donor: row.donor, by: owner.id },
        happenedAt: thanked.thanked_at,
        source,
      },
    ]);
  });
  const { row: after } = await findDonation(services, owner, projectId, donationId);
  return (await presentDonations(services, project, [after]))[0] as Donation;
}
