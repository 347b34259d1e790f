import { useQuery } from "@tanstack/react-query";
import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useMemo } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { ProjectLink } from "../../components/project-link.tsx";
import { openKyc } from "../../features/auth/dialogs.ts";
import { standingQuery } from "../../features/bids/api/bids.ts";
import { OfferForm } from "../../features/bids/components/offer-form/offer-form.tsx";
import { AskedSummary } from "../../features/bids/components/place/asked-summary.tsx";
import { PlacedCard } from "../../features/bids/components/place/placed-card.tsx";
import { SignBid } from "../../features/bids/components/place/sign-bid.tsx";
import { usePlaceBid } from "../../features/bids/components/place/use-place-bid.ts";
import { requestOf } from "../../features/bids/offer/offer-draft.ts";
import { unsentOffer } from "../../features/bids/offer/unsent-offer.ts";
import { call } from "../../lib/endpoints.ts";
import { useBackToForm } from "../../lib/use-back-to-form.ts";
import { Button, EmptyState, Explanation, LearnMore, LinkButton } from "../../ui/index.ts";

type Props = { project: Project; user: User };

/** Shows a refusal first where the account may not bid; then the form, preview, wallet and placed bid. */
export function PlaceBidForm({ project, user }: Props) {
  const standing = useQuery(standingQuery(project._id, user.id));
  const request = useMemo(() => requestOf(project), [project]);
  const keepAs = `bid:${user.id}:${project._id}`;
  const signing = usePlaceBid({
    projectId: project._id,
    title: project.title,
    accountId: user.id,
    onMined: () => unsentOffer(keepAs).clear(),
  });
  useBackToForm(signing);
  const isFormNext = signing.phase === "idle" || signing.phase === "preview";
  const projectLink = <ProjectLink project={project} />;
  if (isFormNext && !standing.data) {
    if (!standing.error) return <LoadingAnimation />;
    return (
      <Page title="Place a bid" lead={projectLink}>
        <CannotBid reason={standing.error.message} user={user} onRetry={() => void standing.refetch()} />
      </Page>
    );
  }
  if (isFormNext && standing.data && !standing.data.mayBid)
    return (
      <Page title="Place a bid" lead={projectLink}>
        <CannotBid
          reason={standing.data.reason ?? ""}
          user={user}
          privateProject={project.stage === "negotiation" ? project._id : undefined}
        />
      </Page>
    );
  return (
    <Page
      title={signing.phase === "preview" ? "Review and sign" : "Place a bid"}
      documentTitle={`Bid on ${project.title}`}
      lead={projectLink}
    >
      <div className="grid">
        <div className="c8">
          <SignBid
            signing={signing}
            framed
            whenPlaced={
              signing.claimed ? (
                <PlacedCard
                  bid={signing.claimed}
                  actions={
                    <>
                      <LinkButton
                        kind="primary"
                        to={`${pages.project}/$projectId`}
                        params={{ projectId: project._id }}
                      >
                        Open project
                      </LinkButton>
                      <Button onClick={signing.startAgain}>Place another bid</Button>
                    </>
                  }
                />
              ) : null
            }
          >
            <OfferForm
              request={request}
              start={null}
              keepAs={keepAs}
              submitLabel={signing.preparing ? "Preparing the terms…" : "Review bid"}
              busy={signing.preparing}
              problem={signing.problem}
              onSubmit={(content) =>
                void signing.review(
                  () =>
                    call("POST /api/bids/projects/:projectId/freeze", {
                      params: { projectId: project._id },
                      body: { content },
                    }),
                  {
                    content,
                    tokenId: project.tokenId,
                    projectTermsHash: project.termsHash,
                    developer: user.ethereumAddress ?? "",
                  },
                )
              }
            />
          </SignBid>
        </div>
        <div className="c4">
          <AskedSummary project={project} />
        </div>
      </div>
    </Page>
  );
}

type CannotBidProps = {
  reason: string;
  user: User;
  /** A private request, where offers are made in a negotiation. */
  privateProject?: string;
  onRetry?: () => void;
};

/** Why the viewer can't bid, and what to do about it. */
function CannotBid({ reason, user, privateProject, onRetry }: CannotBidProps) {
  const { missing } = verificationStep(user);
  const isDeveloper = hasRole(user, "developer");
  return (
    <EmptyState
      drawing={<Drawing name="gate" />}
      title={onRetry ? "We couldn’t check whether you can bid" : "You can’t bid on this request"}
      actions={
        <>
          {onRetry ? (
            <Button kind="soft" onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          {isDeveloper && (missing === "documents" || missing === "new_documents") ? (
            <Button kind="primary" onClick={openKyc}>
              {missing === "documents" ? "Submit documents" : "Correct and resubmit"}
            </Button>
          ) : null}
          {isDeveloper && missing !== null ? (
            <LinkButton kind={missing === "wallet" ? "primary" : "plain"} to={pages.profile}>
              {missing === "wallet" ? "Link your wallet" : "Open your profile"}
            </LinkButton>
          ) : null}
          {isDeveloper && missing === null && privateProject ? (
            <LinkButton kind="primary" to={pages.negotiate} search={{ project: privateProject }}>
              Open negotiation
            </LinkButton>
          ) : null}
          <LinkButton to={pages.market}>See the market</LinkButton>
        </>
      }
    >
      <p role="alert">{reason}</p>
      {isDeveloper && missing !== null ? (
        <Explanation
          name="verified_bids"
          title="Bids need a verified business"
          more={<LearnMore about="verification" />}
        >
          A bid is a commitment you sign, so we check who makes it. Once you’re verified you can bid on every
          open request.
        </Explanation>
      ) : null}
    </EmptyState>
  );
}
