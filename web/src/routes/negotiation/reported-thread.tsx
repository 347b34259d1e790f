import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Page } from "../../components/page.tsx";
import { Icon, LinkButton } from "../../ui/index.ts";
import styles from "./negotiation.module.css";
import { SelectedNegotiation } from "./selected-negotiation.tsx";

type Props = { negotiation: Negotiation; viewerId: string };

/** The negotiation of two others, as an administrator reads it once one of them has reported the other. */
export function ReportedThread({ negotiation, viewerId }: Props) {
  const { _id, customer, developer } = negotiation;
  return (
    <Page
      title="Negotiation"
      lead={`Between ${customer.username} and ${developer.username}`}
      actions={
        <LinkButton to={pages.admin} search={{ part: "reports" }}>
          Back to reports
        </LinkButton>
      }
    >
      <p className={`note ${styles.public}`}>
        <Icon name="flag" size={16} />
        <span>
          <span className="strong">You can read this because it was reported.</span> This is recorded in the
          audit log. {customer.username} is on the left, {developer.username} on the right.
        </span>
      </p>
      <div className={`card flush ${styles.desk} ${styles.pair}`}>
        <SelectedNegotiation negotiationId={_id} viewerId={viewerId} />
      </div>
    </Page>
  );
}
