import type { Tier } from "@trestle/chain/contract-names.ts";
import { coinText } from "@trestle/domain/money.ts";
import type { LoanFilter, LoanSummary } from "@trestle/domain/pools/loan.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";
import type { RowServices } from "../../services.ts";
import { type MovementRow, movementsOf } from "./lender.ts";
import { listPoolEvents, type PoolEventRow } from "./list-events.ts";
import { findLoans, type LoanRow, presentLoans } from "./list-loans.ts";
import type { PoolReader } from "./read-pools.ts";

/** Formats amounts with all decimals, so that sums in a spreadsheet are exact. */
const coins = (wei: string) => (wei.startsWith("-") ? `-${coinText(-BigInt(wei))}` : coinText(BigInt(wei)));
const time = (seconds: number | null) => (seconds === null ? "" : new Date(seconds * 1000).toISOString());

/** Exports a wallet's deposits and withdrawals. */
export const movementsCsv = (services: RowServices, lender: string) =>
  csvStream<MovementRow>({
    head: ["when", "pool", "what", "amount", "tokens", "transaction"],
    read: (last, limit) => movementsOf(services, lender, last && [last.block, last.logIndex], limit),
    cells: ({ at, tier, kind, amount, tokens, txHash }) => [
      at,
      tier,
      kind,
      coins(amount),
      coins(tokens),
      txHash,
    ],
  });

/** Exports all events of a pool's contract. */
export const eventsCsv = (services: RowServices, tier: Tier) =>
  csvStream<PoolEventRow>({
    head: ["when", "what", "by", "project", "amount", "transaction"],
    read: (last, limit) => listPoolEvents(services, tier, last && [last.block, last.logIndex], limit),
    cells: ({ at, kind, by, project, tokenId, amount, txHash }) => [
      at,
      kind,
      by,
      project?.title ?? tokenId ?? "",
      coins(amount),
      txHash,
    ],
  });

export const loansCsv = (services: RowServices, reader: PoolReader, filter: LoanFilter) =>
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
        services,
        filter,
        last && [last.row.approved, last.row.pool, last.row.token_id],
        limit,
      );
      const loans = await presentLoans(services, reader, rows);
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
