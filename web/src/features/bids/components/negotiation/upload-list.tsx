import { fileSize } from "../../../../components/file-size.ts";
import { BrickProgress, Button, Icon, IconButton } from "../../../../ui/index.ts";
import type { ThreadFiles } from "../../negotiation/use-thread-files.ts";
import styles from "./thread.module.css";

/** Files on their way, with how far they are; what was refused can be tried again or taken back. */
export function UploadList({ files }: { files: ThreadFiles }) {
  if (files.uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label="Files being uploaded">
      {files.uploads.map((upload) => (
        <li key={upload.key}>
          <span className="row g2">
            <Icon name={upload.problem ? "warning" : "sheet"} size={16} />
            <span className="strong t-s ell grow">{upload.file.name}</span>
            <span className="t-xs muted">
              {upload.problem ? fileSize(upload.file.size) : `${upload.percent}%`}
            </span>
            {upload.problem && !upload.hopeless ? (
              <Button small onClick={() => files.retry(upload)}>
                Try again
              </Button>
            ) : null}
            {upload.problem ? (
              <IconButton
                icon="cross"
                name={`Remove ${upload.file.name}`}
                onClick={() => files.drop(upload)}
              />
            ) : null}
          </span>
          {upload.problem ? (
            <p className="err" role="alert">
              {upload.problem}
            </p>
          ) : (
            <BrickProgress percent={upload.percent} label={`${upload.percent}% uploaded`} />
          )}
        </li>
      ))}
    </ul>
  );
}
