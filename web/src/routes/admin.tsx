import { CabinetDrawing } from "../components/drawings/cabinet.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { RequireLogin } from "../features/auth/components/require-login.tsx";

export function Admin() {
  return (
    <RequireLogin
      title="Admin Panel"
      purpose="Verifications, disputes and the audit log. For administrators."
      only="admin"
    >
      <Page title="Admin Panel" lead="Verifications, disputes and what the server signs">
        <EmptyState drawing={<CabinetDrawing />} title="Nothing waits for a decision">
          <p>
            Verifications by age, disputes with both sides' papers, held transactions and the audit log are
            kept here. Every act of an administrator is written down and cannot be taken back.
          </p>
        </EmptyState>
      </Page>
    </RequireLogin>
  );
}
