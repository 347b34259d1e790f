import type { ProjectFile } from "@trestle/domain/projects/draft.ts";
import { type DragEvent, useState } from "react";
import { fileSize } from "../../../../components/file-size.ts";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { BrickProgress, Button, FileButton, Icon, IconButton } from "../../../../ui/index.ts";
import { documentExtensions } from "../../draft/document-problem.ts";
import type { DocumentsState, Upload } from "../../draft/use-documents.ts";
import styles from "./request-form.module.css";

type Props = { draftId: string; documents: DocumentsState };

/** Upload of dropped or chosen documents, each with progress, retry and cancel. */
export function Documents({ draftId, documents }: Props) {
  const [over, setOver] = useState(false);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    documents.add([...event.dataTransfer.files]);
  };
  const saved = useDownload();
  const open = (file: ProjectFile) =>
    saved.run({
      name: file.name,
      fetch: () =>
        fetchFile("GET /api/projects/drafts/:id/files/:fileId", {
          params: { id: draftId, fileId: file.id },
        }),
    });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its button inside
    <div
      className={`stack ${over ? styles.over : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <ul style={{ display: "contents" }} aria-label="Documents">
        {documents.files.map((file) => (
          <li key={file.id} className={`${styles.document} ${styles.done}`}>
            <span className="mark" aria-hidden="true">
              <Icon name="check" />
            </span>
            <span className="grow">
              <Button kind="link" small onClick={() => open(file)}>
                {file.name}
              </Button>
              <span className="t-xs muted">{fileSize(file.size)}</span>
            </span>
            <IconButton
              icon="cross"
              name={`Remove ${file.name}`}
              onClick={() => void documents.remove(file)}
            />
          </li>
        ))}
        {documents.uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} documents={documents} />
        ))}
      </ul>
      <FileButton
        full
        icon="clip"
        label="Documents to add"
        accept={documentExtensions.join(",")}
        multiple
        onFiles={documents.add}
      >
        Add files
      </FileButton>
      <p className="t-xs muted">Or drop them here. PDF, Word or a picture, at most 10 MB each.</p>
    </div>
  );
}

function UploadRow({ upload, documents }: { upload: Upload; documents: DocumentsState }) {
  const { file, percent, problem, hopeless } = upload;
  const sent = fileSize((file.size * percent) / 100);
  return (
    <li className={`${styles.document} ${problem ? styles.bad : ""}`}>
      <span className="mark" aria-hidden="true">
        <Icon name={problem ? "warning" : "sheet"} />
      </span>
      <span className="grow">
        <span className="strong t-s ell">{file.name}</span>
        <span className="t-xs muted">
          {problem ? fileSize(file.size) : `${sent} of ${fileSize(file.size)}`}
        </span>
      </span>
      {problem ? (
        <span className="row g2">
          {hopeless ? null : (
            <Button small onClick={() => documents.retry(upload)}>
              Try again
            </Button>
          )}
          <IconButton icon="cross" name={`Remove ${file.name}`} onClick={() => documents.drop(upload)} />
        </span>
      ) : (
        <span className="t-s strong">{percent}%</span>
      )}
      {problem ? (
        <p className={`err ${styles.whole}`} role="alert">
          {problem}
        </p>
      ) : (
        <div className={styles.whole}>
          <BrickProgress percent={percent} label={`${percent}% uploaded`} />
        </div>
      )}
    </li>
  );
}
