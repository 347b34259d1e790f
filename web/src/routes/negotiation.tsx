import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { LadderDrawing } from "../components/drawings/ladder.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { RequireLogin } from "../features/auth/components/require-login.tsx";

const purpose =
  "Before a bid is placed, a customer and a developer may talk in private: one offer, one answer, until both agree.";

export function Negotiation() {
  return (
    <RequireLogin title="Negotiation" purpose={`${purpose} Log in to see yours.`}>
      <Page title="Negotiation" lead="Offers and answers, each beside the one before">
        <EmptyState
          drawing={<LadderDrawing />}
          title="No negotiation is running yet"
          actions={
            <Link to={pages.market} className="btn soft">
              See the market
            </Link>
          }
        >
          <p>{purpose} What changed between two offers is shown term by term.</p>
          <p className="muted">
            Nothing said here is public; only an offer both sides agree to is committed on the chain.
          </p>
        </EmptyState>
      </Page>
    </RequireLogin>
  );
}
