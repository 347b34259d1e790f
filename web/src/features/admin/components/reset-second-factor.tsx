import type { ListedAccount } from "@trestle/domain/admin/accounts.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, ConfirmDialog } from "../../../ui/index.ts";

type Props = { account: Pick<ListedAccount, "id" | "username"> };

/** For somebody who has lost their second factor. Why is asked, logged and never guessed. */
export function ResetSecondFactor({ account: { id, username } }: Props) {
  const [opened, setOpened] = useState(false);
  const reset = useChange({
    send: (reason: string) =>
      call("POST /api/admin/users/:id/reset-second-factor", { params: { id }, body: { reason } }),
    failure: "Nothing changed. Try again in a moment.",
    invalidates: ["/api/admin"],
    onDone: () => {
      setOpened(false);
      toast({ title: "Second factor reset", message: `${username} can log in with the password alone.` });
    },
  });
  return (
    <>
      <Button
        small
        aria-label={`Reset second factor of ${username}`}
        onClick={() => {
          reset.clear();
          setOpened(true);
        }}
      >
        Reset second factor
      </Button>
      <ConfirmDialog
        title={`Reset ${username}'s second factor?`}
        opened={opened}
        onClose={() => setOpened(false)}
        confirmLabel="Reset second factor"
        onConfirm={reset.run}
        busy={reset.busy}
        problem={reset.problem}
        reason={{ label: "How do you know it's them?", limit: 300 }}
      >
        <p>
          Their authenticator app, passkeys and recovery codes stop working, and all their sessions end. We
          tell them, and keep the reason in the audit log.
        </p>
      </ConfirmDialog>
    </>
  );
}
