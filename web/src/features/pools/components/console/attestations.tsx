import type { LiveAttestation, PoolsConsole, WantedAttestation } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { relativeTime, utcTime } from "../../../../lib/format.ts";
import { Amount, Button, Card, ConfirmDialog, DataTable, Problem } from "../../../../ui/index.ts";
import { CreditLineParts } from "../credit-line.tsx";
import pools from "../pools.module.css";
import { CallNote } from "./call-note.tsx";
import { Clock } from "./clock.tsx";
import { useOrder } from "./use-order.ts";

/** Scores that owners ask for, and those that the registry knows: waiting, usable, revocable. */
export function Attestations({ data }: { data: PoolsConsole }) {
  const { wanted, attestations, attestationDelay, now } = data;
  const [declining, setDeclining] = useState<WantedAttestation | null>(null);
  const [revoking, setRevoking] = useState<LiveAttestation | null>(null);
  const attesting = useOrder();
  const declined = useOrder(() => setDeclining(null));
  const revoked = useOrder(() => setRevoking(null));
  return (
    <Card
      flush
      id="attestations"
      title="Score attestations"
      hint={`Usable ${
        attestationDelay === 0 ? "at once" : `after ${Math.round(attestationDelay / 3600)} hours`
      }, then for 7 days. Until an application uses one, it can be revoked.`}
    >
      <Problem className={pools.empty}>{attesting.problem}</Problem>
      {wanted.length + attestations.length === 0 ? (
        <p className={`t-s muted ${pools.empty}`}>
          No scores to confirm. They appear here once an owner asks.
        </p>
      ) : (
        <DataTable
          rows={[...wanted, ...attestations]}
          rowKey={(one) => ("id" in one ? one.id : `${one.tokenId}/${one.usableFrom}`)}
          columns={[
            {
              head: "Project",
              cell: ({ project, tokenId, ownerName }) => (
                <div>
                  <span className="strong">{project?.title ?? `Project ${tokenId}`}</span>
                  {ownerName ? <p className="t-s muted">{ownerName}</p> : null}
                </div>
              ),
            },
            { head: "SCORS", number: true, cell: ({ score }) => score },
            {
              head: "Up to",
              number: true,
              cell: ({ maxAmount }) => (maxAmount === null ? "–" : <Amount wei={BigInt(maxAmount)} />),
            },
            {
              head: "State",
              cell: (one) => {
                const isWaiting = "id" in one || now < one.usableFrom;
                const text = "id" in one ? (one.state === "asked" ? "To confirm" : "On its way") : null;
                return (
                  <span className={`badge ${isWaiting ? "you" : "go"}`}>
                    {text ?? (isWaiting ? "Waiting" : "Usable")}
                  </span>
                );
              },
            },
            {
              head: "Wait, then 7 days",
              cell: (one) =>
                "id" in one ? (
                  <div className="t-s muted">
                    {one.maxAmount === null
                      ? "No completed project or repaid loan"
                      : `Asked ${relativeTime(one.askedAt)}. Recomputed from events now`}
                    {one.credit ? <CreditLineParts line={one.credit} /> : null}
                  </div>
                ) : now < one.usableFrom ? (
                  <Clock
                    from={one.usableFrom - attestationDelay}
                    until={one.usableFrom}
                    now={now}
                    text={`Usable from ${utcTime(one.usableFrom)} UTC`}
                  />
                ) : (
                  <Clock
                    from={one.usableFrom}
                    until={one.expiresAt}
                    now={now}
                    text={`Until ${utcTime(one.expiresAt)} UTC`}
                  />
                ),
            },
            {
              head: "Next",
              cell: (one) =>
                "id" in one ? (
                  <div className="row g2">
                    {one.state === "asked" ? (
                      <>
                        <Button
                          small
                          kind="soft"
                          busy={attesting.busy}
                          disabled={one.maxAmount === null || one.maxAmount === "0"}
                          onClick={() => attesting.run({ kind: "attest", id: one.id })}
                        >
                          Confirm SCORS {one.score}
                        </Button>
                        <Button small onClick={() => setDeclining(one)}>
                          Decline
                        </Button>
                      </>
                    ) : one.call ? (
                      <CallNote call={one.call} />
                    ) : null}
                    {one.state !== "asked" && one.call?.state === "failed" ? (
                      <Button small onClick={() => attesting.run({ kind: "retry", id: one.id })}>
                        Retry
                      </Button>
                    ) : null}
                  </div>
                ) : (
                  <Button small onClick={() => setRevoking(one)}>
                    Revoke
                  </Button>
                ),
            },
          ]}
        />
      )}
      <ConfirmDialog
        title="Decline this request?"
        opened={declining !== null}
        onClose={() => setDeclining(null)}
        confirmLabel="Decline"
        reason={{ label: "Why? The owner reads this.", limit: 500 }}
        busy={declined.busy}
        problem={declined.problem}
        onConfirm={(reason) => declining && declined.run({ kind: "decline", id: declining.id, reason })}
      />
      <ConfirmDialog
        title="Revoke this score?"
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        confirmLabel="Queue revocation"
        reason={{ label: "Why? This is logged.", limit: 500 }}
        busy={revoked.busy}
        problem={revoked.problem}
        onConfirm={(reason) => revoking && revoked.run({ kind: "revoke", tokenId: revoking.tokenId, reason })}
      >
        The project can’t borrow until its score is confirmed again. A loan that’s already paid out isn’t
        affected.
      </ConfirmDialog>
    </Card>
  );
}
