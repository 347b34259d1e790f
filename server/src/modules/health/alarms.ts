import type { HealthNow } from "@trestle/domain/admin/health.ts";
import { formatCoins } from "@trestle/domain/money.ts";

const MINUTE = 60;

/** Returns every kind of alarm with its sentence while it is raised, by the measures of ops/alerts.yaml. */
export function alarmsOf({
  chain,
  indexer,
  jobs,
  mail,
  storage,
  operator,
  auditCheck,
}: HealthNow): Map<string, string | undefined> {
  const { behind } = indexer;
  const rules: [kind: string, isRaised: boolean, text: string][] = [
    ["chain", chain.head === null, "The chain isn’t answering."],
    ["indexer", behind !== null && behind > 50, `The indexer is ${behind} blocks behind the chain.`],
    [
      "jobs-slow",
      jobs.oldestSeconds > 5 * MINUTE,
      `A job has been due for ${Math.floor(jobs.oldestSeconds / MINUTE)} minutes.`,
    ],
    ["jobs-failed", jobs.failed > 0, `${jobs.failed} jobs were given up.`],
    [
      "mail-slow",
      mail.on && mail.oldestSeconds > 15 * MINUTE,
      `An email has waited for ${Math.floor(mail.oldestSeconds / MINUTE)} minutes.`,
    ],
    ["mail-failed", mail.failed > 0, `${mail.failed} emails were given up.`],
    [
      "storage",
      storage.freeMegabytes !== null && storage.freeMegabytes < 1024,
      `Only ${storage.freeMegabytes} MB are left for files.`,
    ],
    [
      "operator-balance",
      operator.balance !== null && BigInt(operator.balance) < BigInt(operator.minimum),
      `The operator has ${formatCoins(BigInt(operator.balance ?? 0))} left.`,
    ],
    [
      "operator-stuck",
      operator.oldestSeconds > 15 * MINUTE,
      `An operator’s call has waited for ${Math.floor(operator.oldestSeconds / MINUTE)} minutes.`,
    ],
    ["operator-failed", operator.failed > 0, `${operator.failed} of the operator’s calls failed.`],
    [
      "audit",
      auditCheck !== null && !auditCheck.intact,
      `The audit log has been tampered with at entry ${auditCheck?.brokenAt}.`,
    ],
  ];
  return new Map(rules.map(([kind, isRaised, text]) => [kind, isRaised ? text : undefined]));
}
