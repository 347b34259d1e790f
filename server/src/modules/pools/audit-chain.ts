import type { AuditAct } from "@trestle/domain/admin/audit.ts";
import type { DomainEvent } from "@trestle/domain/events.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { derivedId } from "../../platform/database/derived-id.ts";
import { recordAudit, wasEverRecorded } from "../../platform/events/audit.ts";
import { type Listener, recordedEvents } from "../../platform/events/events.ts";
import { operatorCallOf } from "../../platform/operator/queue.ts";
import type { Db } from "../../services.ts";
import { accountOfAddress } from "../accounts/directory.ts";

type Line = { act: AuditAct; subject: string; by?: string };

/**
 * Adds acts of the pools' owner and operator on the chain to the audit log, with their transactions, including those
 * signed outside the console.
 */
export function auditChain(db: Db): Listener {
  return async (event) => {
    const line = lineOf(event);
    if (!line || !event.txHash || !event.deployment) return;
    if (event.type === "pool.settings" && (await isFirst(db, event.deployment, event.data.tier))) return;
    const call = await operatorCallOf(db, event.txHash);
    // A borrower's confirmation, or a default booked by a stranger, is no act of the pools' administration.
    if (line.by === undefined && call === undefined) return;
    const subjectId = derivedId(event.key, line.act);
    await db.transaction().execute(async (transaction) => {
      if (await wasEverRecorded(transaction, { act: line.act, subjectId })) return;
      const actor = call || !line.by ? undefined : await accountOfAddress(transaction, line.by);
      await recordAudit(transaction, actor?.id ?? null, {
        act: line.act,
        subject: line.subject,
        subjectId,
        note: `${call ? `operator queue no. ${call}` : `wallet ${line.by}`}, transaction ${event.txHash}`,
      });
    });
  };
}

/** Returns whether these are the settings of the deployment, which are no change. */
async function isFirst(db: Db, deployment: string, tier: string): Promise<boolean> {
  const settings = await recordedEvents(
    db,
    { types: ["pool.settings"], deployment, where: ["tier", tier] },
    2,
  );
  return settings.length < 2;
}

function lineOf(event: DomainEvent): Line | undefined {
  switch (event.type) {
    case "pool.stops": {
      const { tier, by, paused, withdrawalsEnabled } = event.data;
      const isStop = paused || !withdrawalsEnabled;
      const what = paused ? "deposits, loans and withdrawals" : "withdrawals";
      return isStop
        ? { act: "stopped a pool", subject: `${tier} pool, ${what}`, by }
        : { act: "ended a stop", subject: `${tier} pool`, by };
    }
    case "pool.settings":
      return { act: "changed a pool's settings", subject: `${event.data.tier} pool`, by: event.data.by };
    case "pool.operator": {
      const { tier, operator, by } = event.data;
      return { act: "changed a pool's operator", subject: `${tier} pool, ${operator}`, by };
    }
    case "pool.nominated": {
      const { tier, nominee, by } = event.data;
      return { act: "nominated a pool's owner", subject: `${tier} pool, ${nominee}`, by };
    }
    case "pool.owner":
      return { act: "took over a pool", subject: `${event.data.tier} pool`, by: event.data.by };
    case "pool.surplus": {
      const { tier, amount, recipient, by } = event.data;
      return {
        act: "recovered surplus",
        subject: `${tier} pool, ${formatCoins(BigInt(amount))} to ${recipient}`,
        by,
      };
    }
    case "scors.attested":
      return { act: "attested a score", subject: `Project ${event.data.tokenId}, SCORS ${event.data.score}` };
    case "scors.revoked":
      return { act: "revoked an attestation", subject: `Project ${event.data.tokenId}`, by: event.data.by };
    case "loan.approved":
      return { act: "proposed a loan", subject: loanOf(event.data) };
    case "loan.disbursed":
      return { act: "disbursed a loan", subject: loanOf(event.data) };
    case "loan.defaulted":
      return { act: "processed a default", subject: loanOf(event.data) };
    default:
      return undefined;
  }
}

const loanOf = ({ tier, tokenId, amount }: { tier: string; tokenId: string; amount: string }) =>
  `Project ${tokenId}, ${tier} pool, ${formatCoins(BigInt(amount))}`;
