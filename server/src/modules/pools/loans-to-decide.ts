import { chainTime } from "../../indexer/chain-time.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { RowServices } from "../../services.ts";
import { projectsByToken } from "../projects/directory.ts";
import { loansDueBy } from "./loan-deadlines.ts";

const APPLICATION_LIFETIME_MS = 7 * 86_400_000;

type LoanToDecide = {
  kind: "attestation" | "application" | "overdue";
  id: string;
  title: string;
  amount: string | null;
  since: Date;
  due: Date | null;
};

/** Returns tasks of the pools' operator, from the tables alone: requests, applications and late loans. */
export async function loansToDecide({ db, deployment }: RowServices, limit: number): Promise<LoanToDecide[]> {
  const key = deployment.key;
  const now = new Date((await chainTime(db, key)).now * 1000);
  const [asked, applied, late] = await Promise.all([
    db
      .selectFrom("attestation_request")
      .select(["id", "token_id", "asked_at"])
      .where("deployment", "=", key)
      .where("state", "=", "asked")
      .orderBy("asked_at")
      .limit(limit)
      .execute(),
    db
      .selectFrom("pool_loan")
      .select(["pool", "token_id", "state", "approved_at"])
      .where("deployment", "=", key)
      .where("status", "=", "applied")
      .where("approved_at", ">", new Date(now.getTime() - APPLICATION_LIFETIME_MS))
      .orderBy("approved_at")
      .limit(limit)
      .execute(),
    loansDueBy({ db, deployment }, now, { limit }),
  ]);
  const deeds = await projectsByToken(db, key, pluck([...asked, ...applied, ...late], "token_id"));
  const title = (tokenId: string) => deeds.get(tokenId)?.title ?? `Project ${tokenId}`;
  return [
    ...asked.map(({ id, token_id, asked_at }) => ({
      kind: "attestation" as const,
      id,
      title: title(token_id),
      amount: null,
      since: asked_at,
      due: null,
    })),
    ...applied.map(({ pool, token_id, state, approved_at }) => ({
      kind: "application" as const,
      id: `${pool} ${token_id}`,
      title: title(token_id),
      amount: state.amount,
      since: approved_at,
      due: new Date(approved_at.getTime() + APPLICATION_LIFETIME_MS),
    })),
    ...late.map(({ pool, token_id, state, deadline }) => ({
      kind: "overdue" as const,
      id: `${pool} ${token_id}`,
      title: title(token_id),
      amount: state.amount,
      since: deadline ?? now,
      due: null,
    })),
  ];
}
