import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeEmailRequest, type OwnEmail } from "@trestle/domain/auth/session.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import {
  Badge,
  Button,
  Card,
  Form,
  FormEnd,
  Loaded,
  Note,
  Problem,
  Stack,
  TextField,
} from "../../../ui/index.ts";
import { refreshUser } from "../auth-store.ts";

const emailQuery = (viewer: string) => queryOf("GET /api/auth/email", { viewer }, { staleTime: 0 });

/** The address that emails go to: confirmed by a link, and changed by one sent to the new address. */
export function EmailCard({ userId }: { userId: string }) {
  const query = useQuery(emailQuery(userId));
  const { data } = query;
  return (
    <Card
      small
      title="Email"
      action={data?.mail && data.confirmed ? <Badge tone="go">Confirmed</Badge> : null}
    >
      <Loaded query={query} failure="We couldn’t load your email address." loading={null}>
        {(own) => <Address userId={userId} own={own} />}
      </Loaded>
    </Card>
  );
}

function Address({ userId, own }: { userId: string; own: OwnEmail }) {
  const form = useForm({
    initial: { email: "" },
    check: (values) => schemaProblems(changeEmailRequest, values),
  });
  const client = useQueryClient();
  const sent = useChange({
    send: () => call("POST /api/auth/email/link"),
    failure: "We couldn’t send a link. Try again in a moment.",
    onDone: ({ message }) => toast({ title: "Link sent", message }),
  });
  const changed = useChange({
    send: ({ email }: { email: string }) => call("PUT /api/auth/email", { body: { email: email.trim() } }),
    failure: "Nothing changed. Try again.",
    invalidates: ["/api/profiles/me/activity"],
    onDone: ({ message }, { email }) => {
      form.reset();
      // A job sends the link, so the server may not know of the change yet.
      client.setQueryData(emailQuery(userId).queryKey, {
        ...own,
        ...(own.mail ? { pending: email.trim() } : { email: email.trim() }),
      });
      toast({ title: own.mail ? "Link sent" : "Email changed", message });
      void refreshUser();
    },
  });
  return (
    <Stack gap={3}>
      <p>{own.email}</p>
      {own.mail && !own.confirmed ? (
        <Note>
          <p>Not confirmed. Open the link we sent to this address: until then you get no other emails.</p>
          <Button kind="link" small className="mt2" busy={sent.busy} onClick={() => sent.run()}>
            Send the link again
          </Button>
          <Problem>{sent.problem}</Problem>
        </Note>
      ) : null}
      {own.pending ? (
        <p className="t-s ink2" role="status">
          Your address changes to {own.pending} when you open the link we sent there.
        </p>
      ) : null}
      <Form form={form} onSend={changed.run}>
        <TextField
          {...form.field("email")}
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <FormEnd
          change={changed}
          submit="Change email"
          kind="plain"
          disabled={form.values.email.trim() === ""}
        />
        <p className="t-s muted">
          {own.mail
            ? "We send a link to the new address. Once you’ve opened it, we tell the old one."
            : "This instance sends no emails, so the address changes at once and can’t be confirmed."}
        </p>
      </Form>
    </Stack>
  );
}
