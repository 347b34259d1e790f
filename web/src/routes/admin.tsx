import { CabinetDrawing } from "../components/drawings/cabinet.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { RequireLogin } from "../features/auth/components/require-login.tsx";

export function Admin() {
  return (
    <RequireLogin title="Admin Panel" purpose="Verifications and disputes. For administrators." only="admin">
      <Page title="Admin Panel" lead="Verifications and disputes">
        <EmptyState drawing={<CabinetDrawing />} title="Nothing waits for a decision">
          <p>
            An administrator looks through the papers of those who want to be verified, and decides disputes.
          </p>
          <p className="muted">
            Neither papers nor disputes can be handed in on this instance yet, so nothing can wait here.
          </p>
        </EmptyState>
      </Page>
    </RequireLogin>
  );
}
