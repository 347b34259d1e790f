import type { ComponentProps, ReactNode } from "react";
import styles from "./checkbox.module.css";

/** Without `children` its `aria-label` names it, as in a table. */
type Props = Omit<ComponentProps<"input">, "type"> & { children?: ReactNode };

const Box = ({ type, children, className, ...input }: ComponentProps<"input">) => {
  if (children === undefined)
    return <input {...input} type={type} className={className ? `${styles.box} ${className}` : styles.box} />;
  return (
    <label className={className ? `${styles.choice} ${className}` : styles.choice}>
      <input {...input} type={type} className={styles.box} />
      <span>{children}</span>
    </label>
  );
};

export const Checkbox = (props: Props) => <Box {...props} type="checkbox" />;

/** One of several that share a `name`. */
export const Radio = (props: Props) => <Box {...props} type="radio" />;

/** On or off at once, where a checkbox waits for its form to be sent. */
export const Switch = (props: Props) => <Box {...props} type="checkbox" role="switch" />;
