import type { ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { useState } from "react";
import { Avatar } from "../../../../components/avatar.tsx";
import { fileSize } from "../../../../components/file-size.ts";
import { Icon } from "../../../../components/icon.tsx";
import { initials } from "../../../../lib/initials.ts";
import { serverMessage } from "../../../../lib/request-error.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { toast } from "../../../../lib/toast.ts";
import { exactly } from "../../../../lib/when.ts";
import { downloadThreadFile } from "../../api/messages.ts";
import { isPicture } from "../../negotiation-file.ts";
import type { ThreadLine } from "../../negotiation-thread.ts";
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
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      saveFile(await downloadThreadFile(negotiationId, file.id), file.name);
    } catch (error) {
      toast({
        title: `${file.name} could not be read`,
        message: serverMessage(error) ?? "Try again in a moment.",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={styles.file} disabled={busy} onClick={() => void fetchIt()}>
      <Icon name={isPicture(file.name) ? "camera" : "sheet"} size={16} />
      <span>
        <span className="sr">Download </span>
        {file.name}
      </span>
      <span className="muted">{fileSize(file.size)}</span>
    </button>
  );
}
