import type { LiveAttestation, PoolsConsole, WantedAttestation } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { relativeTime, utcTime } from "../../../../lib/format.ts";
import { Amount, Button, ConfirmDialog, Problem } from "../../../../ui/index.ts";
import { CreditLineParts } from "../credit-line.tsx";
import { CallNote } from "./call-note.tsx";
import { Clock } from "./clock.tsx";
import styles from "./console.module.css";
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
    <section className="card flush" aria-labelledby="attestations">
      <div className="card-head">
        <div>
          <h2 id="attestations">Score attestations</h2>
          <p className="t-s muted">
            {attestationDelay === 0
              ? "Usable at once"
              : `Usable after ${Math.round(attestationDelay / 3600)} hours`}
            , then for 7 days. Until an application uses one, it can be revoked.
          </p>
        </div>
      </div>
      <Problem className={styles.foot}>{attesting.problem}</Problem>
      {wanted.length + attestations.length === 0 ? (
        <p className={`t-s muted ${styles.empty}`}>
          No attestations. They appear here once an owner requests one.
        </p>
      ) : (
        <div className="table-scroll">
          <table className={`table ${styles.lines} ${styles.stacked}`}>
            <thead>
              <tr>
                <th scope="col">Project</th>
                <th scope="col" className={styles.number}>
                  SCORS
                </th>
                <th scope="col" className={styles.number}>
                  Up to
                </th>
                <th scope="col">State</th>
                <th scope="col">Wait, then 7 days</th>
                <th scope="col">Next</th>
              </tr>
            </thead>
            <tbody>
              {wanted.map((one) => (
                <tr key={one.id}>
                  <Who title={one.project?.title ?? `Project ${one.tokenId}`} name={one.ownerName} />
                  <td className={styles.number} data-label="SCORS">
                    {one.score}
                  </td>
                  <td className={styles.number} data-label="Up to">
                    {one.maxAmount === null ? "–" : <Amount wei={BigInt(one.maxAmount)} />}
                  </td>
                  <td>
                    <span className="badge you">{one.state === "asked" ? "To attest" : "On its way"}</span>
                  </td>
                  <td className="t-s muted">
                    {one.maxAmount === null
                      ? "No completed project or repaid loan"
                      : `Asked ${relativeTime(one.askedAt)}. Recomputed from events now`}
                    {one.credit ? <CreditLineParts line={one.credit} /> : null}
                  </td>
                  <td>
                    {one.state === "asked" ? (
                      <span className="row g2">
                        <Button
                          small
                          kind="soft"
                          busy={attesting.busy}
                          disabled={one.maxAmount === null || one.maxAmount === "0"}
                          onClick={() => attesting.run({ kind: "attest", id: one.id })}
                        >
                          Attest SCORS {one.score}
                        </Button>
                        <Button small onClick={() => setDeclining(one)}>
                          Decline
                        </Button>
                      </span>
                    ) : one.call?.state === "failed" ? (
                      <span className="row g2">
                        <CallNote call={one.call} />
                        <Button small onClick={() => attesting.run({ kind: "retry", id: one.id })}>
                          Retry
                        </Button>
                      </span>
                    ) : one.call ? (
                      <CallNote call={one.call} />
                    ) : null}
                  </td>
                </tr>
              ))}
              {attestations.map((one) => (
                <tr key={`${one.tokenId}/${one.usableFrom}`}>
                  <Who title={one.project?.title ?? `Project ${one.tokenId}`} name={one.ownerName} />
                  <td className={styles.number} data-label="SCORS">
                    {one.score}
                  </td>
                  <td className={styles.number} data-label="Up to">
                    <Amount wei={BigInt(one.maxAmount)} />
                  </td>
                  <td>
                    <span className={`badge ${now < one.usableFrom ? "you" : "go"}`}>
                      {now < one.usableFrom ? "Waiting" : "Usable"}
                    </span>
                  </td>
                  <td>
                    {now < one.usableFrom ? (
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
                    )}
                  </td>
                  <td>
                    <Button small onClick={() => setRevoking(one)}>
                      Revoke
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <ConfirmDialog
        title="Decline this attestation?"
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
        The project can’t borrow until its score is attested again. A loan that’s already paid out isn’t
        affected.
      </ConfirmDialog>
    </section>
  );
}

function Who({ title, name }: { title: string; name: string | null }) {
  return (
    <td>
      <span className="strong">{title}</span>
      {name ? (
        <>
          <br />
          <span className="t-s muted">{name}</span>
        </>
      ) : null}
    </td>
  );
}
