import { Link } from "@tanstack/react-router";
import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Explanation } from "../../components/explanation.tsx";
import { LearnMore } from "../../components/learn-more.tsx";
import { openKyc } from "../../features/auth/dialogs.ts";

type Props = {
  reason: string;
  user: User;
  /** A private request, where offers are made in a negotiation. */
  privateProject?: string;
  onRetry?: () => void;
};

/** Why the viewer can't bid, and what to do about it. */
export function CannotBid({ reason, user, privateProject, onRetry }: Props) {
  const { missing } = verificationStep(user);
  const isDeveloper = hasRole(user, "developer");
  return (
    <EmptyState
      drawing={<Drawing name="gate" />}
      title={onRetry ? "We couldn't check whether you can bid" : "You can't bid on this request"}
      actions={
        <>
          {onRetry ? (
            <button type="button" className="btn soft" onClick={onRetry}>
              Try again
            </button>
          ) : null}
          {isDeveloper && (missing === "documents" || missing === "new_documents") ? (
            <button type="button" className="btn primary" onClick={openKyc}>
              {missing === "documents" ? "Submit documents" : "Correct and resubmit"}
            </button>
          ) : null}
          {isDeveloper && missing !== null ? (
            <Link to={pages.profile} className={missing === "wallet" ? "btn primary" : "btn"}>
              {missing === "wallet" ? "Link your wallet" : "Open your profile"}
            </Link>
          ) : null}
          {isDeveloper && missing === null && privateProject ? (
            <Link to={pages.negotiate} search={{ project: privateProject }} className="btn primary">
              Open negotiation
            </Link>
          ) : null}
          <Link to={pages.market} className="btn">
            See the market
          </Link>
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
          A bid is a commitment you sign, so we check who makes it. Once you're verified you can bid on every
          open request.
        </Explanation>
      ) : null}
    </EmptyState>
  );
}
