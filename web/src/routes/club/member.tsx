import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { ScorsBadge } from "../../components/scors-badge.tsx";
import { companyPageQuery } from "../../features/club/api/club.ts";
import { eventsQuery } from "../../features/club/api/events.ts";
import {
  CompanyAbout,
  CompanyCertificates,
  CompanyHead,
  CompanyPictures,
  CompanyPlace,
} from "../../features/club/components/company-sections.tsx";
import { EventDay, EventLink } from "../../features/club/components/event-list.tsx";
import { OpportunityRow } from "../../features/club/components/opportunity-row.tsx";
import { ReportPost } from "../../features/club/components/report-post.tsx";
import { ReviewList } from "../../features/reviews/components/review-list.tsx";
import { breakdownQuery, statsQuery } from "../../features/scors/api/scors.ts";
import { BuildStatsLine } from "../../features/scors/components/build-stats.tsx";
import { exactly, groupTitles, signed } from "../../features/scors/components/pull-text.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { listOf } from "../../lib/endpoints.ts";
import { clock } from "../../lib/format.ts";
import { RequestError } from "../../lib/request-error.ts";
import {
  Button,
  Card,
  EmptyState,
  Fact,
  Facts,
  Grid,
  LinkButton,
  List,
  ListRow,
  LoadFailure,
  QueryList,
} from "../../ui/index.ts";
import { FinishedProjects } from "./finished-projects.tsx";
import { useIntroduce } from "./use-introduce.tsx";
import { useJoin } from "./use-join.tsx";

/** A member's company page, with what the product itself knows of their work. */
export function ClubMember() {
  const { userId = "" } = useParams({ strict: false });
  const join = useJoin();
  const { user } = join;
  const { introduce, dialog } = useIntroduce(join);
  const { data: page, error, refetch } = useQuery(companyPageQuery(userId));
  const { data: stats } = useQuery({ ...statsQuery(userId), enabled: page?.kind === "business" });
  const { data: breakdown } = useQuery({ ...breakdownQuery(userId), enabled: page !== undefined });
  useDocumentTitle(page?.name ?? "Business Club");
  if (error instanceof RequestError && [400, 404].includes(error.status)) return <NotListed />;
  if (error)
    return (
      <div className="wrap">
        <LoadFailure title="We couldn’t load this page." error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!page) return <LoadingAnimation />;
  return (
    <div className="wrap">
      <p className="t-s muted" style={{ marginBottom: 12 }}>
        <Link to={pages.club} className="u-link">
          Business Club
        </Link>{" "}
        / {page.name}
      </p>
      <CompanyHead
        page={page}
        badge={<ScorsBadge score={page.scors} size={120} />}
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
      <Grid columns="1fr minmax(280px, 400px)" fold="m" align="start" className="mt5">
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
      </Grid>
      {join.dialog}
      {dialog}
    </div>
  );
}

const NotListed = () => (
  <Page title="Business Club">
    <EmptyState
      drawing={<Drawing name="gap" />}
      title="This member isn’t in the directory"
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

type Props = { userId: string; viewerId: string | null };

/** Lists a member's opportunities, open ones first because they are the newest; renders nothing if none. */
function MemberOpportunities({ userId, viewerId }: Props) {
  const list = useInfiniteQuery(
    listOf("GET /api/club/opportunities", {
      query: { author: userId, all: "true", limit: 10 },
      viewer: viewerId,
    }),
  );
  if (list.data?.length === 0) return null;
  return (
    <Card id="opportunities" title="Their opportunities">
      <QueryList query={list} name="the opportunities" empty="" rows={2}>
        {(shown) => (
          <List>
            {shown.map((one) => (
              <OpportunityRow key={one._id} opportunity={one} />
            ))}
          </List>
        )}
      </QueryList>
    </Card>
  );
}

/** Events a member holds; nothing without any. */
function MemberEvents({ userId, viewerId }: Props) {
  const { data: events = [] } = useInfiniteQuery(eventsQuery(viewerId, { host: userId }));
  if (events.length === 0) return null;
  return (
    <Card id="hosted" title="Events">
      <List>
        {events.map((event) => (
          <ListRow key={event._id} lead={<EventDay at={event.startsAt} />}>
            <EventLink event={event} />
            <p className="t-s muted">
              {event.online ? "Online" : event.venue}, {clock(event.startsAt)}
            </p>
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

const START = 6;

/** Shows the parts of a member's SCORS in a few lines. */
function MemberScore({ breakdown, userId }: { breakdown: ScorsBreakdown; userId: string }) {
  return (
    <Card
      title={`SCORS ${breakdown.overallScore}`}
      action={
        <LinkButton kind="link" to={`${pages.scors}/$userId`} params={{ userId }}>
          How the score is made
        </LinkButton>
      }
    >
      <Facts>
        <Fact name="Start">{exactly(START)}</Fact>
        {breakdown.groups.map(({ group, pull }) => (
          <Fact key={group} name={groupTitles[group]}>
            {signed(pull)}
          </Fact>
        ))}
        <Fact name="Exact score" className="strong">
          {exactly(breakdown.exact)}
        </Fact>
      </Facts>
    </Card>
  );
}
