import type { Happening } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";

const words: Record<Happening["kind"], (happening: Happening) => string> = {
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
  history: Happening[] | undefined;
  failed: boolean;
  explorerUrl: string | null;
  terms: ReactNode;
};

export function ProjectHistory({ history, failed, explorerUrl, terms }: Props) {
  return (
    <section className="card" aria-labelledby="history">
      <h3 id="history">History</h3>
      {failed ? <p className="t-s muted mt2">We couldn't load the history. Retrying…</p> : null}
      <ul className="ledger mt2">
        {history?.map((happening) => (
          <li key={`${happening.kind} ${happening.at} ${happening.detail}`}>
            <span style={{ overflowWrap: "anywhere" }}>
              {words[happening.kind](happening)}
              {happening.kind === "posted" ? <>, {terms}</> : null}
              <Transaction hash={happening.transactionHash} explorerUrl={explorerUrl} />
            </span>
            <span className="muted t-s" style={{ whiteSpace: "nowrap" }} title={exactTime(happening.at)}>
              {relativeTime(happening.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
