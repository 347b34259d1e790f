import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { WaitingPayment } from "@trestle/domain/admin/payments.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { objectionEnds } from "@trestle/domain/escrow/others-money.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { chainTime } from "../../indexer/chain-time.ts";
import { pluck } from "../../platform/database/rows.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import { enqueueOperatorCall, operatorOutcomes } from "../../platform/operator/queue.ts";
import type { RowServices } from "../../services.ts";
import { projectsWithWaitingMoney } from "../escrow/project-money.ts";
import { milestoneTitle } from "../projects/present.ts";
import { posted } from "../projects/read-project.ts";

const MAX_PROJECTS = 200;

type Found = WaitingPayment & { key: string; tokenId: string };

/** Idempotency key of an objection to one submission. */
const objectionKey = (tokenId: string, milestone: number, { milestones }: ProjectOnChain): string =>
  `object/${tokenId}/${milestone}/${milestones[milestone]?.submittedAt}`;

async function findPayments(services: RowServices): Promise<Found[]> {
  const { db, deployment } = services;
  const { key } = deployment;
  const { now } = await chainTime(db, key);
  const rows = await posted(services)
    .where("project_deed.token_id", "in", projectsWithWaitingMoney(db, key, now))
    .limit(MAX_PROJECTS)
    .execute();
  const found = rows.flatMap(({ id, token_id, title, accepted_titles, state }) =>
    state.milestones.flatMap(({ status, amount, submittedAt }, milestone): Found[] => {
      const until = objectionEnds(state, milestone, now);
      if (until === null) return [];
      const tokenId = token_id ?? "";
      return [
        {
          key: objectionKey(tokenId, milestone, state),
          tokenId,
          projectId: id,
          title,
          milestone,
          milestoneTitle: milestoneTitle(accepted_titles, milestone),
          amount,
          isApproved: status === "approved",
          isLent: BigInt(state.left.loan) > 0n,
          since: submittedAt ?? until,
          until,
          isObjected: false,
        },
      ];
    }),
  );
  const outcomes = await operatorOutcomes(db, deployment, pluck(found, "key"));
  return found
    .map((payment) => ({ ...payment, isObjected: outcomes.has(payment.key) }))
    .sort((a, b) => a.until - b.until);
}

/** Returns the payments that wait because lent or donated money pays for them, most urgent first. */
export const listWaitingPayments = async (services: RowServices): Promise<WaitingPayment[]> =>
  (await findPayments(services)).map(({ key: _, tokenId: __, ...payment }) => payment);

/** Queues the operator's objection to a payment, after which the arbiter decides the milestone. */
export async function objectToPayment(
  services: RowServices,
  admin: Account,
  { projectId, milestone, reason }: { projectId: string; milestone: number; reason: string },
): Promise<void> {
  const { db, deployment } = services;
  const payment = (await findPayments(services)).find(
    (one) => one.projectId === projectId && one.milestone === milestone,
  );
  if (!payment) refuse("conflict", "This payment no longer waits, so it’s too late to object.");
  await db.transaction().execute(async (transaction) => {
    const isQueued = await enqueueOperatorCall(transaction, deployment, {
      key: payment.key,
      contract: "TrestleEscrow",
      functionName: "objectToPayment",
      args: [BigInt(payment.tokenId), BigInt(milestone), termsHash({ reason })],
    });
    if (!isQueued) refuse("conflict", "An objection to this payment is already queued.");
    await recordAudit(transaction, admin.id, {
      act: "objected to a payment",
      subject: `${payment.milestoneTitle} of ${payment.title}`,
      subjectId: projectId,
      note: reason,
    });
  });
}
