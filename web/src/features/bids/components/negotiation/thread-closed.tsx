import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { useState } from "react";
import { useBlock } from "../../use-block.ts";
import styles from "./thread.module.css";

type Props = {
  negotiation: Pick<Negotiation, "_id" | "closed" | "blocked">;
  other: { _id: string; username: string };
};

/** Why nothing can be written here, with the way out where it is the viewer's own. */
export function ThreadClosed({ negotiation: { _id, closed, blocked }, other }: Props) {
  const setBlocked = useBlock(_id, other);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const unblock = async () => {
    setBusy(true);
    setProblem(await setBlocked(false));
    setBusy(false);
  };
  return (
    <div className={styles.closed}>
      <div className="row between g2 wrap-ok">
        <p>{closed ?? "Nothing can be said here any more."}</p>
        {blocked ? (
          <button type="button" className="btn sm" disabled={busy} onClick={() => void unblock()}>
            Unblock
          </button>
        ) : null}
      </div>
      {problem ? (
        <p className="err mt1" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
