import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { verificationStep } from "@trestle/domain/auth/verification-step.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { openKyc } from "../../features/auth/dialogs.ts";
import { Button, EmptyState, Explanation, LearnMore, LinkButton } from "../../ui/index.ts";

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
          A bid is a commitment you sign, so we check who makes it. Once you're verified you can bid on every
          open request.
        </Explanation>
      ) : null}
    </EmptyState>
  );
}
