import type { z } from "zod";
import type { Read } from "../lib/endpoints.ts";
import { schemaProblems, useForm } from "../lib/form.ts";
import { RefusedInput, useChange } from "../lib/use-change.ts";
import { Button } from "./button.tsx";
import styles from "./inline-text-form.module.css";
import { Textarea } from "./text-field.tsx";

type Props = {
  label: string;
  placeholder: string;
  action: string;
  /** Loads what the text is checked by when it is sent. */
  schema: () => Promise<z.ZodType<{ text: string }>>;
  onSay: (text: string) => Promise<unknown>;
  invalidates: readonly Read[];
};

/** One line that everybody will read; what was typed stays until it has arrived. */
export function InlineTextForm({ label, placeholder, action, schema, onSay, invalidates }: Props) {
  const form = useForm({ initial: { text: "" }, check: () => [] });
  const sending = useChange({
    send: async (values: { text: string }) => {
      const [problem] = schemaProblems(await schema(), values);
      if (problem) throw new RefusedInput(problem.message);
      return onSay(values.text.trim());
    },
    failure: "Your text wasn’t sent. We’ve kept it – try again.",
    invalidates,
    onDone: form.reset,
  });
  return (
    <form ref={form.form} className={styles.say} noValidate onSubmit={form.submit(sending.run)}>
      <Textarea
        {...form.field("text")}
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        problem={sending.problem}
      />
      <Button type="submit" busy={sending.busy}>
        {action}
      </Button>
    </form>
  );
}
