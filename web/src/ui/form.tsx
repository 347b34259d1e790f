import type { ReactNode, RefObject } from "react";

type FormProps<Values> = {
  /** Made by `useForm`. */
  form: {
    form: RefObject<HTMLFormElement | null>;
    submit: (send: (values: Values) => unknown) => (event: { preventDefault: () => void }) => void;
  };
  onSend: (values: Values) => unknown;
  className?: string;
  children: ReactNode;
};

/** Fields one beneath the other, sent once nothing is wrong with them. */
export const Form = <Values,>({ form, onSend, className = "", children }: FormProps<Values>) => (
  <form ref={form.form} className={`stack ${className}`} noValidate onSubmit={form.submit(onSend)}>
    {children}
  </form>
);
