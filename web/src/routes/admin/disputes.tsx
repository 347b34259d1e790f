import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasRole } from "@trestle/domain/auth/user.ts";
import type { ActVerdict } from "@trestle/domain/escrow/acts.ts";
import type { OpenDispute } from "@trestle/domain/milestones/tracking.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { overviewQuery } from "../../features/admin/api/queries.ts";
import { WaitingPayments } from "../../features/admin/components/waiting-payments.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { disputesQuery, trackingQuery } from "../../features/milestones/api/tracking.ts";
import { EscrowActDialog } from "../../features/milestones/components/acts/escrow-act-dialog.tsx";
import { EvidenceCard } from "../../features/milestones/components/evidence/evidence-card.tsx";
import { OpenDisputes } from "../../features/milestones/components/list/open-disputes.tsx";
import { MilestonePanel } from "../../features/milestones/components/project/milestone-panel.tsx";
import { configQuery } from "../../lib/config.ts";
import { Button, EmptyState, LoadFailure } from "../../ui/index.ts";

/** Lists the payments that wait, for administrators, and the disputes that the viewer's wallet decides. */
export function Disputes() {
  const { user } = useAuth();
  return (
    <>
      {user && hasRole(user, "admin") ? <WaitingPayments /> : null}
      <OwnDisputes />
    </>
  );
}

function OwnDisputes() {
  const { user } = useAuth();
  const { data: disputes, error, refetch } = useQuery(disputesQuery(user?.id ?? null));
  const [chosen, setChosen] = useState<OpenDispute | null>(null);
  if (!disputes)
    return error ? (
      <LoadFailure title="We couldn’t load the disputes." error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingAnimation />
    );
  const shown = chosen ?? disputes[0];
  if (!shown)
    return (
      <EmptyState drawing={<Drawing name="scaffold" />} title="No disputes for you to decide">
        <p>
          {user?.ethereumAddress
            ? "Disputes appear here when your linked wallet is their arbiter."
            : "Only the arbiter’s wallet sees disputes here. Link that wallet to your account first."}
        </p>
        {user && hasRole(user, "admin") ? <OthersDecide /> : null}
      </EmptyState>
    );
  return (
    <div className="grid" style={{ alignItems: "start" }}>
      <div className="c3">
        <OpenDisputes
          disputes={disputes}
          link={(dispute, text) => (
            <Button
              kind="link"
              style={{ whiteSpace: "normal", textAlign: "left" }}
              aria-pressed={isSame(dispute, shown)}
              onClick={() => setChosen(dispute)}
            >
              {text}
            </Button>
          )}
        />
      </div>
      <Dispute key={`${shown.projectId} ${shown.milestone}`} dispute={shown} onAct={() => setChosen(shown)} />
    </div>
  );
}

/** Disputes that other arbiters decide, for an administrator to read. */
function OthersDecide() {
  const { data } = useQuery(overviewQuery);
  const open = data?.decisions.filter(({ kind }) => kind === "dispute") ?? [];
  if (open.length === 0) return null;
  return (
    <>
      <p className="strong mt4">Another arbiter decides</p>
      <ul className="ledger">
        {open.map(({ id, title, detail }) => {
          const [project, milestone] = id.split(" ");
          return (
            <li key={id}>
              <Link
                to={pages.tracking}
                search={{ project, milestone: Number(milestone) + 1 }}
                className="u-link"
              >
                {title}
              </Link>
              <span className="muted">{detail}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const isSame = (a: OpenDispute, b: OpenDispute) => a.projectId === b.projectId && a.milestone === b.milestone;

/** `onAct`: from here on it stays in sight, although its decision takes it off the list. */
function Dispute({
  dispute: { projectId, milestone: index },
  onAct,
}: {
  dispute: OpenDispute;
  onAct: () => void;
}) {
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const { data: project, error, refetch } = useQuery(trackingQuery(projectId, user?.id ?? null));
  const [open, setOpen] = useState<ActVerdict | null>(null);
  const milestone = project?.milestones[index];
  if (!project || !milestone)
    return (
      <div className="c9">
        {error ? (
          <LoadFailure title="We couldn’t load this project." error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingAnimation />
        )}
      </div>
    );
  return (
    <>
      <MilestonePanel
        project={project}
        milestone={milestone}
        onAct={(verdict) => {
          onAct();
          setOpen(verdict);
        }}
      />
      <EvidenceCard project={project} milestone={milestone} />
      <p className="c12 t-s">
        <Link to={pages.tracking} search={{ project: projectId, milestone: index + 1 }} className="u-link">
          {project.title}: plan, comments and every payment
        </Link>
      </p>
      {open && config ? (
        <EscrowActDialog
          project={project}
          escrow={config.contracts.TrestleEscrow}
          open={open}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
