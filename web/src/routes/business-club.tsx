import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { PavilionDrawing } from "../components/drawings/pavilion.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";

export function BusinessClub() {
  return (
    <Page title="Business Club" lead="Verified businesses and investors, in touch when both sides agree">
      <EmptyState
        drawing={<PavilionDrawing />}
        title="No members yet."
        actions={
          <Link to={pages.market} className="btn soft">
            See the market
          </Link>
        }
      >
        <p>The club is for verified businesses and investors.</p>
        <p className="muted">Listings aren't open on this instance yet.</p>
      </EmptyState>
    </Page>
  );
}
