import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { opportunityKinds, opportunityLimits } from "@trestle/domain/club/opportunity.ts";
import { pages } from "@trestle/domain/pages.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import { useState } from "react";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Markdown } from "../../components/markdown.tsx";
import { ProjectLink } from "../../components/project-link.tsx";
import { openLogin } from "../../features/auth/dialogs.ts";
import { MemberLink } from "../../features/club/components/member-link.tsx";
import { OpportunityComments } from "../../features/club/components/opportunity-comments.tsx";
import { ReportPost } from "../../features/club/components/report-post.tsx";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { call, queryOf } from "../../lib/endpoints.ts";
import { dayText } from "../../lib/format.ts";
import { toast } from "../../lib/toast.ts";
import { useChange } from "../../lib/use-change.ts";
import { Badge, Button, ConfirmDialog, LoadFailure, Note, When } from "../../ui/index.ts";
import { useIntroduce } from "./use-introduce.tsx";
import { useJoin } from "./use-join.tsx";

/** One opportunity with its comments, for anybody to read. */
export function ClubOpportunity() {
  const { opportunityId = "" } = useParams({ strict: false });
  const params = { id: opportunityId };
  const join = useJoin();
  const {
    data: one,
    error,
    refetch,
  } = useQuery(queryOf("GET /api/club/opportunities/:id", { params, viewer: join.user?.id ?? null }));
  const { introduce, dialog } = useIntroduce(join);
  const [closing, setClosing] = useState(false);
  useDocumentTitle(one?.title ?? "Opportunity");
  const followed = useChange({
    send: (follow: boolean) => call("PUT /api/club/opportunities/:id/follow", { params, body: { follow } }),
    failure: "Nothing changed. Try again.",
    invalidates: ["/api/club/opportunities"],
    onProblem: (message) => toast({ title: "Nothing changed", message }),
  });
  const closed = useChange({
    send: (outcome: string) => call("POST /api/club/opportunities/:id/close", { params, body: { outcome } }),
    failure: "The opportunity wasn’t closed. Try again.",
    invalidates: ["/api/club/opportunities"],
    onDone: () => setClosing(false),
  });
  if (error)
    return (
      <div className="wrap">
        <LoadFailure
          title="We couldn’t load this opportunity."
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!one) return <LoadingAnimation />;
  const isMine = join.user?.id === one.author._id;
  return (
    <div className="wrap">
      <p className="t-s muted" style={{ marginBottom: 12 }}>
        <Link to={pages.club} className="u-link">
          Business Club
        </Link>{" "}
        / Opportunities
      </p>
      <div className="stack">
        <article className="card">
          <p className="row g2 wrap-ok">
            <Badge tone="on">{opportunityKinds[one.kind]}</Badge>
            {one.trade ? <Badge>{categories[one.trade]}</Badge> : null}
            {one.scorsFrom > 1 ? <Badge>Minimum SCORS {one.scorsFrom}</Badge> : null}
            {one.state === "open" ? null : <Badge>{one.state === "closed" ? "Closed" : "Ended"}</Badge>}
          </p>
          <h1 className="mt2">{one.title}</h1>
          <p className="row g2 wrap-ok t-s muted mt1">
            <MemberLink person={one.author} />
            <When at={one.postedAt} />
            {one.place ? <span>{one.place.label}</span> : null}
            <span>until {dayText(one.until, true)}</span>
          </p>
          {one.outcome ? <Note className="mt3">Outcome: {one.outcome}</Note> : null}
          <div className="mt3">
            <Markdown text={one.text} />
          </div>
          {one.project ? (
            <p className="t-s mt3">
              About <ProjectLink project={one.project} />
            </p>
          ) : null}
          <div className="row g2 mt4 wrap-ok">
            {isMine || !one.author.listed || one.state !== "open" ? null : (
              <Button kind="primary" icon="people" onClick={() => introduce(one.author, one.project)}>
                Ask for an introduction
              </Button>
            )}
            {isMine ? null : (
              <Button
                icon="bell"
                busy={followed.busy}
                onClick={() => (join.user ? followed.run(!one.following) : openLogin())}
              >
                {one.following ? "Stop following" : "Follow"}
              </Button>
            )}
            {join.user && !isMine ? <ReportPost kind="opportunity" id={one._id} title={one.title} /> : null}
            {isMine && one.state !== "closed" ? (
              <Button onClick={() => setClosing(true)}>Close with outcome</Button>
            ) : null}
          </div>
          {isMine ? null : (
            <p className="t-s muted mt2">
              {one.following
                ? "You’re following this. We’ll notify you of comments and the outcome."
                : "Follow it to be notified of comments and the outcome."}
            </p>
          )}
        </article>
        <OpportunityComments
          opportunity={one}
          viewerId={join.user?.id ?? null}
          isMember={Boolean(join.membership?.basis)}
          onJoin={() => join.asMember(() => {})}
        />
      </div>
      <ConfirmDialog
        title="Close this opportunity?"
        opened={closing}
        onClose={() => setClosing(false)}
        confirmLabel="Close opportunity"
        onConfirm={closed.run}
        busy={closed.busy}
        problem={closed.problem}
        reason={{ label: "What came of it", limit: opportunityLimits.outcome }}
      >
        Everyone can read the outcome, and we’ll notify its followers. You can’t reopen it.
      </ConfirmDialog>
      {join.dialog}
      {dialog}
    </div>
  );
}
