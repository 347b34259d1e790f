import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ScaffoldDrawing } from "../components/drawings/scaffold.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { RequireLogin } from "../features/auth/components/require-login.tsx";

const purpose =
  "Once a bid is accepted, its milestones are followed here: plan against actual, evidence, and every payment.";

export function Tracking() {
  return (
    <RequireLogin title="Tracking" purpose={`${purpose} Log in to see your projects.`}>
      <Page title="Tracking" lead="Every milestone, its evidence and its payment">
        <EmptyState
          drawing={<ScaffoldDrawing />}
          title="No project of yours is under way yet"
          actions={
            <>
              <Link to={pages.build} className="btn soft">
                Your build requests
              </Link>
              <Link to={pages.market} className="btn">
                See the market
              </Link>
            </>
          }
        >
          <p>{purpose}</p>
          <p className="muted">
            It begins with an accepted bid: as customer you accept one, as developer you place one.
          </p>
        </EmptyState>
      </Page>
    </RequireLogin>
  );
}
