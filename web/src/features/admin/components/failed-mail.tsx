import { useQuery } from "@tanstack/react-query";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, Card, QueryTable, When } from "../../../ui/index.ts";

/** Emails that were given up, and why; each can be tried again. */
export function FailedMail() {
  const query = useQuery(queryOf("GET /api/admin/mail", {}, { refetchInterval: 30_000 }));
  const retried = useChange({
    send: (id: string) => call("POST /api/admin/mail/:id/retry", { params: { id } }),
    failure: "Try again in a moment.",
    invalidates: ["/api/admin/mail"],
    onDone: () => toast({ title: "Sending again", message: "It comes back here if it fails." }),
    onProblem: (message) => toast({ title: "The email wasn’t queued", message }),
  });
  return (
    <Card flush title="Undeliverable emails">
      <QueryTable
        query={query}
        name="the failed emails"
        empty="No failed emails. An email is given up after 8 attempts."
        rowKey={({ _id }) => _id}
        columns={[
          { head: "To", cell: ({ to }) => to },
          { head: "Subject", cell: ({ subject }) => subject },
          { head: "Reason", className: "muted", cell: ({ reason }) => reason },
          { head: "Attempts", cell: ({ attempts }) => attempts },
          { head: "Given up", cell: ({ failedAt }) => <When at={failedAt} /> },
          {
            head: "",
            cell: ({ _id }) => (
              <Button small busy={retried.busy} onClick={() => retried.run(_id)}>
                Send again
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}
