import type { Tier } from "@trestle/chain/contract-names.ts";
import { coinText } from "@trestle/domain/money.ts";
import type { LoanFilter, LoanSummary } from "@trestle/domain/pools/loan.ts";
import type { Dependencies } from "../../dependencies.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";
import { type MovementRow, movementsOf } from "./lender.ts";
import { listPoolEvents, type PoolEventRow } from "./list-events.ts";
import { findLoans, type LoanRow, presentLoans } from "./list-loans.ts";
import type { PoolReader } from "./read-pools.ts";

type Site = Pick<Dependencies, "db" | "deployment">;

/** Whole amounts: a file is for adding up. */
const coins = (wei: string) => (wei.startsWith("-") ? `-${coinText(-BigInt(wei))}` : coinText(BigInt(wei)));
const time = (seconds: number | null) => (seconds === null ? "" : new Date(seconds * 1000).toISOString());

/** A wallet's deposits and withdrawals. */
export const movementsCsv = (site: Site, lender: string) =>
  csvStream<MovementRow>({
    head: ["when", "pool", "what", "amount", "tokens", "transaction"],
    read: (last, limit) => movementsOf(site, lender, last && [last.block, last.logIndex], limit),
    cells: ({ at, tier, kind, amount, tokens, txHash }) => [
      at,
      tier,
      kind,
      coins(amount),
      coins(tokens),
      txHash,
    ],
  });

/** Everything that a pool's contract said. */
export const eventsCsv = (site: Site, tier: Tier) =>
  csvStream<PoolEventRow>({
    head: ["when", "what", "by", "project", "amount", "transaction"],
    read: (last, limit) => listPoolEvents(site, tier, last && [last.block, last.logIndex], limit),
    cells: ({ at, kind, by, project, tokenId, amount, txHash }) => [
      at,
      kind,
      by,
      project?.title ?? tokenId ?? "",
      coins(amount),
      txHash,
    ],
  });

/** Loans as the list shows them. */
export const loansCsv = (site: Site, reader: PoolReader, filter: LoanFilter) =>
  csvStream<{ row: LoanRow; loan: LoanSummary }>({
    head: [
      "project",
      "pool",
      "borrower",
      "state",
      "lent",
      "owed",
      "rate %",
      "approved",
      "started",
      "ends",
      "due",
      "due by",
    ],
    read: async (last, limit) => {
      const rows = await findLoans(
        site,
        filter,
        last && [last.row.approved, last.row.pool, last.row.token_id],
        limit,
      );
      const loans = await presentLoans(site, reader, rows);
      return loans.map((loan, index) => ({ loan, row: rows[index] as LoanRow }));
    },
    cells: ({ loan }) => [
      loan.project?.title ?? loan.tokenId,
      loan.tier,
      loan.borrower,
      loan.status,
      coins(loan.amount),
      coins(loan.owed),
      (loan.rate / 100).toFixed(2),
      time(loan.approvedAt),
      time(loan.startedAt),
      time(loan.endsAt),
      coins(loan.due),
      time(loan.deadline),
    ],
  });
