import type { CompanyPage } from "@trestle/domain/club/company-page.ts";
import type { ReactNode } from "react";
import { counted } from "../../../lib/format.ts";
import { Icon } from "../../../ui/index.ts";
import styles from "./company.module.css";
import { MembershipBadge } from "./membership-badge.tsx";

type Props = { page: CompanyPage; badge: ReactNode; figures: ReactNode; actions: ReactNode };

/** Head of a company page: name, headline, facts, figures and actions. */
export function CompanyHead({ page, badge, figures, actions }: Props) {
  return (
    <section className={`card ${styles.head}`} aria-labelledby="company">
      <div className={styles.badge}>{badge}</div>
      <div className={styles.words}>
        <p className="row g2 wrap-ok">
          <MembershipBadge basis={page.basis} />
          <span className="badge">{page.kind === "business" ? "Business" : "Investor"}</span>
          {page.teamSize ? <span className="badge">Team of {page.teamSize}</span> : null}
        </p>
        <h1 id="company" className="mt2">
          {page.name}
        </h1>
        <p className="ink2 mt1">{page.headline}</p>
        <p className="row g2 wrap-ok t-s mt2">
          {page.place ? (
            <span className={styles.fact}>
              <Icon name="pin" size={16} />
              {page.place.label}
            </span>
          ) : null}
          {page.website ? (
            <a
              className={`u-link ${styles.fact}`}
              href={page.website}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              <Icon name="external" size={16} />
              {hostOf(page.website)}
            </a>
          ) : null}
          <span className="muted">{counted(page.completed, "finished project")}</span>
        </p>
        <div className="mt3">{figures}</div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}

const hostOf = (address: string) => {
  try {
    return new URL(address).host;
  } catch {
    return address;
  }
};
