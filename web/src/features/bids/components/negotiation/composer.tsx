import { sayRequest, WORDS_LIMIT } from "@trestle/domain/bids/negotiation.ts";
import { type KeyboardEvent, useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { RefusedInput, useChange } from "../../../../lib/use-change.ts";
import { Button, FileButton, Icon, InputBox, NearLimit } from "../../../../ui/index.ts";
import { fileExtensions } from "../../negotiation/thread-file.ts";
import { unsentMessage } from "../../negotiation/unsent-message.ts";
import { negotiationPaths } from "../../negotiation/use-negotiation.ts";
import { useThreadFiles } from "../../negotiation/use-thread-files.ts";
import styles from "./thread.module.css";
import { UploadList } from "./upload-list.tsx";

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
  const said = useChange({
    send: async () => {
      const { success, data, error } = sayRequest.safeParse({ text });
      if (!success) throw new RefusedInput(error.issues[0]?.message);
      return call("POST /api/negotiations/:id/messages", {
        params: { id: negotiationId },
        body: data,
        once: true,
      });
    },
    failure: "Message not sent. We've kept your text – try again.",
    invalidates: negotiationPaths(negotiationId),
    onDone: () => keep(""),
  });
  const { busy, problem } = said;
  const type = (next: string) => {
    keep(next);
    said.clear();
  };
  const send = () => {
    if (text.trim()) said.run();
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
      <div className={styles.compose}>
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
      </div>
    </div>
  );
}
