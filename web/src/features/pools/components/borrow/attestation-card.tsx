import { formatCoins } from "@trestle/domain/money.ts";
import type { Borrowing } from "@trestle/domain/pools/borrowing.ts";
import { call } from "../../../../lib/endpoints.ts";
import { momentText, relativeTime, utcTime } from "../../../../lib/format.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, Grid, Problem } from "../../../../ui/index.ts";
import { CreditLineParts } from "../credit-line.tsx";
import styles from "./borrow.module.css";

const WEEK = 7 * 86_400;

/** Shows the state of the attested score on which the pools lend. */
export function AttestationCard({ borrowing }: { borrowing: Borrowing }) {
  const { projectId, attestation, request, now, score, attestable, attestationDelay } = borrowing;
  const invalidates = ["/api/pools/borrowing"] as const;
  const ask = useChange({
    send: () => call("POST /api/pools/borrowing/:projectId/attestation", { params: { projectId } }),
    failure: "The request wasn’t sent. Try again.",
    invalidates,
  });
  const withdraw = useChange({
    send: () => call("DELETE /api/pools/borrowing/:projectId/attestation", { params: { projectId } }),
    failure: "The request wasn’t withdrawn. Try again.",
    invalidates,
  });
  const isLive = attestation !== null && now < attestation.expiresAt;
  const isUsable = isLive && now >= attestation.usableFrom;
  const isAsked = request?.state === "asked";
  const isSending = request?.state === "attested" && request.call?.state !== "done" && !isLive;
  return (
    <section className="card" aria-labelledby="attestation">
      <div className="sec-head">
        <h2 id="attestation">Confirmed score</h2>
        <p className="t-s muted">{stateText(borrowing, { isLive, isUsable, isAsked, isSending })}</p>
      </div>
      <p className="strong">
        {isLive
          ? `SCORS ${attestation.score}, up to ${formatCoins(BigInt(attestation.maxAmount))}`
          : attestable === null
            ? `SCORS ${score}, no history yet`
            : `SCORS ${score}, up to ${formatCoins(BigInt(attestable))}`}
      </p>
      <p className="t-s muted">
        {attestable === null && !isLive
          ? "A score can be confirmed once you’ve completed a project or repaid a loan."
          : "Your credit line: what you’ve paid in fees and interest, and what the people you’ve worked with vouch for."}
      </p>
      {borrowing.credit ? <CreditLineParts line={borrowing.credit} /> : null}
      {isLive || isAsked || isSending ? (
        <Grid as="ol" columns={4} fold="s" gap={3} className={styles.clock}>
          <li className={styles.done}>
            <p className="strong">You asked</p>
            <p className="muted">{request ? relativeTime(request.askedAt) : "–"}</p>
          </li>
          <li className={isLive ? styles.done : styles.now}>
            <p className="strong">We confirm</p>
            <p className="muted">{isLive ? "Done" : isSending ? "Being sent" : "An administrator decides"}</p>
          </li>
          <li className={isUsable ? styles.done : isLive ? styles.now : undefined}>
            <p className="strong">{delayText(attestationDelay)}</p>
            <p className="muted">
              {isLive ? `Until ${utcTime(attestation.usableFrom)} UTC` : "It can still be revoked"}
            </p>
          </li>
          <li className={isUsable ? styles.now : undefined}>
            <p className="strong">Usable for 7 days</p>
            <p className="muted">{isLive ? `Until ${utcTime(attestation.expiresAt)} UTC` : ""}</p>
          </li>
        </Grid>
      ) : null}
      {request?.state === "declined" && !isLive ? (
        <p className="note mt3" role="status">
          <span>Declined: {request.reason}</span>
        </p>
      ) : null}
      {request?.call?.state === "failed" ? (
        <p className="note mt3" role="status">
          <span>The chain rejected it. An administrator will look at it.</span>
        </p>
      ) : null}
      <p className="t-s muted mt3">
        The pools lend on a confirmed score, not on one you enter. You can prepare everything now and apply
        once it’s usable.
      </p>
      <Problem>{ask.problem ?? withdraw.problem}</Problem>
      <div className="row g2 mt3">
        {isAsked ? (
          <Button busy={withdraw.busy} onClick={() => withdraw.run()}>
            Withdraw the request
          </Button>
        ) : !isLive && !isSending && attestable !== null && attestable !== "0" && borrowing.isOpen ? (
          <Button kind="primary" busy={ask.busy} onClick={() => ask.run()}>
            Ask us to confirm it
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const delayText = (seconds: number): string =>
  seconds === 0 ? "No waiting time here" : `${Math.round(seconds / 3600)}-hour wait`;

type Now = { isLive: boolean; isUsable: boolean; isAsked: boolean; isSending: boolean };

function stateText({ attestation, now }: Borrowing, { isLive, isUsable, isAsked, isSending }: Now): string {
  if (isUsable && attestation) return `Usable until ${momentText(attestation.expiresAt)}`;
  if (isLive && attestation) return `Usable from ${momentText(attestation.usableFrom)}`;
  if (isSending) return "Being confirmed";
  if (isAsked) return "Waiting for an administrator";
  if (attestation && now - attestation.expiresAt < WEEK) return "Expired. Ask again";
  return "Not confirmed yet";
}
