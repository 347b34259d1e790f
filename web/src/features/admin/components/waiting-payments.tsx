import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { WaitingPayment } from "@trestle/domain/admin/payments.ts";
import { pages } from "@trestle/domain/pages.ts";
import { call, queryOf } from "../../../lib/endpoints.ts";
import { momentText } from "../../../lib/format.ts";
import { Amount, Card, QueryTable } from "../../../ui/index.ts";
import { ActWithReason } from "./act-with-reason.tsx";

const nameOf = ({ milestoneTitle, title }: WaitingPayment) => `${milestoneTitle}, ${title}`;

/** Payments with lent or donated money, each with a way to object while it waits. */
export function WaitingPayments() {
  const query = useQuery(queryOf("GET /api/admin/payments", {}));
  return (
    <Card
      flush
      className="c12"
      title="Payments that wait"
      hint="Lent or donated money pays for these. Object, and the arbiter decides."
    >
      <QueryTable
        query={query}
        name="the payments that wait"
        empty="No payment waits."
        rowKey={({ projectId, milestone }) => `${projectId} ${milestone}`}
        columns={[
          {
            head: "Milestone",
            cell: (payment) => (
              <Link
                to={pages.tracking}
                search={{ project: payment.projectId, milestone: payment.milestone + 1 }}
                className="u-link"
              >
                {nameOf(payment)}
              </Link>
            ),
          },
          { head: "Amount", cell: ({ amount }) => <Amount wei={BigInt(amount)} /> },
          { head: "Money", cell: ({ isLent }) => (isLent ? "Lent" : "Donated") },
          { head: "State", cell: ({ isApproved }) => (isApproved ? "Approved" : "In review") },
          { head: "Object until", cell: ({ until }) => momentText(until) },
          { head: "", cell: (payment) => <Objection payment={payment} /> },
        ]}
      />
    </Card>
  );
}

function Objection({ payment }: { payment: WaitingPayment }) {
  const { projectId, milestone, isObjected } = payment;
  if (isObjected) return <span className="muted">Objection queued</span>;
  return (
    <ActWithReason
      label="Object"
      name={`Object: ${nameOf(payment)}`}
      title="Object to this payment?"
      confirmLabel="Object to payment"
      send={(reason) =>
        call("POST /api/admin/payments/:projectId/:milestone/object", {
          params: { projectId, milestone },
          body: { reason },
        })
      }
      done="Objection queued"
    >
      This opens a dispute. The money stays in escrow until the arbiter decides. Both sides can add evidence.
    </ActWithReason>
  );
}
