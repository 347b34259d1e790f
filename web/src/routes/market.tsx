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
        <p>
          Each project stands here with its asked price, its milestones, its funding and its bids, on a list
          and on a map.
        </p>
        <p className="muted">
          Everyone may read it without an account. To post, bid or donate you log in and sign with a wallet.
        </p>
      </EmptyState>
    </Page>
  );
}
