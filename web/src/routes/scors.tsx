import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { ScorsBadge } from "../components/scors-badge.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { roleName } from "../features/auth/components/role-name.ts";
import { profileQuery } from "../features/profiles/api/profile.ts";
import { ReviewList } from "../features/reviews/components/review-list.tsx";
import { breakdownQuery } from "../features/scors/api/scors.ts";
import { ScoreFormula } from "../features/scors/components/score-formula.tsx";
import { ScoreHead } from "../features/scors/components/score-head.tsx";
import { ScoreHistory } from "../features/scors/components/score-history.tsx";
import { ScoreWaterfall } from "../features/scors/components/score-waterfall.tsx";
import { ScoreWhatIf } from "../features/scors/components/score-what-if.tsx";
import { useDocumentTitle } from "../lib/document-title.ts";
import { formatDate } from "../lib/format.ts";
import { LoadFailure, nameOf } from "../ui/index.ts";
import styles from "./scors/scors.module.css";

/** Why somebody's score is what it is, for anybody to check. */
export function Scors() {
  const { userId = "" } = useParams({ strict: false });
  const { user: viewer } = useAuth();
  const { data: person, error: unknown, refetch: again } = useQuery(profileQuery(userId));
  const { data: breakdown, error, refetch } = useQuery(breakdownQuery(userId));
  useDocumentTitle(person ? `SCORS of ${nameOf(person)}` : "SCORS");
  const failed = unknown ?? error;
  if (failed)
    return (
      <div className="wrap">
        <LoadFailure
          title="We couldn’t load this score."
          error={failed}
          onRetry={() => void Promise.all([again(), refetch()])}
        />
      </div>
    );
  if (!person || !breakdown) return <LoadingAnimation />;
  const since = formatDate(new Date(person.memberSince), { month: "long", year: "numeric" });
  return (
    <div className="wrap">
      <p className="t-s muted mt5" style={{ marginBottom: 12 }}>
        <Link to={pages.profile} search={{ user: userId }} className="u-link">
          {nameOf(person)}
        </Link>{" "}
        / SCORS
      </p>
      <ScoreHead
        name={nameOf(person)}
        standing={`${roleName[person.role]}${person.verified ? ", verified" : ""}, member since ${since}`}
        badge={<ScorsBadge score={breakdown.overallScore} size={144} />}
        breakdown={breakdown}
      />
      <div className={`grid mt5 ${styles.columns}`}>
        <div className="c8 stack">
          {breakdown.groups.length > 0 ? <ScoreWaterfall breakdown={breakdown} /> : null}
          <div className={styles.formula}>
            <ScoreFormula breakdown={breakdown} />
          </div>
        </div>
        <div className="c4 stack">
          {breakdown.history.length > 0 ? <ScoreHistory breakdown={breakdown} /> : null}
          <ScoreWhatIf userId={userId} breakdown={breakdown} />
          <ReviewList person={person} viewerId={viewer?.id ?? null} />
        </div>
      </div>
    </div>
  );
}
