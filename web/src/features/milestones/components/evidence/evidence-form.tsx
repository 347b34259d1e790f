import { evidenceLimits } from "@trestle/domain/milestones/evidence.ts";
import { fileSize } from "../../../../components/file-size.ts";
import { charactersOf, counted } from "../../../../lib/format.ts";
import {
  Button,
  Checkbox,
  FileButton,
  Icon,
  IconButton,
  List,
  Problem,
  Row,
  Textarea,
} from "../../../../ui/index.ts";
import styles from "./evidence.module.css";
import { EvidenceFileRow } from "./evidence-file-row.tsx";
import { acceptedFiles } from "./file-problem.ts";
import type { EvidenceDraft } from "./use-evidence-draft.ts";

type Props = {
  projectId: string;
  evidence: EvidenceDraft;
  /** Label of the text field, such as `What needs changing`. */
  label: string;
  hint?: string;
  withFiles?: boolean;
};

/** Form for text and files, saved as a draft until they are sealed. */
export function EvidenceForm({ projectId, evidence, label, hint, withFiles = true }: Props) {
  const { draft, text } = evidence;
  if (evidence.failed)
    return (
      <p className="err" role="alert">
        We couldn’t load your draft.{" "}
        <Button kind="link" small onClick={evidence.retry}>
          Try again
        </Button>
      </p>
    );
  if (!draft) return <p className="muted">Loading your draft…</p>;
  const total = draft.files.reduce((sum, { size }) => sum + size, 0);
  const hasPlaces = draft.files.some(({ taken }) => taken !== null);
  return (
    <div className="stack">
      <Textarea
        label={label}
        hint={hint}
        rows={4}
        maxLength={evidenceLimits.text}
        value={text}
        onChange={(event) => evidence.setText(event.currentTarget.value)}
        onBlur={evidence.saveText}
      />
      {text.length > evidenceLimits.text * 0.9 ? (
        <p className="t-xs muted">{charactersOf(text, evidenceLimits.text)}</p>
      ) : null}
      {withFiles ? (
        <section aria-label="Files">
          <p className="row between t-s">
            <span className="strong">Files</span>
            <span className="muted">
              {draft.files.length === 0
                ? "None yet"
                : `${counted(draft.files.length, "file")}, ${fileSize(total)}`}
            </span>
          </p>
          <List className="mt2">
            {draft.files.map((file) => (
              <EvidenceFileRow
                key={file._id}
                projectId={projectId}
                evidenceId={draft._id}
                file={file}
                onRemove={() => evidence.removeFile(file._id)}
                onNote={(note) => evidence.setNote(file._id, note)}
                onForgetPlace={() => evidence.forgetPlace(file._id)}
              />
            ))}
            {evidence.uploads.map(({ key, name, percent, problem }) => (
              <Row as="li" between key={key} className="t-s" style={{ paddingBlock: 8 }}>
                <span className="ell">{name}</span>
                {problem ? (
                  <span className="row g2">
                    <span className="err" role="alert">
                      {problem}
                    </span>
                    <IconButton
                      icon="cross"
                      name={`Dismiss ${name}`}
                      onClick={() => evidence.dismissUpload(key)}
                    />
                  </span>
                ) : (
                  <progress value={percent} max={100} aria-label={`Uploading ${name}`} />
                )}
              </Row>
            ))}
          </List>
          <Row
            wrap
            className={`t-s ink2 ${styles.zone}`}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              evidence.addFiles([...event.dataTransfer.files]);
            }}
          >
            <Icon name="camera" size={16} />
            <span>
              Drop files here, or{" "}
              <FileButton
                kind="link"
                small
                label="Add files"
                accept={acceptedFiles}
                multiple
                onFiles={evidence.addFiles}
              >
                choose files
              </FileButton>
            </span>
            <span className="muted">
              Photos and PDFs up to {fileSize(evidenceLimits.fileBytes)}, videos up to{" "}
              {fileSize(evidenceLimits.videoBytes)}
            </span>
          </Row>
          {hasPlaces || draft.sharePlace ? (
            <Checkbox
              className="mt3"
              checked={draft.sharePlace}
              onChange={(event) => evidence.setSharePlace(event.currentTarget.checked)}
            >
              Share where and when these photos were taken
              <span className="t-s muted" style={{ display: "block" }}>
                The other side sees it, and the arbiter if there’s a dispute. We delete everything else in the
                photo’s metadata. Untick to delete place and time as well.
              </span>
            </Checkbox>
          ) : null}
        </section>
      ) : null}
      <Problem>{evidence.problem}</Problem>
    </div>
  );
}
