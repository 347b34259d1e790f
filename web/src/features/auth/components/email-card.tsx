import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeEmailRequest, type OwnEmail } from "@trestle/domain/auth/session.ts";
import { schemaProblems, useForm } from "../../../lib/form.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, LoadFailure, Problem, TextField } from "../../../ui/index.ts";
import { emailQuery, postEmailLink, putEmail } from "../api/email.ts";
import { refreshUser } from "../auth-store.ts";
import styles from "./second-factor.module.css";

/** The address that emails go to: confirmed by a link, and changed by one sent to the new address. */
export function EmailCard({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(emailQuery(userId));
  return (
    <section className="card" aria-labelledby="email-card">
      <h2 id="email-card" className={`t-m ${styles.title}`}>
        Email {data?.mail && data.confirmed ? <span className="badge go">Confirmed</span> : null}
      </h2>
      {data ? <Address userId={userId} own={data} /> : null}
      {error && !data ? (
        <LoadFailure
          title="We couldn't load your email address."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : null}
    </section>
  );
}

function Address({ userId, own }: { userId: string; own: OwnEmail }) {
  const form = useForm({
    initial: { email: "" },
    check: (values) => schemaProblems(changeEmailRequest, values),
  });
  const client = useQueryClient();
  const sent = useChange({
    send: postEmailLink,
    failure: "We couldn't send a link. Try again in a moment.",
    onDone: ({ message }) => toast({ title: "Link sent", message }),
  });
  const changed = useChange({
    send: ({ email }: { email: string }) => putEmail(email.trim()),
    failure: "Nothing changed. Try again.",
    invalidates: [["activity", userId]],
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
    <>
      <p className="mt2">{own.email}</p>
      {own.mail && !own.confirmed ? (
        <div className="note mt3">
          <div>
            <p>Not confirmed. Open the link we sent to this address: until then you get no other emails.</p>
            <Button kind="link" small className="mt2" busy={sent.busy} onClick={() => sent.run()}>
              Send the link again
            </Button>
            <Problem>{sent.problem}</Problem>
          </div>
        </div>
      ) : null}
      {own.pending ? (
        <p className="t-s ink2 mt3" role="status">
          Your address changes to {own.pending} when you open the link we sent there.
        </p>
      ) : null}
      <form ref={form.form} className="stack mt3" noValidate onSubmit={form.submit(changed.run)}>
        <TextField
          {...form.field("email")}
          label="New email"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <Problem>{changed.problem}</Problem>
        <div>
          <Button type="submit" busy={changed.busy} disabled={form.values.email.trim() === ""}>
            Change email
          </Button>
        </div>
        <p className="t-s muted">
          {own.mail
            ? "We send a link to the new address. Once you've opened it, we tell the old one."
            : "This instance sends no emails, so the address changes at once and can't be confirmed."}
        </p>
      </form>
    </>
  );
}
