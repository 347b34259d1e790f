import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { Button, Problem } from "../../../../ui/index.ts";
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
          <Button small busy={blocking.busy} onClick={() => blocking.run(false)}>
            Unblock
          </Button>
        ) : null}
      </div>
      <Problem className="mt1">{blocking.problem}</Problem>
    </div>
  );
}
