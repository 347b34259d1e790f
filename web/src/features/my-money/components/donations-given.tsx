import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { Amount, BrickProgress, DataTable } from "../../../ui/index.ts";

type Props = { donations: MyMoney["donations"]; link: (projectId: string, title: string) => ReactNode };

/** Lists the viewer's donations and their use. */
export function DonationsGiven({ donations, link }: Props) {
  if (donations.length === 0) return null;
  return (
    <section className="c12 card flush" aria-labelledby="donations">
      <div className="card-head">
        <h2 id="donations" className="t-m">
          Donations you gave
        </h2>
        <span className="t-s muted">and what they paid for</span>
      </div>
      <DataTable
        rows={donations}
        rowKey={({ projectId }) => projectId}
        columns={[
          {
            head: "Project",
            cell: (donation) => (
              <span>
                {link(donation.projectId, donation.title)}{" "}
                {donation.claimable ? <span className="badge go"> Can be claimed</span> : null}
              </span>
            ),
          },
          { head: "Given", number: true, cell: ({ given }) => <Amount wei={BigInt(given)} /> },
          {
            head: "Spent",
            cell: ({ spent, given }) => {
              const percent = share(spent, given);
              return <BrickProgress percent={percent} label={`${percent}% spent`} thin />;
            },
          },
          { head: "Paid for work", number: true, cell: ({ spent }) => <Amount wei={BigInt(spent)} /> },
          {
            head: "Would come back",
            number: true,
            cell: ({ refundable }) => <Amount wei={BigInt(refundable)} />,
          },
        ]}
      />
      <p className="t-xs muted" style={{ padding: "12px 24px" }}>
        “Would come back” is what you’d get if each project ended today. The owner’s money is spent before
        donations.
      </p>
    </section>
  );
}

const share = (part: string, whole: string): number =>
  whole === "0" ? 0 : Number((BigInt(part) * 100n) / BigInt(whole));
