import type { Transaction } from "../../services.ts";

/** Removes everything personal from a closed account and keeps its id: name, email, password, wallet, verification. */
export async function anonymiseAccount(transaction: Transaction, id: string): Promise<void> {
  const now = new Date();
  const name = `closed-${id.slice(0, 8)}`;
  await transaction
    .updateTable("account")
    .set({
      username: name,
      email: `${id}@closed.invalid`,
      email_confirmed_at: null,
      password_hash: "",
      ethereum_address: null,
      bio: null,
      website: null,
      profile_image_url: null,
      business_name: null,
      services: [],
      area: null,
      kyc_status: "none",
      disabled_at: now,
      closed_at: now,
    })
    .where("id", "=", id)
    .execute();
}
