import { type Opportunity, opportunityKinds } from "@trestle/domain/club/opportunity.ts";
import { plainText } from "@trestle/domain/markdown/markdown.ts";
import type { ReactNode } from "react";
import { counted, dayText, exactTime, relativeTime } from "../../../lib/format.ts";
import styles from "./opportunity.module.css";

const EXCERPT = 220;

type Props = {
  opportunity: Opportunity;
  /** Why it is suggested. */
  because?: string[];
  titleLink: ReactNode;
  authorLink: ReactNode;
};

/** An opportunity in a list: what is wanted, by whom and until when. */
export function OpportunityCard({ opportunity, because, titleLink, authorLink }: Props) {
  const { kind, text, postedAt, state, outcome, until, place, comments } = opportunity;
  return (
    <article className={styles.card}>
      <p className="row between g2">
        <span className={state === "open" ? "badge on" : "badge"}>
          {state === "closed" ? "Closed" : state === "ended" ? "Ended" : opportunityKinds[kind]}
        </span>
        <time className="t-s muted" dateTime={postedAt} title={exactTime(postedAt)}>
          {relativeTime(postedAt)}
        </time>
      </p>
      <h3 className="mt2">{titleLink}</h3>
      <p className="ink2 mt1">{outcome ?? excerptOf(text)}</p>
      {because ? <p className="t-s mt1">Because {because.join(", and because ")}.</p> : null}
      <p className="row g2 wrap-ok t-s muted mt2">
        <span>{authorLink}</span>
        {place ? <span>{place.label}</span> : null}
        {state === "open" ? <span>until {dayText(until)}</span> : null}
        <span>{comments === 0 ? "No comments yet" : counted(comments, "comment")}</span>
      </p>
    </article>
  );
}

/** The beginning as plain text: what marks headings, links and lists is for the whole one. */
function excerptOf(text: string): string {
  const plain = plainText(text);
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).replace(/\s\S*$/, "")}…` : plain;
}
