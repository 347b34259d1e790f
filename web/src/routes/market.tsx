import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { StallsDrawing } from "../components/drawings/stalls.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";

export function Market() {
  return (
    <Page title="Market" lead="Projects open for bids and donations">
      <EmptyState
        drawing={<StallsDrawing />}
        title="No project is listed yet."
        actions={
          <>
            <Link to={pages.build} className="btn soft">
              Your build requests
            </Link>
            <Link to={pages.pools} className="btn">
              Lending pools
            </Link>
          </>
        }
      >
        <p>A project on the market shows its asked price, its milestones, its funding and its bids.</p>
        <p className="muted">
          Requests cannot be posted on this instance yet, so nothing can be listed. Everyone may read this
          page without an account.
        </p>
      </EmptyState>
    </Page>
  );
}
