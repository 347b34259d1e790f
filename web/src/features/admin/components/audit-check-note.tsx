import { useQuery } from "@tanstack/react-query";
import type { AuditCheck } from "@trestle/domain/admin/audit.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { formatNumber, relativeTime } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Icon } from "../../../ui/index.ts";
import styles from "./audit-log.module.css";

const RUNNING_MS = 1_000;

/** Shows the result of the last check of the hash chain, and a button that checks again. */
export function AuditCheckNote() {
  const { data: check } = useQuery(
    queryOf(
      "GET /api/admin/audit/check",
      {},
      { refetchInterval: ({ state: { data } }) => (data && !data.endedAt ? RUNNING_MS : false) },
    ),
  );
  const started = useChange({
    send: () => call("POST /api/admin/audit/check"),
    failure: "The check didn't start. Try again.",
    invalidates: ["/api/admin/audit/check"],
  });
  const isRunning = started.busy || Boolean(check && !check.endedAt);
  const isBroken = check !== undefined && check !== null && !check.intact;
  return (
    <div className={styles.foot}>
      <Icon name={isBroken ? "warning" : "chain"} size={16} />
      <p className={isBroken ? "err grow" : "grow"} role="status">
        {started.problem ?? (check ? sentence(check) : NEVER)}
      </p>
      <Button small disabled={isRunning} onClick={() => started.run()}>
        {isRunning ? "Checking…" : "Check the hash chain"}
      </Button>
    </div>
  );
}

const NEVER = "Each entry contains the hash of the one before. The chain hasn't been checked yet.";

function sentence({ lines, goal, endedAt, brokenAt }: AuditCheck): string {
  if (brokenAt !== null)
    return `The log has been tampered with: entry ${formatNumber(brokenAt)} doesn't match its hash, or is missing.`;
  if (!endedAt) return `Checked ${formatNumber(lines)} of ${formatNumber(goal)} entries.`;
  return `Each entry contains the hash of the one before. All ${formatNumber(lines)} entries were checked ${relativeTime(endedAt)}.`;
}
