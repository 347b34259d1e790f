import type { HistoryEntry } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Card, List, ListRow } from "../../../ui/index.ts";

const words: Record<HistoryEntry["kind"], (happening: HistoryEntry) => string> = {
  posted: () => "Posted",
  moved: ({ detail }) => (detail === "negotiation" ? "Moved to negotiation" : "Moved to the market"),
  document_added: ({ detail }) => `Document added: ${detail ?? "a file"}`,
  bid: ({ who }) => `Bid by ${who ?? "a developer"}`,
  bid_withdrawn: ({ who }) => `Bid withdrawn by ${who ?? "a developer"}`,
  donation: ({ detail }) => (detail ? `Donation of ${detail}` : "Donation"),
  question: ({ who }) => `Question by ${who ?? "somebody"}`,
  accepted: ({ who }) => (who ? `Bid by ${who} accepted` : "Bid accepted"),
  closing: () => "Closing",
  ended: ({ detail }) => (detail ? `Ended: ${detail}` : "Ended"),
};

type Props = {
  history: HistoryEntry[] | undefined;
  failed: boolean;
  explorerUrl: string | null;
  terms: ReactNode;
};

export function ProjectHistory({ history, failed, explorerUrl, terms }: Props) {
  return (
    <Card small id="history" title="History">
      {failed ? <p className="t-s muted">We couldn’t load the history. Retrying…</p> : null}
      <List>
        {history?.map((happening) => (
          <ListRow
            key={`${happening.kind} ${happening.at} ${happening.detail}`}
            end={
              <span className="muted t-s" title={exactTime(happening.at)}>
                {relativeTime(happening.at)}
              </span>
            }
          >
            {words[happening.kind](happening)}
            {happening.kind === "posted" ? <>, {terms}</> : null}
            <Transaction hash={happening.transactionHash} explorerUrl={explorerUrl} />
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

function Transaction({ hash, explorerUrl }: { hash: string | null; explorerUrl: string | null }) {
  if (!hash) return null;
  const short = (
    <span className="mono t-xs muted" title={hash}>
      {shortHex(hash)}
    </span>
  );
  return (
    <>
      <br />
      {explorerUrl ? (
        <a
          className="u-link"
          href={`${explorerUrl.replace(/\/$/, "")}/tx/${hash}`}
          target="_blank"
          rel="noreferrer"
        >
          {short}
          <span className="sr"> in the block explorer, opens a new tab</span>
        </a>
      ) : (
        short
      )}
    </>
  );
}
