import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ActVerdict } from "@trestle/domain/escrow/acts.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { useAuth } from "../../features/auth/auth-store.ts";
import {
  EscrowActDialog,
  hasDialog,
  type OpenAct,
} from "../../features/milestones/components/acts/escrow-act-dialog.tsx";
import { Comments } from "../../features/milestones/components/evidence/comments.tsx";
import { EvidenceCard } from "../../features/milestones/components/evidence/evidence-card.tsx";
import { MoneyCard } from "../../features/milestones/components/money/money-card.tsx";
import { PlanCard } from "../../features/milestones/components/plan/plan-card.tsx";
import { MilestoneList } from "../../features/milestones/components/project/milestone-list.tsx";
import { MilestonePanel } from "../../features/milestones/components/project/milestone-panel.tsx";
import { ProjectActs } from "../../features/milestones/components/project/project-acts.tsx";
import { TrackingHead } from "../../features/milestones/components/project/tracking-head.tsx";
import { configQuery } from "../../lib/config.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { WaitingCredit } from "../waiting-credit.tsx";
import styles from "./tracked-project.module.css";

const OwnReviews = lazyWithRetry(() =>
  import("../../features/reviews/components/own-reviews.tsx").then((file) => file.OwnReviews),
);

type Props = { project: TrackedProject; selected: number; onSelect: (index: number) => void };

/** Longest plan, in milestones, that is lower than the selected milestone; its cards form two columns. */
const SHORT_PLAN = 3;

/** One project under way: plan, milestones, evidence, acts and money. */
export function TrackedProjectPage({ project, selected, onSelect }: Props) {
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const [open, setOpen] = useState<OpenAct | null>(null);
  const milestone = project.milestones[selected];
  const onAct = ({ act, milestone: index }: ActVerdict) => setOpen({ act, milestone: index });
  const projectActs = <ProjectActs project={project} onAct={onAct} isOffered={({ act }) => hasDialog(act)} />;
  const hasEvidence = typeof milestone?.evidenceHash === "string";
  const isShort = project.milestones.length <= SHORT_PLAN;
  const plan = <PlanCard project={project} selected={selected} onSelect={onSelect} />;
  const panel = milestone ? <MilestonePanel project={project} milestone={milestone} onAct={onAct} /> : null;
  const evidence = milestone ? <EvidenceCard project={project} milestone={milestone} /> : null;
  const comments =
    milestone && project.readsEvidence ? (
      <Comments key={milestone.index} projectId={project._id} milestone={milestone.index} />
    ) : null;
  const list = <MilestoneList milestones={project.milestones} selected={selected} onSelect={onSelect} />;
  return (
    <div className="wrap">
      <TrackingHead
        project={project}
        gbpPerDev={config?.gbpPerDev ?? null}
        developerBadge={null}
        listLink={
          <Link to={pages.tracking} className="u-link">
            Tracking
          </Link>
        }
      />
      <div className="grid">
        {project.endedAt !== null && user ? (
          <OwnReviews className="c12" viewerId={user.id} projectId={project._id} />
        ) : null}
        {milestone ? (
          isShort ? (
            <div className="c12 grid">
              <div className={styles.main}>
                {plan}
                {evidence}
                {list}
                {hasEvidence ? null : projectActs}
              </div>
              <div className={styles.side}>
                {panel}
                {comments}
                {/* Photos make the other column the higher one. */}
                {hasEvidence ? projectActs : null}
              </div>
            </div>
          ) : (
            <>
              {plan}
              {panel}
              <div className="c7 stack">
                {list}
                {projectActs}
              </div>
              <div className="c5 stack">
                {evidence}
                {comments}
              </div>
            </>
          )
        ) : (
          <>
            <p className="c12 card muted">
              {project.endedAt === null
                ? "No bid has been accepted yet. Milestones appear here once one is."
                : "This request ended before a bid was accepted, so there was no work to pay for."}
            </p>
            {projectActs}
          </>
        )}
        {project.yours.credit === "0" ? null : (
          <div className="c12">
            <WaitingCredit linked={user?.ethereumAddress ?? null} />
          </div>
        )}
        <MoneyCard project={project} />
      </div>
      {open && config ? (
        <EscrowActDialog
          key={`${open.act} ${open.milestone}`}
          project={project}
          escrow={config.contracts.TrestleEscrow}
          open={open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
