import { useQuery } from "@tanstack/react-query";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, QueryList } from "../../../ui/index.ts";

/** Emails that were given up, and why; each can be tried again. */
export function FailedMail() {
  const query = useQuery(queryOf("GET /api/admin/mail", {}, { refetchInterval: 30_000 }));
  const retried = useChange({
    send: (id: string) => call("POST /api/admin/mail/:id/retry", { params: { id } }),
    failure: "Try again in a moment.",
    invalidates: ["/api/admin/mail"],
    onDone: () => toast({ title: "Sending again", message: "It comes back here if it fails." }),
    onProblem: (message) => toast({ title: "The email wasn't queued", message }),
  });
  return (
    <section className="card flush" aria-labelledby="failed-mail">
      <div className="card-head">
        <h2 id="failed-mail">Undeliverable emails</h2>
      </div>
      <QueryList
        query={query}
        name="the failed emails"
        empty="No failed emails. An email is given up after 8 attempts."
      >
        {(entries) => (
          <div className="table-scroll">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">To</th>
                  <th scope="col">Subject</th>
                  <th scope="col">Reason</th>
                  <th scope="col">Attempts</th>
                  <th scope="col">Given up</th>
                  <th scope="col">
                    <span className="sr">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ _id, to, subject, reason, attempts, failedAt }) => (
                  <tr key={_id}>
                    <td>{to}</td>
                    <td>{subject}</td>
                    <td className="muted">{reason}</td>
                    <td>{attempts}</td>
                    <td title={exactTime(failedAt)}>{relativeTime(failedAt)}</td>
                    <td>
                      <Button small busy={retried.busy} onClick={() => retried.run(_id)}>
                        Send again
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryList>
    </section>
  );
}
