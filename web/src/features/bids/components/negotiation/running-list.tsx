import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReactNode } from "react";
import { Amount, Badge, nameOf, Row, Select } from "../../../../ui/index.ts";
import { chipOf, otherSide } from "../../negotiation/labels.ts";
import type { NegotiationOrder } from "../../negotiation/search.ts";
import { listMoment } from "../../negotiation/time.ts";
import styles from "./negotiation.module.css";

const orders: [NegotiationOrder, string][] = [
  ["newest", "Newest"],
  ["waiting", "Your turn"],
  ["price", "Price"],
];

/** One line of the list, as a link that selects it. */
export type RowLink = (
  target: { negotiation: string } | { project: string },
  look: { className: string; children: ReactNode },
) => ReactNode;

type Props = {
  negotiations: NegotiationSummary[];
  /** Private projects without a negotiation yet. */
  projects: ProjectSummary[];
  viewerId: string;
  order: NegotiationOrder;
  onOrder: (order: NegotiationOrder) => void;
  link: RowLink;
  /** List of invited developers who have not answered. */
  invited: ReactNode;
};

export function RunningList({ negotiations, projects, viewerId, order, onOrder, link, invited }: Props) {
  return (
    <nav className={styles.column} aria-label="Negotiations">
      <div className={styles.head}>
        <h2>Negotiations</h2>
        <Select
          small
          aria-label="Sort negotiations"
          options={orders}
          value={order}
          onChange={({ currentTarget }) => onOrder(currentTarget.value as NegotiationOrder)}
        />
      </div>
      <ul className={styles.rows}>
        {negotiations.map((one) => (
          <li key={one._id}>
            {link(
              { negotiation: one._id },
              { className: styles.row ?? "", children: <Running one={one} viewerId={viewerId} /> },
            )}
          </li>
        ))}
        {projects.map((project) => (
          <li key={project._id}>
            {link(
              { project: project._id },
              { className: styles.row ?? "", children: <Silent project={project} viewerId={viewerId} /> },
            )}
          </li>
        ))}
      </ul>
      {invited}
    </nav>
  );
}

function Running({ one, viewerId }: { one: NegotiationSummary; viewerId: string }) {
  const { text, tone } = chipOf(one);
  return (
    <>
      <Row as="span" between>
        <span className="strong ell">{one.project.title}</span>
        <span className="t-xs muted">{listMoment(one)}</span>
      </Row>
      <span className="muted t-s ell">{nameOf(otherSide(one, viewerId))}</span>
      <Row as="span" between wrap className="mt1">
        {one.last ? (
          <Amount wei={BigInt(one.last.quote)} />
        ) : (
          <span className="t-s muted">
            asking price <Amount wei={BigInt(one.project.asked)} />
          </span>
        )}
        <Badge tone={tone}>{text}</Badge>
      </Row>
    </>
  );
}

function Silent({ project, viewerId }: { project: ProjectSummary; viewerId: string }) {
  const isMine = project.owner._id === viewerId;
  return (
    <>
      <span className="strong ell">{project.title}</span>
      <span className="muted t-s ell">{isMine ? "No negotiations yet" : project.owner.username}</span>
      <Row as="span" between wrap className="mt1">
        <Amount wei={BigInt(project.asked)} />
        <Badge tone={isMine ? "" : "you"}>{isMine ? "Invite a developer" : "You’re invited"}</Badge>
      </Row>
    </>
  );
}
