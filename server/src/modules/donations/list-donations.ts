import {
  ANONYMOUS_DONOR,
  type Donation,
  type DonationOrder,
  type ProjectDonations,
} from "@trestle/domain/donations/donation.ts";
import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import { CURRENCY } from "@trestle/domain/money.ts";
import { sql } from "kysely";
import { z } from "zod";
import { finalBlock } from "../../indexer/finality.ts";
import type { RowServices } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { sumsOf } from "../escrow/project-money.ts";
import type { findProject } from "../projects/read-project.ts";

export type DonatedProject = Pick<
  Awaited<ReturnType<typeof findProject>>,
  "id" | "owner_id" | "token_id" | "donation_goal" | "donated" | "state"
>;

export const donationRows = ({ db, deployment }: RowServices) =>
  db
    .selectFrom("donation")
    .leftJoin("donation_words as note", (join) =>
      join.onRef("note.deployment", "=", "donation.deployment").onRef("note.donation_id", "=", "donation.id"),
    )
    .leftJoin("donation_thanks as thanks", (join) =>
      join
        .onRef("thanks.deployment", "=", "donation.deployment")
        .onRef("thanks.donation_id", "=", "donation.id"),
    )
    .selectAll("donation")
    .select([
      "note.donation_id as note_of",
      "note.account_id",
      "note.name",
      "note.message",
      "note.hidden_at",
      "thanks.text as thanks",
      "thanks.thanked_at",
    ])
    .where("donation.deployment", "=", deployment.key);
export type DonationRow = Awaited<ReturnType<ReturnType<typeof donationRows>["execute"]>>[number];

export async function presentDonations(
  { db, deployment }: RowServices,
  { donation_goal }: Pick<DonatedProject, "donation_goal">,
  rows: DonationRow[],
): Promise<Donation[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  const final = await finalBlock(db, deployment.key);
  return rows.map((row) => {
    const isHidden = row.hidden_at !== null;
    const username = row.account_id === null ? undefined : names.get(row.account_id);
    const isNamed = !isHidden && username !== undefined && row.account_id !== null;
    return {
      _id: row.id,
      number: row.number,
      amount: row.amount,
      currency: CURRENCY,
      totalDonations: row.total,
      donationGoal: donation_goal,
      donorName: (isHidden ? undefined : (username ?? row.name)) ?? ANONYMOUS_DONOR,
      person: isNamed ? { _id: row.account_id as string, username } : null,
      donor: row.donor,
      message: isHidden ? null : row.message,
      hasWords: row.note_of !== null,
      isHidden,
      thanks: row.thanks === null ? null : { text: row.thanks, at: row.thanked_at?.toISOString() ?? "" },
      timestamp: row.made_at.toISOString(),
      transactionHash: row.tx_hash,
      blockNumber: row.block_number,
      confirming: BigInt(row.block_number) > final,
    };
  });
}

/** Cursor: the number, and before it the amount for the order by amount. */
export const donationCursor = z.tuple([z.string().regex(/^\d{1,78}$/), z.number().int()]);
export const cursorOf = ({ amount, number }: Pick<DonationRow, "amount" | "number">) => [amount, number];

type Page = {
  order: DonationOrder;
  after?: z.infer<typeof donationCursor>;
  limit: number;
  transactionHash?: string;
};

export function listDonations(
  services: RowServices,
  { token_id }: DonatedProject,
  { order, after, limit, transactionHash }: Page,
): Promise<DonationRow[]> {
  const [amount, number] = after ?? ["0", 0];
  const isLargest = order === "largest";
  return donationRows(services)
    .where("donation.token_id", "=", token_id)
    .$if(transactionHash !== undefined, (query) =>
      query.where("donation.tx_hash", "=", transactionHash as string),
    )
    .$if(after !== undefined, (query) =>
      isLargest
        ? query.where(
            sql<boolean>`(donation.amount, donation.number) < (${amount}::numeric, ${number}::integer)`,
          )
        : query.where("donation.number", "<", number),
    )
    .$if(isLargest, (query) => query.orderBy("donation.amount", "desc"))
    .orderBy("donation.number", "desc")
    .limit(limit)
    .execute();
}

export async function donationTotals(
  { db, deployment }: RowServices,
  { token_id, donation_goal, donated, state }: DonatedProject,
): Promise<Omit<ProjectDonations, "donations">> {
  const { donors, donations } = await sumsOf(db, deployment.key, token_id ?? "", state);
  return {
    success: true,
    totalAmount: donated,
    currency: CURRENCY,
    donationGoal: donation_goal,
    percent: donation_goal === null ? null : (donationPercent(donated, donation_goal) ?? null),
    donorCount: donors,
    donationCount: donations,
  };
}
