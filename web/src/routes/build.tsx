import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { PlotDrawing } from "../components/drawings/plot.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { RequireLogin } from "../features/auth/components/require-login.tsx";

const purpose = "A build request says what is to be built, what it may cost and which milestones prove it.";

export function Build() {
  return (
    <RequireLogin title="Build" purpose={`${purpose} Log in to write one.`}>
      <Page title="Build" lead="Say what you want built, and let verified developers bid">
        <EmptyState
          drawing={<PlotDrawing />}
          title="You have no build request yet"
          actions={
            <>
              <Link to={pages.market} className="btn soft">
                See the market
              </Link>
              <Link to={pages.profile} className="btn">
                Check your record
              </Link>
            </>
          }
        >
          <p>{purpose} Yours are kept here, with their bids and their papers.</p>
          <p className="muted">
            Requests cannot be posted on this instance. What you can do now: connect your wallet, for a
            request is signed with it.
          </p>
        </EmptyState>
      </Page>
    </RequireLogin>
  );
}
