import type { KycForReview } from "@trestle/domain/admin/review.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { Button } from "../../../ui/index.ts";
import { CallState } from "./call-state.tsx";
import styles from "./on-the-chain.module.css";

type Props = { attestations: KycForReview["attestations"]; busy: boolean; onRetry: () => void };

const wantedLabels = { attested: "Record as verified", revoked: "Remove verification" };

/** The registry calls for this person; failed ones can be retried. */
export function OnTheChain({ attestations, busy, onRetry }: Props) {
  if (attestations.length === 0) return null;
  const refused = attestations.some(({ state }) => state === "failed");
  return (
    <section className={styles.chain} aria-label="On the chain">
      <h4 className={styles.title}>On the chain</h4>
      <ul>
        {attestations.map(({ address, wanted, state, failure }) => (
          <li key={`${address} ${wanted}`}>
            <span className="row between g2">
              <span>
                {wantedLabels[wanted]} <span className="mono t-xs muted">{shortHex(address)}</span>
              </span>
              <CallState state={state} />
            </span>
            {failure ? (
              <span className={`err ${styles.failure}`} role="alert">
                {failure}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {refused ? (
        <Button full className="mt2" busy={busy} onClick={onRetry}>
          Try again on the chain
        </Button>
      ) : null}
    </section>
  );
}
