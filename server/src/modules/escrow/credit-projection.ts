import type { Movement } from "@trestle/domain/escrow/fold.ts";
import { sql } from "kysely";
import { type Entry, idsOf, type Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";
import { enterMovements, type LedgerMovement } from "./ledger.ts";

const CREDIT = "credit/";

const kinds: Record<string, { kind: Movement["kind"]; sign: bigint }> = {
  Credited: { kind: "credited", sign: 1n },
  CreditSpent: { kind: "credit_spent", sign: -1n },
  Withdrawn: { kind: "withdrawn", sign: -1n },
};

/** Accounts' credits in the escrow, with their ledger entries. */
export const escrowCredits: Projection = {
  name: "escrow credits",
  version: 1,

  keysOf: ({ contract, event, args }) =>
    contract === "TrestleEscrow" && event in kinds ? [`${CREDIT}${args.account}`] : [],

  apply: ({ transaction, deployment, entries }) => enter(transaction, deployment, entries),

  async rebuild(transaction, deployment, keys) {
    const accounts = idsOf(CREDIT, keys);
    await transaction
      .deleteFrom("ledger_entry")
      .where("deployment", "=", deployment)
      .where("bucket", "=", "credit")
      .where("party", "in", accounts)
      .execute();
    await transaction
      .deleteFrom("escrow_credit")
      .where("deployment", "=", deployment)
      .where("account", "in", accounts)
      .execute();
    await enter(transaction, deployment, await logsOf(transaction, deployment, keys));
  },

  /** Subtracts the removed movements instead of recounting: the fee account has a line for every payment ever made. */
  async takeBack(transaction, deployment, keys, gone) {
    const undone = movementsOf(gone).map(({ party, amount }) => ({ party, amount: -amount }));
    await changeCredits(transaction, deployment, undone);
    await sql`
      delete from escrow_credit where deployment = ${deployment} and account = any(${idsOf(CREDIT, keys)}::text[])
        and amount = 0 and not exists (
          select from ledger_entry line
          where line.deployment = ${deployment} and line.party = escrow_credit.account and line.bucket = 'credit')`.execute(
      transaction,
    );
  },
};

async function enter(transaction: Transaction, deployment: string, entries: Entry[]): Promise<void> {
  const movements = movementsOf(entries);
  await changeCredits(transaction, deployment, movements);
  await enterMovements(transaction, deployment, movements);
}

const movementsOf = (entries: Entry[]): LedgerMovement[] =>
  entries.map((entry) => {
    const { account, amount, tokenId = null } = entry.args as Record<string, string>;
    const { kind, sign } = kinds[entry.event] as (typeof kinds)[string];
    return {
      entry,
      tokenId,
      bucket: "credit",
      kind,
      party: account ?? "",
      amount: sign * BigInt(amount ?? 0),
    };
  });

async function changeCredits(
  transaction: Transaction,
  deployment: string,
  movements: Pick<LedgerMovement, "party" | "amount">[],
): Promise<void> {
  const changes = new Map<string, bigint>();
  for (const { party, amount } of movements) changes.set(party, (changes.get(party) ?? 0n) + amount);
  const rows = [...changes].map(([account, amount]) => ({ account, amount: amount.toString() }));
  await sql`
    insert into escrow_credit (deployment, account, amount)
    select ${deployment}, account, amount
    from json_to_recordset(${JSON.stringify(rows)}::json) as change (account text, amount numeric)
    on conflict (deployment, account) do update set amount = escrow_credit.amount + excluded.amount`.execute(
    transaction,
  );
}
