import type { Readable } from "node:stream";
import { refuse } from "@trestle/domain/errors.ts";
import type { ProjectStatement, StatementLine } from "@trestle/domain/escrow/statement.ts";
import { coinText, wei } from "@trestle/domain/money.ts";
import { z } from "zod";
import { csvStream } from "../../platform/http/csv-stream.ts";
import { NO_PAGE } from "../../platform/http/paging.ts";
import type { RowServices } from "../../services.ts";
import { namesOfAddresses } from "../accounts/directory.ts";
import { ledgerOfProject, sumsOf } from "../escrow/project-money.ts";
import type { Tracked } from "./find-tracked.ts";

const whole = z.string().regex(/^\d{1,18}$/);
/** Cursor: a line's position and the amount held after it, so that the next page needs no earlier lines. */
export const statementCursor = z.tuple([whole, z.number().int(), whole, wei]);
type Cursor = z.infer<typeof statementCursor>;
export type PlacedLine = StatementLine & { cursor: Cursor };

/** Returns movements of a project's money with their transactions, oldest first, each with the amount held after it. */
export async function statementLines(
  { db, deployment }: RowServices,
  { token_id }: Pick<Tracked, "token_id">,
  cursor: Cursor | undefined,
  limit: number,
): Promise<PlacedLine[]> {
  const after = cursor && { blockNumber: cursor[0], logIndex: cursor[1], id: cursor[2] };
  const entries = await ledgerOfProject(db, deployment.key, token_id ?? "", after, limit);
  const names = await namesOfAddresses(db, [...new Set(entries.map(({ party }) => party))]);
  let held = BigInt(cursor?.[3] ?? 0);
  return entries.map((entry) => {
    // A credit belongs to the account: it is listed, but no longer counts as the project's money.
    if (entry.bucket !== "credit") held += BigInt(entry.amount);
    if (held < 0n) refuse("invalid_input", NO_PAGE);
    const balance = held.toString();
    return {
      at: entry.minedAt.getTime() / 1000,
      kind: entry.kind,
      bucket: entry.bucket,
      party: entry.party,
      partyName: names.get(entry.party) ?? null,
      milestone: entry.milestone,
      amount: entry.amount,
      balance,
      transactionHash: entry.txHash,
      blockNumber: Number(entry.blockNumber),
      cursor: [entry.blockNumber, entry.logIndex, entry.id, balance],
    };
  });
}

/** Returns a project's totals: money in less money out is the money held. */
export async function statementTotals(
  { db, deployment }: RowServices,
  tracked: Tracked,
): Promise<Omit<ProjectStatement, "lines">> {
  const { moved } = await sumsOf(db, deployment.key, tracked.token_id ?? "", tracked.state);
  const amounts = Object.values(moved).map(BigInt);
  const total = (list: bigint[]) => list.reduce((sum, amount) => sum + amount, 0n);
  const [paidIn, paidOut] = [
    total(amounts.filter((each) => each > 0n)),
    -total(amounts.filter((each) => each < 0n)),
  ];
  return {
    projectId: tracked.id,
    title: tracked.title,
    tokenId: tracked.token_id ?? "",
    in: paidIn.toString(),
    out: paidOut.toString(),
    held: (paidIn - paidOut).toString(),
  };
}

const COLUMNS = [
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

/** Streams every movement as CSV. */
export const statementCsv = (services: RowServices, tracked: Pick<Tracked, "token_id">): Readable =>
  csvStream<PlacedLine>({
    head: COLUMNS,
    read: (after, limit) => statementLines(services, tracked, after?.cursor, limit),
    cells: (line) => [
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
    ],
  });

/** Formats coins with all decimals, and a minus sign that no spreadsheet reads as a formula. */
const signedCoins = (amount: string): string => {
  const wei = BigInt(amount);
  return wei < 0n ? `-${coinText(-wei)}` : coinText(wei);
};
