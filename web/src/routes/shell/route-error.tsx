import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { Page } from "../../components/page.tsx";
import { openLogin } from "../../features/auth/dialogs.ts";
import { LoadError } from "../../lib/lazy-with-retry.tsx";
import { RequestError } from "../../lib/request-error.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Button, EmptyState } from "../../ui/index.ts";

/**
 * One page failed: the rest of the product stands, and the page can be asked for again. A page whose code can't be loaded
 * is a navigation error, which opens the login dialog.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const requestId = error instanceof RequestError ? error.requestId : undefined;
  const again = () => {
    reset();
    void router.invalidate();
  };
  const online = useOnline();
  const isNavigationError = error instanceof LoadError && online;
  useEffect(() => {
    if (isNavigationError) openLogin();
  }, [isNavigationError]);
  const backOnline = useEffectEvent(again);
  useEffect(() => {
    const listen = () => backOnline();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, []);
  if (!online && error instanceof LoadError)
    return (
      <Page title="We couldn’t show this page" documentTitle="You’re offline">
        <EmptyState drawing={<Drawing name="gate" />} title="This page isn’t saved on this device">
          <p>It opens when you’re back online. Pages you’ve opened before are here.</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page title="We couldn’t show this page" documentTitle="Something went wrong">
      <div role="alert">
        <EmptyState
          drawing={<Drawing name="gate" failed />}
          title="Something went wrong"
          actions={
            <Button icon="again" onClick={again}>
              Try again
            </Button>
          }
        >
          <p>Your money is on the chain and isn’t affected. Try again, or go to another page.</p>
          <p className="t-s muted">
            {error instanceof Error ? error.message : String(error)}
            {requestId ? (
              <>
                {" Error reference: "}
                <span className="mono">{requestId}</span>
              </>
            ) : null}
            {error instanceof LoadError
              ? " If it keeps failing, reload the page. There may be a newer version."
              : null}
          </p>
        </EmptyState>
      </div>
    </Page>
  );
}
