import { clock } from "../../../../lib/format.ts";
import { Icon } from "../../../../ui/index.ts";
import type { SaveStatus } from "../../draft/draft-saver.ts";
import styles from "./request-form.module.css";

/** Shows whether the draft is saved on the server. */
export function SaveState({ status }: { status: SaveStatus }) {
  return (
    <span className={`row g2 t-s ${styles.saveState}`} role="status">
      {words(status)}
    </span>
  );
}

function words(status: SaveStatus) {
  switch (status.kind) {
    case "saved":
      return (
        <>
          <Icon name="check" size={16} />
          <span>
            <span className="strong">Draft saved</span>{" "}
            <span className="muted">{status.at === null ? "" : clock(status.at)}</span>
          </span>
        </>
      );
    case "saving":
      return <span className="muted">Saving…</span>;
    case "failed":
      return (
        <span className={styles.notSaved}>
          <span className="strong">Not saved. Retrying</span>{" "}
          <span className="muted">kept on this device for now</span>
        </span>
      );
    case "refused":
      return <span className="err">Not saved. {status.message}</span>;
    case "conflict":
      return <span className="err">Not saved. Changed elsewhere</span>;
    case "posted":
      return <span className="muted">Posted and fixed</span>;
  }
}
