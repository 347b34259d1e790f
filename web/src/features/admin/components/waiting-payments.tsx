import { useQuery } from "@tanstack/react-query";
import type { WaitingPayment } from "@trestle/domain/admin/payments.ts";
import type { ReactNode } from "react";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { momentText } from "../../../lib/format.ts";
import { Amount, QueryList } from "../../../ui/index.ts";
import { ActWithReason } from "./act-with-reason.tsx";

type Props = { link: (payment: WaitingPayment, text: string) => ReactNode };

/** Payments with lent or donated money, each with a way to object while it waits. */
export function WaitingPayments({ link }: Props) {
  const query = useQuery(queryOf("GET /api/admin/payments", {}));
  return (
    <section className="c12 card flush" aria-labelledby="waiting-payments">
      <div className="card-head">
        <div>
          <h2 id="waiting-payments">Payments that wait</h2>
          <p className="t-s muted">Lent or donated money pays for these. Object, and the arbiter decides.</p>
        </div>
      </div>
      <QueryList query={query} name="the payments that wait" empty="No payment waits.">
        {(payments) => (
          <div className="table-scroll">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Milestone</th>
                  <th scope="col">Amount</th>
                  <th scope="col">Money</th>
                  <th scope="col">State</th>
                  <th scope="col">Object until</th>
                  <th scope="col">
                    <span className="sr">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {payments.map((payment) => (
                  <Row key={`${payment.projectId} ${payment.milestone}`} payment={payment} link={link} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryList>
    </section>
  );
}

function Row({ payment, link }: Props & { payment: WaitingPayment }) {
  const { title, milestoneTitle, amount, isApproved, isLent, isObjected, until } = payment;
  const name = `${milestoneTitle}, ${title}`;
  return (
    <tr>
      <td>{link(payment, name)}</td>
      <td>
        <Amount wei={BigInt(amount)} />
      </td>
      <td>{isLent ? "Lent" : "Donated"}</td>
      <td>{isApproved ? "Approved" : "In review"}</td>
      <td>{momentText(until)}</td>
      <td>
        {isObjected ? (
          <span className="muted">Objection queued</span>
        ) : (
          <ActWithReason
            label="Object"
            name={`Object: ${name}`}
            title="Object to this payment?"
            confirmLabel="Object to payment"
            send={(reason) =>
              call("POST /api/admin/payments/:projectId/:milestone/object", {
                params: { projectId: payment.projectId, milestone: payment.milestone },
                body: { reason },
              })
            }
            done="Objection queued"
          >
            This opens a dispute. The money stays in escrow until the arbiter decides. Both sides can add
            evidence.
          </ActWithReason>
        )}
      </td>
    </tr>
  );
}
