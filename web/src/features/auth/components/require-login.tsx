import { AUTHENTICATION_REQUIRED } from "@trestle/domain/auth/session.ts";
import { hasRole, type Role } from "@trestle/domain/auth/user.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Drawing } from "../../../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { Page } from "../../../components/page.tsx";
import { Button, EmptyState } from "../../../ui/index.ts";
import { useAuth } from "../auth-store.ts";
import { closeDialog, openLogin, openRegister } from "../dialogs.ts";

type Props = { title: string; purpose: string; only?: Role; children: ReactNode };

/** Shows its page to permitted accounts; all others see at the same address which permission is missing. */
export function RequireLogin({ title, purpose, only, children }: Props) {
  const { isInitialized, isAuthenticated, user } = useAuth();
  const askToLogIn = isInitialized && !isAuthenticated;
  const wasInside = useRef(false);
  if (isAuthenticated) wasInside.current = true;
  useEffect(() => {
    // Signing out on this page does not open the login dialog.
    if (!askToLogIn || wasInside.current) return;
    openLogin();
    return closeDialog;
  }, [askToLogIn]);

  if (!isInitialized) return <LoadingAnimation />;
  if (askToLogIn) {
    return (
      <Page title={title}>
        <EmptyState
          drawing={<Drawing name="gate" />}
          title={AUTHENTICATION_REQUIRED}
          actions={
            <>
              <Button kind="soft" onClick={openLogin}>
                Sign in
              </Button>
              <Button onClick={() => openRegister()}>Join Trestle</Button>
            </>
          }
        >
          <p>{purpose}</p>
        </EmptyState>
      </Page>
    );
  }
  if (only && user && !hasRole(user, only)) {
    return (
      <Page title={title}>
        <EmptyState drawing={<Drawing name="gate" />} title="This page is for administrators">
          <p>You’re signed in as {user.username}, which isn’t an administrator account.</p>
        </EmptyState>
      </Page>
    );
  }
  return children;
}
