import { sayRequest, WORDS_LIMIT } from "@trestle/domain/bids/negotiation.ts";
import { type KeyboardEvent, useState } from "react";
import { fileSize } from "../../../../components/file-size.ts";
import { call } from "../../../../lib/endpoints.ts";
import { serverMessage } from "../../../../lib/request-error.ts";
import { forget, readStored, store } from "../../../../lib/storage.ts";
import { formOf, upload } from "../../../../lib/upload.ts";
import { RefusedInput, useChange } from "../../../../lib/use-change.ts";
import {
  BrickProgress,
  Button,
  FileButton,
  Icon,
  IconButton,
  InputBox,
  NearLimit,
  Row,
  Stack,
} from "../../../../ui/index.ts";
import { fileExtensions, fileProblem } from "../../negotiation/thread-file.ts";
import { negotiationPaths, useReadAgain } from "../../negotiation/use-negotiation.ts";
import styles from "./negotiation.module.css";

type Props = { negotiationId: string; viewerId: string; otherName: string; filesSent: number };

/** Enter sends, Shift and Enter begin a new line. What was typed stays until it has arrived. */
export function Composer({ negotiationId, viewerId, otherName, filesSent }: Props) {
  const [unsent] = useState(() => unsentMessage(viewerId, negotiationId));
  const [text, setText] = useState(unsent.read);
  const files = useThreadFiles(negotiationId, filesSent);
  const keep = (next: string) => {
    setText(next);
    unsent.write(next);
  };
  const sending = useChange({
    send: async () => {
      const { success, data, error } = sayRequest.safeParse({ text });
      if (!success) throw new RefusedInput(error.issues[0]?.message);
      return call("POST /api/negotiations/:id/messages", {
        params: { id: negotiationId },
        body: data,
        once: true,
      });
    },
    failure: "Message not sent. We’ve kept your text – try again.",
    invalidates: negotiationPaths(negotiationId),
    onDone: () => keep(""),
  });
  const { busy, problem } = sending;
  const type = (next: string) => {
    keep(next);
    sending.clear();
  };
  const send = () => {
    if (text.trim()) sending.run();
  };
  const pressed = (event: KeyboardEvent) => {
    // Enter may also choose a character of a writing that is put together.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.foot}>
      <UploadList files={files} />
      {problem ? (
        <p className="err" role="alert" id="unsent">
          {problem}
        </p>
      ) : null}
      <NearLimit text={text} limit={WORDS_LIMIT} />
      <Row align="end">
        <FileButton
          kind="icon"
          aria-label="Attach a file"
          label="File to send"
          accept={fileExtensions.join(",")}
          onFiles={([file]) => files.add(file)}
        >
          <Icon name="clip" />
        </FileButton>
        <InputBox className={styles.written}>
          <textarea
            aria-label={`Message to ${otherName}`}
            aria-describedby={problem ? "unsent" : undefined}
            aria-invalid={problem !== null}
            placeholder="Write a message"
            rows={1}
            value={text}
            readOnly={busy}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={pressed}
          />
        </InputBox>
        <Button aria-label="Send" busy={busy} disabled={!text.trim()} onClick={send}>
          <Icon name="send" size={16} />
        </Button>
      </Row>
    </div>
  );
}

/** Files on their way, with how far they are; what was refused can be tried again or taken back. */
function UploadList({ files }: { files: ThreadFiles }) {
  if (files.uploads.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label="Files being uploaded">
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
    </Stack>
  );
}

/** Keeps in this browser what somebody has typed until it is sent. Both sides may use the same browser. */
function unsentMessage(viewerId: string, negotiationId: string) {
  const key = `unsent:${viewerId}:${negotiationId}` as const;
  return {
    read: (): string => readStored(key) ?? "",
    write: (text: string): void => {
      try {
        if (text) store(key, text);
        else forget(key);
      } catch {
        // If the storage is full, the text lasts as long as the page.
      }
    },
  };
}

/** A file on its way; with a `problem` it waits to be tried again or taken back. */
type Upload = { key: number; file: File; percent: number; problem: string | null; hopeless: boolean };

let lastKey = 0;

/** The files somebody sends into a thread. `sent` are there already. */
function useThreadFiles(negotiationId: string, sent: number) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const readAgain = useReadAgain();
  const change = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));
  const send = async ({ key, file }: Pick<Upload, "key" | "file">) => {
    change(key, { percent: 0, problem: null });
    try {
      await upload("POST /api/negotiations/:id/files", {
        params: { id: negotiationId },
        form: formOf(file),
        onProgress: (percent) => change(key, { percent }),
      });
      await readAgain(negotiationId);
      drop(key);
    } catch (error) {
      change(key, { problem: serverMessage(error) ?? "Not sent. Try again." });
    }
  };
  return {
    uploads,
    add: (file: File) => {
      const problem = fileProblem(file, sent + uploads.length);
      const added = { key: ++lastKey, file, percent: 0, problem, hopeless: problem !== null };
      setUploads((all) => [...all, added]);
      if (!problem) void send(added);
    },
    retry: (upload: Upload) => void send(upload),
    drop: ({ key }: Upload) => drop(key),
  };
}
type ThreadFiles = ReturnType<typeof useThreadFiles>;
