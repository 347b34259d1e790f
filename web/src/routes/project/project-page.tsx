import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { Markdown } from "../../components/markdown.tsx";
import { shortHex } from "../../components/short-hex.ts";
import { useAuth } from "../../features/auth/auth-store.ts";
import { openLogin } from "../../features/auth/dialogs.ts";
import { DonateCard } from "../../features/donations/components/donate-card.tsx";
import { DonorList } from "../../features/donations/components/donor-list.tsx";
import { YourDonation } from "../../features/donations/components/your-donation.tsx";
import { historyQuery } from "../../features/projects/api/project.ts";
import { CloseRequest } from "../../features/projects/components/close-request.tsx";
import { ProjectDocuments } from "../../features/projects/components/project-documents.tsx";
import { ProjectHead } from "../../features/projects/components/project-head.tsx";
import { ProjectHistory } from "../../features/projects/components/project-history.tsx";
import { ProjectItems } from "../../features/projects/components/project-items.tsx";
import { ProjectMilestones } from "../../features/projects/components/project-milestones.tsx";
import { ProjectOwner } from "../../features/projects/components/project-owner.tsx";
import { ProjectPicture } from "../../features/projects/components/project-picture.tsx";
import { ProjectPlace } from "../../features/projects/components/project-place.tsx";
import { ProjectQuestions } from "../../features/projects/components/project-questions.tsx";
import { TimeLeft } from "../../features/projects/components/time-left.tsx";
import { configQuery } from "../../lib/config.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { Button, Grid, Icon, LinkButton } from "../../ui/index.ts";
import { WaitingCredit } from "../waiting-credit.tsx";
import { AcceptedBid } from "./accepted-bid.tsx";
import { PrivateNegotiation } from "./private-negotiation.tsx";
import { ProjectBids } from "./project-bids.tsx";
import styles from "./project-page.module.css";
import { YourBid } from "./your-bid.tsx";

// Hashing needs the chain library, which a reader of the page does not.
const TermsDialog = lazyWithRetry(() =>
  import("../../features/projects/components/terms-dialog.tsx").then((file) => file.TermsDialog),
);

// Only its two sides have something to write, once it is over.
const PictureRelease = lazyWithRetry(() =>
  import("../../features/milestones/components/picture-release.tsx").then((file) => file.PictureRelease),
);
const OwnReviews = lazyWithRetry(() =>
  import("../../features/reviews/components/own-reviews.tsx").then((file) => file.OwnReviews),
);
const isOver = ({ stage }: Project) => stage === "completed" || stage === "cancelled";

type Props = { project: Project; viewerId: string | null; onChanged: () => void };

/** Everything a bidder or a donor wants to know. */
export function ProjectPage({ project, viewerId, onChanged }: Props) {
  const { data: config } = useQuery(configQuery);
  const { data: history, isError } = useQuery(historyQuery(project._id, viewerId));
  const { user } = useAuth();
  const member = user ? { username: user.username, linked: user.ethereumAddress } : null;
  const [terms, setTerms] = useState<"unseen" | "open" | "closed">("unseen");
  const termsButton = (
    <Button kind="link" small onClick={() => setTerms("open")}>
      View terms <span className="mono">{shortHex(project.termsHash)}</span>
    </Button>
  );
  return (
    <div className="wrap">
      <ProjectHead
        project={project}
        gbpPerDev={config?.gbpPerDev ?? null}
        isDemoRate={config?.demo ?? false}
        terms={termsButton}
      />
      <div className={`grid ${styles.columns}`}>
        <div className="c8 stack">
          <section className="card flush" aria-labelledby="description">
            <div className={styles.cover}>
              <ProjectPicture category={project.category} />
            </div>
            <Grid columns="1.35fr 1fr" fold="s" className="pad">
              <div>
                <h2 id="description">Description</h2>
                <div className="ink2 mt3">
                  <Markdown text={project.terms.description} />
                </div>
              </div>
              <div>
                <ProjectDocuments project={project} onAdded={onChanged} />
              </div>
            </Grid>
          </section>
          <ProjectMilestones project={project} />
          <ProjectItems project={project} />
          <ProjectBids project={project} viewerId={viewerId} />
          <YourDonation
            project={project}
            viewerId={viewerId}
            allLink={
              <Link to={pages.donations} className="u-link">
                My donations
              </Link>
            }
          />
          <DonorList project={project} viewerId={viewerId} member={member} />
          <ProjectQuestions
            projectId={project._id}
            ownerName={project.owner.username}
            viewerId={viewerId}
            may={project.permissions}
            logIn={<Button onClick={openLogin}>Sign in to ask</Button>}
          />
        </div>
        <div className="c4 stack">
          <div className={`stack ${styles.first}`}>
            <WaitingCredit />
            <AcceptedBid project={project} viewerId={viewerId} />
            <YourBid project={project} viewerId={viewerId} />
            <BorrowFor project={project} viewerId={viewerId} />
            {viewerId && isOver(project) ? (
              <>
                <OwnReviews viewerId={viewerId} projectId={project._id} />
                <PictureRelease viewerId={viewerId} projectId={project._id} />
              </>
            ) : null}
            {config ? (
              <DonateCard
                project={project}
                viewerId={viewerId}
                member={member}
                escrow={config.contracts.TrestleEscrow}
                gbpPerDev={config.gbpPerDev}
                closes={<TimeLeft openUntil={project.openUntil} />}
                marketLink={
                  <LinkButton kind="link" to={pages.market}>
                    See open projects
                    <Icon name="arrow" size={16} />
                  </LinkButton>
                }
              />
            ) : null}
            <PrivateNegotiation project={project} />
            <ProjectOwner
              project={project}
              closing={(onKeep) =>
                config ? (
                  <CloseRequest project={project} escrow={config.contracts.TrestleEscrow} onKeep={onKeep} />
                ) : null
              }
            />
          </div>
          <ProjectPlace project={project} />
          <ProjectHistory
            history={history}
            failed={isError}
            explorerUrl={config?.explorerUrl ?? null}
            terms={termsButton}
          />
        </div>
      </div>
      {terms !== "unseen" && config ? (
        <TermsDialog
          project={project}
          deedContract={config.contracts.TrestleProject}
          opened={terms === "open"}
          onClose={() => setTerms("closed")}
        />
      ) : null}
    </div>
  );
}

/** The owner's way from an open project to a loan for it. */
function BorrowFor({ project, viewerId }: { project: Project; viewerId: string | null }) {
  const isOpen = project.stage === "negotiation" || project.stage === "marketplace";
  if (project.owner._id !== viewerId || !isOpen) return null;
  return (
    <section className="card" aria-labelledby="borrow-for">
      <h3 id="borrow-for">Borrow from a pool</h3>
      <p className="t-s ink2 mt2">
        A loan can cover up to half of the price. It goes to escrow, and you pay it back in instalments.
      </p>
      <LinkButton
        kind="soft"
        full
        icon="coins"
        className="mt3"
        to={`${pages.pools}/borrow/$projectId`}
        params={{ projectId: project._id }}
      >
        See what you can borrow
      </LinkButton>
    </section>
  );
}
