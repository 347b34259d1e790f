import { deploymentKey } from "@trestle/chain/deployment.ts";
import { toCsv } from "@trestle/domain/csv.ts";
import type { ProjectStatement, StatementLine } from "@trestle/domain/escrow/statement.ts";
import { coinText } from "@trestle/domain/money.ts";
import { namesOfAddresses } from "../auth/names-of.ts";
import { ledgerOfProject } from "../escrow/project-money.ts";
import type { Needs, Tracked } from "./find-tracked.ts";

/** Every movement of a project's money with its transaction; what came in less what went out is what is held. */
export async function projectStatement(
  { db, deployment }: Needs,
  tracked: Tracked,
): Promise<ProjectStatement> {
  const entries = await ledgerOfProject(db, deploymentKey(deployment), tracked.token_id ?? "");
  const names = await namesOfAddresses(db, [...new Set(entries.map(({ party }) => party))]);
  let [came, went] = [0n, 0n];
  const lines = entries.map((entry): StatementLine => {
    const amount = BigInt(entry.amount);
    // A credit is the account's already: it is listed, and no longer counted as the project's.
    if (entry.bucket !== "credit") {
      if (amount > 0n) came += amount;
      else went -= amount;
    }
    return {
      at: entry.minedAt.getTime() / 1000,
      kind: entry.kind,
      bucket: entry.bucket,
      party: entry.party,
      partyName: names.get(entry.party) ?? null,
      milestone: entry.milestone,
      amount: entry.amount,
      balance: (came - went).toString(),
      transactionHash: entry.txHash,
      blockNumber: Number(entry.blockNumber),
    };
  });
  return {
    projectId: tracked.id,
    title: tracked.title,
    tokenId: tracked.token_id ?? "",
    lines,
    in: came.toString(),
    out: went.toString(),
    held: (came - went).toString(),
  };
}

const HEAD = [
  "Time (UTC)",
  "Kind",
  "Bucket",
  "Milestone",
  "Party",
  "Name",
  "Amount (DEV)",
  "Amount (wei)",
  "Balance (DEV)",
  "Block",
  "Transaction",
];

export function statementCsv({ lines }: ProjectStatement): string {
  return toCsv([
    HEAD,
    ...lines.map((line) => [
      new Date(line.at * 1000).toISOString(),
      line.kind,
      line.bucket,
      line.milestone === null ? "" : String(line.milestone + 1),
      line.party,
      line.partyName ?? "",
      signedCoins(line.amount),
      line.amount,
      coinText(BigInt(line.balance)),
      String(line.blockNumber),
      line.transactionHash,
    ]),
  ]);
}

/** With every decimal, and a minus that no spreadsheet takes for a formula. */
const signedCoins = (amount: string): string => {
  const wei = BigInt(amount);
  return wei < 0n ? `-${coinText(-wei)}` : coinText(wei);
};
