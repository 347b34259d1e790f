import type { HTMLAttributes } from "react";
import styles from "./layout.module.css";

/** A step of the scale `--s1` to `--s7`. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
type Props = HTMLAttributes<HTMLElement> & {
  as?: "div" | "section" | "ul" | "ol" | "dl" | "li" | "p" | "span" | "fieldset";
  gap?: Gap;
};

const gapOf = (gap: Gap): string => (gap === 0 ? "0px" : `var(--s${gap})`);
const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(" ");

/** One beneath the other. */
export const Stack = ({ as: Tag = "div", gap = 4, className, style, ...rest }: Props) => (
  <Tag {...rest} className={joined(styles.stack, className)} style={{ "--gap": gapOf(gap), ...style }} />
);

type RowProps = Props & {
  /** The last one is at the end of the line. */
  between?: boolean;
  /** Wraps where the line is too short. */
  wrap?: boolean;
  align?: "start" | "baseline" | "end";
};

/** Side by side, their middles on one line. */
export function Row({ as: Tag = "div", gap = 2, between, wrap, align, className, style, ...rest }: RowProps) {
  return (
    <Tag
      {...rest}
      className={joined(styles.row, between && styles.between, wrap && styles.wrap, className)}
      style={{ "--gap": gapOf(gap), alignItems: align, ...style }}
    />
  );
}

type GridProps = Props & {
  /** How many of one width, or their widths: `2fr 1fr`. */
  columns?: number | string;
  /** Below which width it is one column: 720, 1000 or 1180 px; without it, never. */
  fold?: "s" | "m" | "l";
  /** Parts with a line between them: beside each other, or beneath where it is folded. */
  divided?: boolean;
  align?: "start" | "center" | "end";
};

/** Columns of a page, a card or a form. */
export function Grid({ as: Tag = "div", columns = 2, gap, fold, divided, align, ...rest }: GridProps) {
  const { className, style } = rest;
  return (
    <Tag
      {...rest}
      data-fold={fold}
      className={joined(styles.grid, divided && styles.divided, className)}
      style={{
        "--columns": typeof columns === "number" ? `repeat(${columns}, minmax(0, 1fr))` : columns,
        "--gap": gapOf(gap ?? (divided ? 0 : 5)),
        alignItems: align,
        ...style,
      }}
    />
  );
}
