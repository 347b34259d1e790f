import type { ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { Avatar } from "../../../../components/avatar.tsx";
import { fileSize } from "../../../../components/file-size.ts";
import { Icon } from "../../../../components/icon.tsx";
import { initials } from "../../../../lib/initials.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { exactly } from "../../../../lib/when.ts";
import { downloadThreadFile } from "../../api/messages.ts";
import type { ThreadLine } from "../../negotiation/thread.ts";
import { isPicture } from "../../negotiation/thread-file.ts";
import styles from "./thread.module.css";

/** A day, something that happened to an offer, or what somebody said. */
export function ThreadLineItem({ line, negotiationId }: { line: ThreadLine; negotiationId: string }) {
  if (line.kind === "day") return <li className={styles.event}>{line.text}</li>;
  if (line.kind === "event")
    return (
      <li className={`${styles.event} ${styles.happened}`}>
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
        <p className={styles.meta} title={exactly(message.at)}>
          {meta}
        </p>
      </div>
    </li>
  );
}

type FileProps = { negotiationId: string; file: NonNullable<ThreadMessage["file"]> };

function FileChip({ negotiationId, file }: FileProps) {
  const fetched = useChange({
    send: () => downloadThreadFile(negotiationId, file.id),
    failure: "Try again in a moment.",
    onDone: (content) => saveFile(content, file.name),
    onProblem: (message) => toast({ title: `We couldn't load ${file.name}`, message }),
  });
  return (
    <button type="button" className={styles.file} disabled={fetched.busy} onClick={() => fetched.run()}>
      <Icon name={isPicture(file.name) ? "camera" : "sheet"} size={16} />
      <span>
        <span className="sr">Download </span>
        {file.name}
      </span>
      <span className="muted">{fileSize(file.size)}</span>
    </button>
  );
}
