import { Fragment } from "react";
import type { DifferenceRow, Piece } from "../../negotiation/differences.ts";
import styles from "./negotiation.module.css";

/** Shows the terms of an offer with its changes: old values struck through, new values underlined. */
export function DifferenceList({ rows }: { rows: DifferenceRow[] }) {
  return (
    <dl className={styles.differences}>
      {rows.map(({ name, pieces }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={name === "Milestones" ? styles.parts : undefined}>
            {pieces.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
              <span key={index} className={styles.line}>
                {line.map((piece, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <PieceText key={place} piece={piece} />
                ))}
              </span>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function PieceText({ piece: { kind, text } }: { piece: Piece }) {
  if (kind === "plain") return text === " → " ? <Arrow /> : text;
  const Tag = kind === "old" ? "del" : "ins";
  return <Tag>{text}</Tag>;
}

const Arrow = () => (
  <>
    <span aria-hidden="true"> → </span>
    <span className="sr"> becomes </span>
  </>
);
