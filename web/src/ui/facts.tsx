import type { ComponentProps, ReactNode } from "react";
import { Amount } from "./amount.tsx";
import styles from "./facts.module.css";

type FactRow = {
  name: ReactNode;
  /** A bigint is an amount in wei. */
  value: ReactNode;
  /** Closes a column of amounts. */
  sum?: boolean;
  /** Shown on hovering, such as the exact time. */
  title?: string;
  className?: string;
};

type Props = ComponentProps<"dl"> & {
  /** Falsy rows are left out. */
  rows?: readonly (FactRow | false | null | undefined)[];
};

/** Names with their values, one beneath the other, as in a ledger. */
export const Facts = ({ rows, className = "", children, ...list }: Props) => (
  <dl {...list} className={`${styles.facts} ${className}`}>
    {rows?.map((row, index) => {
      if (!row) return null;
      const { value, ...fact } = row;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Fact key={index} {...fact}>
          {value}
        </Fact>
      );
    })}
    {children}
  </dl>
);

/** One row, where `rows` can't say it. */
export const Fact = ({
  name,
  sum,
  className,
  title,
  children,
}: Omit<FactRow, "value"> & { children: ReactNode }) => (
  <div className={[sum ? styles.sum : "", className].filter(Boolean).join(" ") || undefined} title={title}>
    <dt>{name}</dt>
    <dd>{typeof children === "bigint" ? <Amount wei={children} /> : children}</dd>
  </div>
);
