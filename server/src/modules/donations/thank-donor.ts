import type { Donation } from "@trestle/domain/donations/donation.ts";
import { NO_DONATION } from "@trestle/domain/donations/donation.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lockLog } from "../../indexer/lock-log.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import { findProject } from "../projects/read-project.ts";
import { donationRows, presentDonations } from "./list-donations.ts";

type Needs = Pick<Dependencies, "db" | "deployment">;

/** A donation to a project that the viewer may see. */
export async function findDonation(
  needs: Needs,
  viewer: Viewer["account"] | undefined,
  projectId: string,
  donationId: string,
) {
  const project = await findProject(needs, projectId, viewer);
  const row = await donationRows(needs)
    .where("donation.token_id", "=", project.token_id)
    .where("donation.id", "=", donationId)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", NO_DONATION);
  return { project, row };
}

/** The owner's thanks, once per donation: what a donor was told stays as it is. */
export async function thankDonor(
  needs: Needs,
  owner: Viewer["account"],
  projectId: string,
  donationId: string,
  text: string,
): Promise<Donation> {
  const { project, row } = await findDonation(needs, owner, projectId, donationId);
  if (project.owner_id !== owner.id)
    throw new DomainError("forbidden", "Only the owner of this request can thank its donors.");
  const key = needs.deployment.key;
  await needs.db.transaction().execute(async (transaction) => {
    const thanked = await transaction
      .insertInto("donation_thanks")
      .values({ deployment: key, donation_id: row.id, text })
      .onConflict((conflict) => conflict.doNothing())
      .returning("thanked_at")
      .executeTakeFirst();
    if (!thanked) throw new DomainError("conflict", "You've already thanked this donor.");
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
  const { row: after } = await findDonation(needs, owner, projectId, donationId);
  return (await presentDonations(needs, project, [after]))[0] as Donation;
}
