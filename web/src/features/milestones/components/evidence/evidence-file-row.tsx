import { type EvidenceFile, evidenceLimits, ON_SITE_METRES } from "@trestle/domain/milestones/evidence.ts";
import { useState } from "react";
import { fileSize } from "../../../../components/file-size.ts";
import { Button, IconButton, InputBox, ListRow } from "../../../../ui/index.ts";
import styles from "./evidence.module.css";
import { takenText } from "./taken-text.ts";
import { Thumbnail } from "./thumbnail.tsx";

type Props = {
  projectId: string;
  evidenceId: string;
  file: EvidenceFile;
  onRemove: () => void;
  onNote: (note: string) => void;
  onForgetPlace: () => void;
};

/** A file of a draft: what it shows, where it was taken, and a note that explains it. */
export function EvidenceFileRow({ projectId, evidenceId, file, onRemove, onNote, onForgetPlace }: Props) {
  const [note, setNote] = useState(file.note);
  const isFar = file.distance !== null && file.distance > ON_SITE_METRES;
  return (
    <ListRow
      lead={
        <span className={styles.small}>
          <Thumbnail projectId={projectId} evidenceId={evidenceId} file={file} />
        </span>
      }
      end={<IconButton icon="trash" name={`Remove ${file.name}`} onClick={onRemove} />}
    >
      <p className="strong t-s ell">{file.name}</p>
      <p className={isFar ? "t-xs err" : "t-xs muted"}>
        {takenText(file) ?? `${fileSize(file.size)}, no place or time in this file`}
      </p>
      <InputBox small className="mt1">
        <input
          aria-label={`Note on ${file.name}`}
          placeholder={isFar ? "Why it belongs here" : "What it shows"}
          maxLength={evidenceLimits.note}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={() => (note === file.note ? undefined : onNote(note))}
        />
      </InputBox>
      {isFar ? (
        <Button kind="link" small onClick={onForgetPlace}>
          Delete place and time
        </Button>
      ) : null}
    </ListRow>
  );
}
