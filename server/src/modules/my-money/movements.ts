import { toCsv } from "@trestle/domain/csv.ts";
import { coinText } from "@trestle/domain/money.ts";
import type { MovementsQuery, PastMovement } from "@trestle/domain/my-money/my-money.ts";
import { z } from "zod";
import type { RowServices } from "../../services.ts";
import { movementsOfParty } from "../escrow/project-money.ts";
import { poolMovementsOf } from "../pools/pool-ledger.ts";
import { projectsByToken, tokenOfProject } from "../projects/directory.ts";

export const movementCursor = z.tuple([z.string().regex(/^\d+$/), z.number().int(), z.string()]);
type Cursor = z.infer<typeof movementCursor>;
export type PlacedMovement = PastMovement & { cursor: Cursor };

/** Returns an account's movements over escrow and pools, newest first. */
export async function listMovements(
  { db, deployment }: RowServices,
  address: string | null,
  { projectId, direction, since, before }: MovementsQuery,
  cursor: Cursor | undefined,
  limit: number,
): Promise<PlacedMovement[]> {
  if (!address) return [];
  const key = deployment.key;
  const tokenId = projectId ? await tokenOfProject(db, key, projectId) : undefined;
  if (projectId && !tokenId) return [];
  const after = cursor && { blockNumber: cursor[0], logIndex: cursor[1], kind: cursor[2] };
  const span = {
    since: since === undefined ? undefined : new Date(since * 1000),
    before: before === undefined ? undefined : new Date(before * 1000),
  };
  const inEscrow = await movementsOfParty(db, key, address, { ...span, tokenId, direction, after, limit });
  const inPools = (await poolMovementsOf(db, key, address, { ...span, after, limit })).filter(
    (each) =>
      (!tokenId || each.tokenId === tokenId) &&
      (!direction || BigInt(each.amount) > 0n === (direction === "in")),
  );
  const all = [...inEscrow.map((each) => ({ ...each, pool: null })), ...inPools]
    .sort(
      (a, b) =>
        Number(BigInt(b.blockNumber) - BigInt(a.blockNumber)) ||
        b.logIndex - a.logIndex ||
        (a.kind < b.kind ? 1 : -1),
    )
    .slice(0, limit);
  const projects = await projectsByToken(
    db,
    key,
    all.flatMap(({ tokenId: token }) => token ?? []),
  );
  return all.map((each) => {
    const amount = BigInt(each.amount);
    const project = each.tokenId ? projects.get(each.tokenId) : undefined;
    return {
      at: Math.floor(each.minedAt.getTime() / 1000),
      kind: each.kind,
      direction: amount > 0n ? "in" : "out",
      amount: (amount > 0n ? amount : -amount).toString(),
      projectId: project?.projectId ?? null,
      title: project?.title ?? null,
      pool: each.pool,
      transactionHash: each.txHash,
      cursor: [each.blockNumber, each.logIndex, each.kind],
    };
  });
}

const COLUMNS = [
  "Time (UTC)",
  "Kind",
  "Direction",
  "Amount (DEV)",
  "Amount (wei)",
  "Project",
  "Pool",
  "Transaction",
];

export const movementsCsv = (movements: PastMovement[]): string =>
  toCsv([
    COLUMNS,
    ...movements.map(({ at, kind, direction, amount, title, pool, transactionHash }) => [
      new Date(at * 1000).toISOString(),
      kind,
      direction,
      coinText(BigInt(amount)),
      amount,
      title ?? "",
      pool ?? "",
      transactionHash,
    ]),
  ]);
