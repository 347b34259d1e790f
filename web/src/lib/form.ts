import { type RefObject, useEffect, useRef, useState } from "react";
import type { ZodType } from "zod";

/** Problem of one field, named by its place in the form: `title`, `milestones.0.amount`. */
export type FormProblem = { field: string; message: string };

/**
 * Runs `act` once nothing is pressed any more. Pressing a button takes the focus from a field, and a sentence that
 * appears beneath that field before the release would move the button away from under the finger.
 */
function afterPress(act: () => void): void {
  const pressed = document.querySelector("button:active, a:active, label:active, summary:active");
  // The click follows in the same task as the release.
  if (pressed) window.addEventListener("mouseup", () => setTimeout(act), { once: true });
  else act();
}

/**
 * When a form says what is wrong: about a field once it was left, about everything once somebody wants to send it.
 * For forms that keep their values elsewhere; the others take `useForm`.
 */
export function useFormProblems<Problem extends FormProblem>(problems: Problem[]) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  const touch = (field: string) =>
    setTouched((before) => (before.has(field) ? before : new Set(before).add(field)));
  const problemOf = (field: string): string | undefined =>
    refusals > 0 || touched.has(field) ? problems.find((one) => one.field === field)?.message : undefined;
  return {
    problems,
    problemOf,
    touch,
    /** Attributes of an input: its field name, its blur handler and its mark for a problem. */
    wire: (field: string) => ({
      "data-field": field,
      onBlur: () => afterPress(() => touch(field)),
      "aria-invalid": problemOf(field) !== undefined,
    }),
    /** How often somebody wanted to go on with something missing. */
    refusals,
    showProblems: () => setRefusals((count) => count + 1),
    forget: () => {
      setTouched(new Set());
      setRefusals(0);
    },
  };
}
export type FormProblems = Pick<ReturnType<typeof useFormProblems>, "problemOf" | "touch" | "wire">;

type Name<Values> = keyof Values & string;
/** Values that aren't text as they are typed need to be read: `orNull`, `numberOrNull`. */
type Reading<Value> = [Value] extends [string] ? [] : [read: (typed: string) => Value];

export const orNull = <Value extends string>(typed: string): Value | null => (typed as Value) || null;
export const numberOrNull = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

type FormOptions<Values> = {
  initial: Values;
  /** Everything that keeps these values from being sent, in the order of the form. */
  check: (values: Values) => FormProblem[];
  onChange?: () => void;
};

/** A form of a dialog or a card: its values, what is wrong with them, and one way to send them. */
export function useForm<Values extends object>({ initial, check, onChange }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const shown = useFormProblems(check(values));
  useFocusOnRefusal(form, shown.refusals);
  const edit = (change: (before: Values) => Values) => {
    setValues(change);
    onChange?.();
  };
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    edit((before) => ({ ...before, [name]: value }));
  return {
    ...shown,
    form,
    values,
    edit,
    set,
    /** Props for a text field or a choice of the kit. */
    field: <Field extends Name<Values>>(name: Field, ...[read]: Reading<Values[Field]>) => ({
      ...shown.wire(name),
      value: (values[name] ?? "") as string | number,
      problem: shown.problemOf(name),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        set(name, read ? read(value) : (value as Values[Field])),
    }),
    /** Props for a checkbox of the kit. */
    check: <Field extends Name<Values>>(name: Field) => ({
      checked: values[name] === true,
      onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
        set(name, checked as Values[Field]),
    }),
    /** Sends what nothing stands against; else says what does. */
    submit: (send: (values: Values) => unknown) => (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (shown.problems.length > 0) shown.showProblems();
      else send(values);
    },
    reset: () => {
      setValues(initial);
      shown.forget();
    },
  };
}

/** Moves to the first field that is wrong, or else to what is said about several together. */
export function useFocusOnRefusal(form: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find("[data-problem]"))?.focus();
  }, [form, refusals]);
}

/** The problems a request's own schema finds: the server would find the same. */
export const schemaProblems = (schema: ZodType, values: unknown): FormProblem[] =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
    field: path.join("."),
    message,
  }));
