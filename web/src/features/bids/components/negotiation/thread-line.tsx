import type { ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { fileSize } from "../../../../components/file-size.ts";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { exactTime } from "../../../../lib/format.ts";
import { initials } from "../../../../lib/initials.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { Avatar, Button, Icon } from "../../../../ui/index.ts";
import type { ThreadLine } from "../../negotiation/thread.ts";
import { isPicture } from "../../negotiation/thread-file.ts";
import styles from "./negotiation.module.css";

/** A day, something that happened to an offer, or what somebody said. */
export function ThreadLineItem({ line, negotiationId }: { line: ThreadLine; negotiationId: string }) {
  if (line.kind === "day") return <li className={styles.event}>{line.text}</li>;
  if (line.kind === "event")
    return (
      <li className={styles.event}>
        <Icon name={line.icon} size={16} />
        {line.text}
      </li>
    );
  const { message, mine, onRight, meta } = line;
  return (
    <li className={onRight ? styles.me : styles.them}>
      {onRight ? null : <Avatar letters={initials(message.by.username)} className={styles.avatar} />}
      <div>
        <div className={styles.bubble}>
          {mine ? <span className="sr">You: </span> : null}
          {message.text}
          {message.file ? <FileChip negotiationId={negotiationId} file={message.file} /> : null}
        </div>
        <p className="t-xs muted mt1" title={exactTime(message.at)}>
          {meta}
        </p>
      </div>
    </li>
  );
}

type FileProps = { negotiationId: string; file: NonNullable<ThreadMessage["file"]> };

function FileChip({ negotiationId, file }: FileProps) {
  const fetched = useDownload();
  return (
    <Button
      small
      className="mt2"
      busy={fetched.busy}
      onClick={() =>
        fetched.run({
          name: file.name,
          fetch: () =>
            fetchFile("GET /api/negotiations/:id/files/:fileId", {
              params: { id: negotiationId, fileId: file.id },
            }),
        })
      }
    >
      <Icon name={isPicture(file.name) ? "camera" : "sheet"} size={16} />
      <span>
        <span className="sr">Download </span>
        {file.name}
      </span>
      <span className="muted">{fileSize(file.size)}</span>
    </Button>
  );
}
