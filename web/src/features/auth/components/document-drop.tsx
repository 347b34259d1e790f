import {
  acceptedExtensions,
  type DocumentKind,
  documentNames,
  fileProblem,
} from "@trestle/domain/auth/kyc.ts";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { Icon } from "../../../components/icon.tsx";
import styles from "./document-drop.module.css";

type Props = {
  kind: DocumentKind;
  file: File | undefined;
  /** Said while there is no file. */
  missing: string | undefined;
  locked: boolean;
  onChange: (file: File | undefined) => void;
};

/** A place for one document: dropped on it or chosen; what is wrong with it is said beneath it at once. */
export function DocumentDrop({ kind, file, missing, locked, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const name = documentNames[kind];
  const problem = file ? fileProblem(kind, file) : (missing ?? null);
  const state = problem ? styles.bad : file ? styles.done : over ? styles.over : "";

  const choose = () => input.current?.click();
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (first && !locked) onChange(first);
  };

  return (
    <fieldset disabled={locked}>
      <legend className={styles.name}>{name}</legend>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        accept={acceptedExtensions[kind].join(",")}
        aria-label={name}
        onChange={(event) => {
          const [first] = event.currentTarget.files ?? [];
          if (first) onChange(first);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = "";
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its button inside */}
      <div
        className={`${styles.drop} ${state}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <Preview file={file} problem={problem} />
        <div className={styles.words}>
          <p className="strong t-s ell">{file ? file.name : "Drop it here"}</p>
          <p className="t-xs muted ell">{file ? fileSize(file.size) : acceptedExtensions[kind].join(" ")}</p>
        </div>
        {file && !problem ? (
          <button
            type="button"
            className="icon-btn"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChange(undefined)}
          >
            <Icon name="cross" size={16} />
          </button>
        ) : (
          <button
            type="button"
            className="btn sm"
            onClick={choose}
            aria-describedby={problem ? id : undefined}
          >
            {file ? "Replace" : "Choose"}
            <span className="sr"> {name.toLowerCase()}</span>
          </button>
        )}
      </div>
      {problem ? (
        <p className="err mt1" id={id} role={file ? "alert" : undefined}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A photo as itself, everything else as a sheet of paper. */
function Preview({ file, problem }: { file: File | undefined; problem: string | null }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file?.type.startsWith("image/") || problem) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file, problem]);
  if (address) return <img className={styles.picture} src={address} alt="" />;
  return (
    <span className={styles.mark} aria-hidden="true">
      <Icon name={problem ? "warning" : file ? "check" : "sheet"} />
    </span>
  );
}
