import { useSearch } from "@tanstack/react-router";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { Suspense } from "react";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { RequireSecondFactor } from "../features/auth/components/require-second-factor.tsx";
import { PanelNav } from "./admin/panel-nav.tsx";
import { Disputes, partNamed } from "./admin/parts.tsx";
import { useWaiting } from "./admin/use-waiting.ts";

export function Admin() {
  const { user } = useAuth();
  const { part } = useSearch({ strict: false });
  // The arbiter's wallet decides, independent of the account's role.
  if (part === "disputes" && !(user && hasRole(user, "admin")))
    return (
      <RequireLogin title="Disputes" purpose="What the arbiter's wallet has to decide.">
        <Page title="Disputes" lead="Evidence of both sides, and your decision">
          <Suspense fallback={<LoadingAnimation />}>
            <Disputes />
          </Suspense>
        </Page>
      </RequireLogin>
    );
  return (
    <RequireLogin title="Admin Panel" purpose="Verifications and disputes. For administrators." only="admin">
      <RequireSecondFactor title="Admin Panel">
        <Panel />
      </RequireSecondFactor>
    </RequireLogin>
  );
}

function Panel() {
  const { part } = useSearch({ strict: false });
  const { name, label, Show } = partNamed(part);
  const lead = useWaiting();
  return (
    <Page title="Admin Panel" documentTitle={`${label}, Admin Panel`} lead={lead}>
      <PanelNav current={name} />
      <Suspense fallback={<LoadingAnimation />}>
        <Show />
      </Suspense>
    </Page>
  );
}
