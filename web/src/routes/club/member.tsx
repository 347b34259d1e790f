import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { companyPageQuery } from "../../features/club/api/club.ts";
import { CompanyHead } from "../../features/club/components/company-head.tsx";
import {
  CompanyAbout,
  CompanyCertificates,
  CompanyPictures,
  CompanyPlace,
} from "../../features/club/components/company-sections.tsx";
import { ReportPost } from "../../features/club/components/report-post.tsx";
import { ReviewList } from "../../features/reviews/components/review-list.tsx";
import { breakdownQuery, statsQuery } from "../../features/scors/api/scors.ts";
import { BuildStatsLine } from "../../features/scors/components/build-stats.tsx";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { RequestError } from "../../lib/request-error.ts";
import { Button, EmptyState, LinkButton, LoadFailure } from "../../ui/index.ts";
import styles from "./club.module.css";
import { FinishedProjects } from "./finished-projects.tsx";
import { MemberEvents, MemberOpportunities } from "./member-posts.tsx";
import { MemberScore } from "./member-score.tsx";
import { useIntroduce } from "./use-introduce.tsx";
import { useJoin } from "./use-join.tsx";

/** A member's company page, with what the product itself knows of their work. */
export function ClubMember() {
  const { userId = "" } = useParams({ strict: false });
  const join = useJoin();
  const { user } = join;
  const { introduce, dialog } = useIntroduce(join);
  const { data: page, error, refetch } = useQuery(companyPageQuery(userId));
  const { data: config } = useQuery(configQuery);
  const { data: stats } = useQuery({ ...statsQuery(userId), enabled: page?.kind === "business" });
  const { data: breakdown } = useQuery({ ...breakdownQuery(userId), enabled: page !== undefined });
  useDocumentTitle(page?.name ?? "Business Club");
  if (error instanceof RequestError && [400, 404].includes(error.status)) return <NotListed />;
  if (error)
    return (
      <div className="wrap">
        <LoadFailure title="We couldn't load this page." error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!page) return <LoadingAnimation />;
  return (
    <div className="wrap">
      <p className={`t-s muted ${styles.way}`}>
        <Link to={pages.club} className="u-link">
          Business Club
        </Link>{" "}
        / {page.name}
      </p>
      <CompanyHead
        page={page}
        badge={<ScorsBadge score={page.scors} imageUrl={config?.scorsImageUrl ?? "/scors"} size={120} />}
        figures={page.kind === "business" ? <BuildStatsLine stats={stats} /> : null}
        actions={
          <>
            {user?.id === userId ? (
              <LinkButton kind="primary" to={`${pages.club}/page`}>
                Edit your page
              </LinkButton>
            ) : (
              <Button kind="primary" onClick={() => introduce(page)}>
                Ask for an introduction
              </Button>
            )}
            <LinkButton to={pages.profile} search={{ user: userId }}>
              Profile
            </LinkButton>
            {user && user.id !== userId ? <ReportPost kind="page" id={userId} title={page.name} /> : null}
          </>
        }
      />
      <div className={styles.columns}>
        <div className="stack">
          <CompanyAbout page={page} />
          <CompanyPictures pictures={page.pictures} />
          {breakdown ? <FinishedProjects breakdown={breakdown} /> : null}
          <MemberOpportunities userId={userId} viewerId={user?.id ?? null} />
          <ReviewList person={{ id: userId, username: page.name }} viewerId={user?.id ?? null} />
        </div>
        <div className="stack">
          <CompanyPlace page={page} />
          <CompanyCertificates certificates={page.certificates} />
          {breakdown ? <MemberScore breakdown={breakdown} userId={userId} /> : null}
          <MemberEvents userId={userId} viewerId={user?.id ?? null} />
        </div>
      </div>
      {join.dialog}
      {dialog}
    </div>
  );
}

const NotListed = () => (
  <Page title="Business Club">
    <EmptyState
      drawing={<Drawing name="gap" />}
      title="This member isn't in the directory"
      actions={
        <LinkButton kind="soft" to={pages.club}>
          See the members
        </LinkButton>
      }
    >
      <p>They may have taken their page down, or their membership has ended.</p>
    </EmptyState>
  </Page>
);
