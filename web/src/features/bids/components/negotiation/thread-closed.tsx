import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { Problem } from "../../../../components/problem.tsx";
import { useBlock } from "../../negotiation/use-block.ts";
import styles from "./thread.module.css";

type Props = {
  negotiation: Pick<Negotiation, "_id" | "closed" | "blocked">;
  other: { _id: string; username: string };
};

/** Why nothing can be written here, with the way out where it is the viewer's own. */
export function ThreadClosed({ negotiation: { _id, closed, blocked }, other }: Props) {
  const blocking = useBlock(_id, other);
  return (
    <div className={styles.closed}>
      <div className="row between g2 wrap-ok">
        <p>{closed ?? "This negotiation is closed."}</p>
        {blocked ? (
          <button
            type="button"
            className="btn sm"
            disabled={blocking.busy}
            onClick={() => blocking.run(false)}
          >
            Unblock
          </button>
        ) : null}
      </div>
      <Problem className="mt1">{blocking.problem}</Problem>
    </div>
  );
}
