import { useQuery } from "@tanstack/react-query";
import { isOn } from "@trestle/domain/auth/second-factor.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ReactNode } from "react";
import { Drawing } from "../../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { Page } from "../../../components/page.tsx";
import { configQuery } from "../../../lib/config.ts";
import { EmptyState, LinkButton } from "../../../ui/index.ts";
import { secondFactorQuery } from "../api/queries.ts";
import { useAuth } from "../auth-store.ts";

/** Asks accounts without the second factor that this page needs to set one up. The demo needs none. */
export function RequireSecondFactor({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useAuth();
  const { data: config } = useQuery(configQuery);
  const isAsked = config?.demo === false && user !== null;
  const { data: factor, isPending } = useQuery({ ...secondFactorQuery(user?.id ?? ""), enabled: isAsked });
  if (!isAsked) return children;
  if (isPending) return <LoadingAnimation />;
  if (!factor?.required || isOn(factor)) return children;
  return (
    <Page title={title}>
      <EmptyState
        drawing={<Drawing name="gate" />}
        title="Administrators need a second factor"
        actions={
          <LinkButton kind="soft" to={pages.profile} hash="two-step-login">
            Set up two-step sign-in
          </LinkButton>
        }
      >
        <p>Your password alone doesn’t open this page. Set up an authenticator app or a passkey first.</p>
      </EmptyState>
    </Page>
  );
}
