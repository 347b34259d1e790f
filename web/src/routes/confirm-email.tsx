import { confirmEmailRequest } from "@trestle/domain/auth/session.ts";
import { useState } from "react";
import { Page } from "../components/page.tsx";
import { refreshUser } from "../features/auth/auth-store.ts";
import { call } from "../lib/endpoints.ts";
import { schemaProblems } from "../lib/form.ts";
import { useChange } from "../lib/use-change.ts";
import { Button, Problem } from "../ui/index.ts";

/** Where the link that confirms an address leads. It takes a press: mail scanners open links too. */
export function ConfirmEmail() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [done, setDone] = useState(false);
  const incomplete = schemaProblems(confirmEmailRequest, { token })[0]?.message ?? null;
  const confirmed = useChange({
    send: () => call("POST /api/auth/confirm-email", { body: { token } }),
    failure: "Your address wasn’t confirmed. Try again in a moment.",
    onDone: () => {
      setDone(true);
      // A used link has no business in the history.
      window.history.replaceState(window.history.state, "", window.location.pathname);
      void refreshUser();
    },
  });
  return (
    <Page title="Confirm your email address">
      <div className="card stack" style={{ maxWidth: 440 }}>
        {done ? (
          <p role="status">Your email address is confirmed. We’ll write to it from now on.</p>
        ) : (
          <>
            <p>We write to this address once you’ve confirmed that it’s yours.</p>
            <Problem>{incomplete ?? confirmed.problem}</Problem>
            <Button
              kind="primary"
              full
              busy={confirmed.busy}
              disabled={incomplete !== null}
              onClick={() => confirmed.run()}
            >
              Confirm this address
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
