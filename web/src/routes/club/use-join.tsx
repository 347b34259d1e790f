import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
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
  const { data: membership, isError } = useQuery(membershipQuery(user?.id ?? null));
  // An act requested before the membership is known is kept and run once the membership is confirmed.
  const [pending, setPending] = useState<(() => void) | null>(null);
  const isKnown = user === null || membership !== undefined || isError;
  const isMember = Boolean(membership?.basis);
  useEffect(() => {
    if (!pending || !isMember) return;
    setPending(null);
    pending();
  }, [pending, isMember]);
  const leave = (open: () => void) => () => {
    setPending(null);
    open();
  };
  return {
    user,
    membership,
    asMember: (act: () => void) => (isMember ? act() : setPending(() => act)),
    dialog:
      pending && isKnown && !isMember ? (
        <JoinDialog
          membership={membership}
          isSignedIn={user !== null}
          onClose={() => setPending(null)}
          onLogIn={leave(openLogin)}
          onRegister={leave(() => openRegister())}
          onVerify={leave(openKyc)}
        />
      ) : null,
  };
}
