import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./list.module.css";

type ListProps = ComponentProps<"ul"> & {
  /** In a flush card: rows reach its frame. */
  inset?: boolean;
};

/** Rows with a line between them. */
export const List = ({ inset, className = "", ...list }: ListProps) => (
  <ul {...list} className={`${styles.list} ${inset ? styles.inset : ""} ${className}`} />
);

type Parts = {
  /** Before the row: an icon, a portrait, a number. */
  lead?: ReactNode;
  /** At its end: a figure, a date, a button. */
  end?: ReactNode;
};

/** A row that is read. */
export const ListRow = ({ lead, end, children, className = "", ...row }: ComponentProps<"li"> & Parts) => (
  <li {...row} className={`${styles.row} ${className}`}>
    <Content lead={lead} end={end}>
      {children}
    </Content>
  </li>
);

/** A row that does or opens something. */
export const ListButton = ({
  lead,
  end,
  children,
  className = "",
  ...button
}: ComponentProps<typeof Button> & Parts) => (
  <li>
    <Button {...button} kind="bare" className={`${styles.row} ${styles.press} ${className}`}>
      <Content lead={lead} end={end}>
        {children}
      </Content>
    </Button>
  </li>
);

/** A row that leads to a page; takes what the router's `Link` takes. */
export const ListLink = createLink(
  ({ lead, end, children, className = "", ...anchor }: ComponentProps<"a"> & Parts) => (
    <li>
      <a {...anchor} className={`${styles.row} ${styles.press} ${className}`}>
        <Content lead={lead} end={end}>
          {children}
        </Content>
      </a>
    </li>
  ),
);

const Content = ({ lead, end, children }: Parts & { children: ReactNode }) => (
  <>
    {lead}
    <div className={styles.main}>{children}</div>
    {end === undefined || end === null ? null : <div className={styles.end}>{end}</div>}
  </>
);
