import type { OperatorCall } from "@trestle/domain/admin/operator.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import { findCall, type ListedCall } from "../../platform/operator/overview.ts";
import { cancelOperatorCall } from "../../platform/operator/queue.ts";
import type { Db, RowServices } from "../../services.ts";
import { namesOfAddresses } from "../accounts/directory.ts";
import { ATTEST_KEYS, retryAttestation } from "../pools/attestations.ts";
import { KYC_KEYS, requeueAttestation } from "../verification/attestation.ts";

type Call = Pick<ListedCall, "key" | "state" | "function_name" | "target">;
type Acts = Pick<OperatorCall, "retry" | "cancel" | "note">;

const POOL_ORDERS = /^(disburse|propose|stop|scors-revoke)\//;
const REVOCATIONS = ["revokeKyc", "revokeScors"];

/**
 * Returns the safe acts on a call. A retry belongs to the call's room, which decides again under the same key, so that
 * no second transaction is sent. A signed call is never cancelled, because it may be mined.
 */
export function actsOn({ key, state, function_name, target }: Call): Acts {
  const none = (note: string | null): Acts => ({ retry: false, cancel: false, note });
  const isKeepers = key.startsWith("keeper/");
  if (state === "failed") {
    if (key.startsWith(KYC_KEYS) || key.startsWith(ATTEST_KEYS))
      return { retry: true, cancel: false, note: null };
    if (isKeepers) return none("The keeper tries again automatically while it’s due.");
    if (POOL_ORDERS.test(key)) return none("Limits may have changed. Start it again under Pools.");
    return none("It’s no longer needed.");
  }
  if (state === "sent") return none("It’s signed and may be mined, so it can’t be cancelled.");
  if (state === "done") return none(null);
  if (isKeepers) return none("Other people are owed this, so it can’t be cancelled.");
  if (REVOCATIONS.includes(function_name)) return none("Revoking can’t be cancelled.");
  if (target === "operator") return none(null);
  return { retry: false, cancel: true, note: null };
}

export async function presentCalls(db: Db, calls: ListedCall[]): Promise<OperatorCall[]> {
  const names = await namesOfAddresses(
    db,
    calls.flatMap(({ about }) => about ?? []),
  );
  return calls.map((call) => ({
    id: Number(call.id),
    functionName: call.function_name,
    wallet: call.about?.toLowerCase() ?? null,
    username: names.get(call.about?.toLowerCase() ?? "") ?? null,
    state: call.state,
    cancelled: call.state === "failed" && call.cancelled_at !== null,
    failure: call.failure,
    transactionHash: call.tx_hash,
    enqueuedAt: call.enqueued_at.toISOString(),
    ...actsOn(call),
  }));
}

/** Queues a failed call again if its reason still applies. */
export async function retryCall(
  services: RowServices,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  const { db, deployment } = services;
  const call = await find(services, id);
  if (!actsOn(call).retry) refuse("conflict", refusal(call, "Only a failed call is retried."));
  if (call.key.startsWith(ATTEST_KEYS))
    return retryAttestation(services, admin, call.key.slice(ATTEST_KEYS.length), reason);
  await db.transaction().execute(async (transaction) => {
    if (!(await requeueAttestation(transaction, deployment, call.key)))
      refuse("conflict", "It’s queued already, or a later decision has replaced it.");
    await recordAudit(transaction, admin.id, { act: "asked the chain again", ...about(call), note: reason });
  });
}

export async function cancelCall(
  services: RowServices,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  const { db, deployment } = services;
  const call = await find(services, id);
  if (!actsOn(call).cancel) refuse("conflict", refusal(call, "Only a queued call can be cancelled."));
  await db.transaction().execute(async (transaction) => {
    if (!(await cancelOperatorCall(transaction, deployment, id, reason)))
      refuse("conflict", "It was signed a moment ago, so it can’t be cancelled.");
    await recordAudit(transaction, admin.id, {
      act: "cancelled a transaction",
      ...about(call),
      note: reason,
    });
  });
}

const refusal = (call: Call, usual: string): string => actsOn(call).note ?? usual;

const about = ({ id, function_name }: Pick<ListedCall, "id" | "function_name">) => ({
  subject: `${function_name}, call ${id}`,
  subjectId: null,
});

async function find({ db, deployment }: RowServices, id: string) {
  const call = await findCall(db, deployment, id);
  if (!call) refuse("not_found", "This call doesn’t exist.");
  return call;
}
