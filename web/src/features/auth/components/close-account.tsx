import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Dialog, Icon, LoadFailure, Problem, SecretField } from "../../../ui/index.ts";
import { obstaclesQuery, postClose } from "../api/leaving.ts";
import { logout } from "../auth-store.ts";
import styles from "./close-account.module.css";

type Props = { userId: string; onClose: () => void };

/** What closing an account means, what stands in its way, and the password that does it. */
export function CloseAccount({ userId, onClose }: Props) {
  const { data, error, refetch } = useQuery(obstaclesQuery(userId));
  const [password, setPassword] = useState("");
  const closed = useChange({
    send: () => postClose({ password }),
    failure: "Your account wasn't closed. Try again.",
    onDone: () => {
      onClose();
      logout();
      toast({ title: "Your account is closed", message: "Your personal data is removed." });
    },
  });
  return (
    <Dialog title="Close your account?" opened onClose={closed.busy ? () => {} : onClose} width={500}>
      {error ? (
        <LoadFailure
          title="We couldn't check whether your account can be closed."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <p role="status" className="muted">
          Checking your projects and your money…
        </p>
      ) : data.obstacles.length > 0 ? (
        <Obstacles obstacles={data.obstacles} onClose={onClose} />
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== "" && !closed.busy) closed.run();
          }}
        >
          <ul className={styles.list}>
            <li>
              <Icon name="warning" size={18} />
              <span>
                <strong>Removed:</strong> your name, email, profile, wallet link, documents, drafts and
                notifications. This can't be undone.
              </span>
            </li>
            <li>
              <Icon name="lock" size={18} />
              <span>
                <strong>Kept:</strong> what is on the chain, and what you agreed with others or wrote to them.
                It's shown without your name.
              </span>
            </li>
          </ul>
          <SecretField
            label="Your password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              closed.clear();
            }}
          />
          <Problem>{closed.problem}</Problem>
          <div className="row g2">
            <Button disabled={closed.busy} onClick={onClose}>
              Keep account
            </Button>
            <Button
              kind="primary"
              className="grow"
              type="submit"
              busy={closed.busy}
              disabled={password === ""}
            >
              {closed.busy ? "Closing…" : "Close account for good"}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Obstacles({ obstacles, onClose }: { obstacles: string[]; onClose: () => void }) {
  return (
    <div className="stack">
      <p className="ink2">Other people depend on what is still open. Finish these first:</p>
      <ul className={styles.list}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            <Icon name="warning" size={18} />
            <span>{obstacle}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>OK</Button>
    </div>
  );
}
