import type { RowServices } from "../../services.ts";
import { donationsFrom } from "../escrow/project-money.ts";
import { projectsByToken } from "../projects/directory.ts";
import { accountsByWallet } from "../wallets/proven-wallets.ts";

/**
 * Returns the counterparties that donated to a project of `ownerId` or repaid its loan, and those for whom `ownerId`
 * did. A counterparty is an account, or the address of a wallet without one. Only money that went through the contracts
 * is considered.
 */
export async function fundedEachOther(
  { db, deployment }: RowServices,
  ownerId: string,
  counterparties: string[],
): Promise<Set<string>> {
  const isWallet = (id: string) => id.startsWith("0x");
  const accounts = counterparties.filter((id) => !isWallet(id));
  const people = await accountsByWallet(db, [ownerId, ...accounts]);
  for (const wallet of counterparties.filter(isWallet)) people.set(wallet, wallet);
  const wallets = [...people.keys()];
  if (wallets.length === 0) return new Set();

  const payments = await donationsFrom(db, deployment.key, wallets)
    .union(
      db
        .selectFrom("pool_ledger_entry")
        .select(["party as wallet", "token_id"])
        .where("deployment", "=", deployment.key)
        .where("party", "in", wallets)
        .where("kind", "=", "repayment"),
    )
    .execute();
  const owners = await projectsByToken(
    db,
    deployment.key,
    payments.flatMap(({ token_id }) => token_id ?? []),
  );
  const found = new Set<string>();
  for (const { wallet, token_id } of payments) {
    const payer = people.get(wallet);
    const receiver = owners.get(token_id ?? "")?.ownerId;
    if (payer && receiver === ownerId && payer !== ownerId) found.add(payer);
    if (receiver && payer === ownerId && accounts.includes(receiver)) found.add(receiver);
  }
  return found;
}
