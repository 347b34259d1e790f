import {
  acceptedExtensions,
  type DocumentKind,
  documentNames,
  fileProblem,
} from "@trestle/domain/auth/kyc.ts";
import { type DragEvent, useEffect, useId, useState } from "react";
import { fileSize } from "../../../components/file-size.ts";
import { FileButton, Icon, IconButton } from "../../../ui/index.ts";
import styles from "./auth.module.css";

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
  const [over, setOver] = useState(false);
  const id = useId();
  const name = documentNames[kind];
  const problem = file ? fileProblem(kind, file) : (missing ?? null);
  const state = problem ? styles.bad : file ? styles.done : over ? styles.over : "";

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (first && !locked) onChange(first);
  };

  return (
    <fieldset disabled={locked}>
      <legend className={styles.legend}>{name}</legend>
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
        <div className="grow">
          <p className="strong t-s ell">{file ? file.name : "Drop it here"}</p>
          <p className="t-xs muted ell">{file ? fileSize(file.size) : acceptedExtensions[kind].join(" ")}</p>
        </div>
        {file && !problem ? (
          <IconButton icon="cross" name={`Remove ${file.name}`} onClick={() => onChange(undefined)} />
        ) : (
          <FileButton
            small
            label={name}
            accept={acceptedExtensions[kind].join(",")}
            onFiles={([first]) => onChange(first)}
            aria-describedby={problem ? id : undefined}
          >
            {file ? "Replace" : "Choose"}
            <span className="sr"> {name.toLowerCase()}</span>
          </FileButton>
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
    <span className="mark" aria-hidden="true">
      <Icon name={problem ? "warning" : file ? "check" : "sheet"} />
    </span>
  );
}
