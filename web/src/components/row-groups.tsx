import { type ReactNode, useEffect, useRef, useState } from "react";

/** So few that drawing them as they come near keeps nobody waiting. */
const ROWS_TOGETHER = 10;
/** Up to here all rows are drawn: it is what most people ever see of a list. */
const LONG = 100;
const NEAR_PX = 1000;

type Props<Row> = {
  rows: Row[];
  keyOf: (row: Row) => string;
  columns: number;
  /** A row that is drawn wherever it is. */
  openKey: string | undefined;
  children: (row: Row) => ReactNode;
};

/** The rows of a table that may become long: of more than a hundred only those near the window are in the page. */
export function RowGroups<Row>({ rows, keyOf, columns, openKey, children }: Props<Row>) {
  const groups: Row[][] = [];
  for (let from = 0; from < rows.length; from += ROWS_TOGETHER)
    groups.push(rows.slice(from, from + ROWS_TOGETHER));
  return groups.map((group, index) => (
    <RowGroup
      // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
      key={index}
      columns={columns}
      mayLeave={rows.length > LONG && !group.some((row) => keyOf(row) === openKey)}
    >
      {() => group.map(children)}
    </RowGroup>
  ));
}

type GroupProps = { columns: number; mayLeave: boolean; children: () => ReactNode };

/** While it is far away, one empty row as high as its own stands for them. */
function RowGroup({ columns, mayLeave, children }: GroupProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!mayLeave || !body.current) return setHeight(undefined);
    const observer = new IntersectionObserver(
      ([seen]) => setHeight(seen?.isIntersecting ? undefined : seen?.boundingClientRect.height),
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [mayLeave]);
  return (
    <tbody ref={body}>
      {height === undefined || !mayLeave ? (
        children()
      ) : (
        <tr>
          <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
        </tr>
      )}
    </tbody>
  );
}
