import { useQuery } from "@tanstack/react-query";
import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { counted, longDay } from "../../../lib/format.ts";
import { currentTime } from "../../../lib/reader.ts";
import { Amount, Badge, BrickProgress } from "../../../ui/index.ts";
import { donationTotalsQuery } from "../api/donations.ts";
import { DonateForm, type Donor } from "./donate-form.tsx";
import styles from "./donations.module.css";

type Props = {
  project: Project;
  viewerId: string | null;
  member: Donor["member"];
  escrow: string;
  gbpPerDev: number | null;
  /** How long it is still open. */
  closes: ReactNode;
  /** Leads to requests that still take donations. */
  marketLink: ReactNode;
};

/** Shows the donations received to date, and opens the donation form. */
export function DonateCard({ project, viewerId, member, escrow, gbpPerDev, closes, marketLink }: Props) {
  const { data: totals } = useQuery(donationTotalsQuery(project._id, viewerId));
  const { donationGoal, donationCurrency, openUntil, stage } = project;
  const raised = totals?.totalAmount ?? project.donationsReceived;
  const isOpen = stage === "marketplace" && Date.parse(openUntil) > currentTime();
  const percent = donationGoal === null ? undefined : donationPercent(raised, donationGoal);
  if (donationGoal === null || percent === undefined)
    return (
      <section className="card" aria-labelledby="funding">
        <h3 id="funding">Funding</h3>
        <p className="t-s muted mt2">
          No donations requested. The agreed price goes into escrow when a bid is accepted.
        </p>
        {raised === "0" ? null : (
          <p className="t-s mt2">
            <Amount wei={BigInt(raised)} unit={donationCurrency} /> was donated anyway and is held in escrow.
          </p>
        )}
      </section>
    );
  return (
    <>
      <section className={`card ${isOpen ? styles.open : ""}`} aria-labelledby="funding">
        <p className="row between">
          <span className="label" id="funding">
            {totals && totals.donorCount > 0
              ? `Raised from ${counted(totals.donorCount, "donor")}`
              : "Raised in donations"}
          </span>
          {isOpen ? closes : null}
        </p>
        <p className="mt1">
          <Amount wei={BigInt(raised)} size="figure" unit={donationCurrency} />
        </p>
        <div className="mt3">
          <BrickProgress percent={percent} label={`${percent}% of the goal`} />
        </div>
        <p className="row between t-s mt2">
          <span className="strong">{percent === 0 && raised !== "0" ? "less than 1" : percent}%</span>
          <span className="muted">
            of <Amount wei={BigInt(donationGoal)} unit={donationCurrency} />
          </span>
        </p>
        {isOpen ? (
          <div className={styles.form}>
            <DonateForm
              key={viewerId ?? ""}
              project={project}
              raised={BigInt(raised)}
              goal={BigInt(donationGoal)}
              escrow={escrow}
              gbpPerDev={gbpPerDev}
              member={member}
            />
          </div>
        ) : null}
        {stage === "negotiation" ? (
          <p className="t-s muted mt3">
            This request is private. It takes donations once it’s on the market, until {longDay(openUntil)}.
          </p>
        ) : null}
      </section>
      {isOpen || stage === "negotiation" ? null : <Closed stage={stage} marketLink={marketLink} />}
    </>
  );
}

function Closed({ stage, marketLink }: Pick<Props, "marketLink"> & Pick<Project, "stage">) {
  const isAccepted = stage === "ongoing" || stage === "completed";
  return (
    <section className="card" aria-labelledby="donations-closed">
      <p className="row between">
        <strong id="donations-closed">Donations are closed</strong>
        <Badge icon="lock">Closed</Badge>
      </p>
      <p className="t-s muted mt2">
        {isAccepted ? "A bid was accepted." : "The request has closed."} Escrow takes donations only while a
        request is open.
      </p>
      <p className="mt2">{marketLink}</p>
    </section>
  );
}
