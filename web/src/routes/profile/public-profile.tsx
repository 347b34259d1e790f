import { useQuery } from "@tanstack/react-query";
import { pages } from "@trestle/domain/pages.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { roleName } from "../../features/auth/components/role-name.ts";
import { profileQuery } from "../../features/profiles/api/profile.ts";
import { ProfileHead } from "../../features/profiles/components/profile-head.tsx";
import { ReviewList } from "../../features/reviews/components/review-list.tsx";
import { breakdownQuery, scorsQuery, statsQuery } from "../../features/scors/api/scors.ts";
import { BuildStatsLine } from "../../features/scors/components/build-stats.tsx";
import { ScoreHistory } from "../../features/scors/components/score-history.tsx";
import { ScoreWaterfall } from "../../features/scors/components/score-waterfall.tsx";
import { ScoreWhatIf } from "../../features/scors/components/score-what-if.tsx";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { formatDate } from "../../lib/format.ts";
import { initials } from "../../lib/initials.ts";
import { RequestError } from "../../lib/request-error.ts";
import { Button, EmptyState, LinkButton, nameOf } from "../../ui/index.ts";
import styles from "./profile.module.css";
import { Services } from "./services.tsx";
import { Works } from "./works.tsx";

type Props = { userId: string };

const since = (iso: string) => formatDate(new Date(iso), { month: "long", year: "numeric" });

export function PublicProfile({ userId }: Props) {
  const { data: person, error, refetch } = useQuery(profileQuery(userId));
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const { data: score = SCORS_DEFAULT } = useQuery(scorsQuery(userId));
  const builds = person?.role === "developer";
  const { data: stats } = useQuery({ ...statsQuery(userId), enabled: builds });
  const { data: breakdown } = useQuery(breakdownQuery(userId));
  useDocumentTitle(person ? nameOf(person) : "Profile");
  if (error) return <Missing error={error} onRetry={() => void refetch()} />;
  if (!person) return <LoadingAnimation />;
  const scored = breakdown && breakdown.groups.length > 0 ? breakdown : null;
  const verified = person.verified ? ", verified" : "";
  return (
    <div className="wrap">
      <ProfileHead
        person={person}
        standing={`${roleName[person.role]}${verified}, member since ${since(person.memberSince)}`}
        letters={initials(person.username)}
        badge={<ScorsBadge score={score} imageUrl={config?.scorsImageUrl ?? "/scors"} />}
        figures={builds ? <BuildStatsLine stats={stats} /> : null}
        actions={
          <LinkButton to={`${pages.scors}/$userId`} params={{ userId }}>
            How the score is made
          </LinkButton>
        }
      />
      {stats && stats.completed === 0 ? (
        <div className={styles.cards}>
          <EmptyState drawing={<Drawing name="desk" />} title="No finished projects yet">
            <p>
              Completed projects and delivery times come from the chain and from customers' reviews. Until
              then, everyone has a score of 6.
            </p>
          </EmptyState>
        </div>
      ) : null}
      <div className={`grid ${styles.cards}`}>
        <div className="c7 stack">
          {scored ? <ScoreWaterfall breakdown={scored} /> : null}
          <Works userId={userId} />
          <ReviewList person={person} viewerId={user?.id ?? null} />
        </div>
        <div className="c5 stack">
          {scored ? (
            <>
              <ScoreHistory breakdown={scored} />
              <ScoreWhatIf userId={userId} breakdown={scored} />
            </>
          ) : null}
          <Services profile={person} />
        </div>
      </div>
    </div>
  );
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof RequestError && [400, 404].includes(error.status);
  return (
    <Page title="Profile">
      <EmptyState
        drawing={<Drawing name="gap" />}
        title={isUnknown ? "This person doesn't exist" : "We couldn't load the profile"}
        actions={
          isUnknown ? (
            <LinkButton kind="soft" to={pages.home}>
              Home
            </LinkButton>
          ) : (
            <Button kind="soft" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        <p>{isUnknown ? "There's no one at this address." : error.message}</p>
      </EmptyState>
    </Page>
  );
}
