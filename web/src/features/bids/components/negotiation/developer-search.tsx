import { keepPreviousData } from "@tanstack/react-query";
import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { useState } from "react";
import { ScorsBadge } from "../../../../components/scors-badge.tsx";
import { queryOf } from "../../../../lib/endpoints.ts";
import { Button, Combobox, nameOf, PersonName, Row } from "../../../../ui/index.ts";
import styles from "./negotiation.module.css";

type Props = { busy: boolean; onInvite: (developer: Bidder) => void };

/** Finds a verified developer by name as you type; a chosen developer is shown before the invitation is sent. */
export function DeveloperSearch({ busy, onInvite }: Props) {
  const [chosen, setChosen] = useState<Bidder | null>(null);
  return (
    <>
      <Combobox
        label="Developer"
        placeholder="Name of a verified developer"
        maxLength={100}
        focusFirst
        search={(question) => ({
          ...queryOf("GET /api/bids/developers", { query: { search: question } }),
          placeholderData: keepPreviousData,
        })}
        keyOf={({ _id }: Bidder) => _id}
        nameOf={nameOf}
        option={(developer) => (
          <span className={styles.option}>
            <ScorsBadge score={developer.overallScore} size={36} />
            <span>
              <span className="strong">
                <PersonName person={developer} />
              </span>
              <span className="t-xs muted">{statsLine(developer)}</span>
            </span>
          </span>
        )}
        none="No verified developers match this name."
        failure="We can’t search developers right now. Keep typing to try again."
        onChoose={(developer) => setChosen(developer ?? null)}
      />
      {chosen ? (
        <Row wrap gap={3} className={`mt3 ${styles.chosen}`}>
          <ScorsBadge score={chosen.overallScore} size={36} />
          <div className="grow">
            <p className="strong">
              <PersonName person={chosen} />
            </p>
            <p className="t-s muted">{statsLine(chosen)}</p>
            {chosen.bio ? <p className="t-s muted">{chosen.bio}</p> : null}
          </div>
          <Button kind="primary" busy={busy} onClick={() => onInvite(chosen)}>
            Invite
          </Button>
        </Row>
      ) : null}
    </>
  );
}

const statsLine = ({ overallScore, buildStats: { completed, successRate } }: Bidder): string => {
  const score = `SCORS ${Math.round(overallScore)}`;
  return completed === 0
    ? `${score}, nothing completed here yet`
    : `${score}, ${completed} completed, ${Math.round(successRate)}% success`;
};
