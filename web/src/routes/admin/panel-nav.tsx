import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useEffect, useRef } from "react";
import styles from "./panel-nav.module.css";
import type { PartName } from "./part-name.ts";
import { parts } from "./parts.tsx";

/** The bar's padding and border: the open part starts where the first one would. */
const EDGE = 4;

/** Links the parts of the panel; on a narrow screen the row scrolls so that the open part is in view. */
export function PanelNav({ current }: { current: PartName }) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the part that is open.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (open && list.current) list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft - EDGE;
  }, [current]);
  return (
    <nav ref={list} className={styles.nav} aria-label="Parts of the panel">
      {(Object.keys(parts) as PartName[]).map((name) => (
        <Link
          key={name}
          to={pages.admin}
          search={{ part: name }}
          aria-current={name === current ? "page" : undefined}
        >
          {parts[name].label}
        </Link>
      ))}
    </nav>
  );
}
