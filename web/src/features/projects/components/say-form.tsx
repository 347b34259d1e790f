import "@mantine/core/styles/Input.layer.css";
import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { z } from "zod";
import { serverMessage } from "../../../lib/request-error.ts";
import styles from "./project-questions.module.css";

type Props = {
  label: string;
  placeholder: string;
  action: string;
  schema: z.ZodType<{ text: string }>;
  onSay: (text: string) => Promise<void>;
};

/** One line that everybody will read; what was typed stays until it has arrived. */
export function SayForm({ label, placeholder, action, schema, onSay }: Props) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const say = async (event: FormEvent) => {
    event.preventDefault();
    const { success, data, error } = schema.safeParse({ text });
    if (!success) return setProblem(error.issues[0]?.message);
    setBusy(true);
    setProblem(undefined);
    try {
      await onSay(data.text);
      setText("");
    } catch (failure) {
      setProblem(serverMessage(failure) ?? "It was not sent: try again in a moment.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.say} onSubmit={(event) => void say(event)}>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" className="btn" disabled={busy}>
        {action}
      </button>
    </form>
  );
}
