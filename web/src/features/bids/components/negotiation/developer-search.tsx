import { keepPreviousData } from "@tanstack/react-query";
import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { type ReactNode, useState } from "react";
import { queryOf } from "../../../../lib/endpoints.ts";
import { Button, Combobox, nameOf, PersonName } from "../../../../ui/index.ts";
import styles from "./invite-dialog.module.css";

type Props = { badge: (score: number) => ReactNode; busy: boolean; onInvite: (developer: Bidder) => void };

/** Finds a verified developer by name as you type; a chosen developer is shown before the invitation is sent. */
export function DeveloperSearch({ badge, busy, onInvite }: Props) {
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
            {badge(developer.overallScore)}
            <span>
              <span className="strong">
                <PersonName person={developer} />
              </span>
              <span className="t-xs muted">{statsLine(developer)}</span>
            </span>
          </span>
        )}
        none="No verified developers match this name."
        failure="We can't search developers right now. Keep typing to try again."
        onChoose={(developer) => setChosen(developer ?? null)}
      />
      {chosen ? (
        <div className={styles.chosen}>
          {badge(chosen.overallScore)}
          <span>
            <span className="strong">
              <PersonName person={chosen} />
            </span>
            <span className="t-s muted">{statsLine(chosen)}</span>
            {chosen.bio ? <span className="t-s muted">{chosen.bio}</span> : null}
          </span>
          <Button kind="primary" busy={busy} onClick={() => onInvite(chosen)}>
            Invite
          </Button>
        </div>
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
