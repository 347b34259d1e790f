import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { PavilionDrawing } from "../components/drawings/pavilion.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";

export function BusinessClub() {
  return (
    <Page title="Business Club" lead="Verified businesses and investors, in touch when both sides want it">
      <EmptyState
        drawing={<PavilionDrawing />}
        title="No member is listed yet."
        actions={
          <Link to={pages.market} className="btn soft">
            See the market
          </Link>
        }
      >
        <p>The club is for businesses and investors whose papers have been verified.</p>
        <p className="muted">Members cannot list themselves on this instance yet.</p>
      </EmptyState>
    </Page>
  );
}
