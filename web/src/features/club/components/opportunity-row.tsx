import { Link } from "@tanstack/react-router";
import { type Opportunity, opportunityKinds } from "@trestle/domain/club/opportunity.ts";
import { plainText } from "@trestle/domain/markdown/markdown.ts";
import { pages } from "@trestle/domain/pages.ts";
import { counted, dayText } from "../../../lib/format.ts";
import { Badge, ListRow, Row, When } from "../../../ui/index.ts";
import { MemberLink } from "./member-link.tsx";

const EXCERPT = 220;

/** An opportunity in a list: what is wanted, by whom and until when, and why it is suggested. */
export function OpportunityRow({ opportunity, because }: { opportunity: Opportunity; because?: string[] }) {
  const { _id, kind, title, text, postedAt, state, outcome, until, place, comments, author } = opportunity;
  return (
    <ListRow>
      <Row as="p" between>
        <Badge tone={state === "open" ? "on" : ""}>
          {state === "closed" ? "Closed" : state === "ended" ? "Ended" : opportunityKinds[kind]}
        </Badge>
        <When at={postedAt} className="t-s muted" />
      </Row>
      <h3 className="mt2">
        <Link to={`${pages.club}/opportunities/$opportunityId`} params={{ opportunityId: _id }}>
          {title}
        </Link>
      </h3>
      <p className="ink2 mt1">{outcome ?? excerptOf(text)}</p>
      {because ? <p className="t-s mt1">Because {because.join(", and because ")}.</p> : null}
      <Row as="p" wrap className="t-s muted mt2">
        <MemberLink person={author} />
        {place ? <span>{place.label}</span> : null}
        {state === "open" ? <span>until {dayText(until)}</span> : null}
        <span>{comments === 0 ? "No comments yet" : counted(comments, "comment")}</span>
      </Row>
    </ListRow>
  );
}

/** The beginning as plain text: what marks headings, links and lists is for the whole one. */
function excerptOf(text: string): string {
  const plain = plainText(text);
  return plain.length > EXCERPT ? `${plain.slice(0, EXCERPT).replace(/\s\S*$/, "")}…` : plain;
}
