import type { Act, ActVerdict } from "@trestle/domain/escrow/acts.ts";
import { momentText } from "../../../../lib/format.ts";
import { Button, List, ListRow, Row } from "../../../../ui/index.ts";
import styles from "./milestone-panel.module.css";

/** Acts by urgency: the first possible one gets the primary button. */
const pressing: Act[] = [
  "approveMilestone",
  "submitMilestone",
  "resolveDispute",
  "claimAfterReview",
  "executeDisputeDefault",
  "acceptChange",
  "acceptSettlement",
  "claimRefund",
  "withdraw",
  "answerDispute",
];

type Props = {
  acts: ActVerdict[];
  onAct: (verdict: ActVerdict) => void;
  labels: Record<Act, string>;
};

/** Shows buttons for the viewer's possible acts, then the refused acts with reason and date. */
export function ActButtons({ acts, onAct, labels }: Props) {
  const yours = acts.filter((verdict) => verdict.yours);
  const possible = yours.filter((verdict) => verdict.possible);
  const main = pressing.map((act) => possible.find((verdict) => verdict.act === act)).find(Boolean);
  const others = possible.filter((verdict) => verdict !== main);
  const refused = yours.filter((verdict) => !verdict.possible && verdict.reason);
  if (yours.length === 0) return null;
  return (
    <>
      {possible.length > 0 ? (
        <div className={styles.actions}>
          {main ? (
            <Button kind="primary" full onClick={() => onAct(main)}>
              {labels[main.act]}
            </Button>
          ) : null}
          <Row wrap className={styles.others}>
            {others.map((verdict) => (
              <Button key={verdict.act} onClick={() => onAct(verdict)}>
                {labels[verdict.act]}
              </Button>
            ))}
          </Row>
        </div>
      ) : null}
      {refused.length > 0 ? (
        <details className="t-s muted mt3">
          <summary>Not possible now</summary>
          <List>
            {refused.map(({ act, reason, from }) => (
              <ListRow key={act}>
                <strong>{labels[act]}.</strong> {reason} {from ? `Possible from ${momentText(from)}.` : null}
              </ListRow>
            ))}
          </List>
        </details>
      ) : null}
    </>
  );
}
