import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { Page } from "../../components/page.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { ONGOING_FAILED, ongoingQuery } from "../../features/milestones/api/ongoing.ts";
import { disputesQuery } from "../../features/milestones/api/tracking.ts";
import { OngoingList } from "../../features/milestones/components/list/ongoing-list.tsx";
import { OpenDisputes } from "../../features/milestones/components/list/open-disputes.tsx";
import { TrackingFilters } from "../../features/milestones/components/list/tracking-filters.tsx";
import type { TrackingSearch } from "../../features/milestones/tracking-search.ts";
import { Button, EmptyState, LinkButton, QueryList } from "../../ui/index.ts";
import { purpose } from "./purpose.ts";
import { useTrackingSearch } from "./use-tracking-search.ts";

/** Every project that the person has a part in. */
export function OwnProjects() {
  const { user } = useAuth();
  const userId = user?.id ?? null;
  const search = useTrackingSearch();
  const navigate = useNavigate({ from: pages.tracking });
  const projects = useInfiniteQuery(ongoingQuery(userId, search));
  const { data: disputes = [] } = useQuery(disputesQuery(userId));
  const change = (part: Partial<TrackingSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <Page
      title="Tracking"
      lead="Every milestone, its evidence and payment"
      actions={
        <LinkButton icon="coins" to={pages.money}>
          My money
        </LinkButton>
      }
    >
      {disputes.length > 0 ? (
        <div style={{ marginBottom: 24 }}>
          <OpenDisputes
            disputes={disputes}
            more={
              <Link to={pages.admin} search={{ part: "disputes" }} className="u-link t-s">
                Evidence and decisions
              </Link>
            }
            link={({ projectId, milestone }, text) => (
              <Link
                to={pages.tracking}
                search={{ project: projectId, milestone: milestone + 1 }}
                className="u-link"
              >
                {text}
              </Link>
            )}
          />
        </div>
      ) : null}
      <TrackingFilters search={search} onChange={change} />
      <QueryList
        query={projects}
        name="your projects"
        failure={ONGOING_FAILED}
        empty={
          <NoProjects
            search={search}
            onShowAll={() => change({ show: "all", role: undefined, q: undefined })}
          />
        }
        rows={4}
        page
        card={{ label: "Your projects" }}
      >
        {(list) => (
          <OngoingList
            projects={list}
            link={({ _id }, children) => (
              <Link to={pages.tracking} search={{ project: _id }} className="u-link">
                {children}
              </Link>
            )}
          />
        )}
      </QueryList>
    </Page>
  );
}

function NoProjects({ search, onShowAll }: { search: TrackingSearch; onShowAll: () => void }) {
  const isFiltered = search.role !== undefined || search.q !== undefined || search.show === "waiting";
  return (
    <EmptyState
      drawing={<Drawing name="scaffold" />}
      title={titleOf(search)}
      actions={
        <>
          {isFiltered ? (
            <Button kind="soft" onClick={onShowAll}>
              Show all your projects
            </Button>
          ) : (
            <LinkButton kind="soft" to={pages.build}>
              Your build requests
            </LinkButton>
          )}
          <LinkButton to={pages.market}>See the market</LinkButton>
        </>
      }
    >
      {isFiltered ? (
        <p>Try a different role or different words.</p>
      ) : (
        <>
          <p>{purpose}</p>
          <p className="muted">
            Projects appear here once a bid is accepted, whether you posted the request, placed the bid,
            donated or lent.
          </p>
        </>
      )}
    </EmptyState>
  );
}

function titleOf({ show, role, q }: TrackingSearch): string {
  if (q) return "No results.";
  if (show === "waiting") return "Nothing needs your reply";
  if (role) return "No projects in this role";
  return show === "ended" ? "No ended projects" : "No ongoing projects";
}
