import { useQuery } from "@tanstack/react-query";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  Button,
  Dialog,
  Form,
  FormEnd,
  Icon,
  List,
  ListRow,
  Loaded,
  SecretField,
  Stack,
} from "../../../ui/index.ts";
import { logout } from "../auth-store.ts";

type Props = { userId: string; onClose: () => void };

/** Explains the closing of an account, lists obstacles, and asks for the password. */
export function CloseAccount({ userId, onClose }: Props) {
  const query = useQuery(
    // Obstacles change elsewhere, so they are read again each time.
    queryOf("GET /api/account/closing", { viewer: userId }, { staleTime: 0 }),
  );
  const closed = useChange({
    send: (password: string) => call("POST /api/account/close", { body: { password } }),
    failure: "Your account wasn’t closed. Try again.",
    onDone: () => {
      onClose();
      logout();
      toast({ title: "Your account is closed", message: "Your personal data is removed." });
    },
  });
  const form = useForm({ initial: { password: "" }, check: () => [], onChange: closed.clear });
  return (
    <Dialog title="Close your account?" opened onClose={closed.busy ? () => {} : onClose} width={500}>
      <Loaded
        query={query}
        failure="We couldn’t check whether your account can be closed."
        loading={
          <p role="status" className="muted">
            Checking your projects and your money…
          </p>
        }
      >
        {({ obstacles }) =>
          obstacles.length > 0 ? (
            <Stack>
              <p className="ink2">Other people depend on what is still open. Finish these first:</p>
              <List>
                {obstacles.map((obstacle) => (
                  <ListRow key={obstacle} lead={<Icon name="warning" size={18} />}>
                    {obstacle}
                  </ListRow>
                ))}
              </List>
              <Button onClick={onClose}>OK</Button>
            </Stack>
          ) : (
            <Form form={form} onSend={({ password }) => password !== "" && closed.run(password)}>
              <List>
                <ListRow lead={<Icon name="warning" size={18} />}>
                  <strong>Removed:</strong> your name, email, profile, wallet link, documents, drafts and
                  notifications. This can’t be undone.
                </ListRow>
                <ListRow lead={<Icon name="lock" size={18} />}>
                  <strong>Kept:</strong> what is on the chain, and what you agreed with others or wrote to
                  them. It’s shown without your name.
                </ListRow>
              </List>
              <SecretField
                {...form.field("password")}
                label="Your password"
                name="password"
                autoComplete="current-password"
              />
              <FormEnd
                change={closed}
                submit={closed.busy ? "Closing…" : "Close account for good"}
                disabled={form.values.password === ""}
                onCancel={closed.busy ? () => {} : onClose}
                cancel="Keep account"
              />
            </Form>
          )
        }
      </Loaded>
    </Dialog>
  );
}
