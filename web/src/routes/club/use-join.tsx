import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { useAuth } from "../../features/auth/auth-store.ts";
import { openKyc, openLogin, openRegister } from "../../features/auth/dialogs.ts";
import { membershipQuery } from "../../features/club/api/club.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";

const JoinDialog = lazyWithRetry(() =>
  import("../../features/club/components/join-dialog.tsx").then((file) => file.JoinDialog),
);

/** Whether one is a member; `asMember` does something if so, and otherwise leads to membership. */
export function useJoin() {
  const { user } = useAuth();
  const { data: membership } = useQuery(membershipQuery(user?.id ?? null));
  const [asked, setAsked] = useState(false);
  const leave = (open: () => void) => () => {
    setAsked(false);
    open();
  };
  return {
    user,
    membership,
    asMember: (act: () => void) => (membership?.basis ? act() : setAsked(true)),
    dialog: asked ? (
      <JoinDialog
        membership={membership}
        isSignedIn={user !== null}
        onClose={() => setAsked(false)}
        onLogIn={leave(openLogin)}
        onRegister={leave(() => openRegister())}
        onVerify={leave(openKyc)}
        poolsLink={(label) => (
          <Link to={pages.pools} className="u-link">
            {label}
          </Link>
        )}
      />
    ) : null,
  };
}
