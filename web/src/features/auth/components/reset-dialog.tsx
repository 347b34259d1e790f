import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { answerTo } from "../../../lib/api-client.ts";
import { configQuery } from "../../../lib/config.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, ConfirmDialog, Dialog, Stack } from "../../../ui/index.ts";
import { useAuth } from "../auth-store.ts";
import { openLogin } from "../dialogs.ts";

const COMMAND = "npm run reset && npm start";

type Props = { opened: boolean; onClose: () => void };

/** Only on the embedded chain: begins again, from here where only this machine reaches it, else by a command. */
export function ResetDialog(props: Props) {
  const { data: config } = useQuery(configQuery);
  return config?.features.reset ? <ResetHere {...props} /> : <ResetByCommand {...props} />;
}

function ResetHere({ opened, onClose }: Props) {
  const { isAuthenticated } = useAuth();
  const [starting, setStarting] = useState(false);
  const { run, busy, problem } = useChange({
    send: () => answerTo("/api/demo/reset", { method: "POST" }),
    failure: "The demo wasn’t reset. Try again.",
    onDone: async () => {
      setStarting(true);
      await waitForRestart();
      // Stored values refer to the data of the old demo.
      localStorage.clear();
      sessionStorage.clear();
      window.location.assign("/");
    },
  });
  const confirmed = () => {
    if (isAuthenticated) return run();
    onClose();
    openLogin();
  };
  if (starting)
    return (
      <Dialog title="Resetting the demo" opened={opened} onClose={onClose}>
        <LoadingAnimation />
        <p className="ink2">
          Trestle is starting again, which takes a minute or two. This page reloads when the demo is ready.
        </p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Reset the demo?"
      opened={opened}
      onClose={onClose}
      confirmLabel={isAuthenticated ? "Delete everything and reset" : "Sign in to reset"}
      onConfirm={confirmed}
      busy={busy}
      problem={problem}
    >
      <p>
        This deletes the test chain, the database and all uploaded files of this installation: every account,
        project, message and transaction. It can’t be undone.
      </p>
      <p>Trestle then starts again and fills the demo. Nobody can use it until that is done.</p>
    </ConfirmDialog>
  );
}

function ResetByCommand({ opened, onClose }: Props) {
  return (
    <Dialog title="Reset the local test chain" opened={opened} onClose={onClose}>
      <Stack>
        <p className="ink2">
          This deletes the test chain, the database and all uploaded files of this installation. The next
          start fills the demo again.
        </p>
        <p>Stop Trestle with Ctrl-C, then run this in its folder:</p>
        <pre className="mono note">{COMMAND}</pre>
        <Button onClick={onClose}>Close</Button>
      </Stack>
    </Dialog>
  );
}

const EVERY_MS = 1000;

const isReady = (): Promise<boolean> =>
  fetch("/readyz").then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server, which is about to restart, has stopped and is ready again. */
async function waitForRestart(): Promise<void> {
  for (let wasGone = false; ; ) {
    const ready = await isReady();
    if (wasGone && ready) return;
    wasGone ||= !ready;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
