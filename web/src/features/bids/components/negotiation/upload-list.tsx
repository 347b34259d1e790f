import { BrickProgress } from "../../../../components/brick-progress.tsx";
import { fileSize } from "../../../../components/file-size.ts";
import { Icon } from "../../../../components/icon.tsx";
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
              <button type="button" className="btn sm" onClick={() => files.retry(upload)}>
                Try again
              </button>
            ) : null}
            {upload.problem ? (
              <button
                type="button"
                className="icon-btn"
                aria-label={`Remove ${upload.file.name}`}
                onClick={() => files.drop(upload)}
              >
                <Icon name="cross" size={16} />
              </button>
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
